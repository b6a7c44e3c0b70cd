# `make help` lists what there is. Every target sets itself up first; PYTHON=python3.12 chooses the interpreter.
.DEFAULT_GOAL := help
python := .venv/bin/python
# The tests start hundreds of programs; without the compiled files each would compile its sources again.
unexport PYTHONDONTWRITEBYTECODE
ARGS ?=

# The rules are tested three times: prebuilt as shipped, compiled with bounds checks, and interpreted. The other kernels
# are tested compiled in both ways. What is only about views, samples and files is tested once.
rule_tests := tests/rules tests/golden
checked_tests := $(rule_tests) $(addprefix tests/properties/test_,against_oracle.py conservation.py scores.py) \
    tests/server/play/client_view tests/paths \
    $(addprefix tests/bots/,kernels learned test_bots.py test_bulk.py test_leak_check.py test_whole_games.py) \
    --ignore tests/bots/learned/test_same_choices.py # it is about NumPy
# Tests that call kernels from Python, which only works interpreted.
called_kernel_tests := tests/bots/learned/test_notes.py tests/game/test_rollouts.py
# The tests that need nothing compiled, for `make quick`.
quick_tests := tests/rules tests/boards tests/oracle tests/web tests/test_import_order.py tests/test_rule_coverage.py
# The tests that use whichever database there is, for `make postgres`; those of damaged files are about SQLite alone.
postgres_tests := $(addprefix tests/server/,cluster features/correspondence features/ratings features/tournaments people play/tables) \
    --ignore tests/server/play/tables/test_damaged_logs.py tests/cli/test_database.py \
    $(addprefix tests/server/storage/test_,postgres_database.py query_plans.py shared_rate_limits.py storage.py) \
    $(addprefix tests/server/play/clients/test_,everything_sent.py leaks.py mutated_messages.py resync.py) \
    $(addprefix tests/server/web/,routes security tcp test_background_tasks.py)
# The part of them that `make test` runs, with a server that is killed ten times.
stores_tests := tests/server/cluster tests/server/play/tables/test_restart.py tests/cli/test_database.py \
    $(addprefix tests/server/storage/test_,killed.py storage.py postgres_database.py)
# How many processes share the tests of a target. Some tests wait, so there is one more than two cores need.
WORKERS ?= 3
# Tests never read the keyboard, and don't depend on whether there is one. Each worker computes in one thread: more of
# them would wait for each other.
pytest = env OPENBLAS_NUM_THREADS=1 $(python) -m pytest -n $(WORKERS) --dist worksteal $(1) $(ARGS) </dev/null
# Builds the client for the tests, unless the one in the package is up to date.
built_client = scripts/setup-web >/dev/null && scripts/built-client >/dev/null
# Keeps the output of targets that run at once apart, where make can do that (GNU make 4).
together := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# What `make affected` compares with.
BASE ?= main

.SECONDEXPANSION: # a prerequisite with `$$` is found out only where its target is made
.PHONY: help setup play test affected quick lint format types web web-style web-built web-tests native wasm compiled compiled-checked unit checked interpreted plain smoke browser ui client site pictures walk-through cluster postgres nodes soak sweep train-test rules rules-proved stores kills golden bench bench-web clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo 'ARGS="..." is passed on, as in: make play ARGS="--board europe"'

setup: ## create .venv with the locked packages (the other targets do this by themselves)
	@scripts/setup

play: ## play in the browser (ARGS=--tui: in the terminal); installs only what that needs
	@scripts/setup play
	@.venv/bin/ironlanes play $(ARGS)

# Two targets run at once, so that two cores are always busy; the output of each comes when it ends. First what all others
# need: `web-style` needs nothing of Python, so it is checked while that is installed; then bounds checks are compiled, and
# the sources checked, while kernels are built for this machine, for browsers, and with these the client. In the last line,
# the longest come first, and what they need is not made again (-o): while Make waited for that, it would begin all others
# before them.
# While the tests of one target wait, those of the other go on.
test: ## everything that must pass before a merge
	@$(MAKE) --no-print-directory -j 2 $(together) web-built compiled-checked types lint rules-proved
	@$(MAKE) --no-print-directory compiled
	@echo '== the tests, two targets at a time; the output of each comes when it ends'
	@$(MAKE) --no-print-directory -j 2 $(together) -o setup -o compiled -o compiled-checked WORKERS=2 unit web-tests stores smoke checked interpreted

affected: compiled ## the tests that the changes since main touch (BASE=another branch)
	@echo '== pytest, what the changes since $(BASE) touch'
	@$(built_client)
	@CHROMIUM="$$(scripts/setup-browser)" $(call pytest,--affected $(BASE))

quick: lint types ## lint, types, and the tests that need nothing compiled (a minute)
	@echo '== pytest, the rules interpreted'
	@IRONLANES_KERNEL=interpreted $(call pytest,$(quick_tests))

lint: setup ## ruff: lint and format
	@echo '== ruff check'
	@$(python) -m ruff check .
	@echo '== ruff format'
	@$(python) -m ruff format --check . || { echo "'make format' does that for you." >&2; exit 1; }

