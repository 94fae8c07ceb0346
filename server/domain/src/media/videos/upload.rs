//! Uploads in pieces that are written to disk as they arrive. The database holds the number of bytes received and is
//! updated only after the disk has them; bytes of the file beyond that are overwritten.

use super::{
    bound,
    events::event,
    remove::{RemovedVideo, clear},
    state,
};
use crate::{
    Ctx,
    entity::video,
    error::{Error, Result},
    event::record,
    free_disk,
    outside::video::Receiving,
};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use contract::{Code, UserId};
use futures::{Stream, StreamExt};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect, sea_query::Expr,
};
use std::{fmt::Display, fs::TryLockError, io::SeekFrom, pin::pin, time::Duration};
use tokio::{
    fs::{File, OpenOptions},
    io::{AsyncSeekExt, AsyncWriteExt},
};
use uuid::Uuid;

/// The path of uploads.
pub const PATH: &str = "/api/v1/uploads/";
/// The purpose that upload addresses are signed for.
const PURPOSE: &str = "video-upload";
/// Bytes after which the received number is stored.
const STEP: u64 = 16 * 1024 * 1024;
/// The unit in messages about limits, in bytes.
const MEGABYTE: u64 = 1024 * 1024;
/// How long a sender may be silent.
const SILENCE: Duration = Duration::from_secs(60);

/// The progress of an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UploadProgress {
    /// Bytes received.
    pub offset: u64,
    /// Bytes in all; `None` until the sender says it.
    pub length: Option<u64>,
    /// `None` when all bytes are here.
    pub expires_at: Option<DateTime<Utc>>,
}

/// Why a piece was refused.
#[derive(Debug)]
pub enum NotTaken {
    /// The upload does not exist, or no longer.
    Unknown,
    /// The upload's time is over.
    Expired,
    /// The bytes received differ; holds their number.
    WrongOffset(u64),
    /// The length contradicts an earlier one or is impossible.
    WrongLength,
    /// Too many bytes; holds the message for the sender.
    TooLarge(String),
    /// Another sender is active.
    Busy,
    Failed(Error),
}

impl From<Error> for NotTaken {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<sea_orm::DbErr> for NotTaken {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Failed(error.into())
    }
}

/// The address of an upload: its id and a signature. It needs no other authentication.
pub(super) fn address(ctx: &Ctx, id: Uuid) -> String {
    let tag = ctx.secrets().tag(PURPOSE, id.as_bytes());
    format!("{PATH}{id}.{tag}")
}

async fn find(ctx: &Ctx, place: &str) -> Result<video::Model, NotTaken> {
    let named = place
        .split_once('.')
        .and_then(|(id, tag)| Some((id.parse::<Uuid>().ok()?, tag)));
    let (id, tag) = named.ok_or(NotTaken::Unknown)?;
    if !ctx.secrets().verify_tag(PURPOSE, id.as_bytes(), tag) {
        return Err(NotTaken::Unknown);
    }
    let row = video::Entity::find_by_id(id)
        .one(ctx.db())
        .await?
        .ok_or(NotTaken::Unknown)?;
    if row.status == state::UPLOADING && row.expires_at <= ctx.now() {
        return Err(NotTaken::Expired);
    }
    Ok(row)
}

fn arrived(row: &video::Model) -> UploadProgress {
    let bytes = |count: i64| u64::try_from(count).unwrap_or(0);
    UploadProgress {
        offset: bytes(row.received_bytes),
        length: row.upload_bytes.map(bytes),
        expires_at: (row.status == state::UPLOADING).then_some(row.expires_at),
    }
}

