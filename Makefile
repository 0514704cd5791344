# Wenping's tasks.  `make` alone lints and tests, `make help` lists the rest.
# On a fresh Debian machine each target installs what it needs, or says in words what is missing.
MAKEFLAGS += --no-print-directory
SHELL := /bin/bash
PY := .venv/bin/python
MICROPYTHON := PYTHONPATH=hardware .venv/bin/python -m twin.micropython
ROOMS := $(wildcard firmware/*/__init__.py host/*/__init__.py hardware/*/__init__.py)
TYPINGS := typings/.installed
STUBS := micropython-rp2-stubs==1.25.0.post3 micropython-stdlib-stubs==1.25.0
JOBS ?= 2
TESTS ?= tests

.PHONY: check help install micropython micropython32 test lint format typings clean distclean

check: lint test

help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([^:]+):.*## /\1\t/' | expand -t 16

install: .venv/.installed ## make .venv with the tool: .venv/bin/wenping
	@:

.venv/.installed: pyproject.toml .ci/venv $(ROOMS)
	@PYTHON="$(PYTHON)" .ci/venv

micropython: install ## find or fetch MicroPython 1.25, print its command
	@$(MICROPYTHON) fetch

micropython32: install ## the same with 32-bit integers and objects, as on a Pico
	@$(MICROPYTHON) fetch32

test: install micropython ## run every test (TESTS=path for some, JOBS=2)
	@$(MICROPYTHON) fetch32 || echo "going on without the 32-bit tests"
	@$(PY) -m pytest -n $(JOBS) --dist loadfile $(TESTS)

lint: install typings ## ruff, and pyright on the host and on the firmware
	@.venv/bin/ruff check
	@.venv/bin/pyright
	@.venv/bin/pyright -p firmware

typings: $(TYPINGS)

# Viper's pointer types are names that no stub knows.
$(TYPINGS): Makefile | install
	@rm -rf typings
	@$(PY) -m pip install --quiet --disable-pip-version-check --target typings --no-deps $(STUBS)
	@printf 'from typing import Any\nptr8: Any\nptr16: Any\nptr32: Any\nuint: Any\n' >typings/__builtins__.pyi
	@sed -i 's/^def const(/const: Any  # a fallback for CPython may replace it\ndef _const(/' typings/micropython.pyi
	@touch $@

clean: ## remove what was built here
	rm -rf build dist .pytest_cache .ruff_cache .hypothesis *.egg-info
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

distclean: clean ## remove .venv and typings as well
	rm -rf .venv typings
