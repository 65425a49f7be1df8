"""What can be asked of Erdkreis on the command line: one module a command, and the few things they share.

A command module has `add(commands)`, which describes it to the parser, and `run(asked)`, which does it and returns the
exit code. None imports NumPy, Numba or Rich before it runs: help and mistakes are answered at once.
"""
