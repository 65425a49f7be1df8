"""Seats that play inside the kernel: every decision of a bot, compiled like the rules it plays by."""
