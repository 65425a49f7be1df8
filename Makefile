# Everything runs in .venv, which uv builds from uv.lock. Needed beforehand: Python 3.11 or later, and make.

BIN := .venv/bin
# Two stages of .venv: what playing and serving need, and on top of it what the tests and linters need.
PLAYABLE := .venv/.playable
SYNCED := .venv/.synced

# A uv on the PATH is used if it is new enough; without one, .uv holds a private copy.
UV := $(shell uv --version 2>/dev/null | \
	awk '{ split($$2, v, "."); new = v[1] > 0 || v[2] >= 9 } END { print new ? "uv" : ".uv/bin/uv" }')

# The first Python on the PATH that is new enough; choose another with `make setup PYTHON=/path/to/python`.
PYTHON = $(or $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import os, sys; sys.version_info >= (3, 11) or sys.exit(1); print(os.path.realpath(sys.executable))' \
	2>/dev/null && break; done),$(error Erdkreis needs Python 3.11 or later, and found none on the PATH))

# uv shall use that Python, this folder and the certificates that this machine trusts, whatever the caller's shell has set up.
export UV_PYTHON_DOWNLOADS := never
export UV_SYSTEM_CERTS := true
export UV_PROJECT_ENVIRONMENT := .venv
unexport VIRTUAL_ENV

# The web client: npm is that of .venv, so that everybody has the same one.
CLIENT := src/erdkreis/web/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/building web/*.html web/*.json web/*.ts web/*.js -type f 2>/dev/null)
# The documentation, made of the pages here, of every rule book, and of what the code says of itself.
SITE := src/erdkreis/site/index.html
SITE_SOURCES := README.md CONTRIBUTING.md CHANGELOG.md $(shell find docs tools/site src/erdkreis/editions src/erdkreis/texts -type f \
	-not -name '*.pyc' 2>/dev/null)
# Two stages again: what builds the client, and everything.
BUILDING := web/node_modules/.building
MODULES := web/node_modules/.modules
# The browser of the web tests: Debian's, installed by them; choose another with `make test CHROMIUM=/path/to/chromium`.
export CHROMIUM ?= /usr/bin/chromium
NPM = cd web && NODE_USE_SYSTEM_CA=1 PATH="$(CURDIR)/$(BIN):$$PATH" npm --no-audit --no-fund --no-update-notifier

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help install setup play terminal client site wheel release-check browser postgresql redis haproxy deployable strace stress cluster test test-python test-busy test-coverage test-web test-browser test-long \
	screenshots faults fuzz mutants bench opponents train types lint lint-python lint-web hooks clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

play: install ## play in the browser; PORT=8000 chooses the port
	@$(BIN)/erdkreis play $(if $(PORT),--port $(PORT))

terminal: $(PLAYABLE) ## play in the terminal
	@$(BIN)/erdkreis terminal

install: $(PLAYABLE) $(CLIENT) ## install or upgrade what playing and serving need: .venv/bin/erdkreis

setup: $(SYNCED) $(MODULES) $(CLIENT) $(SITE) ## the same, with all tools of those who work on Erdkreis

client: $(CLIENT) ## build the web client into the package

site: $(SITE) ## build the documentation into the package: the server has it at /docs

wheel: $(PLAYABLE) $(CLIENT) $(SITE) ## make dist/erdkreis-….whl, for `pip install` elsewhere
	$(UV) build --quiet --wheel --python $(BIN)/python
	@ls dist/*.whl

release-check: $(SYNCED) $(MODULES) $(CLIENT) $(SITE) ## build what the package index gets twice, compare, install and run it: takes minutes
	@$(BIN)/python -m tools.release_check --uv $(UV)

browser: ## install the browser that the web tests use, unless it is there
	@"$(PYTHON)" tools/get_browser.py "$(CHROMIUM)"

postgresql: ## install the PostgreSQL that the tests of the store start, unless it is there
	@"$(PYTHON)" -m tools.get_postgresql

redis: ## install the Redis that the tests of the bus start, unless it is there
	@"$(PYTHON)" -m tools.get_redis

haproxy: ## install the HAProxy of the cluster and its tests, unless it is there
	@"$(PYTHON)" -m tools.get_haproxy

deployable: ## install the nginx, Prometheus and systemd-analyze by which deploy/ is tried, unless they are there
	@"$(PYTHON)" -m tools.get_deployable

cluster: postgresql redis haproxy $(SYNCED) $(CLIENT) ## run three servers behind HAProxy, on PostgreSQL and Redis, until Ctrl-C
	@$(BIN)/python -m erdkreis.bots.warm
	@$(BIN)/python -m tools.cluster $(if $(PORT),--port $(PORT))

strace: ## install the strace by which the tests of power cuts record what is written, unless it is there
	@"$(PYTHON)" -m tools.get_strace

stress: ## install the stress-ng beside which `make test-busy` runs the tests, unless it is there
	@"$(PYTHON)" -m tools.get_stress

# Each part can be run alone. What is installed comes first: without it the whole run would fail, and late.
PARTS := browser postgresql redis haproxy strace lint test-python test-coverage test-web test-browser

test: $(SYNCED) ## check everything, part by part, and tell how long each took
	@$(BIN)/python -m tools.parts $(PARTS)

# A worker that had to be ended is replaced, but not for ever: its last test would be tried again each time.
AT_ONCE := -n 2 --max-worker-restart 2 --no-loadscope-reorder

# All is compiled first: two processes that compile the same kernels would only wait for each other.
test-python: postgresql redis haproxy strace $(SYNCED) $(SITE) ## the tests of rules, server, terminal, tools
	$(BIN)/python -m erdkreis.bots.warm
	$(BIN)/pytest -m "not long" $(AT_ONCE) --dist loadfile

# Tests wait for conditions, never for seconds: so they pass where everything takes ten times as long.
test-busy: postgresql redis haproxy strace stress $(SYNCED) $(SITE) ## the same beside sixteen processes that do nothing but work: takes an hour
	$(BIN)/python -m erdkreis.bots.warm
	stress-ng --cpu 16 --quiet & hogs=$$!; \
	$(BIN)/pytest -m "not long" $(subst -n 2,-n 8,$(AT_ONCE)) --dist loadfile -v; code=$$?; kill $$hogs; exit $$code

test-coverage: $(SYNCED) ## the engine's tests uncompiled, its coverage held to the gate
	@$(BIN)/coverage erase
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -q $(AT_ONCE) -m "not long" tests/engine tests/rules
	@$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

test-web: $(MODULES) ## the web client's unit tests
	$(NPM) run test

test-browser: browser $(SYNCED) $(MODULES) $(CLIENT) $(SITE) ## the web client in a real browser
	$(BIN)/python -m erdkreis.bots.warm
	$(NPM) run e2e

test-long: browser postgresql redis haproxy deployable $(SYNCED) $(MODULES) $(CLIENT) ## run the tests that take minutes
	$(BIN)/pytest -m long -o timeout=14400 -o faulthandler_timeout=14700
	$(NPM) run e2e-long

screenshots: browser $(MODULES) $(CLIENT) ## take the pictures in docs/screenshots anew
	$(NPM) run screenshots

faults: strace postgresql redis haproxy $(SYNCED) ## kill, cut off, fill and spy on servers for some hours: nothing is lost, nothing leaks
	$(BIN)/python -m tests.faults.kill_store --kills 1000
	$(BIN)/python -m tests.faults.kill_keeping --kills 500
	$(BIN)/python -m tests.faults.power_cuts --cuts 10000
	$(BIN)/python -m tests.faults.kill_server --kills 1000
	$(BIN)/python -m tests.faults.cluster --kill server --times 1000
	$(BIN)/python -m tests.faults.cluster --kill postgresql --times 100
	$(BIN)/python -m tests.faults.cluster --kill redis --times 100
	$(BIN)/python -m tests.faults.cluster --kill all --times 20
	$(BIN)/python -m tests.faults.cluster --kill freeze --times 1000
	$(BIN)/python -m tests.faults.cluster --kill store --times 100
	$(BIN)/python -m tests.faults.cluster --kill bus --times 100
	$(BIN)/python -m tests.faults.cluster --kill proxy --times 100
	$(BIN)/python -m tests.faults.cluster --kill failover --times 20
	$(BIN)/python -m tests.faults.proxy --seconds 300
	$(BIN)/python -m tests.faults.disk
	$(BIN)/python -m tests.faults.floods --seconds 30
	$(BIN)/python -m tests.faults.starving --moves 1000
	$(BIN)/python -m tests.faults.leaks --games 10000
	$(BIN)/python -m tests.faults.cluster_leaks --games 500

fuzz: postgresql redis $(SYNCED) ## send the server a million malformed frames, and thousands of odd requests, house rules and positions
	ERDKREIS_EXAMPLES=40 $(BIN)/pytest -q tests/fuzz/test_http.py
	$(BIN)/python -m tests.fuzz.frames --count 1000000
	$(BIN)/python -m tests.fuzz.frames --count 100000 --cluster
	$(BIN)/python -m tests.fuzz.extremes --count 5000

mutants: $(SYNCED) ## make small mistakes in a room's code, and see whether its tests notice: ROOM=odds SHARE=0.1
	$(BIN)/python -m tools.mutation $(ROOM) --share $(or $(SHARE),1) --jobs $(or $(JOBS),1) $(if $(SECONDS),--seconds $(SECONDS))

bench: browser postgresql redis $(SYNCED) $(MODULES) $(CLIENT) ## measure the speed of engine, server and web client on this machine
	@$(BIN)/python -m benchmarks

opponents: $(SYNCED) ## let all bots play against each other in every edition, and write docs/opponents.md: takes twenty minutes
	$(BIN)/erdkreis arena ladder benchmarks/opponents.toml --markdown docs/opponents.md --jobs 2

train: $(SYNCED) ## let bots play, and train the judge of positions by their games anew: takes hours; FOLDER=training JOBS=1
	$(BIN)/python -m erdkreis.training --folder $(or $(FOLDER),training) --jobs $(or $(JOBS),1)

types: $(SYNCED) ## write the client's types and the protocol's page anew
	@$(BIN)/python -m tools.protocol_types
	@$(BIN)/python -m tools.protocol_examples
	@$(BIN)/python -m tools.client_texts

lint: lint-python lint-web ## check style and types everywhere, and the permitted imports

lint-python: $(SYNCED)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

lint-web: $(MODULES)
	$(NPM) run lint
	$(NPM) run check

hooks: $(SYNCED) ## let git run these checks before every commit
	$(BIN)/pre-commit install

clean: ## remove everything that make has made, .venv included
	rm -rf .venv .uv .coverage .coverage.* .hypothesis .import_linter_cache .mutants .mypy_cache .pytest_cache .ruff_cache dist web/node_modules src/erdkreis/web src/erdkreis/site
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

SYNC = ERDKREIS_WITHOUT_CLIENT=1 $(UV) sync --frozen --python "$(PYTHON)"

# What is there already for the tests stays there.
$(PLAYABLE): pyproject.toml uv.lock | $(filter .uv/%,$(UV))
	$(SYNC) --no-default-groups --group client --extra arena --extra server --extra terminal --inexact
	@touch $@

$(SYNCED): $(PLAYABLE)
	$(SYNC)
	@touch $@

# Who has had everything keeps it: npm installs all anew.
COMPLETE := $(wildcard $(MODULES))
$(BUILDING): web/package.json web/package-lock.json | $(PLAYABLE)
	$(NPM) ci $(if $(COMPLETE),,--omit=dev)
	@touch $@ $(COMPLETE)

$(MODULES): web/package.json web/package-lock.json | $(SYNCED)
	$(NPM) ci
	@touch $(BUILDING) $@

$(CLIENT): $(CLIENT_SOURCES) $(BUILDING)
	$(NPM) run --silent build -- --logLevel error

$(SITE): $(SITE_SOURCES) | $(PLAYABLE)
	$(SYNC) --no-default-groups --group client --group site --inexact
	$(BIN)/python -m tools.site

.uv/bin/uv: tools/get_uv.py
	"$(PYTHON)" tools/get_uv.py
	@touch $@
