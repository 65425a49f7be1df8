"""A finished game looked through: who was lucky, who was good, and what would have been better.

Every change of a chance has one cause, and all of them add up to the result (docs/review.md).
"""
