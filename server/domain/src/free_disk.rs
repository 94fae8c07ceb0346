//! Limits uploads and what creators write by free disk space. The database writes to the same disk, so both stop before it is
//! full, and bookings go on.

use crate::{
    Ctx,
    error::{Error, Result},
};
use contract::Code;
use std::{
    path::Path,
    sync::atomic::{AtomicU64, Ordering},
};

/// The divisor for the part of a small disk that stays free.
const SMALL_DISK_PART: u64 = 20;
/// Free bytes below which a disk is full: less than a write of a backup.
const FULL_BYTES: u64 = 1024 * 1024;

/// Counts uploads refused for lack of space.
#[derive(Default)]
pub(crate) struct RefusedUploads {
    count: AtomicU64,
}

impl Ctx {
    /// Counts uploads refused for lack of space.
    pub(crate) fn refused_uploads(&self) -> &RefusedUploads {
        self.cache(RefusedUploads::default)
    }
}

/// Refuses an upload or a text that would leave less free than the settings demand.
pub(crate) async fn check(ctx: &Ctx, more: u64) -> Result<()> {
    let settings = ctx.settings();
    let Some(folder) = settings.upload_folder.clone() else {
        return Ok(());
    };
    let disk = tokio::task::spawn_blocking(move || disk(&folder))
        .await
        .map_err(|error| Error::Broken(format!("looking at the disk: {error}")))??;
    let kept = settings.free_disk_bytes;
    if disk.free.saturating_sub(kept) >= more && disk.free > kept {
        return Ok(());
    }
    ctx.refused_uploads().count.fetch_add(1, Ordering::Relaxed);
    tracing::error!(
        free = disk.free,
        kept,
        more,
        "an upload or a text was refused: the disk of DATA_DIR is nearly full"
    );
    Err(Error::refused(Code::StorageFull))
}

/// Bytes that uploads leave free: `bytes`, or a twentieth of a small disk.
pub fn kept_free(folder: &Path, bytes: u64) -> Result<u64> {
    Ok(bytes.min(disk(folder)?.size / SMALL_DISK_PART))
}

/// Whether the folder's disk has no room for anything; false if the system does not tell.
pub fn is_full(folder: &Path) -> bool {
    disk(folder).is_ok_and(|disk| disk.free < FULL_BYTES)
}

/// How many uploads were refused for lack of space since the process started.
pub fn refused(ctx: &Ctx) -> u64 {
    ctx.refused_uploads().count.load(Ordering::Relaxed)
}

/// Free bytes on the disk of uploads; `None` without one, or if the system does not tell.
pub fn free_bytes(ctx: &Ctx) -> Option<u64> {
    let folder = ctx.settings().upload_folder.as_ref()?;
    disk(folder).ok().map(|disk| disk.free)
}

struct Disk {
    size: u64,
    free: u64,
}

fn disk(folder: &Path) -> Result<Disk> {
    let found = rustix::fs::statvfs(folder).map_err(|error| Error::Outside(format!("the disk of uploads: {error}")))?;
    Ok(Disk {
        size: found.f_blocks.saturating_mul(found.f_frsize),
        free: found.f_bavail.saturating_mul(found.f_frsize),
    })
}
