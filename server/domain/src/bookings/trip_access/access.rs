//! Secrets that open one trip: those of mailed links, and those of browsers that opened one.

use crate::{
    Ctx, TripGuest, Viewer,
    entity::{itinerary, trip_access},
    error::Result,
    itineraries::{self, store::seen_by},
    secret::hash,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use contract::{ItineraryId, UserId, itinerary::Itinerary};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter,
};
use uuid::Uuid;

use super::MAX_OPENED;

/// What a secret is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Link,
    Browser,
}

impl Kind {
    fn text(self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::Browser => "browser",
        }
    }
}

/// Makes a secret and keeps its hash. Without an itinerary it opens nothing.
pub(super) async fn issue(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    kind: Kind,
    itinerary: Option<Uuid>,
    email: &str,
    lifetime: TimeDelta,
) -> Result<String> {
    let secret = URL_SAFE_NO_PAD.encode(ctx.new_secret());
    let now = ctx.now();
    trip_access::ActiveModel {
        id: Set(ctx.new_id()),
        itinerary_id: Set(itinerary),
        kind: Set(kind.text().to_owned()),
        secret_hash: Set(hash(secret.as_bytes())),
        email: Set(email.to_owned()),
        created_at: Set(now),
        expires_at: Set(now + lifetime),
    }
    .insert(tx)
    .await?;
    Ok(secret)
}

/// The living row of a secret, with the itinerary that it opens.
pub(super) async fn find(
    ctx: &Ctx,
    conn: &impl ConnectionTrait,
    kind: Kind,
    secret: &str,
) -> Result<Option<(trip_access::Model, itinerary::Model)>> {
    let row = trip_access::Entity::find()
        .filter(trip_access::Column::SecretHash.eq(hash(secret.as_bytes())))
        .filter(trip_access::Column::Kind.eq(kind.text()))
        .filter(trip_access::Column::ExpiresAt.gt(ctx.now()))
        .one(conn)
        .await?;
    let Some((row, id)) = row.and_then(|row| row.itinerary_id.map(|id| (row, id))) else {
        return Ok(None);
    };
    let trip = itinerary::Entity::find_by_id(id).one(conn).await?;
    Ok(trip.map(|trip| (row, trip)))
}

fn guest(trip: &itinerary::Model) -> TripGuest {
    TripGuest {
        itinerary: ItineraryId(trip.id),
        owner: UserId(trip.account_id),
    }
}

/// Who reads an itinerary in a browser that keeps these secrets: the viewer, when it is the viewer's own or no secret opens
/// it, else a guest of that itinerary.
pub async fn viewer_for(ctx: &Ctx, viewer: &Viewer, secrets: &[String], id: ItineraryId) -> Result<Viewer> {
    if secrets.is_empty() {
        return Ok(viewer.clone());
    }
    if let Some(account) = viewer.account_id() {
        let own = itinerary::Entity::find_by_id(id.0).filter(seen_by(account));
        if own.count(ctx.db()).await? > 0 {
            return Ok(viewer.clone());
        }
    }
    for secret in secrets.iter().take(MAX_OPENED) {
        match find(ctx, ctx.db(), Kind::Browser, secret).await? {
            Some((_, trip)) if trip.id == id.0 => return Ok(Viewer::Guest(guest(&trip))),
            _ => {}
        }
    }
    Ok(viewer.clone())
}

/// The trips that a browser with these secrets opened by links.
pub async fn opened(ctx: &Ctx, secrets: &[String]) -> Result<Vec<Itinerary>> {
    let mut trips = Vec::new();
    for secret in secrets.iter().take(MAX_OPENED) {
        if let Some((_, trip)) = find(ctx, ctx.db(), Kind::Browser, secret).await? {
            let guest = guest(&trip);
            trips.push(itineraries::get(ctx, &Viewer::Guest(guest), guest.itinerary).await?);
        }
    }
    Ok(trips)
}
