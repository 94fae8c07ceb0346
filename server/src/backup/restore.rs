//! Restores a backup.

use super::{
    DATABASE, FILES, JOURNAL, STORED, UPLOADS,
    read::{CheckedArchive, check, into_file},
};
use crate::{compose, config::Config, verify};
use anyhow::{Context, Result, bail, ensure};
use domain::{
    Secrets, backups,
    backups::Target,
    clock::{Clock, SystemClock, SystemRandom},
    outside::storage::Storage,
};
use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
    process::ExitCode,
};
use tokio::runtime::Handle;

/// Bytes of a file that a store takes in one call; larger ones are sent in pieces.
const MAX_BYTES_IN_MEMORY: u64 = 4 * 1024 * 1024;

/// What to do with data that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replace {
    Never,
    Always,
}

/// Restores a backup into the database and the folder of the settings; 0 when `server verify` finds nothing afterwards.
pub async fn restore(config: &Config, archive: &Path, replace: Replace) -> Result<ExitCode> {
    let path = archive.to_owned();
    let checked = tokio::task::spawn_blocking(move || check(&path)).await??;
    let target = Target::of(&config.database_url)?;
    let manifest = &checked.manifest;
    ensure!(
        manifest.engine == target.engine(),
        "{} holds a database of {}, and DATABASE_URL names one of {}",
        archive.display(),
        manifest.engine,
        target.engine()
    );
    let newer = migrations::unknown(&manifest.steps);
    ensure!(
        newer.is_empty(),
        "{} was written by a newer server ({}), and this one does not know its steps {}: restore it with that one",
        archive.display(),
        manifest.server,
        newer.join(", ")
    );
    compose::make_data_dir(config)?;
    let storage = compose::storage(config)?;
    look(config, &target, &storage, replace).await?;

    let (made_at, rows) = (manifest.made_at, manifest.rows.clone());
    let copy = TemporaryFile(place_of_copy(config, &target));
    let put = Destination {
        copy: copy.0.clone(),
        data_dir: config.data_dir.clone(),
        journal: compose::gateway_journal(config),
        storage,
    };
    let files = tokio::task::spawn_blocking(move || put.all(checked)).await??;
    let restored = backups::restore(&target, &copy.0).await?;
    drop(copy);
    if let Some((table, said)) = rows.iter().find(|(table, said)| restored.get(*table) != Some(said)) {
        bail!("the table {table} does not have the {said} rows that the backup says");
    }
    forget_index(config)?;

    let database = compose::migrated_database(config).await?;
    if Secrets::replace_lost(&database, &SystemRandom, SystemClock.now()).await? {
        println!(
            "The backup is of a database that had lost its key, so it has another one: links that were sent have ended."
        );
    }
    drop(database);
    let ctx = compose::context(config).await?;
    let held = backups::hold(&ctx, made_at).await?;
    println!(
        "Restored {} rows of {} tables and {files} files, as of {}.",
        rows.values().sum::<u64>(),
        rows.len(),
        made_at.format("%Y-%m-%d %H:%M:%S UTC"),
    );
    if !held.is_provider_asked {
        println!(
            "The payment provider could not be asked what has happened since, so payments that were made after the backup are \
             not known yet. The server asks it every hour."
        );
    }
    if held.unknown_payments > 0 {
        println!(
            "Payments that were made after the backup and are not refunded: {}. Their travellers were charged, or the amounts \
             are held, and there is no trip here. Each is a task at /operator: refund or cancel it in the payment provider's dashboard, then mark the task \
             as settled.",
            held.unknown_payments
        );
    }
    if held.failed_refunds > 0 {
        println!(
            "Refunds that had failed when the backup was made: {}. Each is a task at /operator, also one that you have paid since \
             by other means: look at your bank before you pay it.",
            held.failed_refunds
        );
    }
    if held.emails > 0 {
        println!(
            "{} emails waited when the backup was made and may have left since. They are held: `server held list` has those that \
             still have a recipient.",
            held.emails
        );
    }
    if held.jobs > 0 {
        println!(
            "{} jobs go on where they were; the emails that they cause are held too.",
            held.jobs
        );
    }
    if held.news > 0 {
        println!("{} emails to subscribers that were due are left out.", held.news);
    }
    let missing = backups::missing_files(&ctx).await?;
    if missing > 0 {
        println!("{missing} files that the database names are missing, as they were when the backup was made.");
    }
    verify::verify(&ctx).await
}

