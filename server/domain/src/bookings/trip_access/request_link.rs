//! Finding a booking by its reference and email address. The answer and the work are the same whether there is one or not.

use super::{
    LINK_HOURS,
    access::{Kind, issue},
};
use crate::{
    Ctx,
    access::Client,
    email_address::{check_email, normal_email},
    entity::{itinerary, line_item},
    error::{Refusals, Result},
    outbox,
};
use chrono::TimeDelta;
use contract::{Code, words::at_most};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

/// The longest reference that is looked for, in characters.
const MAX_REFERENCE_CHARS: usize = 40;

/// What a traveller knows of a booking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TripLinkRequest {
    /// The hotel's reference, as the confirmation shows it; case, spaces and hyphens do not count.
    pub reference: String,
    /// The address that the trip was booked with.
    pub email: String,
}

/// Mails a link to the trip when it was booked with that address.
pub async fn request_link(ctx: &Ctx, client: &Client, input: &TripLinkRequest) -> Result<()> {
    let email = normal_email(&input.email);
    let reference = normal_reference(&input.reference);
    let mut refusals = Refusals::default();
    if reference.is_empty() {
        refusals.add_message(Code::Required, "reference", "Enter your booking reference.");
    } else if reference.chars().count() > MAX_REFERENCE_CHARS {
        refusals.add_message(
            Code::Invalid,
            "reference",
            format!(
                "A booking reference has {}.",
                at_most(MAX_REFERENCE_CHARS, "characters")
            ),
        );
    }
    check_email(&mut refusals, &email);
    refusals.into_result()?;
    ctx.guard().trip_link(ctx, &email, &reference, client).await?;
    crate::transaction!(ctx, |tx| {
        let found = find(tx, &email, &reference).await?;
        let trip = found.as_ref().map(|row| row.id);
        let secret = issue(ctx, tx, Kind::Link, trip, &email, TimeDelta::hours(LINK_HOURS)).await?;
        let content = mail::EmailContent::TripLink {
            url: format!("{}/user/trips/open?code={secret}", ctx.settings().public_url),
            minutes: LINK_HOURS * 60,
        };
        match found {
            Some(_) => outbox::enqueue_email(ctx, tx, &email, &content).await,
            None => outbox::enqueue_decoy(ctx, tx, &email, &content).await,
        }
    })
}

/// A reference as it is compared.
fn normal_reference(reference: &str) -> String {
    reference
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .flat_map(char::to_uppercase)
        .take(MAX_REFERENCE_CHARS + 1)
        .collect()
}

async fn find(conn: &impl ConnectionTrait, email: &str, reference: &str) -> Result<Option<itinerary::Model>> {
    let booked = itinerary::Entity::find()
        .filter(itinerary::Column::CustomerEmail.eq(email))
        .order_by_desc(itinerary::Column::CreatedAt)
        .all(conn)
        .await?;
    let lines = line_item::Entity::find()
        .filter(line_item::Column::ItineraryId.is_in(booked.iter().map(|trip| trip.id)))
        .filter(line_item::Column::BookingReference.is_not_null())
        .all(conn)
        .await?;
    let is_meant = |line: &&line_item::Model| {
        line.booking_reference.as_deref().map(normal_reference).as_deref() == Some(reference)
    };
    let trip = lines.iter().find(is_meant).map(|line| line.itinerary_id);
    Ok(booked.into_iter().find(|row| Some(row.id) == trip))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_spaces_and_hyphens_of_a_reference_do_not_count() {
        assert_eq!(normal_reference(" k7q2-mx4a "), "K7Q2MX4A");
        assert_eq!(normal_reference("K7Q2 MX4A"), "K7Q2MX4A");
        assert_eq!(normal_reference(" - "), "");
        assert_eq!(normal_reference(&"x".repeat(10_000)).len(), MAX_REFERENCE_CHARS + 1);
    }
}
