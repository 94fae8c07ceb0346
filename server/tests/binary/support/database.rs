//! The databases of the tests, on the engine that TEST_DATABASE names.

use domain::{
    clock::{Clock, SystemClock},
    testing::template::{self, Template},
};
use sea_orm::{ConnectionTrait, Database, Statement};
use std::{path::Path, process::Stdio};
use tokio::process::Command;

/// The file of an installation's SQLite database.
const FILE: &str = "club.db";

#[expect(
    clippy::disallowed_methods,
    reason = "which engine the suite runs on is the test command's choice"
)]
fn setting(key: &str) -> Option<String> {
    std::env::var(key).ok().filter(|value| !value.is_empty())
}

/// The URL of a new, empty database.
pub(super) async fn new_database(folder: &Path) -> String {
    if setting("TEST_DATABASE").as_deref() != Some("postgres") {
        return format!("sqlite://{}", folder.join(FILE).display());
    }
    let base = setting("TEST_POSTGRES_URL").expect("TEST_DATABASE=postgres needs TEST_POSTGRES_URL");
    // Names of temporary folders are unique.
    let folder: String = folder
        .display()
        .to_string()
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let name = format!("test_{}_{}", std::process::id(), folder.to_lowercase());
    let server = Database::connect(&base).await.unwrap();
    let create = Statement::from_string(server.get_database_backend(), format!("CREATE DATABASE {name}"));
    server.execute_raw(create).await.unwrap();
    let (host, query) = base
        .split_once('?')
        .map_or((base.as_str(), ""), |(host, query)| (host, query));
    let (host, _) = host.rsplit_once('/').unwrap();
    format!("{host}/{name}?{query}")
}

/// The URL of a copy of a database that `make` makes once: for each build of the program and of the tests, and for each
/// day, since what is in it begins today.
pub(super) async fn copied_database(program: &str, folder: &Path, make: impl AsyncFnOnce(String)) -> String {
    let program = Path::new(program);
    let tests = std::env::current_exe().unwrap();
    let today = SystemClock.now().date_naive().to_string();
    let template = Template::of(program, &[program, &tests], &today);
    template
        .copy_to(&folder.join(FILE), async |url| {
            make(url.clone()).await;
            template::complete(&url).await;
        })
        .await
}

/// Restarts the PostgreSQL of the test, which is no other test's: TEST_POSTGRES_DATA is its folder, and TEST_POSTGRES_CONTROL
/// its `pg_ctl` with what goes before it.
pub async fn restart_postgres(mode: &str) {
    let needed = |key: &str| setting(key).unwrap_or_else(|| panic!("{key} names the PostgreSQL to restart"));
    let (control, data) = (needed("TEST_POSTGRES_CONTROL"), needed("TEST_POSTGRES_DATA"));
    let mut words = control.split(' ');
    let mut command = Command::new(words.next().unwrap());
    command.args(words).args(["-D", &data, "-l"]).arg(format!("{data}.log"));
    command.args(["-w", "-m", mode, "restart"]).current_dir("/");
    // The new server would keep this process's pipes open.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    assert!(command.status().await.unwrap().success(), "PostgreSQL starts again");
}
