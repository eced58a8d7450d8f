"""English texts of the telling and the terminal (see `sheriffkit.english` for the game's own)."""

from classkit.words import Catalogue
from sheriffkit.goods import COMPACT, ONE_OF, ROYAL, STANDARD

add = Catalogue("sheriffkit").add

# what an offer or a request holds
add("sheriff.tell.gold", "{n} gold")
add("sheriff.tell.in_bag", "{what} said to be in the bag")
add("sheriff.tell.later.pass", "to pass a bag of the one who accepts, some day")
add("sheriff.tell.later.gold", "to give {n} gold some day")
add("sheriff.tell.word", "{offer} Also a word that binds nobody (S-BRIBE-4): {what}.")
add("sheriff.tell.nothing", "nothing")
add("sheriff.tell.wanted.open", "the bag of player {bag} is opened")
add("sheriff.tell.wanted.pass", "the bag of player {bag} is passed")
add("sheriff.tell.wanted.no_bribe", "no bribe is taken from player {bag}")

# moves, as somebody tells them who saw them
add("sheriff.tell.aside", "Player {seat} lays {good} aside.")
add("sheriff.tell.take", "Player {seat} takes the top card of the {pile} pile.")
add("sheriff.tell.draw", "Player {seat} draws from the deck.")
add("sheriff.tell.done", "Player {seat} draws no more.")
add("sheriff.tell.put", "Player {seat} lays {good} on the {pile} pile.")
add("sheriff.tell.bag", "Player {seat} bags {what}.")
add("sheriff.tell.declare", "Player {seat} declares {what}.")
add("sheriff.tell.declare.true", "Player {seat} declares {what}, and that is true.")
add("sheriff.tell.declare.lie", "Player {seat} declares {what}. A lie; in the bag: {inside}.")
add("sheriff.tell.call", "Player {seat} takes the bag of player {bag}.")
add("sheriff.tell.offer.own", "Player {seat} offers {what} to be passed.")
add("sheriff.tell.offer.own.if", "Player {seat} offers {what} to be passed, if {wanted}.")
add("sheriff.tell.offer.pass", "Player {seat} offers {what} to have this bag passed.")
add("sheriff.tell.offer.open", "Player {seat} offers {what} to have this bag opened.")
add("sheriff.tell.withdraw", "Player {seat} takes the offer back.")
add("sheriff.tell.silent", "Player {seat} says nothing.")
add("sheriff.tell.ask", "Player {seat} asks for {what}.")
add("sheriff.tell.accept", "Player {seat} accepts (S-BRIBE-6).")
add("sheriff.tell.accept.other", "Player {seat} accepts the offer of player {payer} (S-BRIBE-6).")
add("sheriff.tell.open", "Player {seat} opens the bag.")
add("sheriff.tell.pass", "Player {seat} passes the bag.")
add("sheriff.tell.judge.open", "In secret player {seat} chose to open (S-SIX-3).")
add("sheriff.tell.judge.pass", "In secret player {seat} chose to pass (S-SIX-3).")
add("sheriff.tell.judge.accept", "In secret player {seat} chose to take the offer (S-SIX-3).")
add("sheriff.tell.pay", "Player {seat} pays with {good}.")
add("sheriff.tell.pick", "Player {seat} takes {good} from the booty (S-SIX-5).")

# headings of the log
add("sheriff.tell.heading.deal", "The deal")
add("sheriff.tell.holds", "Player {seat} holds {what}.")
add("sheriff.tell.closed", "closed")
add("sheriff.tell.heading.round", "Round {round} of {rounds}: player {sheriff} is the sheriff")
add("sheriff.tell.heading.deputies", "Round {round} of {rounds}: players {first} and {second} are the deputies")
add("sheriff.tell.heading.market", "The market")
add("sheriff.tell.heading.bags", "The bags")
add("sheriff.tell.heading.inspection", "The inspection")
add("sheriff.tell.heading.bag", "The bag of player {seat}: {what}")
add("sheriff.tell.heading.share", "The booty")
add("sheriff.tell.heading.end", "The end")

# the market in short
add("sheriff.tell.market", "Player {seat} {what}.")
add("sheriff.tell.market.then", "{head}; {tail}")
add("sheriff.tell.market.aside", "lays {n} card aside", "lays {n} cards aside", "n")
add("sheriff.tell.market.takes", "takes {what}")
add("sheriff.tell.market.draws", "draws {n} card", "draws {n} cards", "n")
add("sheriff.tell.market.drawn", "draws {what}")
add("sheriff.tell.market.laid", "leaves {what} on the {pile} pile")
add("sheriff.tell.market.nothing", "keeps the hand as it is")

