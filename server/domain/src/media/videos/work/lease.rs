//! The state that a worker stores for a leased video. Every write fails once the lease is lost.

use super::super::{
    events::event,
    post_pictures::pictured,
    remove::{RemovedVideo, clear, clear_files},
    rendition_key,
    seen::{POSTER, patience},
    state,
};
use super::due::LEASE;
use crate::{
    Ctx,
    entity::{KeptRendition, video},
    error::Result,
    event::record,
    images::keep,
    outside::video::{Progress, Size, VideoError},
    stored::Stored,
};
use async_trait::async_trait;
use bytes::Bytes;
use chrono::TimeDelta;
use contract::UserId;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    sea_query::Expr,
};
use std::{path::Path, time::Duration};
use uuid::Uuid;

/// Between two renewals of the lease.
const SIGN: Duration = Duration::from_secs(15);
/// How long a provider has before the first question, in seconds.
const ASK_AFTER: i64 = 10;

/// A video leased to a worker.
pub(super) struct LeasedVideo<'a> {
    ctx: &'a Ctx,
    row: &'a video::Model,
    worker: Uuid,
    percent: u32,
}

/// Renews the lease until it is lost.
pub(super) async fn renew(ctx: &Ctx, id: Uuid, worker: Uuid) -> VideoError {
    loop {
        tokio::time::sleep(SIGN).await;
        let until = ctx.now() + TimeDelta::seconds(LEASE);
        let renewed: Result<u64> = crate::transaction!(ctx, |tx| {
            let renewed = video::Entity::update_many()
                .col_expr(video::Column::LockedUntil, Expr::value(until))
                .filter(video::Column::Id.eq(id))
                .filter(video::Column::WorkerId.eq(worker))
                .filter(video::Column::Status.eq(state::PROCESSING))
                .exec(tx)
                .await?;
            Ok(renewed.rows_affected)
        });
        match renewed {
            Ok(1) => {}
            Ok(_) => return VideoError::Lost,
            Err(error) => return error.into(),
        }
    }
}

impl<'a> LeasedVideo<'a> {
    pub fn new(ctx: &'a Ctx, row: &'a video::Model, worker: Uuid) -> Self {
        Self {
            ctx,
            row,
            worker,
            percent: u32::MAX,
        }
    }

    /// Changes the row if the worker still has the lease; returns whether it did.
    async fn change(
        &self,
        kind: Option<&'static str>,
        change: impl Fn(&mut video::ActiveModel) + Send + Sync,
    ) -> Result<bool> {
        let (ctx, id) = (self.ctx, self.row.id);
        crate::transaction!(ctx, |tx| {
            let row = video::Entity::find_by_id(id).lock_exclusive().one(tx).await?;
            let mine = |row: &video::Model| row.worker_id == Some(self.worker) && row.status == state::PROCESSING;
            let Some(row) = row.filter(mine) else {
                return Ok(false);
            };
            let mut active = row.into_active_model();
            change(&mut active);
            active.updated_at = Set(ctx.now());
            pictured(tx, &active.update(tx).await?).await?;
            if let Some(kind) = kind {
                record(ctx, tx, event(kind, None, id)).await?;
            }
            Ok(true)
        })
    }

    /// Marks the video as ready. Returns whether the uploaded file is no longer needed.
    pub async fn mark_ready(&self, seconds: u32) -> Result<bool> {
        let seconds = i32::try_from(seconds).unwrap_or(i32::MAX);
        let change = |row: &mut video::ActiveModel| {
            row.status = Set(state::READY.to_owned());
            row.progress = Set(100);
            row.failure = Set(None);
            row.duration_seconds = Set(Some(seconds));
            row.locked_until = Set(None);
        };
        self.change_or_clear(Some("video.ready"), change).await
    }

    /// Marks the video as sent to the provider, and schedules the first question.
    pub async fn mark_sent(&self) -> Result<bool> {
        let run_at = self.ctx.now() + TimeDelta::seconds(ASK_AFTER);
        let expires_at = patience(self.ctx);
        let change = |row: &mut video::ActiveModel| {
            row.is_sent = Set(true);
            row.expires_at = Set(expires_at);
            row.run_at = Set(run_at);
            row.locked_until = Set(None);
        };
        self.change_or_clear(Some("video.sent"), change).await
    }

