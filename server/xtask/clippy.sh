#!/bin/sh
# Compiles a crate with Clippy in place of rustc, and fails on warnings. Cargo calls it for the crates of this workspace
# when RUSTC_WORKSPACE_WRAPPER names it: `cargo clippy` would check all dependencies a second time.
exec clippy-driver "$@" -D warnings
