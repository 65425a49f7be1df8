"""Every code a client can be given, with what it means. The server's own are listed here; a test scans the source."""

from __future__ import annotations

from erdkreis.engine.kernel.refusals import CODES
from tools.protocol.schema import Schema

SERVER_CODES: dict[str, str] = {
    "analysis/card": "this card cannot be drawn: `cards` are those that can",
    "analysis/dice": "the move throws another number of dice: so many `red` and `blue` ones",
    "analysis/over": "the game is over in this position: there is nothing more to decide",
    "analysis/start": "there is one position to begin with: `position`, `branch` or `game`",
    "analysis/until": "only an attack goes on until something, alone in its request, and not with dice that are chosen",
    "attack/until": "an attack is going on already: stop it, or wait for its end",
    "attack/until_long": "an attack went on for as long as one may: send another to go on",
    "bot/unknown": "there is no such bot at this server",
    "chatter/too_fast": "said or drawn too much at once: wait a moment",
    "chatter/watching": "only a person who sits here says or draws something",
    "code/unknown": "this code for another device has run out, or was never given",
    "command/taken": "this id was used before, by somebody else",
    "continent/unknown": "the board has no such continent",
    "edition/players": "this edition is not for so many players",
    "edition/unknown": "there is no such edition",
    "game/begun": "somebody has moved: too late to call the game off",
    "game/not_begun": "not everybody has sat down yet",
    "game/stale": "the position has changed since `seq`; `current` brings it",
    "hello/first": "the first message must be a hello",
    "hint/newer": "the same seat has asked again meanwhile",
    "hint/not_allowed": "this table was made without hints",
    "hint/too_long": "it would take too long to work out",
    "host/foreign": "a host name that the server does not know: its host must name it",
    "hosting/begun": "the game has begun: it cannot be changed any more",
    "hosting/not_yet": "whoever has been away for a short time keeps the seat",
    "hosting/not_you": "only the host does that",
    "hosting/own": "the host's own seats are not given away",
    "hosting/present": "whoever is there keeps the seat",
    "hosting/seat": "there is no such seat, or nobody on it",
    "http/too_many": "too many requests or connections from one address: try again later",
    "message/unreadable": "not a message of the protocol",
    "metrics/private": "the server's counters are only for its host",
    "name/invisible": "nothing of this name can be seen",
    "name/taken": "somebody at this table has that name, or one that looks alike",
    "odds/hidden": "others are placing units in secret",
    "odds/not_linked": "a route goes from neighbour to neighbour",
    "odds/own_territory": "a route takes what belongs to others",
    "odds/too_long": "more territories than are reckoned at once",
    "odds/twice": "a territory stands twice in a route",
    "origin/foreign": "a page of a site that the server does not know: its host must name it",
    "position/too_large": "more units, or more sets traded in, than any game comes to",
    "position/twice": "a game begins from a `position` or from a `branch`, not from both",
    "position/wrong": "no position, one that is over, or one with another number of seats; `RefusalWords` has the"
    " sentences of its `reason`",
    "push/unknown": "a browser of a push service that the server does not call, or with keys that are none",
    "puzzle/not_an_answer": "an action that the puzzle does not ask for",
    "puzzle/unknown": "there is no such puzzle",
    "rematch/same_deal": "a deal that people have seen comes again only when its game is over",
    "review/busy": "as many games are reviewed just now as may be: ask again in a moment",
    "seat/cast_off": "another device of the same person has closed the seats to this one",
    "seat/full": "the group's link leads to no free seat any more",
    "seat/given": "the host has given the seat to somebody else",
    "seat/none": "no free seat, or only those who sit here can do that",
    "seat/sent": "this request has taken a seat already, and only its sender gets the answer again: by its `key`",
    "seat/token": "the invitation has been used, has run out, or was never given",
    "server/compiling": "the rules are not compiled yet: `/ready` says so to whoever sends people",
    "server/draining": "this server ends, another one goes on: try again in a moment",
    "server/full": "no room for more connections: try again in a moment",
    "store/busy": "too many wait for the disk: try again",
    "store/closed": "the server is going down: try again later",
    "store/conflict": "it does not fit with what is kept",
    "store/damaged": "the server's database is damaged",
    "store/earlier": "the server's database is from an earlier version",
    "store/error": "the disk refused it",
    "store/extra": "the server lacks what its database needs",
    "store/foreign": "the server's database is another program's",
    "store/full": "the server's disk is full",
    "store/io": "the server's disk does not answer",
    "store/newer": "the server's database is from a newer version",
    "store/stale": "the table has changed meanwhile: try again",
    "store/unknown": "the table is not kept any more",
    "store/unreachable": "the server does not reach its database: try again",
    "store/unwritable": "the server's database cannot be written",
    "store/value": "a value that cannot be kept",
    "table/bots_only": "as many tables of bots alone are watched as may be: try again later",
    "table/colours": "colours that do not exist, or one twice: `colours` are those of this game",
    "table/colours_by_seat": "each seat has its own colour in this game, and none is chosen: `colours`, by seat",
    "table/damaged": "what is kept of the table cannot be read: its host must look after it",
    "table/newer": "the table was made by a newer version, with rules that this one does not know",
    "table/not_over": "only when the game is over",
    "table/over": "the game was called off",
    "table/given": "the host has given the seat to somebody else, and nobody may watch here",
    "table/private": "nobody may watch at this table",
    "table/seed": "whoever sits here must add a seed",
    "table/unknown": "there is no such table",
}
"""Written in src/erdkreis/server."""

NEVER_SENT = frozenset(
    {
        "bus/alone",
        "bus/extra",
        "bus/foreign",
        "bus/unreachable",
        "push/key",
        "server/key",
        "server/start",
        "settings/wrong",
    }
)
"""Written there too, but told only to whoever starts the server."""

PASSED_ON: dict[str, str] = {
    "action/parse": "not an action, whatever the rules would say to it",
    "chance/short": "the action needs more chance than there is",
    "edition/clash": "`rules`, by name, contradict each other; `reason` says why",
    "edition/value": "`rule` cannot have this value",
    "edition/wrong": "no such edition, variant or house rule",
    "erdkreis/error": "something else went wrong",
    "fairness/nonce": "the command rolls, and brought no nonce",
    "odds/goal": "a plan has one goal, and not oneself",
    "odds/no_defender": "nobody stands in a territory of the route",
    "odds/nothing_to_take": "all of it is taken already",
    "odds/one_unit": "there is one unit, and it stays",
    "odds/too_many": "more units than are reckoned",
}
"""Written elsewhere, and passed on by the server as they are."""


def codes() -> dict[str, Schema]:
    server = sorted({**SERVER_CODES, **PASSED_ON})
    return {
        "RuleCode": {
            "description": "A move against the rules; the clause says which.",
            "enum": sorted(set(CODES.values())),
        },
        "ServerCode": {"description": "Refused by the table, not by the rules.", "enum": server},
        "RefusalCode": {
            "description": "Why something was refused over the socket.",
            "anyOf": [{"$ref": "RuleCode"}, {"$ref": "ServerCode"}],
        },
        "ProblemCode": {
            "description": "Why something was refused over HTTP; `http/404` and the like where we have no code.",
            "anyOf": [
                {"$ref": "ServerCode"},
                {"type": "string", "pattern": r"^http/\d{3}$", "x-template": "http/${number}"},
            ],
        },
    }
