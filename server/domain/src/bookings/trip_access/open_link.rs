//! The link of the email: its page shows a button and changes nothing; the button gives the browser the trip.

use super::{
    BROWSER_DAYS,
    access::{Kind, find, issue},
};
use crate::{
    Ctx,
    access::Client,
    entity::{itinerary, trip_access},
    error::{Error, Refusal, Result},
    event::{Event, record},
};
use chrono::TimeDelta;
use contract::{Code, ItineraryId};
use serde_json::json;

/// What the page of a link shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkState {
    pub itinerary: ItineraryId,
}

/// A trip that a browser may read from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedTrip {
    pub itinerary: ItineraryId,
    /// For the browser to keep.
    pub secret: String,
}

/// Looks at a link without opening it, as scanners of mails do.
pub async fn look_at_link(ctx: &Ctx, client: &Client, code: &str) -> Result<LinkState> {
    let (_, trip) = living(ctx, client, code).await?;
    Ok(LinkState {
        itinerary: ItineraryId(trip.id),
    })
}

/// Opens the trip of a link in this browser.
pub async fn open_link(ctx: &Ctx, client: &Client, code: &str) -> Result<OpenedTrip> {
    let (link, trip) = living(ctx, client, code).await?;
    let secret = crate::transaction!(ctx, |tx| {
        let lifetime = TimeDelta::days(BROWSER_DAYS);
        let secret = issue(ctx, tx, Kind::Browser, Some(trip.id), &link.email, lifetime).await?;
        let event = Event {
            kind: "itinerary.opened_by_link",
            account: None,
            subject: ("itinerary", trip.id),
            change: None,
            detail: json!({}),
        };
        record(ctx, tx, event).await?;
        Ok(secret)
    })?;
    Ok(OpenedTrip {
        itinerary: ItineraryId(trip.id),
        secret,
    })
}

async fn living(ctx: &Ctx, client: &Client, code: &str) -> Result<(trip_access::Model, itinerary::Model)> {
    ctx.guard().code(ctx, client).await?;
    let found = find(ctx, ctx.db(), Kind::Link, code).await?;
    found.ok_or_else(|| {
        Error::Refused(vec![Refusal {
            code: Code::AuthInvalidActionCode,
            field: None,
            message: Some("This link has expired. Ask for a new one.".to_owned()),
        }])
    })
}
