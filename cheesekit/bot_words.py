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
add("cheese.claim.looked", "I looked at the die of player {seat}: it shows {die}.")
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
add("cheese.claim.silent", "Say nothing.")
add("cheese.claim.gesture", "Point at player {seat}.")
add("cheese.claim.ask", "Ask to close the talk.")

# moves, as somebody tells them who saw them
add("cheese.tell.said", 'Player {seat}: "{claim}"')
add("cheese.tell.silent", "Player {seat} says nothing.")
add("cheese.tell.gesture", "Player {seat}, the mute, points at player {target}.")
add("cheese.tell.ask", "Player {seat} asks to close the talk.")
add("cheese.tell.vote", "Player {seat} points at player {target}.")
add("cheese.tell.choose", "Player {seat} chooses to wake at hour {hour}.")
add("cheese.tell.wake", "Player {seat} opens the eyes.")
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
add("cheese.tell.hour.quiet", "Hour {hour}: {what}")
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
add("cheese.belief.habit", "A habit of the thief is an exact probability, a whole number or a Fraction.")

# the review of one seat's decisions
add("cheese.review.night", "At night: {what}")
add(
    "cheese.review.look",
    "At night you looked at the die of player {target}: {die}. Before the look player {target} was the thief with "
    "{before} %, after it with {after} %.",
)
add("cheese.review.look.none", "At night you woke alone and looked at no die: all your suspects stayed equally likely.")
add("cheese.review.said", 'You said: "{claim}" {truth} {effect}')
add("cheese.review.silent", "You said nothing. {effect}")
add("cheese.review.gesture", "You pointed at player {target}, whom you had to take for the thief with {percent} %.")
add("cheese.review.ask", "You asked to close the talk.")
add("cheese.review.true", "That was true.")
add("cheese.review.false", "That was false.")
add("cheese.review.open", "You could not know whether that was true.")
add("cheese.review.effect", "By the talk alone you were the thief with {before} %, and after this with {after} %.")
add("cheese.review.unchanged", "By the talk alone you were the thief with {before} %, before and after.")
add(
    "cheese.review.vote.best",
    "You voted for player {target}, the likeliest thief: {night} % by your night alone, {talk} % with the talk.",
)
add(
    "cheese.review.vote.other",
    "You voted for player {target}: {night} % by your night alone, {talk} % with the talk. Likelier was "
    "player {best}: {most} % with the talk, {gap} percentage points more.",
    "You voted for player {target}: {night} % by your night alone, {talk} % with the talk. Likelier were "
    "players {best}: {most} % each with the talk, {gap} percentage points more.",
    "best",
)
add("cheese.review.vote.nobody", "You voted for player {target}; by the talk alone only your own side looked guilty.")
add("cheese.review.scapegoat.best", "You voted for player {target}, whom the talk made look guiltiest: {talk} %.")
add(
    "cheese.review.scapegoat.other",
    "You voted for player {target}: {talk} % by the talk alone. Guiltier looked player {best}: {most} %.",
    "You voted for player {target}: {talk} % by the talk alone. Guiltier looked players {best}: {most} % each.",
    "best",
)

# the terminal
add("cheese.cli.about", "A night of Cheese Thief in the terminal: bots play it, or you take a seat.")
add("cheese.cli.help.players", "how many play, 4 to 8 (default: 5)")
add("cheese.cli.help.dead_mouse", "put the dead mouse in (6 to 8 players)")
add("cheese.cli.help.mute", "put the mute sleepyhead in")
add("cheese.cli.help.troublemaker", "put the troublemaker in")
add("cheese.cli.help.turns", "turns of speech each, 0 to 9 (default: 3)")
add("cheese.cli.help.seed", "a whole number: the same seed deals the same night again (default: 0)")
add("cheese.cli.help.bots", "the kind of the bots: {names} (default: {first})")
add("cheese.cli.help.seat", "take this seat yourself and type your moves (default: only watch)")
add("cheese.cli.help.save", "save the night to this file")
add("cheese.cli.help.replay", "tell a night that was saved to this file, and play nothing")
add("cheese.cli.bot", "There is no such bot.")
add("cheese.cli.seed", "The seed is a whole number.")
add("cheese.cli.seat", "There is no such seat.")
add("cheese.cli.file", "The file cannot be used: {reason}.")
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
add("cheese.cli.saved", "Saved to {file}.")
add("cheese.cli.left", "You have left the table; the night is not over.")
add("cheese.cli.review", "Your decisions")
