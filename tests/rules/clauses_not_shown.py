"""Clauses that no test of a program can show, each with the reason. `test_every_clause` keeps this list honest."""

BOX = "what lies in the box"
PIECES = "the value and exchange of plastic pieces; the program counts units"
THEME = "theme and wording only"
TABLE = "manners at a table, which a program does not have"
ADVICE = "advice, not a rule"
CLIENT = "a control or display of the web client, not of the engine"

NOT_SHOWN: dict[str, str] = {
    "P82-01": THEME,
    "P82-04": PIECES,
    "H00-04": PIECES,
    "H00-08": "informal alliances need no rule and get none",
    "H10-02": PIECES,
    "H10-73": ADVICE,
    "CLI-27": TABLE,
    "FUR-UI-01": CLIENT,
    "FUR-UI-02": CLIENT,
    "FUR-UI-03": CLIENT,
    "FUR-UI-05": CLIENT,
    "FUR-UI-06": CLIENT,
    "FUR-UI-07": CLIENT,
    "FUR-UI-08": CLIENT,
    "FUR-UI-09": CLIENT,
    "FUR-UI-10": CLIENT,
    "FUR-UI-12": CLIENT,
    "INT-02": PIECES,
}
