"""The English texts of signalling games, by message id."""

from classkit.words import Catalogue

add = Catalogue("classkit").add

# who plays, where nobody is named
add("signalling.sender", "sender")
add("signalling.receiver", "receiver")

# games that cannot be read
add("signalling.error.game", "A signalling game is wanted, such as Signalling(prior, choices).")
add("signalling.error.prior", "The types are a mapping of names to weights above zero.")
add("signalling.error.weight", "The weight of {type} cannot be taken. {why}")
add("signalling.error.positive", "The weight of {type} is not above zero.")
add("signalling.error.names", "Two different names are wanted for the {what}.")
add("signalling.error.names.answers", "answers")
add("signalling.error.names.players", "players")
add("signalling.error.choices", "The choices are a list of Choice, at least one for each type.")
add("signalling.error.named", "The type and the message of a choice are names, in text and not empty; so is its hidden "
    "part, if it has one.")  # fmt: skip
add("signalling.error.choice", "The choice of {type} to say {message} cannot be taken. {why}")
add("signalling.error.twice", "it stands there a second time; give each a name of its own.")
add("signalling.error.type", "there is no type of that name.")
add("signalling.error.pair", "each player has two payoffs, one for each answer.")
add("signalling.error.mute", "{type} has nothing to say: each type needs a choice.")
add("signalling.error.flag", "“perfect” is True or False.")

# too large
add("signalling.error.large", "This game has {types} × {messages} types and messages; as a table it would have {rows} "
    "× {columns} strategies. What fits: up to {most} × {most}.")  # fmt: skip
add("signalling.error.ties", "So many payoffs tie in this game of {types} types and {messages} messages that the "
    "search for all extreme equilibria would take more than {limit} steps. What fits: fewer types or messages, payoffs "
    "that depend on what is said, or the perfect Bayesian equilibria alone (perfect=True).")  # fmt: skip
add("signalling.error.ties.perfect", "So many payoffs tie in this game of {types} types and {messages} messages that "
    "the search for all perfect Bayesian equilibria would take more than {limit} steps. What fits: fewer types or "
    "messages, or payoffs that depend on what is said.")  # fmt: skip
add("signalling.error.table", "As a table this game would have {rows} × {columns} strategies; the limit is {limit} "
    "cells. Its equilibria are found without the table.")  # fmt: skip

# strategies that cannot be read
add("signalling.error.plan", "A plan has one list of chances for each type, one for each choice of that type.")
add("signalling.error.chance", "A chance of {answer} from 0 to 1 is wanted.")
add("signalling.error.answers", "One chance of {answer} is wanted for each message, from 0 to 1.")
add("signalling.error.message", "There is no message of that name.")

# what is said of an equilibrium
add("signalling.labels", "{kind}; {perfect}; {intuitive}")
add("signalling.list", "{parts}")
add("signalling.plan", "{type} → {says}")
add("signalling.part", "{p} × {says}")
add("signalling.parts", "{first} + {second}")
add("signalling.answer", "after {message}: {answer}")
add("signalling.answer.unused", "({answer})")
add("signalling.answer.range", "({answer} {low} to {high})")
add("signalling.pooling", "pooling")
add("signalling.separating", "separating")
add("signalling.semi", "semi-separating")
add("signalling.perfect", "perfect Bayesian")
add("signalling.perfect.some", "perfect Bayesian ({n} of {all})")
add("signalling.nash", "Nash only: no belief after {message} supports the answer")
add("signalling.intuitive", "passes the intuitive criterion")
add("signalling.unintuitive", "fails the intuitive criterion: {type} would say {message}")
add("signalling.support", "after {message}: {answer} is best if {most} has a chance from {low} to {high}, "
    "and else it is {least}")  # fmt: skip
add("signalling.support.point", "after {message}: {answer} is best if {most} has a chance of {low}, and else it is "
    "{least}")  # fmt: skip
add("signalling.support.any", "after {message}: {answer} is best whatever is believed")
add("signalling.support.one", "after {message}: {answer} is best if it is {most}")
add("signalling.found", "{n} extreme equilibrium, and there is no other:",
    "{n} extreme equilibria, by what happens in them:", "n")  # fmt: skip
add("signalling.mixtures", "All others are mixtures of some with the same plan or the same answers.")
add("signalling.more", "and {n} more", "and {n} more", "n")