/// Returns the progress of an upload. If all bytes are here but no worker has the video, because the server stopped
/// just then, hands it over: a sender that sees a complete upload sends nothing more.
pub async fn look(ctx: &Ctx, place: &str) -> Result<UploadProgress, NotTaken> {
    let row = find(ctx, place).await?;
    if !is_whole(&row) {
        return Ok(arrived(&row));
    }
    // An active sender hands it over itself.
    if let Some(_turn) = ctx.videos().receive(row.id) {
        crate::transaction!(ctx, |tx| {
            let found = video::Entity::find_by_id(row.id).lock_exclusive().one(tx).await?;
            if let Some(found) = found {
                handed_over(ctx, tx, found).await?;
            }
            Ok(())
        })?;
    }
    look_again(ctx, row.id).await
}

/// Whether all bytes of an upload are here that is not handed over yet.
pub(super) fn is_whole(row: &video::Model) -> bool {
    row.status == state::UPLOADING && row.upload_bytes == Some(row.received_bytes)
}

/// Hands the video over to the worker when all bytes are here. Its row must be locked.
pub(super) async fn handed_over(ctx: &Ctx, tx: &impl ConnectionTrait, row: video::Model) -> Result<video::Model> {
    if !is_whole(&row) {
        return Ok(row);
    }
    let (id, owner) = (row.id, UserId(row.account_id));
    let mut active = row.into_active_model();
    active.status = Set(state::PROCESSING.to_owned());
    active.provider = Set(state::provider_text(ctx.videos().maker().provider()).to_owned());
    active.run_at = Set(ctx.now());
    active.updated_at = Set(ctx.now());
    let row = active.update(tx).await?;
    record(ctx, tx, event("video.arrived", Some(owner), id)).await?;
    Ok(row)
}

/// Cancels an upload and deletes the received bytes. Only the owner deletes a complete video, in the library.
pub async fn end(ctx: &Ctx, place: &str) -> Result<(), NotTaken> {
    let row = find(ctx, place).await?;
    let _turn = ctx.videos().receive(row.id).ok_or(NotTaken::Busy)?;
    let gone = crate::transaction!(ctx, |tx| {
        let ended = video::Entity::delete_many()
            .filter(video::Column::Id.eq(row.id))
            .filter(video::Column::Status.eq(state::UPLOADING))
            .exec(tx)
            .await?;
        if ended.rows_affected == 1 {
            record(ctx, tx, event("video.ended", Some(UserId(row.account_id)), row.id)).await?;
        }
        Ok(ended.rows_affected)
    })?;
    if gone != 1 {
        return Err(NotTaken::Unknown);
    }
    clear(ctx, &[RemovedVideo::of(&row)]).await;
    Ok(())
}

/// Receives the bytes of a video from an offset on. What arrives is kept even if the sender is cut off or the caller
/// stops waiting.
pub async fn receive<S, E>(
    ctx: &Ctx,
    place: &str,
    offset: u64,
    length: Option<u64>,
    bytes: S,
) -> Result<UploadProgress, NotTaken>
where
    S: Stream<Item = std::result::Result<Bytes, E>> + Send + 'static,
    E: Display + Send + 'static,
{
    let id = find(ctx, place).await?.id;
    let turn = ctx.videos().receive(id).ok_or(NotTaken::Busy)?;
    // The offset is stable only for the sender that holds the reservation.
    let mut row = find(ctx, place).await?;
    let here = arrived(&row);
    if here.offset != offset {
        return Err(NotTaken::WrongOffset(here.offset));
    }
    if row.status != state::UPLOADING {
        return Ok(here);
    }
    if let Some(length) = length {
        set_length(ctx, &mut row, length).await?;
    }
    let ctx = ctx.clone();
    let work = tokio::spawn(async move {
        let piece = ArrivingPiece {
            most: arrived(&row).length.unwrap_or(ctx.videos().max_bytes()),
            ctx,
            row,
            at: offset,
            saved: offset,
            _turn: turn,
        };
        piece.take(bytes).await
    });
    work.await
        .map_err(|error| Error::Broken(format!("receiving a video: {error}")))?
}

