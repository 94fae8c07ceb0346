//! Saves the index in a file between two runs of the server.
//!
//! The file also holds the database's id and the position in its changes. The index is loaded only if the database
//! still has the same changes up to there; then later ones are applied. After a restore from a backup, with another
//! database, a damaged file or a file of another program version, the index is rebuilt from the database.

use super::{LoadedIndex, MANY, PART, put_all, rules::RateRules};
use crate::{
    Ctx, database,
    error::{Error, Result},
    hotels::changes::{Changes, Position},
};
use search::index::{HotelIndex, SnapshotError};
use serde::{Deserialize, Serialize};
use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    sync::Arc,
};
use uuid::Uuid;

/// Raise this when the same rows produce other records or rules; a test detects it.
const MEANING: u32 = 1;

/// Identifies the origin of a file.
#[derive(Serialize, Deserialize)]
struct Note {
    meaning: u32,
    /// The database's id.
    database: String,
    /// The first night, in days since 1970-01-01.
    first: i32,
    position: Position,
    /// A hash of the changes before the position.
    mark: String,
}

/// Saves the index to the file in the settings; does nothing if they name none.
pub(super) async fn save(ctx: &Ctx, held: &Arc<LoadedIndex>) -> Result<()> {
    let Some(path) = ctx.settings().index_file.clone() else {
        return Ok(());
    };
    // The file may contain later changes; they are applied again.
    let position = held.seen.lock().await.position.clone();
    let note = Note {
        meaning: MEANING,
        database: database::identity(ctx.db()).await?,
        first: held.first,
        mark: position.mark(ctx.db()).await?,
        position,
    };
    let note = serde_json::to_vec(&note).map_err(|error| Error::Broken(format!("a snapshot's note: {error}")))?;
    let held = held.clone();
    let saved = tokio::task::spawn_blocking(move || {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        held.index.save(&path, &note, RateRules::to_bytes)
    });
    let saved = saved
        .await
        .map_err(|error| Error::Broken(format!("the index was not written: {error}")))?;
    saved.map_err(|error| Error::Broken(format!("the index cannot be written: {error}")))
}

/// Loads the saved index and applies every later change; `None` if there is no usable file.
pub(super) async fn load(ctx: &Ctx) -> Result<Option<LoadedIndex>> {
    let Some(path) = ctx.settings().index_file.clone() else {
        return Ok(None);
    };
    let (index, note) = match read(path.clone()).await? {
        Ok(read) => read,
        Err(SnapshotError::Unreadable(error)) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Ok(unusable(&path, &error.to_string())),
    };
    let Ok(note) = serde_json::from_slice::<Note>(&note) else {
        return Ok(unusable(&path, "another version wrote it"));
    };
    let db = ctx.db();
    if note.meaning != MEANING {
        return Ok(unusable(&path, "another version wrote it"));
    }
    let is_of_this = note.database == database::identity(db).await? && note.mark == note.position.mark(db).await?;
    if !is_of_this {
        return Ok(unusable(
            &path,
            "it belongs to another database, or to this one before it was put back",
        ));
    }
    let mut position = note.position;
    let changes = position.advance(db).await?;
    let held = Arc::new(LoadedIndex::new(index, note.first, position));
    match changes {
        Changes::None => {}
        Changes::Unknown => return Ok(unusable(&path, "too much has changed since")),
        // Applying changes is less work than a rebuild as long as they concern a part of the hotels.
        Changes::Hotels(hotels) if hotels.len() > MANY.max(held.index.size().hotels / PART) => {
            return Ok(unusable(&path, "too much has changed since"));
        }
        Changes::Hotels(hotels) => {
            let hotels: Vec<Uuid> = hotels.into_iter().collect();
            put_all(ctx, &held, &hotels).await?;
        }
    }
    Ok(Arc::into_inner(held))
}

async fn read(path: PathBuf) -> Result<std::result::Result<(HotelIndex<RateRules>, Vec<u8>), SnapshotError>> {
    tokio::task::spawn_blocking(move || HotelIndex::load(&path, RateRules::from_bytes))
        .await
        .map_err(|error| Error::Broken(format!("the index was not read: {error}")))
}

fn unusable(path: &Path, reason: &str) -> Option<LoadedIndex> {
    tracing::warn!(file = %path.display(), reason, "the index is built from the database, because its snapshot cannot be used");
    None
}