# the inspection
add("sheriff.tell.passed", "The bag goes back unopened: {what} (S-INSPECT-2).")
add("sheriff.tell.passed.both", "The bag goes back unopened: {up}, {down} (S-INSPECT-2).")
add("sheriff.tell.passed.empty", "The bag goes back unopened, and empty by now (S-INSPECT-2).")
add("sheriff.tell.passed.up", "{what} face up")
add("sheriff.tell.passed.down", "{n} card face down", "{n} cards face down", "n")
add("sheriff.tell.opened", "The bag is opened: {what}.")
add("sheriff.tell.honest", "All is as declared: player {seat} gets {n} gold ({clause}).")
add("sheriff.tell.lie", "A lie: player {seat} owes {n} gold ({clause}).")
add("sheriff.tell.lays", "Player {seat} lays {what} on the {pile} pile ({clause}).")
add("sheriff.tell.pays", "Player {giver} pays {n} gold to player {receiver}: {reason}.")
add("sheriff.tell.pays.booty", "Player {giver} pays {n} gold into the booty: {reason}.")
add("sheriff.tell.gives", "Player {giver} gives {what} to player {receiver}: {reason}.")
add("sheriff.tell.gives.booty", "Player {giver} gives {what} into the booty: {reason}.")
add("sheriff.tell.facedown", "{what} (face down)")
add("sheriff.tell.facedown.number", "{n} card face down", "{n} cards face down", "n")
add("sheriff.tell.reason.bribe", "that was agreed (S-BRIBE-6)")
add("sheriff.tell.reason.fine", "the fine (S-DEBT)")
add("sheriff.tell.reason.compensation", "the compensation (S-DEBT)")

# the end
add("sheriff.tell.purse", "player {seat}: {n} gold")
add("sheriff.tell.purses", "The purses: {what}.")
add(
    "sheriff.tell.king",
    "King of {good}: player {kings} ({gold} gold).",
    "Kings of {good}: players {kings} ({gold} gold each).",
    "kings",
)
add(
    "sheriff.tell.queen",
    "Queen of {good}: player {queens} ({gold} gold).",
    "Queens of {good}: players {queens} ({gold} gold each).",
    "queens",
)
add("sheriff.tell.score.compact", "Player {seat}: goods {goods} + gold {gold} = {total}.")
add("sheriff.tell.score", "Player {seat}: goods {goods} + gold {gold} + titles {bonus} = {total}.")

# the terminal
add(
    "sheriff.cli.about",
    "Sheriff of Nottingham in the terminal. Bots play a game and it is told to you from the deal to the scores; with "
    "--seat you play one of the seats yourself.",
)
add("sheriff.cli.help.players", "how many play: 3 to 6 (default 4)")
add("sheriff.cli.help.royal", "with the royal goods")
add("sheriff.cli.help.compact", "the compact edition of 44 cards")
add("sheriff.cli.help.hand", "cards in a hand: 6 or 7 (default 6)")
add("sheriff.cli.help.remove", "random cards that are removed unseen, up to 10 (default 0)")
add("sheriff.cli.help.haggle_rounds", "rounds of talk on each bag, up to 9 (default 3)")
add("sheriff.cli.help.seed", "a whole number; the same seed gives the same game (default: any)")
add(
    "sheriff.cli.help.bots",
    "who plays: {names}; one name for all seats, or one for each with commas; {mixed}, the default, is some of each",
)
add("sheriff.cli.help.seat", "the seat that you play yourself")
add("sheriff.cli.help.save", "write the game to this file (JSON lines)")
add("sheriff.cli.help.replay", "tell the game saved in this file")
add("sheriff.cli.bot", "There is no such bot.")
add("sheriff.cli.bots", "Name one bot for all seats, or one for each of the {n} seats.")
add("sheriff.cli.seat", "That seat is not at this table.")
add("sheriff.cli.title", "Sheriff of Nottingham, {edition}, {players} players, seed {seed}")
add("sheriff.cli.edition.standard", "the standard game")
add("sheriff.cli.edition.royal", "with royal goods")
add("sheriff.cli.edition.compact", "the compact game")
add("sheriff.cli.at", "player {seat}: {name}")
add("sheriff.cli.table", "At the table: {who}.")
add("sheriff.cli.you", "you")
add("sheriff.cli.turn", "You are player {seat}.")
add("sheriff.cli.have.hand", "Your hand: {what}.")
add("sheriff.cli.have.aside", "Laid aside: {what}.")
add("sheriff.cli.have.bag", "Your bag: {what}.")
add("sheriff.cli.have.stand", "Your stand: {what}.")
add("sheriff.cli.have.gold", "Your gold: {n}.")
add("sheriff.cli.owed", "You still owe {n} gold.")
add("sheriff.cli.help.moves", "You may type: {moves}.")
add(
    "sheriff.cli.help.offer",
    "For example: offer 5 gold, 1 silk in bag; offer 2 gold, open 3; offer 1 gold, later pass; about another player's "
    "bag: offer 3 gold, or offer 3 gold to open.",
)
add("sheriff.cli.help.ask", "You may ask for any sum and any goods, for example: ask 8 gold, 1 silk.")
add("sheriff.cli.help.more", "Also: help, quit.")
add("sheriff.cli.left", "You have left the table; the game is not over.")

# goods by number, in prose; moves are written with the names of the goods in every language
NAMED = tuple(dict.fromkeys(stock.good.name for stock in (*STANDARD.stocks, *ROYAL, *COMPACT.stocks)))
"""The goods of the boxes; a table's own goods go by the name that it gave them."""
for _good in NAMED:
    add(f"sheriff.good.{_good}", f"{{n}} {ONE_OF.get(_good, _good)}", f"{{n}} {_good}", "n")
