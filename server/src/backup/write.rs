//! Makes a backup while the site goes on.
//!
//! Files come first, then the database, then the files that arrived in between: a row of the copy names no file that came
//! after it.

use super::{
    DATABASE, FILES, JOURNAL, MANIFEST, STORED, UPLOADS,
    archive::{Archive, Workplace},
    manifest::{FORMAT, Manifest},
};
use crate::{
    compose::{self, SiteDatabase},
    config::Config,
    serve,
};
use anyhow::{Context, Result, bail, ensure};
use domain::{
    Database, Secrets, backups,
    backups::Target,
    clock::{Clock, SystemClock},
    orphans,
    outside::storage::Storage,
};
use futures::StreamExt;
use std::{
    collections::BTreeSet,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

/// Writes a backup, and removes what it wrote when it is asked to stop or fails.
pub async fn backup(config: &Config, target: &Path) -> Result<()> {
    let place = Workplace::new(target)?;
    let written = tokio::select! {
        written = write(config, &place) => written,
        () = serve::signal() => bail!("the backup was stopped: nothing was written"),
    };
    let (manifest, bytes) = written.map_err(|error| of_disk(error, target, &place.path("")))?;
    place.publish(&place.path("archive"))?;
    let files = manifest
        .parts
        .iter()
        .filter(|part| part.name.starts_with(FILES))
        .count();
    let rows: u64 = manifest.rows.values().sum();
    println!(
        "{} holds {rows} rows of {} tables and {files} files ({} MB), as of {}.",
        target.display(),
        manifest.rows.len(),
        bytes.div_ceil(1024 * 1024),
        manifest.made_at.format("%Y-%m-%d %H:%M:%S UTC"),
    );
    println!(
        "It holds personal data and the key that signs links and offers, and it is not encrypted: keep it where you alone \
         read it. Settings (the environment, with keys of Stripe, SMTP and S3) are not in it."
    );
    let is_key_lost = match compose::site_database(config).await? {
        SiteDatabase::Current(database) => Secrets::is_lost(&database).await?,
        SiteDatabase::Absent | SiteDatabase::Older(_) => false,
    };
    ensure!(
        !is_key_lost,
        "the backup is written, and the database has lost the key that signs links and offers, so the key is not in it: put the \
         row back from an earlier backup, or run `server new-key`"
    );
    Ok(())
}

/// Says in one line that a disk is full. `folder` has what is written so far.
fn of_disk(error: anyhow::Error, target: &Path, folder: &Path) -> anyhow::Error {
    let is_of_full_disk = error.chain().any(|cause| {
        let of_file = cause.downcast_ref::<io::Error>();
        let of_database = cause.downcast_ref::<domain::Error>();
        of_file.is_some_and(|error| error.kind() == ErrorKind::StorageFull)
            || of_database.is_some_and(domain::Error::is_disk_full)
    });
    // pg_dump says why it failed in words alone.
    if is_of_full_disk || domain::free_disk::is_full(folder) {
        return anyhow::anyhow!("the disk of {} is full: nothing was written", target.display());
    }
    error
}

async fn write(config: &Config, place: &Workplace) -> Result<(Manifest, u64)> {
    let place_of_database = Target::of(&config.database_url)?;
    ensure!(
        !place_of_database
            .is_empty()
            .await
            .context("DATABASE_URL cannot be opened")?,
        "there is no database at DATABASE_URL: nothing to back up"
    );
    let storage = compose::storage(config)?;
    let mut archive = Archive::create(&place.path("archive"))?;
    let mut done = BTreeSet::new();
    store(&storage, &mut archive, &mut done).await?;

    // The running server may be an older one: the database stays as it is.
    let database = Database::open(&config.database_url, 2).await?;
    let named = named(&database).await;
    let made_at = SystemClock.now();
    let copy = place.path(DATABASE);
    let rows = backups::copy(&database, &config.database_url, &copy).await?;
    let steps = migrations::steps(database.for_migrations()).await?;
    archive.file(DATABASE, &copy)?;
    std::fs::remove_file(&copy)?;

    if let Some(journal) = compose::gateway_journal(config).filter(|path| path.exists()) {
        archive.bytes(JOURNAL, whole_lines(&std::fs::read(&journal)?))?;
    }
    store(&storage, &mut archive, &mut done).await?;
    check_files(&storage, &database, named, &done).await?;
    for path in uploads(&config.data_dir.join(UPLOADS))? {
        if let Some(name) = path.file_name().and_then(|name| name.to_str()) {
            archive.file(&format!("{UPLOADS}/{name}"), &path)?;
        }
    }
    let manifest = Manifest {
        format: FORMAT,
        server: env!("CARGO_PKG_VERSION").to_owned(),
        made_at,
        engine: place_of_database.engine().to_owned(),
        steps,
        rows,
        parts: archive.parts().to_vec(),
    };
    archive.bytes(MANIFEST, &serde_json::to_vec_pretty(&manifest)?)?;
    Ok((manifest, archive.end()?))
}

/// Writes the stored files that are not in the archive yet. One that is deleted meanwhile is left out.
async fn store(storage: &Storage, archive: &mut Archive, done: &mut BTreeSet<String>) -> Result<()> {
    for folder in STORED {
        for key in storage.list(folder).await? {
            if done.contains(&key) {
                continue;
            }
            let Some((bytes, mut stream)) = storage.open(&key).await? else {
                continue;
            };
            let mut entry = archive.begin(&format!("{FILES}/{key}"), bytes)?;
            while let Some(chunk) = stream.next().await {
                entry.write(&chunk?)?;
            }
            entry.end()?;
            done.insert(key);
        }
    }
    Ok(())
}

/// The files that rows name.
async fn named(database: &Database) -> BTreeSet<String> {
    match backups::named_files(database.reader()).await {
        Ok(named) => named,
        Err(error) => {
            // The running server may be an older one, whose tables are others.
            tracing::warn!(%error, "whether all files are in the backup is not known");
            BTreeSet::new()
        }
    }
}

/// Says which files are missing that rows named all the time. A store without any of them, which no server has used, is
/// another one: settings are missing.
async fn check_files(
    storage: &Storage,
    database: &Database,
    named_before: BTreeSet<String>,
    done: &BTreeSet<String>,
) -> Result<()> {
    if named_before.is_subset(done) {
        return Ok(());
    }
    let named_now = named(database).await;
    let named: Vec<&String> = named_before.intersection(&named_now).collect();
    let missing = named.iter().filter(|key| !done.contains(**key)).count();
    ensure!(
        missing == 0 || missing < named.len() || orphans::has_owner(storage).await?,
        "the store has none of the {missing} files that the database names: are DATA_DIR, or S3_BUCKET and S3_PREFIX, those of \
         the server? Nothing was written"
    );
    if missing > 0 {
        eprintln!("{missing} files that the database names are not in the store, so the backup does not have them.");
    }
    Ok(())
}

/// The journal may end in the middle of a line.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    &bytes[..end]
}

/// Videos that have arrived or are arriving, and are not made yet.
fn uploads(folder: &Path) -> Result<Vec<PathBuf>> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        // The folder is made with the first video.
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|kind| kind == "film") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_said_in_one_line_and_other_errors_stay() {
        let said = |kind: ErrorKind| {
            let error = anyhow::Error::new(io::Error::from(kind)).context("the archive cannot be written");
            of_disk(error, Path::new("club.tar.gz"), Path::new(".")).to_string()
        };
        let full = "the disk of club.tar.gz is full: nothing was written";
        assert_eq!(said(ErrorKind::StorageFull), full);
        assert_eq!(said(ErrorKind::PermissionDenied), "the archive cannot be written");
    }
}
