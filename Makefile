# `make help` lists what there is. Every target sets itself up first; PYTHON=python3.12 chooses the interpreter.
.DEFAULT_GOAL := help
python := .venv/bin/python
ARGS ?=

# The rules are tested three times: compiled as shipped, compiled with bounds checks, and interpreted. The other kernels
# are tested compiled in both ways. What is only about views, samples and files is tested once.
rule_tests := tests/rules tests/golden
checked_tests := $(rule_tests) $(addprefix tests/properties/test_,against_oracle.py conservation.py scores.py) \
    tests/server/clients/client_view tests/paths tests/bots
# Tests that call kernels from Python, which only works interpreted.
called_kernel_tests := tests/bots/learned/test_notes.py tests/game/test_rollouts.py
# The tests that need nothing compiled, for `make quick`.
quick_tests := tests/rules tests/boards tests/oracle tests/web tests/test_import_order.py tests/test_rule_coverage.py
# Tests never read the keyboard, and don't depend on whether there is one.
pytest = $(python) -m pytest -n 2 --dist worksteal $(1) $(ARGS) </dev/null
# Keeps the output of targets that run at once apart, where make can do that (GNU make 4).
together := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# The smoke test in the browser: the first screen, the moves, and a whole game on each board.
smoke_tests := $(addprefix tests/browser/test_,first_screen.py cards.py tickets.py zoom.py claiming.py whole_games.py)

.PHONY: help setup play test quick lint types web compiled compiled-checked unit checked interpreted smoke browser ui pictures cluster sweep train-test rules kills golden bench bench-web clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo 'ARGS="..." is passed on, as in: make play ARGS="--board europe"'

setup: ## make .venv with the locked packages (the others do it by themselves)
	@scripts/setup

play: setup ## play in the browser (ARGS=--tui: in the terminal)
	@.venv/bin/ironlanes play $(ARGS)

# Nothing in the first line uses more than one core, so two of them run at once; each one's output is kept together.
test: setup ## everything that must pass before a merge
	@$(MAKE) --no-print-directory -j 2 $(together) lint types web compiled compiled-checked
	@$(MAKE) --no-print-directory unit checked interpreted smoke

quick: lint types ## lint, types, and the tests that need nothing compiled (a minute)
	@echo '== pytest, the rules interpreted'
	@IRONLANES_KERNEL=interpreted $(call pytest,$(quick_tests))

lint: setup ## ruff: lint and format
	@echo '== ruff check'
	@$(python) -m ruff check .
	@echo '== ruff format'
	@$(python) -m ruff format --check .

types: setup ## mypy --strict
	@echo '== mypy --strict'
	@$(python) -m mypy

web: setup ## the browser's part: format, types, unit tests, and that the bundle is fresh
	@scripts/web-check "$$(scripts/setup-web)"

compiled: setup
	@echo '== the rules and the bots are compiled (once: a minute)'
	@$(python) -m tests.compile_kernels

compiled-checked: setup
	@echo '== the rules and the bots are compiled with bounds checks (once: a minute)'
	@IRONLANES_KERNEL=checked $(python) -m tests.compile_kernels

unit: compiled ## all tests but those in the browser, compiled as shipped
	@echo '== pytest'
	@$(call pytest,--ignore tests/browser)

checked: compiled-checked ## the tests of the kernels, compiled with bounds checks
	@echo '== pytest, every kernel compiled with bounds checks'
	@IRONLANES_KERNEL=checked $(call pytest,$(checked_tests))

interpreted: setup ## the tests of the rules, interpreted
	@echo '== pytest, the rules interpreted'
	@IRONLANES_KERNEL=interpreted $(call pytest,$(rule_tests) $(called_kernel_tests))

smoke: setup ## the shortest part of `make browser`
	@echo '== pytest, in the browser: a part of what `make browser` runs'
	@CHROMIUM="$$(scripts/setup-browser)" $(call pytest,$(smoke_tests))

browser: compiled ## every interaction, and whole games, in a real Chromium (five minutes or more)
	@echo '== pytest, in the browser'
	@CHROMIUM="$$(scripts/setup-browser)" $(call pytest,tests/browser)