format: setup ## rewrite the sources of Python and of the browser client in the project's style
	@$(python) -m ruff format .
	@scripts/web-run prettier --write --log-level warn . ../src/ironlanes/texts

types: setup ## mypy --strict over package, tests, benchmarks, examples and scripts
	@echo '== mypy --strict'
	@$(python) -m mypy

web: web-built ## the browser client: format, lint, types, whether it builds, and unit tests
	@$(MAKE) --no-print-directory web-tests

web-style: $$(if $$(shell scripts/own-node),,setup) ## the part of it that needs nothing compiled: format, lint, types
	@scripts/web-style "$$(scripts/setup-web)"

web-built: wasm web-style # the part that others need: the client in the package may be older, and a job renews it on main
	@echo '== build' && $(built_client)

web-tests: setup # the rest, once that is built
	@scripts/web-check "$$(scripts/setup-web)"

native: setup ## build the kernels ahead of time for this machine, into your cache folder (once for these sources: two minutes)
	@echo '== building the native library of the kernels (once: two minutes)'
	@scripts/build-native

wasm: native ## build the kernels for browsers, into build/wasm
	@echo '== building the WebAssembly module of the kernels'
	@scripts/build-native --target wasm --output build/wasm

compiled: setup ## compile the rules and the bots for the tests, unless there is a native library of them (once: a minute)
	@echo '== compiling the rules and the bots (once: a minute)'
	@$(python) -m tests.compile_kernels

compiled-checked: setup ## the same with bounds checks
	@echo '== compiling the rules and the bots with bounds checks (once: a minute)'
	@IRONLANES_KERNEL=checked $(python) -m tests.compile_kernels

unit: compiled ## all tests except those in the browser, with the native library if there is one
	@echo '== pytest'
	@$(call pytest,--ignore tests/browser)

checked: compiled-checked ## the tests of the kernels, compiled with bounds checks
	@echo '== pytest, every kernel compiled with bounds checks'
	@IRONLANES_KERNEL=checked $(call pytest,$(checked_tests))

interpreted: setup ## the tests of the rules, interpreted
	@echo '== pytest, the rules interpreted'
	@IRONLANES_KERNEL=interpreted $(call pytest,$(rule_tests) $(called_kernel_tests) tests/kernel/test_recorded_calls.py)

plain: setup ## the tests of the kernels, compiled by Numba without the linker (compiles for minutes)
	@echo '== pytest, compiled by Numba alone'
	@IRONLANES_KERNEL=plain $(python) -m tests.compile_kernels
	@IRONLANES_KERNEL=plain $(call pytest,$(rule_tests) tests/paths tests/kernel/test_recorded_calls.py)

stores: setup ## a short part of `make postgres`
	@echo '== pytest, with PostgreSQL: part of `make postgres`'
	@scripts/postgres-for-tests $(call pytest,$(stores_tests))

smoke: setup ## the part of `make browser` that is marked `smoke`: every screen, and what every game needs
	@echo '== pytest, in the browser: part of `make browser`'
	@$(built_client)
	@CHROMIUM="$$(scripts/setup-browser chromium-headless-shell)" $(call pytest,-m "smoke and not (slow or device)" tests/browser)

browser: compiled ## every interaction, and whole games, in a real Chromium (half an hour)
	@echo '== pytest, in the browser'
	@$(built_client)
	@CHROMIUM="$$(scripts/setup-browser)" $(call pytest,tests/browser)

ui: setup ## write the TypeScript that is generated from the package: messages, reviews, constants
	@scripts/web-types "$$(scripts/setup-web)"

client: ui ## build the browser client into the package (for releases; a job does it on main)
	@scripts/web-build "$$(scripts/setup-web)" src/ironlanes/server/static

site: setup ## build a folder of files that plays without a server, into build/site (docs/guides/site.md)
	@scripts/build-site "$$(scripts/setup-web)" build/site

pictures: setup ## retake the pictures of every screen in docs/pictures (ARGS=game.webp: those whose names begin so)
	@scripts/built-client >/dev/null
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m tests.support.browser.screenshots $(ARGS)

walk-through: setup ## write down what a newcomer sees, step by step, in docs/pictures
	@scripts/built-client >/dev/null
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m tests.support.browser.walk_through

cluster: setup ## a match on a real Ray cluster of two nodes, one of which is lost
	@scripts/setup-cluster
	@$(python) -m pytest -m slow tests/arena/test_ray_cluster.py $(ARGS)

postgres: setup ## the tests of tables and of the stores, and ten kills, with a private PostgreSQL server (a few minutes)
	@echo '== pytest, with PostgreSQL'
	@scripts/postgres-for-tests $(call pytest,$(postgres_tests))
	@echo '== the database goes away and comes back; the server is killed'
	@scripts/postgres-for-tests $(python) -m pytest tests/server/storage/test_postgres_outage.py tests/server/storage/test_killed.py $(ARGS) </dev/null

