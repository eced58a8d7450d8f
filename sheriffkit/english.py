"""The English texts of Sheriff of Nottingham, by message id. Other languages are gettext catalogues."""

from classkit.words import Catalogue

add = Catalogue("sheriffkit").add

# rules refused
add("sheriff.rules.players", "Sheriff of Nottingham is for {least} to {most} players.")
add("sheriff.rules.edition", "There is no such edition.")
add("sheriff.rules.rebuild", "There is no such way to rebuild the deck.")
add("sheriff.rules.hand", "Hands are of {least} or {most} cards.")
add("sheriff.rules.remove", "From {least} to {most} random cards can be removed.")
add("sheriff.rules.haggle_rounds", "The rounds of talk on a bag are a whole number from {least} to {most}.")
add("sheriff.rules.timer", "The timer is a whole number of seconds from {least} to {most}; 0 is no timer.")
add("sheriff.rules.royal", "The royal goods are either in or out.")
add("sheriff.rules.first_sheriff", "The first sheriff is a seat from {least} to {most}, or None to draw it.")
add("sheriff.rules.deputies", "With six players deputies are drawn; nobody is named the first sheriff.")
add("sheriff.rules.compact.royal", "The compact game has no royal goods: it has no kings and queens.")
add("sheriff.rules.compact.hand", "The compact game is played with hands of six.")
add("sheriff.rules.compact.remove", "No cards are removed from the 44 of the compact game.")
add("sheriff.rules.compact.rebuild", "The compact game has no market, so no deck is rebuilt.")
add("sheriff.rules.titles", "The compact game has no kings and queens, so no card of its own may bring one.")
add("sheriff.rules.counts_as", "A card of {good} counts as {counts_as}, of which this game has no card.")
add("sheriff.rules.extra", "The extra cards are a list of stocks of goods.")
add("sheriff.rules.name", "The names of goods are words of small letters, without these words: {words}.")
add("sheriff.rules.deck", "These cards do not make a deck: {reason}.")
add("sheriff.rules.option", "There is no such option.")

# positions refused
add("sheriff.position.seed", "The seed is a whole number.")
add("sheriff.position.field", "A position has no such part.")
add("sheriff.position.phase", "A position cannot begin with that phase.")
add("sheriff.position.no_deputies", "Only the standard game with six players has deputies.")
add("sheriff.position.deputies", "Two different players are deputies, and those who served are full pairs with them.")
add("sheriff.position.sheriff", "The sheriff is one of the seats.")
add("sheriff.position.round", "There is no such round.")
add("sheriff.position.gold", "Each of the {n} players has a whole number of coins, 0 or more.")
add("sheriff.position.bag", "The bag of player {seat} cannot be: merchants bag up to five cards, before they declare.")
add("sheriff.position.thrown", "Player {seat} has bagged, and so has thrown the rest of the hand away.")
add("sheriff.position.no_bag", "Player {seat} has cards in hand and so must have a bag.")
add("sheriff.position.hand", "Player {seat} has more than {n} cards in hand and bag.")
add("sheriff.position.declared", "Each bag is declared by its true number and one legal good.")
add("sheriff.position.each", "The list {name} has one entry for each of the {n} players.")
add("sheriff.position.order", "The order of the deck names each card of this game once.")
add("sheriff.position.shuffle", "The order given for shuffle {number} does not hold the cards that are shuffled.")
add("sheriff.position.no_deal", "Only a game that began with a deal can be dealt again.")
add("sheriff.position.piles", "The compact game has no discard piles.")
add("sheriff.position.list", "The part {name} is a list.")
add("sheriff.position.cards", "The part {name} must be made of cards of this game.")
add("sheriff.position.too_many", "There are not so many cards in this game.")
add("sheriff.position.moves", "Move {number} cannot be played: {why}")

# moves refused: market, bags, declarations
add("sheriff.error.over", "The game is over; nobody owes a choice.")
add("sheriff.error.market", "You are at the market: lay cards aside, then draw, then be done.")
add("sheriff.error.put", "Lay what you have laid aside on one of the piles.")
add("sheriff.error.not_aside", "You have not laid that card aside.")
add("sheriff.error.other_pile", "All these cards go on the same pile.")
add("sheriff.error.drawing", "Once you have drawn a card, no more are laid aside.")
add("sheriff.error.five_aside", "At most five cards are laid aside.")
add("sheriff.error.not_in_hand", "These cards are not in your hand.")
add("sheriff.error.full", "Your hand is full: lay cards aside before you draw.")
add("sheriff.error.touched", "Once the deck is touched, no more is taken from the piles.")
add("sheriff.error.empty_pile", "That pile is empty.")
add("sheriff.error.no_deck", "The deck is empty and cannot be rebuilt.")
add("sheriff.error.bag", "Close a bag with one to five cards of your hand.")
add("sheriff.error.declare", "Declare what is in your bag.")
add("sheriff.error.declare_contraband", "Only a legal good may be declared.")
add("sheriff.error.no_such_good", "No card of this game shows that good.")
add("sheriff.error.count", "The number of cards must be true: {n}.")

