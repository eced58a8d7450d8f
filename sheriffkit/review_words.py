"""English texts of the review after the game (see `sheriffkit.review`)."""

from classkit.words import Catalogue

add = Catalogue("sheriffkit").add

# where
add("sheriff.review.at", "Round {round}, {where}.")
add("sheriff.review.where.market", "at the market")
add("sheriff.review.where.bag", "packing")
add("sheriff.review.where.declare", "declaring")
add("sheriff.review.where.call", "choosing a bag")
add("sheriff.review.where.own", "your bag on the table")
add("sheriff.review.where.other", "the bag of player {seat} on the table ({what})")
add("sheriff.review.where.discard", "laying cards down")
add("sheriff.review.where.pay", "paying a debt")
add("sheriff.review.where.pick", "sharing the booty")

# what one may do
add("sheriff.review.do.aside", "lay {what} aside")
add("sheriff.review.do.aside.nothing", "lay nothing aside")
add("sheriff.review.do.take", "take from the {pile} pile")
add("sheriff.review.do.draw", "draw from the deck")
add("sheriff.review.do.done", "draw no more")
add("sheriff.review.do.put", "lay cards on the {pile} pile")
add("sheriff.review.do.bag", "bag {inside} and declare {what}")
add("sheriff.review.do.pack", "bag {inside}")
add("sheriff.review.do.declare", "declare {what}")
add("sheriff.review.do.call", "take the bag of player {seat}")
add("sheriff.review.do.offer", "offer {what}")
add("sheriff.review.do.withdraw", "withdraw the offer")
add("sheriff.review.do.silent", "say nothing")
add("sheriff.review.do.ask", "ask for {what}")
add("sheriff.review.do.accept", "accept the offer")
add("sheriff.review.do.accept.other", "accept the offer of player {payer}")
add("sheriff.review.do.open", "open the bag")
add("sheriff.review.do.pass", "pass the bag")
add("sheriff.review.do.pay", "pay with {good}")
add("sheriff.review.do.pick", "take {good}")

# what it was worth
add("sheriff.review.exact", "{n} gold")
add("sheriff.review.tried", "about {n} gold")
add("sheriff.review.nothing", "{at} You chose to {done}. No gold of this round hangs on that.")
add("sheriff.review.best", "{at} You chose to {done}: {value} in the mean, and nothing better was found.")
add(
    "sheriff.review.loss",
    "{at} You chose to {done}: {value} in the mean. To {best} would have brought {more}, {loss} gold more.",
)
add(
    "sheriff.review.noise",
    "{at} You chose to {done}: {value} in the mean. To {best} came out {loss} gold better, with a standard error of "
    "{error}: they cannot be told apart.",
)
add("sheriff.review.detail", "To {what}: {value} in the mean.")
add("sheriff.review.detail.gap", "To {what}: {value} in the mean, {gap} less than the best.")
add(
    "sheriff.review.detail.noise",
    "To {what}: {value} in the mean, {gap} less than the best, with a standard error of {error}.",
)
add("sheriff.review.basis.exact", "These numbers are exact.")
add(
    "sheriff.review.basis.rate",
    "These numbers are exact for a sheriff who opens with a chance of {chance}, as was to be read off the inspections "
    "so far.",
)
add(
    "sheriff.review.basis.tried",
    "The hidden cards were drawn {n} times so that they fit what you saw and what these bots do, and the same bots "
    "played on. Who played on for you: {own}.",
)
