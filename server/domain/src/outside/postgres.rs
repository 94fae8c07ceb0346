//! PostgreSQL's own programs for backups, pg_dump and pg_restore.

use crate::error::{Error, Result};
use percent_encoding::percent_decode_str;
use std::{io::ErrorKind, path::Path, process::Stdio};
use tokio::process::Command;

/// Writes a dump of the database as a transaction sees it that has exported its snapshot.
pub(crate) async fn dump(url: &str, snapshot: &str, to: &Path) -> Result<()> {
    let mut command = program("pg_dump", url)?;
    command
        .args(["--format=custom", "--no-owner", "--no-privileges"])
        .arg(format!("--snapshot={snapshot}"))
        .arg("--file")
        .arg(to);
    run(command, "pg_dump").await
}

/// Reads a dump into a schema, whole or not at all.
pub(crate) async fn restore(url: &str, schema: &str, from: &Path) -> Result<()> {
    let mut command = program("pg_restore", url)?;
    command
        .args([
            "--no-owner",
            "--no-privileges",
            "--exit-on-error",
            "--single-transaction",
        ])
        .arg(format!("--schema={schema}"))
        .arg(from);
    run(command, "pg_restore").await
}

/// A program with the address of the database. The password is no argument, because every account of the machine reads those.
fn program(name: &str, url: &str) -> Result<Command> {
    let refused = || Error::Outside("DATABASE_URL cannot be read".to_owned());
    let mut url = reqwest::Url::parse(url).map_err(|_| refused())?;
    let mut command = Command::new(name);
    if let Some(password) = url.password() {
        let password = percent_decode_str(password).decode_utf8_lossy().into_owned();
        command.env("PGPASSWORD", password);
        url.set_password(None).map_err(|()| refused())?;
    }
    command.arg(format!("--dbname={url}"));
    Ok(command)
}

async fn run(mut command: Command, name: &str) -> Result<()> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).kill_on_drop(true);
    let ended = command.output().await.map_err(|error| match error.kind() {
        ErrorKind::NotFound => Error::Outside(format!(
            "{name} is missing: install PostgreSQL's client programs (on Debian or Ubuntu: apt-get install \
             postgresql-client), of the server's version or newer"
        )),
        _ => Error::Outside(format!("{name}: {error}")),
    })?;
    if ended.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&ended.stderr);
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).take(3).collect();
    Err(Error::Outside(lines.join(" · ")))
}