# moves refused: talk
add("sheriff.error.call", "Call a bag that is still closed.")
add("sheriff.error.speak", "It is your turn to speak about this bag: offer, withdraw or be silent.")
add("sheriff.error.answer", "Answer: accept an offer, ask for more, open or pass, or call another bag.")
add("sheriff.error.judge", "Choose in secret: open, pass, or accept the merchant's offer.")
add(
    "sheriff.error.sealed_judgement",
    "Deputies decide about the bag and its merchant's offer in secret, after the talk.",
)
add("sheriff.error.no_offer", "You have no offer for this bag.")
add("sheriff.error.spent", "The talk on this bag is over: it is opened or passed.")
add("sheriff.error.talked_out", "No round of talk is left for this bag.")
add("sheriff.error.talked_out_other", "No round of talk is left for that bag: decide about this one first.")
add("sheriff.error.no_switch", "You cannot take another bag now.")
add("sheriff.error.same_bag", "That bag is on the table already.")
add("sheriff.error.nothing_offered", "That player has no open offer for this bag.")
add("sheriff.saved.start", "line 1 must give rules and seed")
add("sheriff.saved.order", "the order of a shuffle is a list of goods")
add("sheriff.error.text", "A move is an object; `read` makes it from a line of text.")
add("sheriff.error.amount", "Gold in an offer is a whole number.")
add("sheriff.error.later_amount", "Gold that is promised for later is a whole number, 1 or more.")
add("sheriff.error.compact_bribe", "In the compact game a bribe is coins or cards from the stand.")
add("sheriff.error.ask", "Ask for some gold or for goods of this game.")
add("sheriff.error.empty_offer", "An offer holds something.")
add("sheriff.error.own_opening", "Pay to have another player's bag opened, not your own.")
add("sheriff.error.not_own_bag", "Goods in a bag are offered by its own merchant, and only for passing it.")
add("sheriff.error.bag_size", "Your bag holds no more than {n} card.", "Your bag holds no more than {n} cards.", "n")
add("sheriff.error.own_deal_only", "Promises about other bags are asked for in a deal to pass the own bag.")
add("sheriff.error.gold", "You have {n} gold that is not promised in a deal.")
add("sheriff.error.unknown_good", "No card of this game shows {good}.")
add("sheriff.error.not_on_stand", "These goods are not free on your stand.")
add("sheriff.error.promise", "That would break a promise: {promise}")
add("sheriff.error.contradicts", "These promises contradict each other.")
add("sheriff.error.bag_decided", "Promises are about other bags that are still closed, not that of player {bag}.")
add(
    "sheriff.error.deal_stands",
    "The deal with player {payer} about the bag of player {bag} stands against that promise.",
)
add("sheriff.error.openings", "The sheriff opens only one bag in a round: not so many openings are left.")
add("sheriff.error.opened_one", "The sheriff has opened a bag in this round already.")
add("sheriff.pledge.open", "player {officer} promised player {payer} to open the bag of player {bag}.")
add("sheriff.pledge.pass", "player {officer} promised player {payer} to pass the bag of player {bag}.")
add("sheriff.pledge.none", "player {officer} promised player {payer} to take no bribe from player {bag}.")

# what is allowed instead, where a list of moves would be long
add("sheriff.allowed.bag", "{cards}", "1 to {most} cards of {cards}", "most")
add("sheriff.allowed.gold", "0 to {n} gold")
add("sheriff.allowed.nothing", "nothing")
add("sheriff.allowed.stand", "goods of your stand")
add("sheriff.allowed.in_bag", "up to {n} card said to be in your bag", "up to {n} cards said to be in your bag", "n")
add("sheriff.allowed.promises", "promises")
add("sheriff.allowed.later", "promises for later rounds")
add("sheriff.allowed.offer.pass", "an offer to pass ({what})")
add("sheriff.allowed.offer.open", "an offer to open ({what})")
add("sheriff.allowed.offer.both", "an offer to pass or to open ({what})")
add("sheriff.allowed.ask", "ask for gold or goods")
add("sheriff.allowed.some_gold", "1 gold or more")
add("sheriff.allowed.goods", "the goods {goods}")
add("sheriff.allowed.bag_of", "the bag of player {seat}")

