"""English texts of the telling, the terminal, the bots and the review (see `cheesekit.english` for the game's own)."""

from classkit.words import Catalogue

add = Catalogue("cheesekit").add

# what is said in the day, in the speaker's words
add("cheese.claim.hour", "My hour was {hour}.")
add("cheese.claim.dice", "My dice are {first} and {second}; I woke at {woke}.")
add("cheese.claim.alone", "I woke alone.")
add(
    "cheese.claim.with",
    "I was awake with player {seats} and nobody else.",
    "I was awake with players {seats} and nobody else.",
    "seats",
)
add("cheese.claim.cheese.there", "At my hour the cheese was still there.")
add("cheese.claim.cheese.gone", "At my hour the cheese was gone already.")
add("cheese.claim.cheese.taken", "At my hour the cheese was taken.")
add("cheese.claim.looked", "I looked at the die of player {seat}: it showed {die}.")
add("cheese.claim.looked_none", "I looked at no die.")
add("cheese.claim.is.thief", "Player {seat} is the thief.")
add("cheese.claim.is.accomplice", "Player {seat} is an accomplice.")
add("cheese.claim.is.dead-mouse", "Player {seat} is the dead mouse.")
add("cheese.claim.not.thief", "Player {seat} is not the thief.")
add("cheese.claim.not.accomplice", "Player {seat} is no accomplice.")
add("cheese.claim.not.dead-mouse", "Player {seat} is not the dead mouse.")
add("cheese.claim.am.thief", "I am the thief.")
add("cheese.claim.am.accomplice", "I am an accomplice.")
add("cheese.claim.am.dead-mouse", "I am the dead mouse.")
add("cheese.claim.am_not.thief", "I am not the thief.")
add("cheese.claim.am_not.accomplice", "I am no accomplice.")
add("cheese.claim.am_not.dead-mouse", "I am not the dead mouse.")
add("cheese.claim.sleepyhead", "I am a sleepyhead.")

# what else is done in the day, as a record of talk has it beside the player's name
add("cheese.cell.silent", "says nothing")
add("cheese.cell.gesture", "points at player {target}")
add("cheese.cell.ask", "asks to close")

# moves, as somebody tells them who saw them
add("cheese.tell.said", 'Player {seat}: "{claim}"')
add("cheese.tell.silent", "Player {seat} says nothing.")
add("cheese.tell.gesture", "Player {seat}, the mute, points at player {target}.")
add("cheese.tell.ask", "Player {seat} asks to close the talk.")
add("cheese.tell.vote", "Player {seat} points at player {target}.")
add("cheese.tell.choose", "Player {seat} chooses to wake at hour {hour}.")
add("cheese.tell.wake", "Player {seat} wakes up.")
add("cheese.tell.sleep", "Player {seat} sleeps on.")
add("cheese.tell.take", "Player {seat} takes the cheese.")
add("cheese.tell.leave", "Player {seat} leaves the cheese.")
add("cheese.tell.peek", "Player {seat} looks at the die of player {target}.")
add("cheese.tell.decline", "Player {seat} looks at no die.")
add("cheese.tell.point", "Player {seat} makes player {target} the accomplice.")
add("cheese.tell.tap", "Player {seat} taps player {target}.")

# the whole night, as the host tells it
add("cheese.tell.next", "{head} {tail}")
add("cheese.tell.heading.deal", "The deal")
add("cheese.tell.heading.night", "The night")
add("cheese.tell.heading.day", "The day")
add("cheese.tell.heading.vote", "The vote")
add("cheese.tell.heading.end", "The end")
add("cheese.tell.card", "Player {seat} is {card}; die: {dice}.", "Player {seat} is {card}; dice: {dice}.", "dice")
add("cheese.tell.hour.nobody", "Hour {hour}: nobody is awake.")
add(
    "cheese.tell.hour.awake",
    "Hour {hour}: player {awake} is awake.",
    "Hour {hour}: players {awake} are awake.",
    "awake",
)
add("cheese.tell.stays", "The cheese stays.")
add("cheese.tell.gone", "The cheese is gone already.")
add("cheese.tell.taken", "Player {thief} takes the cheese.")
add("cheese.tell.look", "Player {seat} looks at the die of player {target}: {die}.")
add("cheese.tell.accomplice", "Player {who} becomes the accomplice.")
add("cheese.tell.gang", "After hour 6, player {thief} taps player {who}: they see each other.")
add("cheese.tell.gang_all", "After hour 6, player {thief} taps players {who}: all three see each other.")
add("cheese.tell.fellows", "After hour 6, player {thief} taps players {who}: they see each other, but not the thief.")
add("cheese.tell.morning", "Morning: the cheese is gone. Player {first} speaks first.")
add("cheese.tell.votes", "Player {seat} has {count} vote.", "Player {seat} has {count} votes.", "count")
add("cheese.tell.won.sleepyheads", "The thief is caught: the sleepyheads win (T-VOTE-3).")
add("cheese.tell.won.thief", "The thief gets away with the cheese (T-VOTE-3).")
add("cheese.tell.won.dead-mouse", "The dead mouse drew the votes and wins alone (T-OPOSSUM-2).")
add("cheese.tell.winners", "Winner: player {who}.", "Winners: players {who}.", "who")

