"""Many games that step together: those asked from outside answer, and the built-in bots among them play on."""

from __future__ import annotations

import numpy as np

from erdkreis.bots.kernel.playout import decide, decide_at_once
from erdkreis.engine.kernel import setup
from erdkreis.engine.kernel.chance import nth_bit, seeded_word
from erdkreis.engine.kernel.compiling import copy_record, entry, kernel, lowest, popcount
from erdkreis.engine.kernel.reinforce import income_of
from erdkreis.engine.kernel.state import SEATS, Phase, bit
from erdkreis.env.kernel.answers import answer, play
from erdkreis.env.kernel.observing import observe
from erdkreis.env.kernel.questions import END, MICRO_ACTIONS, mask_of, open_question

LEARNER = -1  # in a line-up: asked from outside
STAYS_OVER, SAME_STEP, NEXT_STEP = 0, 1, 2  # when the next game begins

SETTINGS = np.dtype(
    [
        ("max_turns", np.int64),
        ("max_steps", np.int64),
        ("autoreset", np.int64),
        ("rotated", np.int64),  # the line-up begins at a seat drawn for each game
        ("observing", np.int64),
        ("checked", np.int64),  # every decision is asked of the rules first: for tests
        ("shaping", np.float64),
        ("discount", np.float64),
        ("lineup", np.int64, SEATS),
    ]
)


@kernel
def place_of(state, asked, seat):
    """Which place of the line-up sits there."""
    return (seat + asked.shift) % state.players


@kernel
def kind_of(state, settings, asked, seat):
    """Who sits there: a kind of bot, or somebody outside."""
    return settings.lineup[place_of(state, asked, seat)]


@kernel
def begin(board, rules, state, asked, settings, chance, log):
    """The next game, from a record of zeros; the same seed and number of the game deal the same."""
    word = seeded_word(asked.seed, asked.episode)
    asked.episode += 1
    asked.steps = 0
    asked.dice_seed = seeded_word(word, 1)
    asked.hidden_seed = seeded_word(word, 2)
    asked.bots_seed = seeded_word(word, 3)
    asked.bots_used = 0
    chance.dice_seed = asked.dice_seed
    chance.hidden_seed = asked.hidden_seed
    chance.dice_used = 0
    chance.hidden_used = 0
    log.size = 0
    setup.start(board, rules, state, chance, log)
    asked.dice_used = chance.dice_used
    asked.hidden_used = chance.hidden_used
    asked.shift = ((seeded_word(word, 4) >> 32) & 0xFFFFFFFF) % state.players if settings.rotated else 0
    asked.learners = 0
    for seat in range(state.players):
        if kind_of(state, settings, asked, seat) == LEARNER:
            asked.learners |= bit(seat)
    open_question(rules, state, asked)


@kernel
def goes_on(state, asked, settings):
    return state.phase != Phase.OVER and asked.learners & state.alive != 0 and state.turn <= settings.max_turns


@kernel
def let_decide(board, rules, odds, state, asked, kind, log, scratch, view, action, study):
    """A built-in bot's decision, by its own lot in this game; the `study` has minds for every place of every table."""
    scratch.seed = asked.bots_seed
    scratch.used = asked.bots_used
    if study is None:
        decide_at_once(board, rules, state, kind, odds, scratch, view, action)
    else:
        place = asked.table * state.players + place_of(state, asked, state.awaiting)
        decide(board, rules, state, kind, odds, scratch, view, action, log, place, study)
    asked.bots_used = scratch.used


@kernel
def settle(board, rules, odds, state, asked, settings, chance, log, scratch, view, action, study):
    """Play on until somebody outside has a choice: bots decide, and what has one answer is answered. Returns the
    mask, or 0 where nobody will be asked any more."""
    while goes_on(state, asked, settings):
        kind = kind_of(state, settings, asked, state.awaiting)
        if kind != LEARNER:
            let_decide(board, rules, odds, state, asked, kind, log, scratch, view, action, study)
        else:
            mask = mask_of(board, rules, state, scratch, asked)
            if mask & (mask - 1) != 0:
                return mask
            if not answer(board, rules, state, asked, action, lowest(mask)):
                continue
        play(board, rules, state, chance, log, asked, action, settings.checked)
        open_question(rules, state, asked)
    return 0


@kernel
def standing(board, state, seat):
    """How well a seat stands before everybody's eyes, from 0 to 1: its share of territories and of income."""
    total, own = 0, 0
    for other in range(state.players):
        income = income_of(board, state, other)
        total += income
        if other == seat:
            own = income
    return 0.5 * popcount(state.held[seat]) / board.size + (0.5 * own / total if total > 0 else 0.0)


@kernel
def pay_shaping(board, state, asked, settings, rewards, number, over):
    """Discounted new potential less the old one, which changes no best way to play; nothing stands when all is over."""
    for seat in range(state.players):
        potential = 0.0 if over else settings.shaping * standing(board, state, seat)
        rewards[number, seat] += settings.discount * potential - asked.potential[seat]
        asked.potential[seat] = potential


