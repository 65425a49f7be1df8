"""Speed, measured and printed as a table: `make bench`. Never part of the tests: shared machines are noisy."""
