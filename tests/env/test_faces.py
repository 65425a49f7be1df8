"""The faces that the ecosystem knows, checked by its own checkers."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

from erdkreis.editions import PRESETS, Edition
from erdkreis.env import BatchEnv
from erdkreis.env.errors import EnvError
from erdkreis.env.floats import MOST, PLANES, planes
from erdkreis.env.kernel.observing import OBSERVED
from erdkreis.env.kernel.questions import MICRO_ACTIONS
from erdkreis.env.registered import all_names, short_tasks
from erdkreis.env.solo import PlanesEnv, PlanesVectorEnv, SoloEnv, SoloVectorEnv
from erdkreis.env.table import TableEnv, table_env
from tests.properties.tables import PRESET_IDS

ALL = pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)


@ALL
@pytest.mark.filterwarnings(  # it would rather have no dictionaries, but its own games with masks have them, too
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)
def test_pettingzoo_is_content(preset: Edition) -> None:
    api_test(table_env(preset, max_turns=10), num_cycles=60)
    seed_test(lambda: table_env(preset, max_turns=10), num_cycles=20)


def seeded(table: TableEnv) -> TableEnv:
    """Begun, and everybody draws the same answers in every run."""
    table.reset(seed=2)
    for seat, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(seat)
    return table


def test_everybody_is_paid_when_a_table_is_done() -> None:
    table = seeded(TableEnv("H00-CAP", 3))
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        paid[agent] += reward
        if terminated or truncated:
            table.step(None)
            continue
        assert (observation["action_mask"] == info["action_mask"]).all()
        table.step(table.action_space(agent).sample(observation["action_mask"]))
    assert sorted(paid.values()) == [-1.0, -1.0, 1.0]


def test_a_table_that_takes_too_long_is_cut_off() -> None:
    table = seeded(TableEnv("P82-W", 3, max_cycles=50))
    for _ in range(50):
        assert not any(table.truncations.values())
        table.step(table.action_space(table.agent_selection).sample(table.infos[table.agent_selection]["action_mask"]))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert not any(table.rewards.values())


@ALL
@pytest.mark.filterwarnings("ignore:.*render.*")
def test_gymnasium_is_content(preset: Edition) -> None:
    check_env(SoloEnv(preset, render_mode="ansi"), skip_render_check=preset is not PRESETS[0])


def test_every_name_is_registered_and_none_twice() -> None:
    names = [name for name, _, _ in all_names()]
    assert len(names) == len(set(names)) == sum(len(preset.players) for preset in PRESETS)
    assert {"Erdkreis-H10-World-4p-v0", "Erdkreis-H00-MissionsEscalating-3p-v0"} <= set(names)
    for name in ("Erdkreis-H10-World-4p-v0", "Erdkreis-CLI-Duel-2p-v0"):
        made = gymnasium.make(name, opponents="random", max_turns=3)
        made.action_space.seed(1)
        _, info = made.reset(seed=1)
        done = False
        while not done:
            action = made.action_space.sample(info["action_mask"])
            _, reward, terminated, truncated, info = made.step(action)
            done = terminated or truncated
        assert truncated
        assert reward == 0


def test_short_tasks_are_games_that_need_not_all_capitals() -> None:
    assert {"Erdkreis-H00-Capitals-3p-v0", "Erdkreis-H10-HeadquartersShort-4p-v0"} <= set(short_tasks())
    assert {edition.preset for name, edition, _ in all_names() if name in short_tasks()} == {"H00-CAP", "H10-TS"}


@pytest.mark.parametrize(
    ("preset", "players", "least", "most"),
    [
        ("H00-CAP", 3, 0.9, 1),
        ("H00-CAP", 4, 0.7, 1),
        ("H10-TS", 4, 0.7, 1),
        ("H10-T", 3, 0.5, 0.95),
        ("H10-T", 4, 0.1, 0.5),
    ],
)
def test_how_many_games_end_by_chance(preset: str, players: int, least: float, most: float) -> None:
    """Of those in which every answer is drawn at random, within 300 turns: as the page tells it."""
    batch = BatchEnv(preset, 64, players, seed=1, autoreset="never", observing=False)
    batch.reset()
    ended = np.zeros(64, bool)
    while batch.masks.any():
        batch.step(batch.sample())
        ended |= batch.terminated
    assert least <= ended.mean() <= most


@pytest.mark.parametrize(("allowed", "beyond"), [(0, 0), (1, -MICRO_ACTIONS), (1, MICRO_ACTIONS)])
def test_what_is_not_allowed_loses(allowed: int, beyond: int) -> None:
    """What the mask does not allow, and what it would allow if it were counted round."""
    solo = SoloEnv("H00-CAP")
    _, info = solo.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == allowed)[0]) + beyond
    _, reward, terminated, truncated, info = solo.step(np.int64(wrong))
    assert (reward, terminated, truncated, info["illegal_action"]) == (-1.0, True, False, wrong)
    with pytest.raises(EnvError, match="reset"):
        solo.step(np.int64(0))


def test_many_games_begin_anew_with_the_step_after_their_end() -> None:
    together = gymnasium.make_vec("Erdkreis-H00-Capitals-3p-v0", num_envs=16, opponents="greedy")
    assert together.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    together.single_action_space.seed(3)
    observations, info = together.reset(seed=3)
    assert observations in together.observation_space
    ended = np.zeros(16, bool)
    won = lost = 0
    for _ in range(600):
        actions = np.array([together.single_action_space.sample(mask) for mask in info["action_mask"]])
        actions[ended] = 63  # nobody looks at it
        observations, rewards, terminated, truncated, info = together.step(actions)
        assert not (ended & (terminated | truncated)).any()
        assert not rewards[ended].any()
        ended = terminated | truncated
        assert (np.abs(rewards) == terminated).all()
        won, lost = won + (rewards > 0).sum(), lost + (rewards < 0).sum()
    assert observations.shape == (16, together.single_observation_space.shape[0])
    assert lost > won


def test_the_same_seed_deals_the_same_whatever_else_is_in_the_batch() -> None:
    one, many = SoloVectorEnv("H10-TS", 4, 1), SoloVectorEnv(["H10-TS", "H00-M"], 4, 6)
    alone, _ = one.reset(seed=9)
    among, _ = many.reset(seed=9)
    assert (alone[0] == among[0]).all()
    values = many.batch.rule_values
    assert (values[0] == values[2]).all()
    assert (values[0] != values[1]).any()
    named, _ = many.reset(seed=[5, 6, 5, 6, 5, 6])
    assert (named[0] == named[2]).all()
    assert (named[0] != named[1]).any()


def test_seeds_may_be_numpys() -> None:
    together = SoloVectorEnv("H10-TS", 4, 3)
    for plain, other in ((7, np.int64(7)), ([5, 6, 7], np.array([5, 6, 7])), ([5, 6, 7], list(np.arange(5, 8)))):
        together.reset(seed=1)
        first, _ = together.reset(seed=plain)
        again, _ = together.reset(seed=other)
        assert (first == again).all()


def test_a_float_is_no_seed_and_changes_nothing() -> None:
    one, other = SoloVectorEnv("H10-TS", 4, 2), SoloVectorEnv("H10-TS", 4, 2)
    one.reset(seed=1)
    other.reset(seed=1)
    for wrong in (7.0, [7, 7.5], np.array([1.0, 2.0])):
        with pytest.raises(TypeError):
            one.reset(seed=wrong)  # type: ignore[arg-type]
    assert (one.reset()[0] == other.reset()[0]).all()


def test_planes_stay_in_their_space_whatever_is_observed() -> None:
    assert planes(np.full((1, OBSERVED), 255, np.uint8)).max() == MOST == 2


def test_planes_are_floats_about_nought_to_one() -> None:
    solo = PlanesEnv(SoloEnv("H10-M", 4))
    seen, _ = solo.reset(seed=1)
    assert seen in solo.observation_space
    together = PlanesVectorEnv(SoloVectorEnv("H10-M", 4, 5))
    together.single_action_space.seed(1)
    many, info = together.reset(seed=1)
    for _ in range(200):
        actions = np.array([together.single_action_space.sample(mask) for mask in info["action_mask"]])
        many, _, _, _, info = together.step(actions)
    assert many.shape == (5, PLANES)
    assert many in together.observation_space
    assert (many[:, :8].sum(axis=1) == 1).all(), "the first territory belongs to one side"


def test_shaping_pays_differences_of_a_potential() -> None:
    """Undiscounted, what was paid on the way adds up to the end less the beginning, whatever happened between."""
    shaped = SoloEnv("H00-CAP", 3, opponents="random", shaping=0.5, discount=1.0)
    plain = SoloEnv("H00-CAP", 3, opponents="random")
    for seed in range(5):
        _, info = shaped.reset(seed=seed)
        plain.reset(seed=seed)
        first = float(shaped.batch._questions["potential"][0, info["seat"]])
        assert 0 < first < 0.5
        total = goal = 0.0
        done = False
        shaped.action_space.seed(seed)
        while not done:
            action = shaped.action_space.sample(info["action_mask"])
            _, reward, done, cut, info = shaped.step(action)
            _, plainly, _, _, _ = plain.step(action)
            total, goal = total + reward, goal + plainly
            assert not cut
        assert total == pytest.approx(goal - first, abs=1e-4)