nodes: compiled ## three nodes behind HAProxy: killed, frozen, cut off, the database crashes, an upgrade; nothing acknowledged may be lost (four minutes)
	@echo '== pytest, three nodes behind HAProxy'
	@IRONLANES_TEST_HAPROXY="$$(scripts/setup-haproxy)" scripts/postgres-for-tests $(python) -m pytest -s tests/project/test_balancer.py tests/server/cluster/test_faults.py $(ARGS) </dev/null

soak: compiled ## an hour of games while nodes come and go; nothing may be lost, and memory and connections must not grow (ARGS=--minutes 10)
	@echo '== an hour of games, three nodes behind HAProxy'
	@IRONLANES_TEST_HAPROXY="$$(scripts/setup-haproxy)" scripts/postgres-for-tests $(python) -m tests.support.nodes.soak $(ARGS) </dev/null

train-test: setup ## the tests of training, with PyTorch and JAX for the CPU (downloads about 300 MB the first time)
	@$(python) -c 'import jax, torch' 2>/dev/null || $(python) -m pip --disable-pip-version-check install -q -r training/requirements.txt
	@$(python) -m pytest tests/learning tests/bots/learned $(ARGS)

sweep: setup ## the slow sweeps that `make test` leaves out
	@scripts/setup-cluster
	@scripts/built-client >/dev/null
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m pytest -m slow $(ARGS)
	@IRONLANES_KERNEL=interpreted $(call pytest,$(checked_tests))
	@IRONLANES_KERNEL=interpreted $(python) -m pytest -m slow tests/kernel/test_recorded_calls.py

kills: setup ## kill the server a thousand times in the middle of games, half of them with PostgreSQL; no acknowledged action may be lost or duplicated
	@echo '== kills, with SQLite'
	@$(python) -m tests.support.kill_server $(ARGS)
	@echo '== kills, with PostgreSQL'
	@scripts/postgres-for-tests $(python) -m tests.support.kill_server $(ARGS)

rules: setup ## the table of rules and the tests that prove them
	@$(python) tests/rule_coverage.py $(ARGS)

rules-proved: setup ## check that every rule has a test
	@echo '== rules that have a test'
	@$(python) tests/rule_coverage.py --check

golden: setup ## regenerate the golden files; review the diff
	@$(python) -m tests.golden.generate

bench: setup ## benchmark the rules against other engines (ten minutes; ARGS go to random_play)
	@benchmarks/peers/setup
	@$(python) -m benchmarks.random_play $(ARGS)
	@$(python) -m benchmarks.single_game
	@$(python) -m benchmarks.network_speed
	@$(python) -m benchmarks.start_up

bench-web: setup ## benchmark the server and the page (ten minutes; ARGS go to the server benchmark)
	@$(python) -m benchmarks.server $(ARGS)
	@scripts/postgres-for-tests $(python) -m benchmarks.nodes
	@scripts/built-client >/dev/null
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m benchmarks.browser
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m benchmarks.site

clean: ## remove .venv and all caches
	@rm -rf .venv .venv-*/ web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist site
	@find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# For contributors and releases. Their tools are installed into separate environments next to .venv.
.PHONY: lock hooks precommit workflows audit coverage docs docs-check docs-serve wheel release

lock: setup ## renew requirements/*.txt from pyproject.toml (ARGS=--upgrade: with the newest versions)
	@scripts/lock $(ARGS)

hooks: setup ## install the git hooks that check every commit
	@"$$(scripts/setup-group tools)/pre-commit" install

precommit: setup ## run the hooks over all files
	@"$$(scripts/setup-group tools)/pre-commit" run --all-files $(ARGS)

workflows: setup ## check the CI workflows: syntax and security
	@scripts/workflow-check

audit: setup ## look up known vulnerabilities of the locked packages (asks PyPI and npm)
	@scripts/audit

coverage: setup ## measure which lines the tests run, kernels included (fastest with Python 3.12 or later); fails below the floor in pyproject.toml
	@scripts/coverage $(ARGS)

docs: setup ## build the documentation site into site/
	@NO_MKDOCS_2_WARNING=1 "$$(scripts/setup-group docs)/mkdocs" build --quiet
	@echo 'The site is in site/: serve that folder with a web server, or run make docs-serve.'

docs-check: setup ## build the documentation site in a temporary folder; fails for broken links and unlisted pages
	@site="$$(mktemp -d)" && trap 'rm -rf "$$site"' EXIT && \
		NO_MKDOCS_2_WARNING=1 "$$(scripts/setup-group docs)/mkdocs" build --strict --site-dir "$$site"

docs-serve: setup ## serve the documentation site, and rebuild it at every change
	@NO_MKDOCS_2_WARNING=1 "$$(scripts/setup-group docs)/mkdocs" serve --open

wheel: setup ## build wheels and sdist into dist/, and play from this machine's wheel in an empty environment
	@scripts/build-package host
	@scripts/try-wheel

release: setup ## check and build everything that a release needs
	@scripts/release
