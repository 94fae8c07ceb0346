//! The index as a file between two runs of the server.
//!
//! With it goes how far it had read the changes, of which database. It is taken only when that database still has the same
//! changes there; then what came since is read. A database that was put back from a copy, another one in its place, a damaged file
//! or one of another version of this program: the index is made anew from the database.

use super::{
    Held, MANY, PART,
    changes::{Changes, Position},
    put_all,
    rules::RateRules,
};
use crate::{
    Ctx,
    error::{Error, Result},
    orphans,
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

/// Raised when the same rows become other records or rules; a test notices.
const MEANING: u32 = 1;

/// What a file belongs to.
#[derive(Serialize, Deserialize)]
struct Note {
    meaning: u32,
    /// The database's name for itself.
    database: String,
    /// The first night held, in days since 1970-01-01.
    first: i32,
    position: Position,
    /// The changes before the position, as a hash.
    mark: String,
}

/// Writes the index down where the settings say; nothing when they say nothing.
pub(super) async fn save(ctx: &Ctx, held: &Arc<Held>) -> Result<()> {
    let Some(path) = ctx.settings().index_file.clone() else {
        return Ok(());
    };
    // What changes from here on may be in the file; it is read again.
    let position = held.seen.lock().await.position.clone();
    let note = Note {
        meaning: MEANING,
        database: orphans::identity(ctx.db()).await?,
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

/// The index that was written down, with everything that is committed by now; None when there is none that can be used.
pub(super) async fn load(ctx: &Ctx) -> Result<Option<Held>> {
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
    let is_of_this = note.database == orphans::identity(db).await? && note.mark == note.position.mark(db).await?;
    if !is_of_this {
        return Ok(unusable(
            &path,
            "it belongs to another database, or to this one before it was put back",
        ));
    }
    let mut position = note.position;
    let changes = position.advance(db).await?;
    let held = Arc::new(Held::new(index, note.first, position));
    match changes {
        Changes::None => {}
        Changes::Unknown => return Ok(unusable(&path, "too much has changed since")),
        // Less work than reading everything, as long as it is a part of everything.
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

fn unusable(path: &Path, reason: &str) -> Option<Held> {
    tracing::warn!(file = %path.display(), reason, "the index is made anew, because its snapshot cannot be used");
    None
}
