"""The English texts of Cheese Thief, by message id. Other languages are gettext catalogues (see `classkit.words`)."""

from classkit.words import Catalogue

add = Catalogue("cheesekit").add

# cards, sides, words for the cheese
add("cheese.role.thief", "the thief")
add("cheese.role.sleepyhead", "a sleepyhead")
add("cheese.role.dead-mouse", "the dead mouse")
add("cheese.role.mute", "the mute sleepyhead")
add("cheese.role.troublemaker", "the troublemaker")

# rules refused
add("cheese.rules.players", "Cheese Thief is for {least} to {most} players.")
add("cheese.rules.turns", "The turns of speech must be a whole number from {least} to {most}.")
add("cheese.rules.flag", "The option {name} is either on or off.")
add("cheese.rules.mouse", "The dead mouse needs six to eight players.")
add("cheese.rules.option", "There is no such option.")

# positions refused
add("cheese.position.roles", "The cards must be exactly those of these rules.")
add(
    "cheese.position.dice",
    "Every player has {each} die with a number from 1 to 6.",
    "Every player has {each} dice with numbers from 1 to 6.",
    "each",
)
add(
    "cheese.allowed.dice",
    "{players} numbers from 1 to 6, such as [3, 3, 1, …]",
    "{players} pairs of numbers from 1 to 6, such as [(3, 5), (1, 1), …]",
    "each",
)
add("cheese.position.first", "The first speaker must be one of the seats.")
add("cheese.saved.start", "line 1 must give rules, seed, roles, dice and first")
add("cheese.position.seed", "The seed must be a whole number.")
add("cheese.allowed.whole", "any whole number")
add("cheese.allowed.range", "{low} to {high}")
add("cheese.position.line", "The moves of a position are a list of lines, each a seat and a move.")
add("cheese.position.moves", "Move {number} of the position cannot be played: {why}")

# arguments refused
add("cheese.need.rules", "Rules are needed here: the players and the options.")
add("cheese.need.state", "A state of the game is needed here.")
add("cheese.need.view", "What one seat has seen is needed here, its view, and nothing else.")
add("cheese.need.record", "A saved game is needed here.")

# moves refused
add("cheese.error.duty.choose", "Choose one of your own two dice to wake by.")
add("cheese.error.duty.wake", "Decide whether to wake at this hour.")
add("cheese.error.duty.take", "Decide whether to take the cheese now.")
add("cheese.error.duty.look", "You woke alone: look at one die of another player, or decline.")
add("cheese.error.duty.point", "Several saw you: point at the one who is to be your accomplice.")
add("cheese.error.duty.tap", "Tap another player; nobody is tapped twice.")
add("cheese.error.duty.speak", "It is your turn in the day: one claim, or silence; asking to close is free.")
add("cheese.error.duty.vote", "Point at one other player: not at yourself, and you may not abstain.")
add(
    "cheese.error.duty.gesture",
    "It is your turn in the day: a gesture at another player, or silence; asking to close is free.",
)
add("cheese.error.mute", "The mute makes no claim: a gesture or silence, and asking to close.")
add("cheese.error.gesture", "Only the mute points at players in the day.")
add("cheese.error.truth", "The troublemaker may not say what their own night makes certainly true.")
add("cheese.error.asked", "You have asked to close already.")
add("cheese.error.four", "With four players this claim does not exist.")
add("cheese.error.one_die", "Claims about two dice are for four players.")
add("cheese.error.claim", "No such claim can be made at this table: hours go from 1 to 6, players from 1 to "
    "{players}; a look or company names other players, each once.")  # fmt: skip
add("cheese.error.suspicion", "At this table nobody can be that.")
add("cheese.error.dice", "Who claims two dice claims to have woken at one of them, or at both.")
add("cheese.error.text", "A move is an object; `read` makes it from a line of text.")
add("cheese.error.over", "The night is over; nobody owes a choice.")
add("cheese.allowed.nothing", "nothing now")
add("cheese.allowed.sealed", "nothing more: your vote is sealed")
add("cheese.allowed.over", "nothing more")
add("cheese.allowed.speaker", "nothing now: player {speaker} is to speak")

# events, as the seats that see them read them
add("cheese.event.awake", "Hour {hour}: player {who} is awake.", "Hour {hour}: players {who} are awake.", "awake")
add("cheese.event.gone", "Hour {hour}: the cheese was gone already.")
add("cheese.event.stays", "Hour {hour}: the cheese stays.")
add("cheese.event.taken", "Hour {hour}: player {thief} takes the cheese.")
add("cheese.event.look", "Player {seat} looks at the die of player {target}: {die}.")
add("cheese.event.accomplice", "Player {who} saw the theft and becomes the accomplice of player {thief}.")
add(
    "cheese.event.gang",
    "Player {thief} is the thief, and player {who} the accomplice: they see each other.",
    "Player {thief} is the thief, and players {who} are the accomplices: all three see each other.",
    "accomplices",
)
add("cheese.event.fellows", "The accomplices, players {who}, see each other.")
add("cheese.event.morning", "Morning: the cheese is gone. Player {first} speaks first.")
add("cheese.event.closed", "The talk is over. Point at the thief!")
add("cheese.event.shown", "Player {seat} shows their card: {name}.")
add("cheese.event.won.sleepyheads", "The thief is caught: the sleepyheads win.")
add("cheese.event.won.thief", "The thief gets away with the cheese.")
add("cheese.event.won.dead-mouse", "The dead mouse drew the votes and wins alone.")

# odds and simulation refused
add("cheese.odds.players", "That number of players cannot be used.")
add("cheese.odds.faces", "That number of faces of a die cannot be used.")
add("cheese.odds.nights", "That number of nights cannot be used.")
add("cheese.odds.seat", "There is no such seat.")
add("cheese.odds.from", "a whole number, {low} or more")
add("cheese.odds.between", "a whole number from {low} to {high}")
add("cheese.odds.choice", "How a sleepyhead chooses between two dice is a name or a function.")
add("cheese.odds.function", "a function of the two dice")
add("cheese.odds.woke", "With the dice {a} and {b} a sleepyhead wakes at one of these two hours.")
add("cheese.odds.woke.same", "With two dice that both show {a} a sleepyhead wakes at hour {a}.")
add("cheese.odds.size", "That would take about {steps} steps with numbers of about {digits} digits: too much to count.")
add("cheese.odds.up_to", "up to {most} players with {faces} faces")
add("cheese.odds.pairs", "Two such dice can fall in {pairs} ways: too many to go through.")
