"""`make soak`: the checks of the tests at length, which can be stopped and resumed."""
