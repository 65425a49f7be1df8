"""How a rule becomes machine code, and how it stays plain Python where nobody has time to wait for that.

`kernel` marks a function that other kernels call; `entry` one that Python calls. Compiled, both are Numba functions
with a cache of our own (`cache.py`). Uncompiled (NUMBA_DISABLE_JIT=1) they are what they look like: then an entry thaws
its records into plain objects first, which is ten times faster than reading NumPy records field by field.
"""

from __future__ import annotations

import copy
import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from erdkreis.engine.kernel.cache import alone, cache_directory, cache_is_warm

ANNOUNCEMENT = "Erdkreis compiles its rules, once: up to two minutes. `erdkreis warm` does it beforehand."
COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def uncompiled(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule as plain Python even where it is compiled: it calls no other, and is asked too rarely to be loaded."""
    function: Callable[..., Any] = getattr(rule, "py_func", rule)
    return function


def at_the_door(argument):
    """A record becomes the array of one that it lives in; all else stays what it is.

    Numba takes an array in 50 ns, but asks a bare record to describe all its fields, which takes 5 µs.
    """
    if type(argument) is not np.void:
        return argument
    home = argument.base
    if home is None or home.size != 1:
        raise TypeError("a record enters the kernels from an array of its own (`new_record`)")
    return home


if COMPILED:
    from llvmlite import ir
    from numba import config, njit, types
    from numba.core import cgutils, event
    from numba.core.registry import CPUDispatcher
    from numba.extending import intrinsic

    class Locator:
        """Where Numba keeps a kernel: by room and line, wherever sources lie; the folder's name vouches for them."""

        def __init__(self, function, file):
            self._py_file = file
            self._line = function.__code__.co_firstlineno

        @classmethod
        def from_function(cls, function, file):
            locator = cls(function, file)
            locator.ensure_cache_path()
            return locator

        def ensure_cache_path(self):
            os.makedirs(self.get_cache_path(), exist_ok=True)

        def get_cache_path(self):
            return str(cache_directory() / Path(self._py_file).parent.parent.name)

        def get_source_stamp(self):
            return ""

        def get_disambiguator(self):
            return str(self._line)

    class Announcement(event.Listener):
        """Whoever imports us and plays hears once why nothing happens for a minute, unless somebody shows it better."""

        made = False

        def on_start(self, event):
            ours = event.data["dispatcher"].py_func.__module__.startswith("erdkreis.")
            if ours and not Announcement.made:
                Announcement.made = True
                print(ANNOUNCEMENT, file=sys.stderr, flush=True)

        def on_end(self, event):
            pass

    if not cache_is_warm():
        event.register("numba:compile", Announcement())

    OPTIONS = {"nopython": True, "error_model": "numpy", "nogil": True, "no_cfunc_wrapper": True}
    WITHIN = {**OPTIONS, "no_cpython_wrapper": True}

    class Kernel(CPUDispatcher):
        """A compiled function that kernels call. It has no form of its own for each constant that it may be given, and
        no door for Python: those took a third of the compiler's time."""

        def get_call_template(self, args, kws):
            return super().get_call_template(tuple(map(types.unliteral, args)), kws)

        @functools.cached_property
        def _for_python(self):
            return njit(error_model="numpy")(self.py_func)

        def __call__(self, *arguments):
            """Out of a rule that runs as plain Python, or in a test: compiled once more, with a door."""
            return self._for_python(*arguments)

    def kept(dispatcher):
        """In our cache; that of whoever imports us stays where it is."""
        before, config.CACHE_LOCATOR_CLASSES = config.CACHE_LOCATOR_CLASSES, f"{__name__}.Locator"
        try:
            dispatcher.enable_caching()
        finally:
            config.CACHE_LOCATOR_CLASSES = before
        return dispatcher

    def kernel(function):
        """Compiled when first called, and kept."""
        return kept(Kernel(function, targetoptions=WITHIN))

    def inlined(function):
        """A kernel that becomes part of each of its callers, and reckons with what is constant there."""
        return kept(Kernel(function, targetoptions={**WITHIN, "forceinline": True}))

    class Entry:
        """A compiled function that Python calls, always with the same types.

        Numba would look at the types of every argument again on each call, which takes longer than most rules do.
        """

        def __init__(self, function):
            functools.update_wrapper(self, function)
            self.dispatcher = kept(CPUDispatcher(function, targetoptions=OPTIONS))
            self._call = self._first_call

        def _first_call(self, *arguments):
            with alone():
                result = self.dispatcher(*arguments)
            (compiled,) = self.dispatcher.overloads.values()
            self._call = compiled.entry_point
            return result

        def __call__(self, *arguments):
            return self._call(*map(at_the_door, arguments))

    entry = Entry

    @intrinsic
    def _ctpop(_context, _mask):
        def emit(_target, builder, _signature, args):
            return builder.ctpop(args[0])

        return types.int64(types.int64), emit

    @intrinsic
    def _cttz(_context, _mask):
        def emit(_target, builder, _signature, args):
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), emit

    @kernel
    def popcount(mask):
        """How many bits are set."""
        return _ctpop(mask)

    @kernel
    def lowest(mask):
        """The number of the lowest set bit; `mask` is not 0."""
        return _cttz(mask)

    @kernel
    def mix(x):
        """SplitMix64's finalizer on 64 bits that wrap around."""
        x = (x ^ ((x >> 30) & 0x3FFFFFFFF)) * -4658895280553007687
        x = (x ^ ((x >> 27) & 0x1FFFFFFFFF)) * -7723592293110705685
        return x ^ ((x >> 31) & 0x1FFFFFFFF)

    @intrinsic
    def _copy(_context, into, _source):
        def emit(context, builder, _signature, args):
            cgutils.raw_memcpy(builder, *args, context.get_constant(types.intp, into.size), 1)
            return context.get_dummy_value()

        return types.void(into, into), emit

    @kernel
    def copy_record(into, source):
        """Copy one record over another of its kind."""
        _copy(into, source)

    @kernel
    def wrap(x):
        """Nothing to do: compiled integers wrap by themselves."""
        return x

