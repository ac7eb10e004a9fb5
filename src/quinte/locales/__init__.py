"""The catalogues of the program: one file a language, a text a key. Games bring their own."""
