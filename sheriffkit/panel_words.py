"""English texts of the teacher's side panel (see `sheriffkit.panel`)."""

from classkit.words import Catalogue

add = Catalogue("sheriffkit").add

# the market
add("sheriff.panel.share", "{good} {chance}")
add(
    "sheriff.panel.next",
    "The next card of the deck, by counting the {n} cards that you have not seen elsewhere: {what}.",
)
add(
    "sheriff.panel.next.rebuilt",
    "The next card of the deck, as an estimate (the deck was rebuilt from cards that were seen), by counting the {n} "
    "cards that you have not seen elsewhere: {what}.",
)
add(
    "sheriff.panel.contraband",
    "Contraband on the next draw: {chance}.",
    "At least one contraband card in the next {n} draws: {chance}.",
    "n",
)
add(
    "sheriff.panel.pair",
    "Another card of {good}, of which you hold most, on the next draw: {chance}.",
    "At least one more card of {good}, of which you hold most, in the next {n} draws: {chance}.",
    "n",
)
add("sheriff.panel.pile", "The {pile} pile, from the top: {what}.")
add("sheriff.panel.pile.card", "{good} ({value})")

# the bag
add("sheriff.panel.honest", "The best honest bag, {what}: worth {worth}, and {paid} more if it is opened.")
add(
    "sheriff.panel.lie",
    "A lie, {inside} said to be {what}: worth {worth} if passed; opened, {risk} in goods are lost and the fine is "
    "{fine}. {pays}",
)
add("sheriff.panel.no_honest", "No honest bag can be made of this hand.")
add("sheriff.panel.break_even.none", "There is no honest bag to compare it with.")
add(
    "sheriff.panel.rate",
    "An estimate from the bags opened so far: this inspection opens a bag with a chance of {chance}. At that chance "
    "the best bag is {inside} said to be {what}, worth {worth} in the mean.",
)
add("sheriff.panel.story.true", "Said to be {what}: the truth; {paid} more if it is opened.")
add("sheriff.panel.story.lie", "Said to be {what}: opened, {risk} in goods are lost and the fine is {fine}.")

# the own bag in the talk
add(
    "sheriff.panel.own.honest",
    "Your bag is honest: K = {kept} reaches your stand whatever is done, M = {paid} more if it is opened. Being passed "
    "is worth nothing to you.",
)
add(
    "sheriff.panel.own.lie",
    "Your bag lies: K = {kept} is safe, V = {risk} is at risk, the fine P = {fine}. Opening costs you V + P = {cost}: "
    "no bribe above that can pay.",
)
add(
    "sheriff.panel.own.zone",
    "A sheriff who knew the bag would not pass it for less than P = {fine}: any price from {fine} to {cost} would be "
    "better for both than an opened bag.",
)
add(
    "sheriff.panel.own.zone.scarce",
    "A sheriff who knew the bag, and had no better use for the one opening (S-COMPACT-2), would not pass it for less "
    "than P = {fine}.",
)
add(
    "sheriff.panel.own.ceiling",
    "An estimate from the bags opened so far: opened with a chance of q = {chance}, the bag is worth {worth} in the "
    "mean, and to be passed for sure is worth q·(V + P) = {price} to you.",
)
add(
    "sheriff.panel.own.worth",
    "An estimate from the bags opened so far: opened with a chance of q = {chance}, the bag is worth {worth} in the "
    "mean.",
)
add("sheriff.panel.own.offered", "Your standing offer is worth {n} gold.")

# the officer
add(
    "sheriff.panel.bag.honest",
    "Player {seat} declares {what}. If that is true, opening costs you {paid}. By counting, a hand of as many cards "
    "holds {n} or more of it with a chance of {chance}.",
)
add(
    "sheriff.panel.bag.honest.compact",
    "Player {seat} declares {what}. If that is true, opening costs you {paid}, its value. By counting, a hand of as "
    "many cards holds {n} or more of it with a chance of {chance}.",
)
add("sheriff.panel.bag.seen", "Player {seat} took {what} from the piles at this market.")
add(
    "sheriff.panel.bag.belief",
    "An estimate: with a chance of lying of {prior} beforehand (that seat's lies so far, Laplace's rule), the bag lies "
    "with a chance of {chance}, and opening it brings v = {gain} in the mean.",
)
add(
    "sheriff.panel.bag.break_even",
    "Opening pays if the chance of a lie is above {chance}: M/(M + P), with the mean fine P = {fine} of that estimate.",
)
add("sheriff.panel.bag.price", "So the least to take for passing it is {price} (an estimate, as v is).")
add("sheriff.panel.bag.offer", "The offer on the table is worth {n}: {verdict}")
add("sheriff.panel.bag.offer.none", "Nothing is offered for passing it.")
add("sheriff.panel.verdict.more", "more than that estimated price.")
add("sheriff.panel.verdict.same", "just that estimated price.")
add("sheriff.panel.verdict.less", "less than that estimated price.")
add(
    "sheriff.panel.rank",
    "An estimate: opening the bag of player {seat} ({what}) brings {gain} in the mean; it lies with a chance of "
    "{chance}.",
)

# a debt
add(
    "sheriff.panel.debt",
    "You owe {n} gold more. The goods you can pay with cover it for {least} at the least.",
    "You owe {n} gold more. The goods you can pay with cover it for {least} at the least.",
    "n",
)
