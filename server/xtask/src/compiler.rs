//! What compiles the crates of this workspace.

use std::process::Command;

use crate::process;
use crate::workspace::Workspace;

/// What compiles this workspace's crates; each has its own results.
#[derive(Clone, Copy)]
pub enum Compiler {
    /// Clippy, which compiles what it lints, and fails on warnings: dependencies need not be checked a second time for it.
    Clippy,
    Rustc,
}

impl Compiler {
    /// Code that compiles but breaks a lint is built without them, so that its tests run.
    pub fn that_passes(is_linted: bool) -> Self {
        if is_linted { Self::Clippy } else { Self::Rustc }
    }

    /// Cargo with this compiler.
    pub fn cargo(self, workspace: &Workspace) -> Command {
        let mut command = process::command("cargo", &workspace.root);
        if let Self::Clippy = self {
            command.env("RUSTC_WORKSPACE_WRAPPER", workspace.root.join("server/xtask/clippy.sh"));
        }
        command
    }
}