/// Refuses a place with data, unless it is to be replaced and no server runs there.
async fn look(config: &Config, target: &Target, storage: &Storage, replace: Replace) -> Result<()> {
    let is_empty = target.is_empty().await.context("DATABASE_URL cannot be opened")?;
    if replace == Replace::Always {
        ensure!(
            is_empty || !target.is_in_use().await?,
            "a program has the database open: stop the server first"
        );
        return Ok(());
    }
    ensure!(
        is_empty,
        "there is a database at DATABASE_URL already: name a new one, or add --replace, which deletes what is there"
    );
    for folder in STORED {
        ensure!(
            storage.list(folder).await?.is_empty(),
            "there are uploaded files already, in DATA_DIR={} or the bucket: name an empty place, or add --replace",
            config.data_dir.display()
        );
    }
    if let Some(journal) = compose::gateway_journal(config) {
        ensure!(
            !journal.exists(),
            "{} exists already: name an empty DATA_DIR, or add --replace",
            journal.display()
        );
    }
    Ok(())
}

/// Where the copy of the database lies until it is in its place: beside it, so that it moves there at once.
fn place_of_copy(config: &Config, target: &Target) -> PathBuf {
    match target {
        Target::File(path) => {
            let mut name = path.as_os_str().to_owned();
            name.push(".restoring");
            PathBuf::from(name)
        }
        Target::Postgres(_) => config.data_dir.join("database.restoring"),
    }
}

/// A file that is deleted in the end, whatever happened.
struct TemporaryFile(PathBuf);

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_file(&self.0)
            && error.kind() != ErrorKind::NotFound
        {
            eprintln!("{} is left and can be deleted: {error}", self.0.display());
        }
    }
}

struct Destination {
    copy: PathBuf,
    data_dir: PathBuf,
    journal: Option<PathBuf>,
    storage: Storage,
}

impl Destination {
    /// Writes every part; the number of stored files. The database is in its place only afterwards.
    fn all(&self, mut checked: CheckedArchive) -> Result<usize> {
        let mut files = 0;
        let piece = TemporaryFile(self.data_dir.join("file.restoring"));
        checked.parts(|name, bytes, read| {
            if let Some(key) = name.strip_prefix(FILES).and_then(|name| name.strip_prefix('/')) {
                if bytes <= MAX_BYTES_IN_MEMORY {
                    let mut content = Vec::new();
                    read.read_to_end(&mut content)?;
                    Handle::current().block_on(self.storage.put(key, content))?;
                } else {
                    into_file(read, &piece.0)?;
                    Handle::current().block_on(self.storage.put_file(key, &piece.0))?;
                }
                files += 1;
                return Ok(());
            }
            match self.place_of(name)? {
                Some(path) => into_file(read, &path),
                // Payments go elsewhere now.
                None => Ok(std::io::copy(read, &mut std::io::sink()).map(|_| ())?),
            }
        })?;
        Ok(files)
    }

    fn place_of(&self, name: &str) -> Result<Option<PathBuf>> {
        match name {
            DATABASE => Ok(Some(self.copy.clone())),
            JOURNAL => Ok(self.journal.clone()),
            _ => {
                let uploads = self.data_dir.join(UPLOADS);
                std::fs::create_dir_all(&uploads)?;
                Ok(Some(self.data_dir.join(name)))
            }
        }
    }
}

/// The index of hotels is another database's.
fn forget_index(config: &Config) -> Result<()> {
    match std::fs::remove_file(config.data_dir.join("hotels.index")) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}