# moves refused: after an inspection
add("sheriff.error.discard", "Lay the confiscated cards on one of the piles.")
add("sheriff.error.not_seized", "That card was not confiscated.")
add("sheriff.error.pay", "Pay your debt with goods of your stand.")
add("sheriff.error.not_minimal", "With that card you would pay more than you need to: one card would be too many.")
add("sheriff.error.legal_first", "Legal goods pay first.")
add("sheriff.error.pick", "Take a card of the booty.")

# events, as the seats that see them read them
add("sheriff.event.dealt", "You hold {what}.")
add("sheriff.event.own_stand", "Face down on your stand: {what}.")
add("sheriff.event.own_bag", "In your bag: {what}.")
add("sheriff.event.piles", "The piles start, top card last: on the left {left}; on the right {right}.")
add("sheriff.event.round", "Round {round} of {rounds}: player {sheriff} is the sheriff.")
add("sheriff.event.deputies", "Round {round} of {rounds}: players {first} and {second} are the deputies.")
add("sheriff.event.aside", "Player {seat} lays a card aside.")
add("sheriff.event.takes", "Player {seat} takes {card}.")
add("sheriff.event.draws", "Player {seat} draws a card.", "Player {seat} draws {n} cards.", "n")
add("sheriff.event.drawn", "You draw {what}.")
add("sheriff.event.laid", "Player {seat} lays {what} on the {pile} pile.")
add(
    "sheriff.event.rebuilt",
    "A new deck is shuffled from the piles: {n} card.",
    "A new deck is shuffled from the piles: {n} cards.",
    "n",
)
add("sheriff.event.closed", "Player {seat} closes a bag of {n} card.", "Player {seat} closes a bag of {n} cards.", "n")
add(
    "sheriff.event.thrown",
    "Player {seat} throws {n} card into the discard bag.",
    "Player {seat} throws {n} cards into the discard bag.",
    "n",
)
add("sheriff.event.heard", "{seat}: {move}")
add("sheriff.event.loose", "Player {seat} promises {what}: that does not bind.")
add("sheriff.event.bound", "It binds: {pledge}")
add(
    "sheriff.event.dealt_with",
    "The offer of player {payer} for the bag of player {bag} is accepted: it waits for the deed.",
)
add("sheriff.event.lapsed", "The offer of player {payer} cannot be paid any more and lapses.")
add("sheriff.event.gold", "Player {giver} pays {n} gold to player {receiver}.")
add("sheriff.event.gold.booty", "Player {giver} pays {n} gold into the booty.")
add("sheriff.event.goods", "Player {giver} gives {what} to player {receiver}.")
add("sheriff.event.goods.booty", "Player {giver} gives {what} into the booty.")
add(
    "sheriff.event.facedown",
    "Player {giver} gives {n} face-down card to player {receiver}.",
    "Player {giver} gives {n} face-down cards to player {receiver}.",
    "n",
)
add(
    "sheriff.event.facedown.booty",
    "Player {giver} gives {n} face-down card into the booty.",
    "Player {giver} gives {n} face-down cards into the booty.",
    "n",
)
add("sheriff.event.known", "From player {giver} to player {receiver}, face down: {what}.")
add("sheriff.event.known.booty", "From player {giver} into the booty, face down: {what}.")
add(
    "sheriff.event.missing",
    "Of what player {seat} offered from the bag, {n} card is not there.",
    "Of what player {seat} offered from the bag, {n} cards are not there.",
    "n",
)
add("sheriff.event.passed", "The bag of player {seat} is handed back unopened.")
add("sheriff.event.lands", "Player {seat} puts {what} on the stand.")
add(
    "sheriff.event.lands.hidden",
    "Player {seat} puts {n} card face down on the stand.",
    "Player {seat} puts {n} cards face down on the stand.",
    "n",
)
add("sheriff.event.opened", "The bag of player {seat} is opened: {what}.")
add("sheriff.event.honest", "All is as player {seat} declared: that makes {n} gold for the merchant.")
add("sheriff.event.lie", "Player {seat} lied: the fine is {n} gold.")
add("sheriff.event.shuffled", "The discard bag is shuffled and dealt.")
add("sheriff.event.seized", "The contraband of player {seat} goes into the discard bag: {what}.")
add("sheriff.event.cancelled", "Player {seat} can pay no more: {n} gold is cancelled.")
add("sheriff.event.shared", "The deputies share the booty: {n} gold each, {odd} discarded.")
add("sheriff.event.picks", "Player {seat} takes a face-down card of the booty.")
add("sheriff.event.shows", "Player {seat} turns up {what}.")
add("sheriff.event.score", "Player {seat}: goods {goods}, gold {gold}, titles {bonus}; together {total}.")
add("sheriff.event.winners", "Player {winners} wins.", "Players {winners} win together.", "winners")