    /// Marks the video as impossible to transcode, and removes its renditions and captions.
    pub async fn mark_unfit(&self, words: &str) -> Result<bool> {
        let change = |row: &mut video::ActiveModel| {
            row.status = Set(state::FAILED.to_owned());
            row.failure = Set(Some(words.to_owned()));
            row.renditions = Set(Stored(Vec::new()));
            row.kept_bytes = Set(0);
            row.captions_id = Set(None);
            row.locked_until = Set(None);
        };
        let is_over = self.change_or_clear(Some("video.failed"), change).await?;
        if is_over {
            clear_files(self.ctx, self.row.id).await?;
        }
        Ok(is_over)
    }

    /// Marks the video as failed here; another attempt may succeed.
    pub async fn mark_failed(&self, words: &str) -> Result<()> {
        let change = |row: &mut video::ActiveModel| {
            row.status = Set(state::FAILED.to_owned());
            row.failure = Set(Some(words.to_owned()));
            row.locked_until = Set(None);
        };
        self.change_or_clear(Some("video.failed"), change).await.map(drop)
    }

    /// Schedules another attempt, each time later.
    pub async fn schedule_retry(&self, attempts: i32) -> Result<()> {
        let doublings = u32::try_from(attempts).unwrap_or(0).min(6);
        let run_at = self.ctx.now() + TimeDelta::seconds(15 << doublings);
        let change = |row: &mut video::ActiveModel| {
            row.run_at = Set(run_at);
            row.locked_until = Set(None);
        };
        self.change_or_clear(None, change).await.map(drop)
    }

    /// Changes the row like `change`; if the video was deleted meanwhile, removes its files.
    async fn change_or_clear(
        &self,
        kind: Option<&'static str>,
        change: impl Fn(&mut video::ActiveModel) + Send + Sync,
    ) -> Result<bool> {
        if self.change(kind, change).await? {
            return Ok(true);
        }
        self.handle_lost_lease().await?;
        Ok(false)
    }

    /// Handles a lost lease: another worker has the video, or it was deleted, and then its files are removed.
    pub async fn handle_lost_lease(&self) -> Result<()> {
        let row = video::Entity::find_by_id(self.row.id).one(self.ctx.db()).await?;
        if row.is_none() {
            clear(self.ctx, &[RemovedVideo::of(self.row)]).await;
        }
        Ok(())
    }

    async fn keep(&self, change: impl Fn(&mut video::ActiveModel) + Send + Sync) -> Result<(), VideoError> {
        if self.change(None, change).await? {
            Ok(())
        } else {
            Err(VideoError::Lost)
        }
    }
}

#[async_trait]
impl Progress for LeasedVideo<'_> {
    async fn percent(&mut self, percent: u32) -> Result<(), VideoError> {
        if percent == self.percent {
            return Ok(());
        }
        self.percent = percent;
        let percent = i32::try_from(percent.min(99)).unwrap_or(0);
        self.keep(|row| row.progress = Set(percent)).await
    }

    async fn provider_video(&mut self, id: &str) -> Result<(), VideoError> {
        self.keep(|row| row.provider_video = Set(Some(id.to_owned()))).await
    }

    async fn poster(&mut self, file: Bytes) -> Result<(), VideoError> {
        let (ctx, id, worker) = (self.ctx, self.row.id, self.worker);
        let kept = keep(ctx, file).await?;
        let is_mine = crate::transaction!(ctx, |tx| {
            let row = video::Entity::find_by_id(id).lock_exclusive().one(tx).await?;
            let Some(row) = row.filter(|row| row.worker_id == Some(worker)) else {
                return Ok(false);
            };
            kept.name(ctx, tx, UserId(row.account_id), POSTER).await?;
            let mut active = row.into_active_model();
            active.poster_id = Set(Some(kept.id));
            active.update(tx).await?;
            Ok(true)
        })?;
        if is_mine { Ok(()) } else { Err(VideoError::Lost) }
    }

    async fn rendition(&mut self, size: Size, file: &Path) -> Result<(), VideoError> {
        let bytes = self
            .ctx
            .storage()
            .put_file(&rendition_key(self.row.id, size.height), file)
            .await?;
        let made = KeptRendition {
            width: size.width,
            height: size.height,
            bytes,
            url: None,
        };
        self.keep(|row| {
            let mut all = row.renditions.clone().take().unwrap_or_default().0;
            all.retain(|other| other.height != made.height);
            all.push(made.clone());
            let bytes: u64 = all.iter().map(|one| one.bytes).sum();
            row.renditions = Set(Stored(all));
            row.kept_bytes = Set(i64::try_from(bytes).unwrap_or(i64::MAX));
        })
        .await
    }
}