@kernel
def reset_potential(board, state, asked, settings):
    if settings.shaping == 0.0:
        return
    for seat in range(state.players):
        asked.potential[seat] = settings.shaping * standing(board, state, seat)


@kernel
def pay(state, rewards, number):
    """One for the winner, minus one for everybody else; where only bots are left, for those who were asked."""
    for seat in range(state.players):
        rewards[number, seat] = 1.0 if seat == state.winner else -1.0


@entry
def first_illegal(masks, actions):
    """The number of the first game whose answer its mask does not allow, or -1; what is over is not asked."""
    for number in range(len(masks)):
        action = int(actions[number])
        if masks[number] == 0 or masks[number] == bit(END):
            continue
        if action < 0 or action >= MICRO_ACTIONS or (masks[number] >> action) & 1 == 0:
            return number
    return -1


@kernel
def deal(board, rules, odds, state, asked, blank, settings, chance, log, scratch, view, action, study):
    """Begin a game, and another one if nobody outside is ever asked in it; the mask of the first question."""
    mask = 0
    while mask == 0:
        copy_record(state, blank)
        begin(board, rules, state, asked, settings, chance, log)
        mask = settle(board, rules, odds, state, asked, settings, chance, log, scratch, view, action, study)
    reset_potential(board, state, asked, settings)
    return mask


@kernel
def is_won_or_lost(state, asked):
    """Is it over, at least for all who are asked?"""
    return state.phase == Phase.OVER or asked.learners & state.alive == 0


def step(
    boards,
    books,
    tables,
    games,
    questions,
    blanks,
    settings_of_all,
    chances,
    logs,
    scratches,
    views,
    acts,
    anew,
    actions,
    masks,
    movers,
    rewards,
    terminated,
    truncated,
    observations,
    study,
):
    """One answer in every game; `anew` begins all of them instead. Answers must be allowed (`first_illegal`)."""
    settings, chance, log, scratch, action = settings_of_all[0], chances[0], logs[0], scratches[0], acts[0]
    view, blank = views[0], blanks[0]
    for number in range(len(games)):
        state, asked = games[number], questions[number]
        board, rules, odds = boards[asked.table], books[asked.table], tables[asked.table]
        for seat in range(SEATS):
            rewards[number, seat] = 0.0
        was_over = terminated[number] or truncated[number]
        if was_over and settings.autoreset == STAYS_OVER and not anew:
            continue
        terminated[number] = False
        truncated[number] = False
        over = False
        if anew or (was_over and settings.autoreset == NEXT_STEP):
            mask = deal(board, rules, odds, state, asked, blank, settings, chance, log, scratch, view, action, study)
        else:
            asked.steps += 1
            if answer(board, rules, state, asked, action, int(actions[number])):
                play(board, rules, state, chance, log, asked, action, settings.checked)
                open_question(rules, state, asked)
            mask = settle(board, rules, odds, state, asked, settings, chance, log, scratch, view, action, study)
            over = mask == 0 or asked.steps >= settings.max_steps
            if over:
                terminated[number] = is_won_or_lost(state, asked)
                truncated[number] = not terminated[number]
                if terminated[number]:
                    pay(state, rewards, number)
            if settings.shaping != 0.0:
                pay_shaping(board, state, asked, settings, rewards, number, terminated[number])
        if over and settings.autoreset == SAME_STEP:
            mask = deal(board, rules, odds, state, asked, blank, settings, chance, log, scratch, view, action, study)
            over = False
        if over:
            mask = bit(END) if settings.autoreset == NEXT_STEP else 0
        else:
            movers[number] = state.awaiting
        masks[number] = mask
        if settings.observing:
            observe(board, rules, state, view, asked, int(movers[number]), observations, number)


# a door of its own where bots plan, as in bots/kernel/playout.py
step_games, step_games_with_plans = entry(step), entry(step)


@entry
def observe_seat(boards, books, games, questions, views, number, seat, observations):
    """What a seat may know of one game."""
    asked = questions[number]
    observe(boards[asked.table], books[asked.table], games[number], views[0], asked, seat, observations, 0)


@entry
def draw_actions(masks, seed, count, actions):
    """An allowed answer for every game, each equally likely: the simplest policy."""
    for number in range(len(masks)):
        mask = int(masks[number])
        word = seeded_word(seed, count * len(masks) + number)
        if mask != 0:
            actions[number] = nth_bit(mask, (((word >> 32) & 0xFFFFFFFF) * popcount(mask)) >> 32)


@entry
def open_decision(books, games, questions):
    """The awaited seat's decision begins."""
    open_question(books[0], games[0], questions[0])


@entry
def decision_mask(boards, books, games, scratches, questions):
    return mask_of(boards[0], books[0], games[0], scratches[0], questions[0])


@entry
def answer_decision(boards, books, games, questions, acts, number):
    return answer(boards[0], books[0], games[0], questions[0], acts[0], number)
