# `make play` and `make test` set up all they need; the second time they start immediately.
# Arguments go through ARGS: make play ARGS="--port 9000", make test ARGS="tests/engine -x".

PYTHON ?= python3
UV ?= uv
ARGS ?=

BIN := .venv/bin
SET_UP := @PYTHON=$(PYTHON) .ci/set-up
PYTEST := $(BIN)/python -m pytest --dist loadfile --no-loadscope-reorder --max-worker-restart 0
COMPILE := $(UV) --no-config pip compile --universal --generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command "make lock" pyproject.toml

# Without compiled modules every program that a test starts compiles its imports: 270 modules for a table.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test bench check pictures setup web firmware kernels docs wheel lock
.NOTPARALLEL:

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

play: setup ## open a table: the simulated one, unless there is a table.toml
	$(BIN)/robodrome play $(ARGS)

# Whole tables run in real time: more than one per processor make each other slow. Of the others many wait for a browser
# or for another process: four workers keep two processors busy. ARGS may pick none of the one kind: exit status 5. A worker
# that crashes ends its run: with another in its place pytest-xdist would wait forever for the tests that it held.
test: ## run all tests: whole tables in two workers, then the others in four
	$(SET_UP) test
	$(PYTEST) --numprocesses 2 -m table $(ARGS); tables=$$?; \
	$(PYTEST) --numprocesses 4 -m "not table" $(ARGS); \
	case $$tables$$? in 00 | 05 | 50) ;; *) exit 1 ;; esac

bench: ## measure a part: make bench ARGS="vision whole"; without ARGS it lists the benches
	$(SET_UP) check
	$(BIN)/python -m lab $(ARGS)

check: ## lint, format, types, import arrows; the page's types, and whether the built page is current
	$(SET_UP) check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.page_build check
	@! command -v shellcheck >/dev/null || shellcheck appliance/pi appliance/access-point appliance/system/usr/local/bin/robodrome

setup: ## all that `make play` needs, without starting it
	$(SET_UP) play

pictures: ## redraw the pictures of README and docs
	$(SET_UP) test
	$(BIN)/python -m tests.table.phones.pictures

web: ## rebuild the page for the phones after its sources have changed
	$(SET_UP) check
	$(BIN)/python -m tools.page_build

firmware: ## recompile the figures' firmware after its sources have changed
	$(SET_UP) check
	$(BIN)/python -m tools.firmware_compiling

kernels: ## rebuild the hot loops in C after their sources have changed
	$(SET_UP) check
	$(BIN)/python -m pip --disable-pip-version-check install --quiet ziglang==0.17.0
	$(BIN)/python -m tools.kernels_build

docs: ## build the documentation as a site with search, in dist/site/
	$(SET_UP) check
	$(BIN)/zensical build --clean

wheel: ## a wheel with everything in it, in dist/: pipx install dist/robodrome-*.whl
	$(SET_UP) check
	$(BIN)/python -m hatchling build --target wheel

lock: ## lock the dependencies again (needs uv); ARGS=--upgrade takes newer versions
	$(COMPILE) --quiet -o requirements.lock $(ARGS)
	$(COMPILE) --quiet --extra micropython --extra hall --extra dev --constraint requirements.lock -o requirements-dev.lock $(ARGS)
