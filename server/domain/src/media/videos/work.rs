//! The worker that transcodes videos one at a time. It stores each rendition as it is made, and continues what another
//! worker left.

mod due;
mod lease;

use super::{refresh::ask, remove::clear_arrived, state};
use crate::{
    Ctx,
    entity::video,
    error::{Error, Result},
    outside::video::{MadeVideo, Video, VideoError},
};
use contract::VideoId;
use due::{claim, due, release};
use lease::{LeasedVideo, renew};
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// Between two passes.
const PAUSE: Duration = Duration::from_secs(2);
/// Attempts for a video that fails for a passing reason.
const ATTEMPTS: i32 = 6;
/// The message after the last attempt.
const OFTEN_ENOUGH: &str =
    "The video could not be made. Refresh its status to try it again, or send a shorter or simpler one.";

/// Transcodes videos until `stop`. Then it leaves the current video and ends its program.
pub async fn run(ctx: Ctx, stop: CancellationToken) {
    let worker = ctx.new_id();
    if let Some(words) = ctx.videos().maker().lacks().await {
        tracing::warn!("{words}");
    }
    loop {
        let Some(passed) = stop.run_until_cancelled(pass_as(&ctx, worker)).await else {
            if let Err(error) = release(&ctx, worker).await {
                tracing::warn!(%error, "a video is made again a minute later than it could be");
            }
            return;
        };
        if let Err(error) = passed {
            tracing::error!(%error, "videos could not be made; they are tried again");
        }
        if stop.run_until_cancelled(tokio::time::sleep(PAUSE)).await.is_none() {
            return;
        }
    }
}

/// Transcodes every due video whose file is on this machine; returns how many were looked at.
pub async fn pass(ctx: &Ctx) -> Result<usize> {
    pass_as(ctx, ctx.new_id()).await
}

async fn pass_as(ctx: &Ctx, worker: Uuid) -> Result<usize> {
    let mut done = 0;
    for row in due(ctx).await? {
        if row.is_sent {
            if claim(ctx, &row, worker).await? {
                // It becomes due again; the videos behind it go on.
                if let Err(error) = ask(ctx, &row).await {
                    tracing::warn!(video = %row.id, %error, "it is not known what became of a video; it is asked again");
                }
                done += 1;
            }
            continue;
        }
        // Another server has the file and transcodes it.
        if !tokio::fs::try_exists(ctx.videos().file(row.id)).await.unwrap_or(false) {
            continue;
        }
        if claim(ctx, &row, worker).await? {
            make(ctx, &row, worker).await?;
            done += 1;
        }
    }
    Ok(done)
}

/// Transcodes a leased video and stores the result.
async fn make(ctx: &Ctx, row: &video::Model, worker: Uuid) -> Result<()> {
    let mut leased = LeasedVideo::new(ctx, row, worker);
    // Each attempt may have ended the whole process, which then stored nothing.
    if row.attempts >= ATTEMPTS {
        tracing::error!(video = %row.id, "a video was begun often enough");
        clear_workplace(ctx, row.id).await;
        return leased.mark_failed(OFTEN_ENOUGH).await;
    }
    let outcome = tokio::select! {
        outcome = work(ctx, row, &mut leased) => outcome,
        trouble = renew(ctx, row.id, worker) => Err(trouble),
    };
    let attempts = row.attempts + 1;
    let is_over = match outcome {
        Ok(MadeVideo::Transcoded { seconds }) => leased.mark_ready(seconds).await?,
        Ok(MadeVideo::HandedOver) => leased.mark_sent().await?,
        Err(VideoError::Unfit(words)) => {
            tracing::info!(video = %row.id, words, "a video cannot be shown");
            leased.mark_unfit(&words).await?
        }
        Err(VideoError::Lacking(words)) => {
            tracing::warn!("{words}");
            leased.mark_failed(&words).await?;
            false
        }
        Err(VideoError::Passing(error)) if attempts >= ATTEMPTS => {
            tracing::error!(video = %row.id, %error, "a video was tried often enough");
            leased.mark_failed(OFTEN_ENOUGH).await?;
            false
        }
        Err(VideoError::Passing(error)) => {
            tracing::warn!(video = %row.id, %error, "a video failed and will be tried again");
            leased.schedule_retry(attempts).await?;
            false
        }
        Err(VideoError::Lost) => return leased.handle_lost_lease().await,
    };
    if is_over {
        return clear_arrived(ctx, row.id).await;
    }
    clear_workplace(ctx, row.id).await;
    Ok(())
}

async fn work(ctx: &Ctx, row: &video::Model, leased: &mut LeasedVideo<'_>) -> Result<MadeVideo, VideoError> {
    let folder = ctx.videos().workplace(row.id);
    // Removes the leftovers of another attempt.
    clear_workplace(ctx, row.id).await;
    let made = tokio::fs::create_dir_all(&folder).await;
    made.map_err(|error| Error::Outside(format!("a folder for a video: {error}")))?;
    // A program resolves a relative path in its own working directory.
    let absolute = |path: std::path::PathBuf| {
        std::path::absolute(path).map_err(|error| Error::Outside(format!("the file of a video: {error}")))
    };
    let video = Video {
        path: absolute(ctx.videos().file(row.id))?,
        folder: absolute(folder)?,
        title: row.title.clone(),
        provider_video: row.provider_video.clone(),
        done: row.renditions.0.iter().map(|made| made.height).collect(),
        has_poster: row.poster_id.is_some(),
        now: ctx.now(),
    };
    tracing::info!(video = %VideoId(row.id), state = state::PROCESSING, "a video is made");
    ctx.videos().maker().make(&video, leased).await
}

async fn clear_workplace(ctx: &Ctx, id: Uuid) {
    // The next attempt, or deleting the video, removes a folder that stays.
    tokio::fs::remove_dir_all(ctx.videos().workplace(id)).await.ok();
}
