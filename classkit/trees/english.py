"""The English texts of extensive games, by message id."""

from classkit.words import Catalogue

add = Catalogue("classkit").add

# trees that cannot be read
add("trees.error.line", "Line {number} cannot be read: {why}")
add("trees.error.line.form", "a node is written as its path, a colon, and what is there.")
add("trees.error.line.twice", "{path} stands there a second time.")
add("trees.error.line.path", "a path starts with a stroke, and has one action after each: {example}.")
add("trees.error.line.chance", "each branch of chance is a name and its probability.")
add("trees.error.line.orphan", "{path} is not reached: no line says what is at {parent}, or it has no such branch.")
add("trees.error.text", "A tree is read from a text with one line for each node.")
add("trees.error.tree", "A tree is wanted: Tree(…) of chance, move and end, or Tree.read of a text.")
add("trees.error.recommendation", "A recommendation strategy is wanted, such as optimal(tree).strategy.")
add("trees.error.concepts", "The concepts that a tree may be asked for are some of these, none twice.")
add("trees.error.number", "There is no node with this number: they go from 0 to {last}.")
add("trees.error.root", "A tree starts with the node {path}, and there is none.")

# trees that do not hold together; every one names the node
add("trees.error.node", "At {path}: {why}")
add("trees.error.kind", "this is no node. Nodes are made with chance, move and end.")
add("trees.error.branches", "branches are a list of names, or a mapping of names to what follows.")
add("trees.error.branches.chance", "branches of chance are a mapping of names to probabilities, or to pairs of a "
    "probability and what follows.")  # fmt: skip
add("trees.error.empty", "there is no branch.")
add("trees.error.twice", "two branches have the same name.")
add("trees.error.name", "a name is a text of its own, without line breaks and without any of {signs}.")
add("trees.error.player", "the player is 1 or 2.")
add("trees.error.payoffs", "an end pays player 1 and player 2: two payoffs are wanted.")
add("trees.error.payoff", "the payoff of player {player} cannot be taken. {why}")
add("trees.error.chance", "the probability of {branch} cannot be taken. {why}")
add("trees.error.chance.positive", "the probability of {branch} is not above zero.")
add("trees.error.chance.sum", "the probabilities of chance add up to {sum}, not to 1.")
add("trees.error.deep", "the tree is more than {most} moves deep.")
add("trees.error.actions", "the information set “{info}” of player {player} has other actions here than at {other}: a "
    "player who can tell two nodes apart by what may be done there has two information sets.")  # fmt: skip
add("trees.error.recall", "player {player} has forgotten something: the information set “{info}” is also that of "
    "{other}, but the player’s own moves before were different ({here} and {there}).")  # fmt: skip
add("trees.recall.none", "none")
add("trees.recall.move", "{info}: {action}")
add("trees.error.players", "The names of two different players are wanted.")
add("trees.error.path", "There is no node {path}.")
add("trees.error.taken", "Something stands at {path} already; a node can be added where the tree is open.")
add("trees.error.unfinished", "The tree is not finished: nothing stands at {paths} yet.")
add("trees.open.more", "{n} more", "{n} more", "n")

# players and strategies
add("trees.chance", "chance")
add("trees.player", "player {number}")
add("trees.error.who", "The player is 1 or 2.")
add("trees.error.info", "There is no such information set of player {player}.")
add("trees.error.action", "There is no such action at “{info}”.")
add("trees.error.strategy", "A strategy maps each information set to an action, or to a mapping of actions to "
    "probabilities.")  # fmt: skip
add("trees.error.strategy.other", "This is a strategy for another tree, or for the other player.")
add("trees.error.strategy.missing", "The strategy of player {player} does not say what to do at “{info}”.")
add("trees.error.profile", "A profile is a pair: a strategy of player 1 and one of player 2.")
add("trees.error.probability", "The probability of {action} at “{info}” cannot be taken. {why}")
add("trees.error.probability.float", "A finite number is wanted.")
add("trees.error.probability.negative", "The probability of {action} at “{info}” is below zero.")
add("trees.error.probability.sum", "The probabilities at “{info}” add up to {sum}, not to 1.")
add("trees.strategy.line", "{info}: {chances}")
add("trees.strategy.none", "{who} has no move.")
add("trees.response", "{who} can have {value} at most: {moves}")
add("trees.response.move", "at {info} {actions}")
add("trees.response.none", "{who} has {value}, and no move.")

