"""An answer being carried out: instruction by instruction, as far as the rules and the dice let it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace

from erdkreis.engine.actions import Action, Attack, Capital, Choose, Claim, End, Fortify, Occupy, Place
from erdkreis.engine.errors import ParseError, RuleError
from erdkreis.engine.options import Option, Options
from erdkreis.engine.view import View
from erdkreis.env.text.instructions import ALL, Instruction
from erdkreis.env.text.offered import offered


class TurnPlan:
    """What is left to do. `notes` tell what was passed over because a battle before it went otherwise."""

    def __init__(self, lines: Iterable[Instruction] = ()) -> None:
        self._lines = deque(lines)
        self._fighting: Instruction | None = None
        self._fought: set[str] = set()
        self.notes: list[str] = []

    def next(self, view: View, options: Options) -> Action | None:
        """The next action, nothing when all is done; an `InstructionRefused` for what is not permitted."""
        if options.phase == "occupy":
            return Occupy(self._moving_in(options.of("occupy")[0]))
        while self._lines:
            line = self._lines[0]
            action = _CARRIED_OUT[line.kind](self, line, view, options)
            if action is not None:
                return _permitted(line, action, view, options)
        return None

    def _done(self, action: Action | None = None) -> Action | None:
        """The line is done, with this as its last action."""
        self._lines.popleft()
        return action

    def _moving_in(self, option: Option) -> int:
        """As many as were named; else all of them where the next line sets out from there, and the fewest where not."""
        least, most = option.least or 0, option.most or 0
        wanted = None if self._fighting is None else self._fighting.moving
        if wanted is None:
            goes_on = len(self._lines) > 1 and self._lines[1].source == option.target
            wanted = most if goes_on else least
        return max(least, min(wanted, most))

    def _passed_over(self, line: Instruction, why: str) -> Action | None:
        self.notes.append(f"line {line.line}, {line.text!r}, was passed over: {why}")
        self._fought |= {line.source, line.target}
        return self._done()

    def _cannot(self, line: Instruction, action: Action, view: View, options: Options) -> Action | None:
        """Dice are to blame where a battle was about the same places; else whoever wrote it."""
        if {line.source, line.target} & self._fought:
            return self._passed_over(line, "a battle before it went otherwise")
        raise _refused(line, action, view, options)

    # One instruction each: the action to take now, or nothing once it is done

    def _claim(self, line: Instruction, view: View, options: Options) -> Action | None:
        if options.phase == "claim" and not any(option.target == line.target for option in options.actions):
            return self._passed_over(line, "somebody has it already")
        return self._done(Claim(line.target))

    def _capital(self, line: Instruction, view: View, options: Options) -> Action | None:
        return self._done(Capital(line.target))

    def _choose(self, line: Instruction, view: View, options: Options) -> Action | None:
        return self._done(Choose(line.mode))

    def _trade(self, line: Instruction, view: View, options: Options) -> Action | None:
        if line.cards:
            try:
                return self._done(view.known.parse(f"trade {' '.join(line.cards)}"))
            except ParseError as error:
                raise line.refused(str(error)) from None
        for option in options.of("trade"):
            return self._done(option.action())
        raise line.refused(f"you have no set to trade now{_instead(options, line.kind)}")

    def _place(self, line: Instruction, view: View, options: Options) -> Action | None:
        """Where units are placed by turns, a line lasts for several of them."""
        most = {option.target: option.most or 0 for option in options.of("place")}
        by_turns = options.phase == "setup"
        if by_turns:
            line = next((each for each in self._lines if each.kind == "place" and each.target in most), line)
        wanted, open_here = 1 if line.units is None else line.units, most.get(line.target, 0)
        units = min(wanted, open_here) if open_here and (by_turns or wanted == ALL) else wanted
        at = self._lines.index(line)
        if by_turns and units < wanted:
            self._lines[at] = replace(line, units=wanted - units if wanted < ALL else ALL)
        else:
            del self._lines[at]
        return Place(line.target, units)

    def _attack(self, line: Instruction, view: View, options: Options) -> Action | None:
        begun = self._fighting is line
        option = _between(options.of("attack"), line)
        spent = line.left is not None and _units(view, line.source) <= line.left
        if begun and (line.left is None or option is None or spent):
            return self._done()
        if option is None:
            return self._cannot(line, Attack(line.source, line.target, line.units), view, options)
        if spent:
            return self._passed_over(line, f"{line.source} has no more than {line.left} units")
        self._fighting = line
        self._fought |= {line.source, line.target}
        return Attack(line.source, line.target, _rolling(line, option, view))

    def _move(self, line: Instruction, view: View, options: Options) -> Action | None:
        wanted = ALL if line.units is None else line.units
        if options.phase == "attack":
            most = _movable_later(line, options)
            if most is None and {line.source, line.target} & self._fought:
                return self._passed_over(line, "a battle before it went otherwise")
            if most is None or (wanted > max(most, 0) and wanted != ALL):
                raise line.refused(f"units cannot be moved so once the attacks are over{_instead(options, line.kind)}")
            return End()
        option = _between(options.of("fortify"), line)
        if option is None:
            return self._cannot(line, Fortify(line.source, line.target, min(wanted, 1)), view, options)
        return self._done(Fortify(line.source, line.target, option.most or 0 if wanted == ALL else wanted))

    def _end(self, line: Instruction, view: View, options: Options) -> Action | None:
        """Only the last one ends the turn, phase by phase: what comes after another one says itself what it ends."""
        if len(self._lines) > 1:
            return self._done()
        return End()


_CARRIED_OUT = {
    "claim": TurnPlan._claim,
    "capital": TurnPlan._capital,
    "choose": TurnPlan._choose,
    "trade": TurnPlan._trade,
    "place": TurnPlan._place,
    "attack": TurnPlan._attack,
    "move": TurnPlan._move,
    "end": TurnPlan._end,
}


def _between(found: Iterable[Option], line: Instruction) -> Option | None:
    return next((each for each in found if (each.source, each.target) == (line.source, line.target)), None)


def _units(view: View, territory: str) -> int:
    return next(each.units for each in view.territories if each.id == territory)


def _rolling(line: Instruction, option: Option, view: View) -> int | None:
    """Whoever goes on and on takes no more than bring all the dice: more would only be bound to move in."""
    most = option.most or 0
    if line.units is None:
        return None if line.left is None else view.known.striking_units(line.source)
    return min(line.units, most) if line.left is not None or line.units == ALL else line.units


def _movable_later(line: Instruction, options: Options) -> int | None:
    for moves in options.later_moves:
        if line.source in moves.sources and line.target in moves.targets and line.source != line.target:
            return moves.most[moves.sources.index(line.source)]
    return None


def _permitted(line: Instruction, action: Action, view: View, options: Options) -> Action:
    if view.known.refusal(action) is not None:
        raise _refused(line, action, view, options)
    return action


def _refused(line: Instruction, action: Action, view: View, options: Options) -> Exception:
    error: RuleError | None = view.known.refusal(action)
    why = "that is not open to you" if error is None else f"{error} ({error.code})"
    return line.refused(why + _instead(options, line.kind))


def _instead(options: Options, kind: str) -> str:
    legal = offered(options, kind) or offered(options)
    return f" You may: {legal}" if legal else ""