/// Stores the length of the upload, if it is allowed and contradicts no earlier one.
async fn set_length(ctx: &Ctx, row: &mut video::Model, length: u64) -> Result<(), NotTaken> {
    let here = arrived(row);
    match here.length {
        Some(known) if known == length => return Ok(()),
        Some(_) => return Err(NotTaken::WrongLength),
        None => {}
    }
    if length == 0 || length < here.offset {
        return Err(NotTaken::WrongLength);
    }
    if length > ctx.videos().max_bytes() {
        return Err(video_too_large(ctx));
    }
    let kept = i64::try_from(length).map_err(|_| NotTaken::WrongLength)?;
    let to_come = bound::still_to_come(ctx, row.id).await?;
    free_disk::check(ctx, to_come.saturating_add(length - here.offset)).await?;
    let failed = bound::failed_here(ctx, row.account_id).await?;
    let fits = crate::transaction!(ctx, |tx| {
        if bound::bytes_left(ctx, tx, row, &failed).await? < length {
            return Ok(false);
        }
        if !bound::fits_all_libraries(ctx, tx, row.id, length).await? {
            return Err(Error::refused(Code::StorageFull));
        }
        video::Entity::update_many()
            .col_expr(video::Column::UploadBytes, Expr::value(kept))
            .filter(video::Column::Id.eq(row.id))
            .exec(tx)
            .await?;
        Ok(true)
    })?;
    if !fits {
        return Err(library_full(ctx));
    }
    row.upload_bytes = Some(kept);
    Ok(())
}

fn video_too_large(ctx: &Ctx) -> NotTaken {
    let most = ctx.videos().max_bytes() / MEGABYTE;
    NotTaken::TooLarge(format!("A video has at most {most} MB. Send a smaller one."))
}

fn library_full(ctx: &Ctx) -> NotTaken {
    let most = ctx.videos().max_library_bytes() / MEGABYTE;
    NotTaken::TooLarge(format!(
        "The videos of a library have at most {most} MB. Delete some first."
    ))
}

/// A piece while it arrives.
struct ArrivingPiece {
    ctx: Ctx,
    row: video::Model,
    /// Bytes of the whole video at most.
    most: u64,
    /// Bytes written.
    at: u64,
    /// Bytes that the database knows of.
    saved: u64,
    _turn: Receiving,
}

impl ArrivingPiece {
    async fn take<S, E>(mut self, bytes: S) -> Result<UploadProgress, NotTaken>
    where
        S: Stream<Item = std::result::Result<Bytes, E>> + Send,
        E: Display,
    {
        let videos = self.ctx.videos().clone();
        let mut bytes = pin!(bytes.take_until(videos.closes()));
        let mut file = self.open().await?;
        let mut is_too_large = false;
        while let Ok(Some(next)) = tokio::time::timeout(SILENCE, bytes.next()).await {
            let chunk = match next {
                Ok(chunk) => chunk,
                Err(error) => {
                    tracing::debug!(video = %self.row.id, %error, "a sender was cut off");
                    break;
                }
            };
            if self.at + chunk.len() as u64 > self.most {
                is_too_large = true;
                break;
            }
            file.write_all(&chunk).await.map_err(broken_disk)?;
            self.at += chunk.len() as u64;
            if self.at - self.saved >= STEP {
                self.save(&mut file).await?;
                // Other programs fill the disk too. What has arrived is kept, so that the sender can go on once there
                // is room.
                free_disk::check(&self.ctx, 0).await?;
            }
        }
        self.save(&mut file).await?;
        drop(file);
        if is_too_large && self.row.upload_bytes.is_none() {
            return Err(video_too_large(&self.ctx));
        }
        if is_too_large {
            let message = "More bytes came than the video was said to have.";
            return Err(NotTaken::TooLarge(message.to_owned()));
        }
        look_again(&self.ctx, self.row.id).await
    }

