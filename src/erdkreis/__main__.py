"""`python -m erdkreis` is the command line."""

import sys

from erdkreis.cli import main

sys.exit(main())