ui: setup ## build the browser's part into the package
	@node="$$(scripts/setup-web)" && scripts/web-types "$$node" && scripts/web-build "$$node" src/ironlanes/server/static

pictures: setup ## take the pictures of every screen in docs/pictures anew
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m tests.support.browser.screenshots

cluster: setup ## a match on a real Ray cluster of two nodes, of which one is lost
	@scripts/setup-cluster
	@$(python) -m pytest -m slow tests/arena/test_ray_cluster.py $(ARGS)

train-test: setup ## the tests of training, with PyTorch for the processor (about 200 MB the first time)
	@$(python) -c 'import torch' 2>/dev/null || $(python) -m pip --disable-pip-version-check install -q -r training/requirements.txt
	@$(python) -m pytest tests/learning tests/bots/learned $(ARGS)

sweep: setup ## the slow sweeps that `make test` leaves out
	@scripts/setup-cluster
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m pytest -m slow $(ARGS)
	@IRONLANES_KERNEL=interpreted $(call pytest,$(checked_tests))

kills: setup ## kill the server a thousand times in the middle of games; nothing acknowledged may be lost or doubled
	@$(python) -m tests.support.kill_server $(ARGS)

rules: setup ## the table of rules and the tests that prove them
	@$(python) tests/rule_coverage.py $(ARGS)

golden: setup ## write the golden files anew, to be reviewed as a diff
	@$(python) -m tests.golden.generate

bench: setup ## how fast it plays on this machine, beside others (ten minutes; ARGS go to random_play)
	@benchmarks/peers/setup
	@$(python) -m benchmarks.random_play $(ARGS)
	@$(python) -m benchmarks.single_game
	@$(python) -m benchmarks.start_up

bench-web: setup ## how fast the server and the page are (ten minutes; ARGS go to the server's part)
	@$(python) -m benchmarks.server $(ARGS)
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m benchmarks.browser

clean: ## remove .venv and every cache
	@rm -rf .venv .venv-*/ web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist site
	@find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# For contributors and releases. What they need is in environments of their own, beside .venv.
.PHONY: lock hooks precommit workflows audit coverage docs docs-check docs-serve wheel release

lock: setup ## write requirements/*.txt anew from pyproject.toml (ARGS=--upgrade: with the newest versions)
	@scripts/lock $(ARGS)

hooks: setup ## check every commit of yours before it is made
	@"$$(scripts/setup-group tools)/pre-commit" install

precommit: setup ## run those checks over all files now
	@"$$(scripts/setup-group tools)/pre-commit" run --all-files $(ARGS)

workflows: setup ## check the workflows of the forge: syntax and security
	@scripts/workflow-check

audit: setup ## look for known vulnerabilities in what the lock files name (asks PyPI and npm)
	@scripts/audit

coverage: setup ## which lines the tests run, kernels included (an hour); fails below the floor in pyproject.toml
	@scripts/coverage $(ARGS)

docs: setup ## build the documentation site into site/
	@NO_MKDOCS_2_WARNING=1 "$$(scripts/setup-group docs)/mkdocs" build --quiet
	@echo 'The site is in site/: open site/index.html through a web server, or run make docs-serve.'

docs-check: setup ## build the documentation site somewhere else, and fail at a broken link or a page that is not listed
	@site="$$(mktemp -d)" && trap 'rm -rf "$$site"' EXIT && \
		NO_MKDOCS_2_WARNING=1 "$$(scripts/setup-group docs)/mkdocs" build --strict --site-dir "$$site"

docs-serve: setup ## show the documentation site, and build it anew at every change
	@NO_MKDOCS_2_WARNING=1 "$$(scripts/setup-group docs)/mkdocs" serve --open

wheel: setup ## build wheel and sdist into dist/, and play from the wheel in an empty environment
	@scripts/build-package
	@IRONLANES_KERNEL=interpreted scripts/try-wheel

release: setup ## everything that a release needs before it is tagged
	@scripts/release
