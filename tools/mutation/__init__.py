"""A mutation tester: small mistakes are made in a room's code, one at a time, and the room's tests must notice each.

    make mutants ROOM=fairness
    python -m tools.mutation odds --share 0.1 --seed 1

Known ones do not fit: the rules are decorated functions, which mutmut leaves out, and cosmic-ray starts Python anew for
every mutant. Here everything is imported and collected once, uncompiled; each mutant is a forked child in which the
code of one function is replaced. It runs the tests that reach the changed line, the fastest first, until one fails.
"""
