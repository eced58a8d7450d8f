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

# when a lie pays
add("sheriff.bribery.pays.below", "The lie pays more while the chance of opening is below {q}.")
add("sheriff.bribery.pays.always", "The lie pays more at any chance of opening.")
add("sheriff.bribery.pays.never", "The lie never pays more than the honest bag.")
