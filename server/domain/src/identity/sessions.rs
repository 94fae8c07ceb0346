//! Listing a user's sessions and ending them.

use super::session;
use crate::{
    Ctx, Viewer,
    entity::{itinerary, session as sessions},
    error::{Error, Result},
    rates::policy,
};
use chrono_tz::Tz;
use contract::{
    Code, SessionId, UserId,
    identity::{SessionList, SessionSummary},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// Sessions in a list at most.
const MAX_SESSIONS: u64 = 100;

/// The viewer's live sessions, newest first.
pub async fn list_sessions(ctx: &Ctx, viewer: &Viewer) -> Result<SessionList> {
    let me = viewer.account()?;
    let rows = sessions::Entity::find()
        .filter(sessions::Column::AccountId.eq(me.id.0))
        .filter(sessions::Column::RevokedAt.is_null())
        .filter(sessions::Column::ExpiresAt.gt(ctx.now()))
        .order_by_desc(sessions::Column::SeenAt)
        .limit(MAX_SESSIONS)
        .all(ctx.db())
        .await?;
    let zone = last_zone(ctx, me.id).await?;
    let local = |at| zone.map(|zone| policy::traveller_time(at, zone));
    let sessions = rows.into_iter().map(|row| SessionSummary {
        id: SessionId(row.id),
        user_agent: row.user_agent,
        created_at: row.created_at,
        seen_at: row.seen_at,
        created_local: local(row.created_at),
        seen_local: local(row.seen_at),
        is_current: row.id == me.session.0,
    });
    Ok(SessionList {
        sessions: sessions.collect(),
    })
}

/// The zone in which the account's browser last filled in the guests of a trip.
async fn last_zone(ctx: &Ctx, account: UserId) -> Result<Option<Tz>> {
    let zone: Option<String> = itinerary::Entity::find()
        .select_only()
        .column(itinerary::Column::TimeZone)
        .filter(itinerary::Column::AccountId.eq(account.0))
        .filter(itinerary::Column::TimeZone.is_not_null())
        .order_by_desc(itinerary::Column::UpdatedAt)
        .into_tuple()
        .one(ctx.db())
        .await?;
    Ok(zone.and_then(|zone| zone.parse().ok()))
}

/// Ends one of the viewer's sessions; another account's is not found.
pub async fn revoke_session(ctx: &Ctx, viewer: &Viewer, id: SessionId) -> Result<()> {
    let me = viewer.account()?;
    let found = sessions::Entity::find_by_id(id.0)
        .filter(sessions::Column::AccountId.eq(me.id.0))
        .filter(sessions::Column::RevokedAt.is_null())
        .one(ctx.db())
        .await?;
    found.ok_or_else(|| Error::refused(Code::NotFound))?;
    crate::transaction!(ctx, |tx| { session::revoke(ctx, tx, id).await })
}

/// Ends all of the viewer's sessions, this one included.
pub async fn sign_out_everywhere(ctx: &Ctx, viewer: &Viewer) -> Result<()> {
    let me = viewer.account()?;
    crate::transaction!(ctx, |tx| { session::revoke_all(ctx, tx, me.id, None).await })
}