else:

    def kernel(function):
        return function

    inlined = kernel

    LONG = 1000

    class PlainView:
        """An array that takes and gives Python numbers."""

        def __init__(self, array):
            self.array = array

        def __getitem__(self, place):
            return self.array[place].item()

        def __setitem__(self, place, value):
            self.array[place] = value

    class Plain:
        """A record thawed into Python numbers and lists."""

    def _thaw(argument):
        """Arrays of records become lists of plain objects, also in a tuple; all else stays what it is."""
        if isinstance(argument, tuple):
            return tuple(map(_thaw, argument))
        if isinstance(argument, np.ndarray) and argument.dtype.names:
            return [_thaw(record) for record in argument]
        if not isinstance(argument, np.void):
            return argument
        plain = Plain()
        plain.__dict__ = {name: _thaw_field(argument[name]) for name in argument.dtype.names}
        return plain

    def _thaw_field(value):
        """Small fields become lists; long ones, hardly read, and tables stay views behind plain numbers."""
        return value.tolist() if value.ndim < 2 and value.size < LONG else PlainView(value)

    def _freeze(plain, argument):
        if isinstance(argument, tuple):
            for thawed, each in zip(plain, argument, strict=True):
                _freeze(thawed, each)
        elif isinstance(argument, np.ndarray) and argument.dtype.names:
            for place, record in enumerate(plain):
                _freeze(record, argument[place])
        elif isinstance(argument, np.void):
            for name in argument.dtype.names:
                value = getattr(plain, name)
                if not isinstance(value, PlainView):
                    argument[name] = value

    def entry(function):
        @functools.wraps(function)
        def thawing(*arguments):
            arguments = [at_the_door(argument) for argument in arguments]
            thawed = [_thaw(argument) for argument in arguments]
            result = function(*thawed)
            for plain, argument in zip(thawed, arguments, strict=True):
                _freeze(plain, argument)
            return result

        return thawing

    def copy_record(into, source):
        into.__dict__ = copy.deepcopy(source.__dict__)

    def popcount(mask):
        return int(mask).bit_count()

    def lowest(mask):
        return (mask & -mask).bit_length() - 1

    _MASK = (1 << 64) - 1

    def wrap(x):
        """A Python integer folded into a signed 64-bit one."""
        x = int(x) & _MASK  # NumPy's own would not go in
        return x - (1 << 64) if x >> 63 else x

    def mix(x):
        x = int(x) & _MASK
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
        return wrap(x ^ (x >> 31))
