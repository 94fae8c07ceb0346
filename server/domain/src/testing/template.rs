//! The databases that tests start with: each is made once for each build, then copied.
//!
//! A template belongs to one build of what makes it, so a changed migration never meets an old template.

use crate::Database;
use sea_orm::{ConnectionTrait, Database as SeaDatabase, DatabaseConnection, Statement};
use sha2::{Digest, Sha256};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

/// A database that others are copies of.
pub struct Template {
    /// The program that it belongs to. SQLite's file is beside it.
    binary: PathBuf,
    /// Changes with what is in the database.
    build: String,
}

/// Creates a migrated database without rows on the engine that TEST_DATABASE names, and returns its URL. SQLite's file
/// is in `folder`.
pub(super) async fn copy_into(folder: &Path) -> String {
    let binary = std::env::current_exe().expect("a test knows its binary");
    let template = Template::of(&binary, &[&binary], "");
    template
        .copy_to(&folder.join("test.db"), async |url| migrate(&url).await)
        .await
}

#[expect(
    clippy::disallowed_methods,
    reason = "which engine the suite runs on is the test command's choice"
)]
fn setting(key: &str) -> Option<String> {
    std::env::var(key).ok().filter(|value| !value.is_empty())
}

fn sqlite_url(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

impl Template {
    /// A template of that program. A new one is made when one of the `sources` is built again, and for other words.
    pub fn of(binary: &Path, sources: &[&Path], words: &str) -> Self {
        Self {
            binary: binary.to_owned(),
            build: build_of(sources, words),
        }
    }

    /// Creates a copy on the engine that TEST_DATABASE names, and returns its URL. SQLite's copy is `file`.
    ///
    /// The first test that needs the template makes it: `make` gets the URL of an empty database, and leaves no
    /// connection to it. Others wait.
    pub async fn copy_to(&self, file: &Path, make: impl AsyncFnOnce(String)) -> String {
        match setting("TEST_DATABASE").as_deref() {
            None | Some("sqlite") => self.copy_file_to(file, make).await,
            Some("postgres") => {
                let base = setting("TEST_POSTGRES_URL").expect("TEST_DATABASE=postgres needs TEST_POSTGRES_URL");
                self.copy_postgres(&base, make).await
            }
            Some(other) => panic!("TEST_DATABASE={other}: use sqlite or postgres"),
        }
    }

    async fn copy_file_to(&self, file: &Path, make: impl AsyncFnOnce(String)) -> String {
        let binary = &self.binary;
        let template = binary.with_extension(format!("{}.db", self.build));
        let lock = File::create(binary.with_extension("db.lock")).expect("the lock file can be made");
        lock.lock().expect("the lock file can be locked");
        if !template.exists() {
            remove_older_templates(binary);
            let unfinished = binary.with_extension("unfinished.db");
            make(sqlite_url(&unfinished)).await;
            fs::rename(&unfinished, &template).expect("the template can be named");
        }
        // With the lock: a test of another build may remove the template.
        fs::copy(template, file).expect("the template can be copied");
        sqlite_url(file)
    }

    async fn copy_postgres(&self, base: &str, make: impl AsyncFnOnce(String)) -> String {
        let template = format!("template_{}", self.build);
        let server = SeaDatabase::connect(base).await.expect("PostgreSQL answers");
        if !is_there(&server, &template).await {
            self.make_postgres(base, &template, make).await;
        }
        // Who started the server removes it once this process has ended.
        let number = uuid::Uuid::from_bytes(rand::random()).simple();
        let name = format!("test_{}_{number}", std::process::id());
        execute(
            &server,
            &format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY"),
        )
        .await;
        server.close().await.expect("the connection closes");
        url_of(base, &name)
    }

    /// Tests that start at once wait for the first one, which holds an advisory lock on a connection of its own.
    async fn make_postgres(&self, base: &str, template: &str, make: impl AsyncFnOnce(String)) {
        let mut options = sea_orm::ConnectOptions::new(base);
        options.max_connections(1);
        let lock = SeaDatabase::connect(options).await.expect("PostgreSQL answers");
        let key = i64::from_str_radix(&self.build[..15], 16).expect("a build is named in hexadecimal");
        execute(&lock, &format!("SELECT pg_advisory_lock({key})")).await;
        if !is_there(&lock, template).await {
            let unfinished = format!("unfinished_{}", self.build);
            execute(&lock, &format!("DROP DATABASE IF EXISTS {unfinished}")).await;
            execute(&lock, &format!("CREATE DATABASE {unfinished}")).await;
            make(url_of(base, &unfinished)).await;
            execute(&lock, &format!("ALTER DATABASE {unfinished} RENAME TO {template}")).await;
        }
        lock.close().await.expect("the connection closes");
    }
}

/// Removes the templates of earlier builds of this binary, and files of an interrupted run.
fn remove_older_templates(binary: &Path) {
    let (Some(folder), Some(stem)) = (binary.parent(), binary.file_stem().and_then(|stem| stem.to_str())) else {
        return;
    };
    let prefix = format!("{stem}.");
    for entry in fs::read_dir(folder)
        .expect("the binary's folder can be listed")
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(&prefix) && [".db", ".db-wal", ".db-shm"].iter().any(|end| name.ends_with(end)) {
            fs::remove_file(entry.path()).expect("an old template can be removed");
        }
    }
}

async fn migrate(url: &str) {
    let database = Database::open(url, 1).await.expect("the database opens");
    migrations::upgrade(database.for_migrations())
        .await
        .expect("the database migrates");
    close(database).await;
}

/// Leaves all of a database in the file that is copied, after a program that ended without closing it.
pub async fn complete(url: &str) {
    close(Database::open(url, 1).await.expect("the database opens")).await;
}

async fn close(database: Database) {
    // The writer last: closing it moves the log into the file that is copied.
    for connection in [database.reader(), database.for_migrations()] {
        connection.clone().close().await.expect("the database closes");
    }
}

async fn is_there(server: &DatabaseConnection, name: &str) -> bool {
    let query = format!("SELECT 1 FROM pg_database WHERE datname = '{name}'");
    let statement = Statement::from_string(server.get_database_backend(), query);
    let row = server.query_one_raw(statement).await.expect("the catalogue answers");
    row.is_some()
}

async fn execute(server: &DatabaseConnection, sql: &str) {
    let statement = Statement::from_string(server.get_database_backend(), sql);
    server.execute_raw(statement).await.expect("the statement succeeds");
}

/// The same server's URL with another database.
fn url_of(base: &str, name: &str) -> String {
    let (host, query) = base
        .split_once('?')
        .map_or((base, None), |(host, query)| (host, Some(query)));
    let (host, _) = host.rsplit_once('/').expect("TEST_POSTGRES_URL names a database");
    query.map_or_else(|| format!("{host}/{name}"), |query| format!("{host}/{name}?{query}"))
}

/// Sixteen letters that change with every build of the sources, and with the words.
fn build_of(sources: &[&Path], words: &str) -> String {
    let mut digest = Sha256::new().chain_update(words);
    for source in sources {
        let found = fs::metadata(source).expect("a source is there");
        let changed = found.modified().expect("files have a time of change");
        let changed = changed.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        digest.update(source.to_string_lossy().as_bytes());
        digest.update(found.len().to_le_bytes());
        digest.update(changed.to_le_bytes());
    }
    let digest = digest.finalize();
    digest[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