    /// Opens the video's file, truncated to the bytes received, and locked against other processes until it is closed.
    async fn open(&self) -> Result<File, NotTaken> {
        tokio::fs::create_dir_all(self.ctx.videos().folder())
            .await
            .map_err(broken_disk)?;
        let path = self.ctx.videos().file(self.row.id);
        let opened = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)
            .await;
        let file = opened.map_err(broken_disk)?.into_std().await;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(NotTaken::Busy),
            Err(TryLockError::Error(error)) => {
                tracing::debug!(%error, "this disk knows no locks: senders to several processes are not kept apart");
            }
        }
        // Another process may have received more before it released the file.
        let here = look_again(&self.ctx, self.row.id).await?;
        if here.offset != self.at || here.expires_at.is_none() {
            return Err(NotTaken::WrongOffset(here.offset));
        }
        let mut file = File::from_std(file);
        let length = file.metadata().await.map_err(broken_disk)?.len();
        if length < self.at {
            let message = format!("{} bytes of the video {} are missing", self.at - length, self.row.id);
            return Err(Error::Outside(message).into());
        }
        file.set_len(self.at).await.map_err(broken_disk)?;
        file.seek(SeekFrom::Start(self.at)).await.map_err(broken_disk)?;
        Ok(file)
    }

    /// Syncs the file, then stores the number of bytes. The last bytes hand the video over in the same transaction, so
    /// that a crash cannot come between. An upload without a known length may use only the room left in its library.
    async fn save(&mut self, file: &mut File) -> Result<(), NotTaken> {
        file.flush().await.map_err(broken_disk)?;
        file.sync_data().await.map_err(broken_disk)?;
        let (ctx, id) = (&self.ctx, self.row.id);
        let at = i64::try_from(self.at).map_err(|_| NotTaken::WrongLength)?;
        let failed = match self.row.upload_bytes {
            Some(_) => None,
            None => Some(bound::failed_here(ctx, self.row.account_id).await?),
        };
        let saved = crate::transaction!(ctx, |tx| {
            if let Some(failed) = &failed {
                if bound::bytes_left(ctx, tx, &self.row, failed).await? < self.at {
                    return Ok(OffsetOutcome::LibraryFull);
                }
                if !bound::fits_all_libraries(ctx, tx, id, self.at).await? {
                    return Ok(OffsetOutcome::StorageFull);
                }
            }
            let row = video::Entity::find_by_id(id).lock_exclusive().one(tx).await?;
            let Some(row) = row else { return Ok(OffsetOutcome::Gone) };
            if row.status != state::UPLOADING {
                // It was complete, and a progress request has handed it over.
                return Ok(OffsetOutcome::Known);
            }
            let mut active = row.into_active_model();
            active.received_bytes = Set(at);
            active.updated_at = Set(ctx.now());
            handed_over(ctx, tx, active.update(tx).await?).await?;
            Ok(OffsetOutcome::Known)
        })?;
        match saved {
            OffsetOutcome::Known => {}
            OffsetOutcome::Gone => {
                // The owner has deleted it meanwhile.
                clear(ctx, &[RemovedVideo::of(&self.row)]).await;
                return Err(NotTaken::Unknown);
            }
            OffsetOutcome::LibraryFull => {
                // Truncates the bytes that have just arrived.
                file.set_len(self.saved).await.map_err(broken_disk)?;
                return Err(library_full(ctx));
            }
            OffsetOutcome::StorageFull => {
                file.set_len(self.saved).await.map_err(broken_disk)?;
                return Err(Error::refused(Code::StorageFull).into());
            }
        }
        self.saved = self.at;
        Ok(())
    }
}

/// The result of storing the number of bytes.
enum OffsetOutcome {
    Known,
    /// The video does not exist any more.
    Gone,
    /// Its library has too few bytes left.
    LibraryFull,
    /// All libraries together have too few bytes left.
    StorageFull,
}

async fn look_again(ctx: &Ctx, id: Uuid) -> Result<UploadProgress, NotTaken> {
    let row = video::Entity::find_by_id(id).one(ctx.db()).await?;
    Ok(arrived(&row.ok_or(NotTaken::Unknown)?))
}

fn broken_disk(error: std::io::Error) -> Error {
    Error::Outside(format!("the file of a video: {error}"))
}
