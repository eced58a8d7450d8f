"""The English texts of games in normal form, by message id."""

from classkit.words import Catalogue

add = Catalogue("classkit").add

# who plays, where nobody is named
add("normalform.row", "row")
add("normalform.column", "column")

# payoffs that cannot be read
add("normalform.error.cell", "The payoff in row {row}, column {column} of {matrix} cannot be taken. {why}")
add("normalform.error.float", "{given} is a rounded number, and payoffs are exact. Write it as a text or a Fraction: "
    "'{text}', or Fraction('{text}').")  # fmt: skip
add("normalform.error.huge", "A number below 10^{power}, either way, is wanted.")
add("normalform.error.whole", "“{name}” is a whole number, at least {least}.")
add("normalform.error.whole.between", "“{name}” is a whole number from {least} to {most}.")
add("normalform.error.game", "A game is wanted, such as Game(A, B).")
add("normalform.error.strategies", "A player's strategies are counted from 0 and up to {last}; at least one is kept, "
    "and none twice.")  # fmt: skip
add("normalform.error.matrix", "{matrix} is a list of rows, and each row is a list of payoffs.")
add("normalform.error.row", "Row {row} of {matrix} is not a list of payoffs.")
add("normalform.error.empty", "{matrix} needs at least one row and one column.")
add("normalform.error.ragged", "The rows of {matrix} have different lengths: row 1 has {first}, row {row} has "
    "{length}, so the payoff in row {row}, column {column} is {what}.")  # fmt: skip
add("normalform.error.ragged.missing", "missing")
add("normalform.error.ragged.extra", "one too many")
add("normalform.error.shape", "A and B are of the same size: A is {rows} × {columns}, and B is {rows_b} × {columns_b}.")
add("normalform.error.names", "{n} different names are wanted, none of them empty.")

# strategies that cannot be read
add("normalform.error.side", "The player is 'row' or 'column'.")
add("normalform.error.name", "There is no strategy of that name.")
add("normalform.error.strategy", "A strategy is a name, a list of one probability for each name, or a mapping of names "
    "to probabilities.")  # fmt: skip
add("normalform.error.length", "There are {n} strategies, so {n} probabilities are wanted.")
add("normalform.error.probability", "The probability of {name} cannot be taken. {why}")
add("normalform.error.negative", "The probability of {name} is below zero.")
add("normalform.error.sum", "The probabilities add up to {sum}, not to 1.")

# too large
add("normalform.error.large", "All equilibria of a {rows} × {columns} game are too many to look for: the polytopes of "
    "best responses may have {corners} corners, which takes {work} numbers; the limit is {limit}. What fits: "
    "{fits}.")  # fmt: skip
add("normalform.error.large.square", "square games up to {n} × {n}")
add("normalform.error.large.columns", "{rows} rows with up to {n} columns")
add("normalform.error.large.rows", "up to {n} rows with {columns} columns")
add("normalform.error.large.pure", "games of any size, where the pure ones are enough (pure_equilibria)")
add("normalform.error.many", "There are more than {most} maximal Nash subsets: too many to list. The extreme "
    "equilibria are still there.")  # fmt: skip
add("normalform.error.incomplete", "Subsets and components are known when all equilibria are: ask equilibria(game).")
add("normalform.error.programme", "A correlated equilibrium of a {rows} × {columns} game is a linear programme with "
    "{work} coefficients; the limit is {limit}. What fits: square games up to {n} × {n}.")  # fmt: skip
add("normalform.error.objective", "The objective is 'welfare', 'row', 'column', or a list of rows of weights, one for "
    "each pair of strategies.")  # fmt: skip
add("normalform.error.advice", "Advice has one probability for each pair of strategies, {rows} × {columns} of them, "
    "and is 'correlated' or 'coarse'.")  # fmt: skip
add("normalform.error.advice.sum", "The probabilities of an advice are not below zero, and add up to 1.")
add("normalform.error.unsolved", "HiGHS found no answer that can be trusted: {why}.")
add("normalform.error.unsolved.status", "it stopped with “{status}”")
add("normalform.error.unsolved.gain", "a player would gain {gain} by deviating, more than the tolerance {tolerance}")
add("normalform.error.unsolved.residual", "the residual of the {which} programme is {residual}, more than the "
    "tolerance {tolerance}")  # fmt: skip
add("normalform.primal", "primal")
add("normalform.dual", "dual")
add("normalform.error.step", "The step is a finite number above zero, and at most {most}.")
add("normalform.error.generator", "A generator is wanted, such as random.Random(1).")
add("normalform.error.first", "The first moves are two names: one of the row player, one of the column player.")

# equilibria
add("normalform.equilibrium.pure", "{who}: {row}; {other}: {column}; payoffs {a} and {b}; pure")
add("normalform.equilibrium.mixed", "{who}: {row}; {other}: {column}; payoffs {a} and {b}")
add("normalform.equilibrium.more", "and {n} more", "and {n} more", "n")
add("normalform.all", "{n} equilibrium, and there is no other.", "{n} equilibria, and there are no others.", "n")
add("normalform.joined", "There are infinitely many equilibria, in {n} component. These are the extreme ones:",
    "There are infinitely many equilibria, in {n} components. These are the extreme ones:", "n")  # fmt: skip
add("normalform.pure.some", "{n} pure equilibrium. Mixed ones were not looked for.",
    "{n} pure equilibria. Mixed ones were not looked for.", "n")  # fmt: skip
add("normalform.subset", "{who}: {row}; {other}: {column}")
add("normalform.any", "any mixture of {strategies}")
add("normalform.component", "Component {number}, {extreme} in {subsets}:")
add("normalform.component.alone", "Component {number}, a single point:")
add("normalform.component.extreme", "{n} extreme equilibrium", "{n} extreme equilibria", "n")
add("normalform.component.subsets", "{n} maximal Nash subset", "{n} maximal Nash subsets", "n")

# dominance
add("normalform.dominated.strict", "{who}: {strategy} is strictly dominated by {by}, which pays at least {margin} "
    "more, whatever {other} does.")  # fmt: skip
add("normalform.dominated.weak", "{who}: {strategy} is weakly dominated by {by}, which never pays less, and {margin} "
    "more against {against}.")  # fmt: skip
add("normalform.eliminate.round", "Round {number}")
add("normalform.eliminate.left", "Left: {rows} for {who}, {columns} for {other}.")
add("normalform.eliminate.none", "No strategy is dominated.")

# minimax
add("normalform.minimax", "{who} can make sure of {value} with {strategy}; {other} can hold {who} down to it with "
    "{against}.")  # fmt: skip

# correlated equilibria
add("normalform.advice.head", "A mediator's best advice: value {value}, payoffs {a} and {b}.")
add("normalform.advice.cell", "{row} and {column}: {p}")
add("normalform.advice.check", "Checked apart: nobody gains more than {tolerance} by deviating (largest gain {gain}; "
    "residuals: primal {primal}, dual {dual}).")  # fmt: skip
