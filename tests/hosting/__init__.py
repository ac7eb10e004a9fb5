"""Runs the commands of `docs/hosting.md` on machines that are folders, without root."""
