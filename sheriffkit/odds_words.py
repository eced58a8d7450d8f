"""English texts of the odds and of bribery (see `sheriffkit.english` for the game's own)."""

from classkit.words import Catalogue

add = Catalogue("sheriffkit").add

# odds refused
add("sheriff.odds.rules", "These are not rules of Sheriff of Nottingham.")
add("sheriff.odds.good", "No card of this game shows that good.")
add("sheriff.odds.no_good", "Name at least one good.")
add("sheriff.odds.twice", "A good is named only once.")
add("sheriff.odds.cards", "Cards are given as goods, or as goods with their numbers.")
add("sheriff.odds.counts", "What a hand holds is given as goods with their numbers.")
add("sheriff.odds.number", "The number of cards does not fit.")
add("sheriff.odds.size", "A hand cannot have so many cards.")
add("sheriff.odds.too_many", "There are not so many cards of {good} in this game.")
add("sheriff.odds.from", "a whole number, {low} or more")
add("sheriff.odds.between", "a whole number from {low} to {high}")
add("sheriff.odds.large", "There are too many different hands to list.")
add("sheriff.odds.fewer", "at most {n}: name fewer goods, or take a smaller hand")

# bribery refused
add("sheriff.bribery.bag", "A bag holds one to five cards.")
add("sheriff.bribery.declared", "A bag is declared as a good that has a card in this game.")
add("sheriff.bribery.contraband", "Only a legal good may be declared.")
add("sheriff.bribery.no_bag", "That is not a bag.")
add("sheriff.bribery.belief", "What a sheriff thinks of a bag is given as bags with their weights, or as one bag.")
add("sheriff.bribery.chance", "A chance lies between 0 and 1.")
add("sheriff.bribery.chances", "a number from 0 to 1")
add("sheriff.bribery.bribe", "A bribe is an amount of gold, 0 or more.")
add("sheriff.bribery.amounts", "a number, 0 or more")
add("sheriff.bribery.exact", "Exact outcomes need exact numbers.")
add("sheriff.bribery.exactly", "whole numbers and Fractions, such as Fraction(1, 3)")
add("sheriff.bribery.not_honest", "The second bag must be as declared.")
add("sheriff.bribery.not_lie", "The first bag must be a lie.")
add("sheriff.bribery.other_rules", "All these bags must be of the same game.")
add("sheriff.bribery.others", "The other bags are given as a list with one belief for each bag.")
add("sheriff.bribery.not_in_hand", "The hand does not hold the cards of that bag.")
add("sheriff.bribery.no_hand", "A hand without a card packs no bag.")
add("sheriff.bribery.no_honest", "A hand without a legal good has no honest bag.")
add("sheriff.bribery.wealth", "What both sides can pay with is given as a Wealth.")
add("sheriff.bribery.purse", "What one side can pay with is gold, or a purse of gold and goods.")
add("sheriff.odds.most_aside", "At most five cards are laid aside.")
add("sheriff.odds.gold", "A purse holds whole pieces of gold.")
add("sheriff.bribery.poor", "The merchant has not so much to give.")
add("sheriff.bribery.up_to", "{n} or less: all that the merchant has")
add(
    "sheriff.bribery.deputies",
    "With two deputies, who pays an honest merchant depends on who opens; they are taken to be able to pay.",
)
add("sheriff.bribery.aversion", "An aversion to risk is a number, 0 for none.")
add("sheriff.bribery.number", "That is not a finite number.")
add("sheriff.bribery.spread", "The spread is an amount of gold above 0.")
add("sheriff.bribery.above", "a number above 0")
add("sheriff.bribery.response", "A response is a function: for each bribe the chance that the bag is opened.")
add("sheriff.bribery.no_bribes", "Name at least one bribe.")
add("sheriff.bribery.bribes", "Bribes are given one after another, in a list or a range.")
add("sheriff.bribery.all_chances", "Chances of opening are given one after another, in a list.")
add("sheriff.bribery.shown", "Cards that are shown one after another are given in a list, in this order.")
add("sheriff.bribery.gains", "A lottery is given as amounts of gold with their weights.")
add("sheriff.bribery.yes_no", "Whether lies are thought of is said by True or False; a chance has no place here.")
add("sheriff.bribery.offer", "What is valued is the offer of a merchant to have the own bag passed.")
add("sheriff.bribery.impossible", "A merchant with these habits would never say that, whatever the hand.")
add(
    "sheriff.bribery.uncertain",
    "Nash's solution is for a bag that both know. Here the sheriff only has a belief, so an offer also tells something,"
    " and the two do not share one sum; look at the zone instead.",
)
add("sheriff.bribery.no_split", "An honest bag loses nothing when it is opened, so there is nothing to share.")

