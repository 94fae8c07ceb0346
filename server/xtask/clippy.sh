#!/usr/bin/env bash
# Compiles a crate with Clippy in place of rustc, and fails on warnings. Cargo calls it for the crates of this workspace
# when RUSTC_WORKSPACE_WRAPPER names it: `cargo clippy` would check all dependencies a second time. Bash keeps variables
# whose names have a hyphen, such as those that name a test's binaries; other shells drop them.
exec clippy-driver "$@" -D warnings
