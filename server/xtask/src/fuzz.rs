//! Runs Schemathesis against the built server: calls that the API document allows, and calls that it does not.
//!
//! Checks that there are no server errors and no undocumented answers, that every call checks its caller, and that
//! deleted things cannot be used.

use std::path::Path;
use std::process::{ExitCode, ExitStatus};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::json;

use crate::bench::{http, site::Site};
use crate::workspace::Workspace;
use crate::{dev, process};

/// The checks of every answer.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_headers_conformance,response_schema_conformance,ignored_auth,use_after_free";
/// They end the session that the calls use, so they run separately.
const ENDINGS: [&str; 4] = ["signOut", "signOutEverywhere", "revokeSession", "deleteAccount"];

/// How much is tried.
#[derive(clap::Args)]
pub struct Plan {
    /// Cases of each operation and phase.
    #[arg(long, default_value_t = 60)]
    cases: u32,
    /// The same seed generates the same cases.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Try this server instead of building one.
    #[arg(long, value_name = "FILE")]
    binary: Option<std::path::PathBuf>,
}

#[derive(Deserialize)]
struct SignedIn {
    token: String,
}

/// Builds and starts a server with a database of its own, and tests every operation of the document.
pub fn run(workspace: &Workspace, plan: &Plan) -> Result<ExitCode> {
    let program = workspace.root.join("target/fuzz/bin/schemathesis");
    ensure!(program.exists(), "Schemathesis is missing: use `make fuzz`");
    let binary = match &plan.binary {
        Some(binary) => std::path::absolute(binary)?,
        None => {
            dev::build(workspace)?;
            workspace.server_binary(dev::DEBUG)
        }
    };
    let folder = tempfile::tempdir()?;
    let port = process::free_port()?;
    let mut command = process::command(binary, folder.path());
    command
        .arg("serve")
        .env("MODE", "demo")
        .env("LISTEN", format!("127.0.0.1:{port}"))
        .env("PUBLIC_URL", format!("http://127.0.0.1:{port}"))
        .env("DATA_DIR", folder.path())
        .env("DEMO_HOTELS", "60")
        .env_remove("DATABASE_URL");
    let log = workspace.root.join("target/fuzz/server.log");
    let site = Site::start(command, port, "/ready", &log)?;
    // Operations that end the session run with an account of their own.
    let lasting = schemathesis(
        workspace,
        plan,
        &program,
        &site,
        "fuzz@example.org",
        "--exclude-operation-id",
    )?;
    let ending = schemathesis(
        workspace,
        plan,
        &program,
        &site,
        "leaving@example.org",
        "--include-operation-id",
    )?;
    site.stop()?;
    println!(
        "fuzz: Schemathesis ended with {lasting} and {ending}; the server's log is {}",
        log.display()
    );
    Ok(if lasting.success() && ending.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Tests all operations except those that end the session, or only those, with a new account.
fn schemathesis(
    workspace: &Workspace,
    plan: &Plan,
    program: &Path,
    site: &Site,
    email: &str,
    choice: &str,
) -> Result<ExitStatus> {
    let person = json!({ "email": email, "password": "sunlit harbour walk" });
    let signed_in: SignedIn = http::post_json(site.address, "/identity/v1/signUp", &person)?;
    let mut schemathesis = process::command(program, &workspace.root.join("target/fuzz"));
    schemathesis
        .arg("run")
        .arg(workspace.root.join("server/api/openapi.json"))
        .args(["--url", &format!("http://{}", site.address)])
        .args(["--header", &format!("Authorization: Bearer {}", signed_in.token)])
        .args(["--checks", CHECKS])
        .args(["--max-examples", &plan.cases.to_string()])
        .args(["--seed", &plan.seed.to_string()])
        // The rate limit of attempts is reached on the way, and is no finding.
        .args(["--warnings", "off", "--continue-on-failure"]);
    for operation in ENDINGS {
        schemathesis.args([choice, operation]);
    }
    schemathesis.status().context("Schemathesis did not start")
}
