//! Listing a user's sessions and ending them.

use super::session;
use crate::{
    Ctx, Viewer,
    entity::session as sessions,
    error::{Error, Result},
};
use contract::{
    Code, SessionId,
    identity::{SessionList, SessionSummary},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// Sessions in a list at most.
const MOST: u64 = 100;

/// The viewer's live sessions, newest first.
pub async fn list_sessions(ctx: &Ctx, viewer: &Viewer) -> Result<SessionList> {
    let me = viewer.account()?;
    let rows = sessions::Entity::find()
        .filter(sessions::Column::AccountId.eq(me.id.0))
        .filter(sessions::Column::RevokedAt.is_null())
        .filter(sessions::Column::ExpiresAt.gt(ctx.now()))
        .order_by_desc(sessions::Column::SeenAt)
        .limit(MOST)
        .all(ctx.db())
        .await?;
    let sessions = rows.into_iter().map(|row| SessionSummary {
        id: SessionId(row.id),
        user_agent: row.user_agent,
        created_at: row.created_at,
        seen_at: row.seen_at,
        is_current: row.id == me.session.0,
    });
    Ok(SessionList {
        sessions: sessions.collect(),
    })
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
