# `make help` lists what there is. Every target sets itself up first; PYTHON=python3.12 chooses the interpreter.
.DEFAULT_GOAL := help
python := .venv/bin/python
ARGS ?=

# The rules are tested three times: compiled as shipped, compiled with bounds checks, and interpreted. What is only about
# views, samples and files is tested once, and long walks through games not in the slow interpreted mode.
rule_tests := tests/rules tests/golden
kernel_tests := $(rule_tests) $(addprefix tests/properties/test_,against_oracle.py conservation.py scores.py)
on_two_cores := -n 2 --dist worksteal
# A part of the browser's tests: the first sight, the moves, and a whole game on each board.
glance_tests := $(addprefix tests/browser/test_,opening.py cards.py tickets.py zoom.py claiming.py whole_games.py)

.PHONY: help setup play test lint types web unit checked interpreted glance browser ui pictures cluster sweep train-test rules golden bench bench-web clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo 'ARGS="..." is passed on, as in: make play ARGS="--board europe"'

setup: ## make .venv with the locked packages (the others do it by themselves)
	@scripts/setup

play: setup ## play in the browser (ARGS=--tui: in the terminal)
	@.venv/bin/ironlanes play $(ARGS)

test: lint types web unit checked interpreted glance ## everything that must pass before a merge

lint: setup ## ruff: lint and format
	@echo '== ruff check'
	@$(python) -m ruff check .
	@echo '== ruff format'
	@$(python) -m ruff format --check .

types: setup
	@echo '== mypy --strict'
	@$(python) -m mypy

web: setup ## the browser's part: format, types, unit tests, and that the bundle is fresh
	@scripts/web-check "$$(scripts/setup-web)"

unit: setup
	@echo '== the rules and the bots are compiled (once: two minutes)'
	@$(python) -m tests.compile_kernels
	@echo '== pytest'
	@$(python) -m pytest $(on_two_cores) --ignore tests/browser $(ARGS)

checked: setup
	@echo '== pytest, the rules and the scenes compiled with bounds checks (compiling takes two minutes or so)'
	@IRONLANES_KERNEL=checked $(python) -m pytest $(on_two_cores) $(kernel_tests) tests/scenes $(ARGS)

interpreted: setup
	@echo '== pytest, the rules interpreted'
	@IRONLANES_KERNEL=interpreted $(python) -m pytest $(on_two_cores) $(rule_tests) $(ARGS)

glance: setup
	@echo '== pytest, in the browser: a part of what `make browser` runs'
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m pytest $(on_two_cores) $(glance_tests)

browser: setup ## every interaction, and whole games, in a real Chromium (five minutes or more)
	@echo '== the rules and the bots are compiled (once: two minutes)'
	@$(python) -m tests.compile_kernels
	@echo '== pytest, in the browser'
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m pytest $(on_two_cores) tests/browser $(ARGS)

ui: setup ## build the browser's part into the package
	@node="$$(scripts/setup-web)" && scripts/web-types "$$node" && scripts/web-build "$$node" src/ironlanes/server/static

pictures: setup ## take the pictures of every screen in docs/pictures anew
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m tests.browser.picturing

cluster: setup ## a match on a real Ray cluster of two nodes, of which one is lost
	@scripts/setup-cluster
	@$(python) -m pytest -m slow tests/arena/test_cluster.py $(ARGS)

train-test: setup ## the tests of training, with PyTorch for the processor (about 200 MB the first time)
	@$(python) -c 'import torch' 2>/dev/null || $(python) -m pip --disable-pip-version-check install -q -r requirements.lock -r requirements-train.lock
	@$(python) -m pytest tests/learning $(ARGS)

sweep: setup ## the slow sweeps that `make test` leaves out
	@scripts/setup-cluster
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m pytest -m slow $(ARGS)
	@IRONLANES_KERNEL=interpreted $(python) -m pytest $(on_two_cores) $(kernel_tests)

rules: setup ## the table of rules and the tests that prove them
	@$(python) tests/rule_coverage.py $(ARGS)

golden: setup ## write the golden files anew, to be reviewed as a diff
	@$(python) -m tests.golden.making

bench: setup ## how fast it plays on this machine, beside others (ten minutes; ARGS go to random_play)
	@benchmarks/peers/setup
	@$(python) -m benchmarks.random_play $(ARGS)
	@$(python) -m benchmarks.single_game
	@$(python) -m benchmarks.start_up

bench-web: setup ## how fast the server and the page are (ten minutes; ARGS go to the server's part)
	@$(python) -m benchmarks.server $(ARGS)
	@CHROMIUM="$$(scripts/setup-browser)" $(python) -m benchmarks.browser

clean: ## remove .venv and every cache
	@rm -rf .venv .venv-node web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
	@find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