# habits of four players refused
add("cheese.belief.habit", "A habit of the thief must be an exact probability.")
add("cheese.belief.exact", "a whole number or a Fraction from 0 to 1, such as Fraction(1, 3)")
add("cheese.belief.impossible", "With these habits nobody can have seen what this seat saw.")
add("cheese.belief.usual", "habits that leave a chance, such as Habits()")

# the review of one seat's decisions
add("cheese.review.choose", "At night you chose to wake at hour {hour}.")
add("cheese.review.wake", "At hour {hour} you opened your eyes.")
add("cheese.review.sleep", "At hour {hour} you slept on.")
add("cheese.review.take", "At hour {hour} you took the cheese.")
add("cheese.review.leave", "At hour {hour} you left the cheese.")
add("cheese.review.point", "At hour {hour} you made player {target} your accomplice.")
add("cheese.review.tap", "After hour 6 you tapped player {target}.")
add(
    "cheese.review.peek",
    "At hour {hour} you looked at the die of player {target}: {die}. Before the look, the chance that player {target} "
    "was the thief was {before}; after it, {after}.",
)
add("cheese.review.decline", "At hour {hour} you woke alone and looked at no die, so you learned nothing more about "
    "your suspects.")  # fmt: skip
add("cheese.review.said", 'You said: "{claim}" {truth} {effect}')
add("cheese.review.silent", "You said nothing. {effect}")
add(
    "cheese.review.gesture",
    "You pointed at player {target}. As far as you could know, the chance that this was the thief was {chance}.",
)
add("cheese.review.ask", "You asked to close the talk.")
add("cheese.review.true", "That was true.")
add("cheese.review.false", "That was false.")
add("cheese.review.open", "You could not know whether that was true.")
add(
    "cheese.review.effect",
    "To anyone going by the talk alone, the chance that you were the thief was {before} before this and {after} after "
    "it.",
)
add(
    "cheese.review.unchanged",
    "To anyone going by the talk alone, the chance that you were the thief stayed at {before}.",
)
add(
    "cheese.review.vote.best",
    "You voted for player {target}, the likeliest thief: {night} by your night alone, {talk} with the talk.",
)
add(
    "cheese.review.vote.other",
    "You voted for player {target}: {night} by your night alone, {talk} with the talk. Player {best} was likelier: "
    "{most} with the talk, {gap} percentage points more.",
    "You voted for player {target}: {night} by your night alone, {talk} with the talk. Players {best} were likelier: "
    "{most} each with the talk, {gap} percentage points more.",
    "best",
)
add(
    "cheese.review.vote.nobody",
    "You voted for player {target}. Going by the talk alone, nobody but your own side could be the thief.",
)
add(
    "cheese.review.scapegoat.best",
    "You voted for player {target}, who looked guiltiest going by the talk alone: {talk}.",
)
add(
    "cheese.review.scapegoat.other",
    "You voted for player {target}: {talk} going by the talk alone. Player {best} looked guiltier: {most}.",
    "You voted for player {target}: {talk} going by the talk alone. Players {best} looked guiltier: {most} each.",
    "best",
)

# the terminal
add("cheese.cli.about", "A night of Cheese Thief in the terminal: bots play it, or you take a seat.")
add("cheese.cli.help.players", "how many play, 4 to 8 (default: 5)")
add("cheese.cli.help.dead_mouse", "put the dead mouse in (6 to 8 players)")
add("cheese.cli.help.mute", "put the mute sleepyhead in")
add("cheese.cli.help.troublemaker", "put the troublemaker in")
add("cheese.cli.help.turns", "turns of speech each, 0 to 9 (default: 3)")
add("cheese.cli.help.seed", "a whole number: the same seed deals the same night again (default: any)")
add("cheese.cli.help.bots", "the kind of bots: {names} (default: {first})")
add("cheese.cli.help.seat", "take this seat yourself and type your moves (default: only watch)")
add("cheese.cli.help.save", "save the night to this file")
add("cheese.cli.help.replay", "tell the night that was saved in this file, and play nothing")
add("cheese.cli.bot", "There is no such bot.")
add("cheese.cli.seat", "There is no such seat.")
add("cheese.cli.title", "Cheese Thief, {players} players, {bots}, seed {seed}")
add("cheese.cli.title.bots", "{name} bots")
add("cheese.cli.title.seat", "you are player {seat}")
add(
    "cheese.cli.you",
    "You are player {seat}: {card}. Your die: {dice}.",
    "You are player {seat}: {card}. Your dice: {dice}.",
    "dice",
)
add("cheese.cli.help.moves", "You may type: {moves}.")
add("cheese.cli.help.more", "Also: help, quit.")
add("cheese.cli.ask.hour", "Hour {hour}. {what}")
add("cheese.cli.left", "You have left the table; the night is not over.")
add("cheese.cli.review", "Your decisions")