# the zone
add("sheriff.bribery.zone.zone", "Every bribe from {low} to {high} gold leaves both no worse off than no deal.")
add("sheriff.bribery.zone.point", "Only a bribe of {low} gold leaves both no worse off than no deal.")
add(
    "sheriff.bribery.zone.empty",
    "No bribe suits both: the sheriff wants {low} gold at least, the merchant gives {high} at most.",
)

# the curve
add("sheriff.curve.bribe", "bribe")
add("sheriff.curve.opened", "opened")
add("sheriff.curve.penalty", "expected penalty")
add("sheriff.curve.paid", "expected bribe")
add("sheriff.curve.wealth", "expected wealth")
add("sheriff.curve.best", "best")

# what an offer is worth
add("sheriff.worth.gold", "gold")
add("sheriff.worth.stand", "goods of the stand")
add("sheriff.worth.bag", "goods from the bag, in the mean")
add("sheriff.worth.later", "promises")
add("sheriff.worth.total", "together")
add("sheriff.worth.titles", "Goods count at their value; what they may do for a title of king or queen is left out.")
add("sheriff.worth.unbound", "A promise for later rounds binds nobody; it counts only as far as it is trusted.")
add("sheriff.worth.wants", "What the sheriff is to promise in return is left out.")

# the market
add("sheriff.stall.compact", "The compact game has no market.")
add("sheriff.stall.large", "There are too many draws to look at them all.")
add("sheriff.stall.fewer", "at most {n} draws: lay fewer cards aside, or look at fewer cards of the piles")
add("sheriff.stall.pile", "A pile is given card by card, the top card last.")
add("sheriff.stall.aside", "lay aside")
add("sheriff.stall.left", "take left")
add("sheriff.stall.right", "take right")
add("sheriff.stall.draw", "draw")
add("sheriff.stall.value", "best bag, in the mean")
add("sheriff.stall.nothing", "nothing")

# a bag that is played
add("sheriff.odds.times", "A bag is played a whole number of times.")
add("sheriff.played.sheriff", "The sheriff is the inspecting part of a bot.")

# a game looked back on
add("sheriff.dealing.game", "That is no game of Sheriff of Nottingham; a saved one is loaded first.")
add("sheriff.dealing.honest", "Round {round}, {bag}. It was honest, and nothing was offered: to be opened brings gold.")
add("sheriff.dealing.honest.paid", "Round {round}, {bag}. It was honest, and yet the merchant offered {paid} gold.")
add(
    "sheriff.dealing.nothing",
    "Round {round}, {bag}. Nothing was offered. At a chance of opening of {q} being passed was worth {high}, and a"
    " sheriff who knew wanted {low} at least.",
)
_ZONE = (
    "Round {round}, {bag}. The merchant offered {paid} gold. At a chance of opening of {q} it was worth {high} at most,"
    " and a sheriff who knew wanted {low} at least: "
)
add("sheriff.dealing.dear", _ZONE + "it was too much.")
add("sheriff.dealing.low", _ZONE + "it was less than that.")
add("sheriff.dealing.fair", _ZONE + "it lay between.")

# when a lie pays
add("sheriff.bribery.pays.below", "The lie pays more while the chance of opening is below {q}.")
add("sheriff.bribery.pays.always", "The lie pays more at any chance of opening.")
add("sheriff.bribery.pays.never", "The lie never pays more than the honest bag.")