# other forms and solutions
add("trees.error.plans", "The reduced normal form has {rows} × {columns} cells, too many: the limit is {limit}. What "
    "needs no table: best_response, exploitability, cfr, optimal.")  # fmt: skip
add("trees.plan.none", "no move")
add("trees.error.perfect", "Backward induction needs perfect information: at {path} player {player} cannot tell where "
    "the game is, since “{info}” is also the information set of {other}.")  # fmt: skip
add("trees.error.zero", "The game is not zero-sum: at {path} the payoffs add up to {sum}.")
add("trees.error.general.zero", "CFR comes near an equilibrium in zero-sum games; this one is not: at {path} the "
    "payoffs add up to {sum}. Say general=True to let the players learn all the same.")  # fmt: skip
add("trees.solution", "The value for {who} is {value}; {exploitability}.")
add("trees.solution.exact", "checked exactly: neither can gain by playing differently")
add("trees.solution.near", "checked: neither can gain more than {gain} by playing differently")
add("trees.learning", "after {n} iteration: exploitability {exploitability}",
    "after {n} iterations: exploitability {exploitability}", "n")  # fmt: skip
add("trees.error.every", "A whole number above zero is wanted.")
add("trees.error.generator", "A generator is wanted, such as random.Random(1).")
add("trees.error.exploration", "How often a move is drawn at random: above 0, and at most 1.")

# a mediator's advice
add("trees.error.concept", "The concept is one of these.")
add("trees.error.objective", "The objective is 'welfare', 1, 2, or a pair of weights, one for each player’s payoff.")
add("trees.error.mediator.chance", "At {path} chance moves. With chance the set of correlated plans has no short "
    "description (the problem is NP-hard), so optimal takes games without chance.")  # fmt: skip
add("trees.error.stands", "This tree stands for a larger one from which moves were left out, and that is allowed for "
    "{concepts}. For {concept} it gives a wrong answer: a player who leaves before any advice is heard cannot be told "
    "what those moves would have said.")  # fmt: skip
add("trees.error.pairs", "There are {pairs} pairs of sequences, more than the limit {limit}. If you have hours, raise "
    "limit.")  # fmt: skip
add("trees.error.unsolved", "HiGHS found no answer that can be trusted: {why}.")
add("trees.error.unsolved.status", "it stopped with “{status}”")
add("trees.error.unsolved.gain", "a player would gain {gain} by deviating, more than the tolerance {tolerance}")
add("trees.error.unsolved.gap", "what was found and what was proved to be the most are {gap} apart, more than the "
    "tolerance {tolerance}")  # fmt: skip
add("trees.optimal", "The best {concept}: value {value}, payoffs {first} and {second}.")
add("trees.optimal.check", "Checked apart: nobody gains more than {tolerance} of the range of payoffs by deviating "
    "(largest gain {gain}); no {concept} is worth more than {bound}.")  # fmt: skip
add("trees.error.heard.pair", "`heard` is a pair: an information set of the other player, and an action.")
add("trees.error.least", "A probability from 0 to 1 is wanted.")
add("trees.error.heard", "There is no advice at “{info}” after this: the other’s sequence is not what decides there.")

# pictures
add("trees.draw.title", "A game tree")
add("trees.draw.sentence", "{nodes} and {ends}, from the start on the left; {who} moves at {first}, {other} at "
    "{second}; a dashed line joins what a player cannot tell apart.")  # fmt: skip
add("trees.draw.nodes", "{n} node", "{n} nodes", "n")
add("trees.draw.ends", "{n} end", "{n} ends", "n")
add("trees.draw.sets", "{n} information set", "{n} information sets", "n")
add("trees.draw.part", "{sentence} {hidden}.")
add("trees.draw.words", "The tree in words")
add("trees.draw.chance", "{path}: chance: {branches}")
add("trees.draw.move", "{path}: {who} at {info}: {branches}")
add("trees.draw.end", "{path}: the end: {first} for {who}, {second} for {other}")
add("trees.draw.open", "{path}: nothing yet")
add("trees.draw.cut", "{path}: {hidden}")
add("trees.draw.hidden", "{n} node not drawn", "{n} nodes not drawn", "n")
add("trees.draw.first", "{who} (first payoff)")
add("trees.draw.second", "{who} (second payoff)")
add("trees.error.draw", "The picture would have {ends} ends; the limit is {limit}. Draw a part: draw(tree, "
    "upto=…).")  # fmt: skip
add("trees.error.upto", "`upto` is how many moves deep the picture goes: a whole number from 0.")
