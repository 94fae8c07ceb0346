//! Turns a provider's answer about a video into the stored state.

use super::state;
use crate::{
    Ctx,
    entity::{KeptRendition, video},
    error::Result,
    images::{StoredImage, keep},
    outside::video::ProviderVideoState,
    stored::Stored,
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::UserId;
use sea_orm::{ActiveValue::Set, ConnectionTrait};

/// The kind of poster images.
pub(super) const POSTER: &str = "videoPoster";
/// Seconds between two requests to a provider.
const PAUSE: i64 = 10;
/// How long a provider may work on a video, in hours.
const HOURS: i64 = 24;

/// The deadline of a provider that gets a video now.
pub(super) fn patience(ctx: &Ctx) -> DateTime<Utc> {
    ctx.now() + TimeDelta::hours(HOURS)
}

/// The state of a video, its poster stored already.
pub(super) struct State {
    status: &'static str,
    progress: i32,
    failure: Option<&'static str>,
    seconds: Option<i32>,
    renditions: Vec<KeptRendition>,
    poster: Option<StoredImage>,
}

/// The state after the provider's answer. `until` is the provider's deadline. Re-encodes the poster and leaves out one
/// that cannot be decoded.
pub(super) async fn state_of(ctx: &Ctx, seen: ProviderVideoState, until: DateTime<Utc>) -> Result<State> {
    let none = |status, progress, failure| State {
        status,
        progress,
        failure,
        seconds: None,
        renditions: Vec::new(),
        poster: None,
    };
    Ok(match seen {
        // Without a deadline we would ask for ever.
        ProviderVideoState::Working { .. } if until <= ctx.now() => none(
            state::FAILED,
            0,
            Some("The provider did not make this video within a day. Refresh its status later, or send it again."),
        ),
        ProviderVideoState::Working { percent } => {
            none(state::PROCESSING, i32::try_from(percent.min(99)).unwrap_or(0), None)
        }
        ProviderVideoState::Failed => none(
            state::FAILED,
            0,
            Some("The provider could not make this video. Send it again, as MP4 if you can."),
        ),
        ProviderVideoState::Gone => none(
            state::FAILED,
            0,
            Some("The provider has this video no longer. Send it again."),
        ),
        ProviderVideoState::Ready {
            seconds,
            renditions,
            poster,
            ..
        } => State {
            status: state::READY,
            progress: 100,
            failure: None,
            seconds: i32::try_from(seconds).ok(),
            renditions: renditions
                .into_iter()
                .map(|made| KeptRendition {
                    width: made.size.width,
                    height: made.size.height,
                    bytes: 0,
                    url: Some(made.url),
                })
                .collect(),
            poster: match poster {
                Some(file) => keep(ctx, file).await.ok(),
                None => None,
            },
        },
    })
}

impl State {
    /// Writes the state into a row, and stores the poster as the owner's image.
    pub async fn put_into(
        &self,
        ctx: &Ctx,
        tx: &impl ConnectionTrait,
        owner: UserId,
        row: &mut video::ActiveModel,
    ) -> Result<()> {
        row.status = Set(self.status.to_owned());
        row.progress = Set(self.progress);
        row.failure = Set(self.failure.map(str::to_owned));
        row.duration_seconds = Set(self.seconds);
        row.renditions = Set(Stored(self.renditions.clone()));
        row.run_at = Set(ctx.now() + TimeDelta::seconds(PAUSE));
        row.updated_at = Set(ctx.now());
        if let Some(poster) = &self.poster {
            poster.name(ctx, tx, owner, POSTER).await?;
            row.poster_id = Set(Some(poster.id));
        }
        Ok(())
    }
}
