# `make play` and `make test` set up all they need; the second time they start at once.
# Arguments go through ARGS: make play ARGS="--port 9000", make test ARGS="tests/engine -x".

PYTHON ?= python3
UV ?= uv
ARGS ?=

BIN := .venv/bin
VENV := .venv/pyvenv.cfg
SYSTEM_PLAY := .stamps/system-play
SYSTEM_TEST := .stamps/system-test
# These two live in .venv, so that they go when it goes.
RUN := .venv/stamp-run
DEV := .venv/stamp-dev
PAGE := web_remote/static/index.html
PAGE_SOURCES := web_remote/build.py $(shell find web_remote/frontend -name node_modules -prune -o -type f -print)
EMULATOR := firmware/emulator/node_modules/.installed-lock.json

PIP := $(BIN)/python -m pip --disable-pip-version-check install --no-deps
PIP_LOCKED := $(PIP) --only-binary :all: --require-hashes
COMPILE := $(UV) --no-config pip compile --universal --generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command "make lock" pyproject.toml

.PHONY: help play test check pictures setup web lock
.NOTPARALLEL:
.DELETE_ON_ERROR:

help: ## name the targets (this list)
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 14

play: setup ## open a table: the simulated one, unless there is a table.toml
	$(BIN)/robodrome play $(ARGS)

test: $(SYSTEM_TEST) $(DEV) $(PAGE) $(EMULATOR) ## run all tests
	$(BIN)/python -m pytest $(ARGS)

check: $(DEV) ## lint, format, types, import arrows; the page's types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m web_remote.build check

setup: $(RUN) $(PAGE) ## all that `make play` needs, without starting it

pictures: $(SYSTEM_TEST) $(DEV) $(PAGE) ## make the pictures of README and docs anew
	$(BIN)/python -m tests.table.pictures

web: $(PAGE) ## the page for the phones

lock: ## lock the dependencies anew (needs uv); ARGS=--upgrade takes newer versions
	$(COMPILE) --quiet --extra build -o requirements.lock $(ARGS)
	$(COMPILE) --quiet --extra build --extra dev --constraint requirements.lock -o requirements-dev.lock $(ARGS)

$(SYSTEM_PLAY) $(SYSTEM_TEST): .stamps/system-%: .ci/system-packages
	@PYTHON=$(PYTHON) .ci/system-packages $*
	@mkdir -p .stamps && touch $@

$(VENV): | $(SYSTEM_PLAY)
	$(PYTHON) -m venv .venv

$(RUN): requirements.lock pyproject.toml | $(VENV)
	$(PIP_LOCKED) -r requirements.lock
	$(PIP) --no-build-isolation -e .
	@touch $@

$(DEV): requirements-dev.lock $(RUN)
	$(PIP_LOCKED) -r requirements-dev.lock
	@touch $@

$(PAGE): $(PAGE_SOURCES) | $(RUN)
	$(BIN)/python -m web_remote.build
	@touch $@

$(EMULATOR): firmware/emulator/package-lock.json | $(RUN)
	$(BIN)/python -m firmware.emulator
	@touch $@
