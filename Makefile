# The commands of this project. `make` alone lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run dev check test browsers flaky bench figures bench-search dist audit fuzz faults simulate openapi states assets clean

setup := source server/xtask/setup.sh
xtask := exec cargo run --package xtask --

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

run: ## Build everything and serve the demonstration on 127.0.0.1:3000
	@$(setup) rust islands tools; $(xtask) run

dev: ## Serve, and rebuild on every change of a source file
	@$(setup) rust islands tools; $(xtask) dev

check: ## The quick part of the tests: formats, lints, Rust on SQLite, islands
	@$(setup) rust nextest islands tools ffmpeg; $(xtask) check

test: ## Every test there is, on SQLite and PostgreSQL and in Chromium
	@$(setup) rust nextest islands tools end2end browser postgres ffmpeg; $(xtask) test

browsers: ## Run the stories that matter most in Firefox, too
	@$(setup) rust islands tools end2end firefox ffmpeg; $(xtask) browsers

flaky: ## Run the stories ROUNDS times (5) beside a load, every second time with late scripts; name those that fail
	@$(setup) rust islands tools end2end browser ffmpeg; $(xtask) flaky $(ROUNDS)

bench: ## Build with optimisation and measure
	@$(setup) rust islands tools end2end browser bench; $(xtask) bench

figures: ## Measure what a fresh build and a changed line cost
	@$(setup) rust islands tools; $(xtask) figures

bench-search: ## Measure the index of hotels at the size of the whole market; results against brute force
	@$(setup) rust; cargo bench -p search --bench market

dist: ## Build the one optimised binary that is given to others, and the list of what is in it
	@$(setup) rust islands tools; $(xtask) dist

audit: ## Check licences, sources and advisories (of ADVISORY_DB) of crates and npm packages
	@$(setup) rust deny; $(xtask) audit

fuzz: ## Try every API call with cases that the document allows and cases that it does not
	@$(setup) rust islands tools fuzz; $(xtask) fuzz

faults: ## Kill, stall and deceive servers, and restart PostgreSQL, on both databases (SEED, ROUNDS, PART)
	@$(setup) rust nextest postgres; $(xtask) faults

simulate: ## Simulate checkouts and cancellations in a world that loses messages (1,000 seeds; SEED=n runs one)
	@$(setup) rust; $(xtask) simulate

openapi: ## Write the API document, and the TypeScript types and validators made from it
	@$(setup) rust islands; $(xtask) openapi

states: ## Write docs/states.md: which states there are and which moves between them
	@$(setup) rust; $(xtask) states

assets: ## Build styles, scripts and WASM for release
	@$(setup) rust islands tools; $(xtask) assets --release

clean: ## Remove what was built; data and downloaded packages stay
	@cargo clean
	@rm -rf target islands/dist end2end/artefacts end2end/test-results end2end/firefox/copy end2end/firefox/test-results
