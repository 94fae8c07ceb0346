//! The mail that tells of a booking.

use super::{
    calendar::{free_until, full_address, invitations},
    charges::{charges, ended},
    store::{StoredItinerary, load_one},
    wire,
};
use crate::{
    Ctx,
    entity::{invoice, itinerary},
    error::{Error, Result},
    numbers::invoice_number,
    replaced_stays,
};
use chrono::{NaiveDate, NaiveTime, TimeZone};
use chrono_tz::Tz;
use contract::{
    Money,
    hotel::{CancellationCharge, Deadline},
    itinerary::{Guest, Itinerary, LineItem, LineItemStatus},
    words,
};
use mail::{BookedStay, Booking, DocumentLink, EmailContent, Reservation};
use oauth2::url::form_urlencoded::Serializer;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

/// The address and email for a booked itinerary. None without an address, or when nothing was booked.
pub(crate) async fn confirmation(ctx: &Ctx, id: Uuid) -> Result<Option<(String, EmailContent)>> {
    let row = itinerary::Entity::find_by_id(id).one(ctx.db()).await?;
    let row = row.ok_or_else(|| Error::Broken(format!("itinerary {id} is gone")))?;
    let trip = load_one(ctx.db(), row).await?;
    let itinerary = wire::itinerary(&trip, ctx.now())?;
    let Some(customer) = itinerary.customer.clone() else {
        return Ok(None);
    };
    let invoice = invoice::Entity::find()
        .filter(invoice::Column::ItineraryId.eq(id))
        .filter(invoice::Column::Sequence.is_not_null())
        .one(ctx.db())
        .await?;
    let (booked, lost): (Vec<&LineItem>, Vec<&LineItem>) = itinerary
        .line_items
        .iter()
        .partition(|line| line.status == LineItemStatus::Confirmed);
    if booked.is_empty() {
        return Ok(None);
    }
    let paid = booked.iter().map(|line| line.pay_now.minor).sum();
    let later: i64 = booked
        .iter()
        .map(|line| line.total_price.minor - line.pay_now.minor)
        .sum();
    let not_charged: i64 = lost.iter().map(|line| line.pay_now.minor).sum();
    let booking = Booking {
        guest_name: customer.first_name.clone(),
        title: itinerary.title.clone(),
        stays: booked
            .iter()
            .map(|line| stay(ctx, &trip, line))
            .collect::<Result<_>>()?,
        total: Some(words::money(Money::new(paid + later, itinerary.currency))),
        paid: words::money(Money::new(paid, itinerary.currency)),
        at_property: (later > 0).then(|| {
            let items = booked.iter().flat_map(|line| &line.pay_at_property);
            words::due_in_all(items, Money::new(later, itinerary.currency))
        }),
        invoice_number: invoice.as_ref().and_then(invoice_number),
        url: confirmation_url(ctx, &itinerary),
        calendar: None,
        is_demonstration: is_demonstration(&trip),
        unbooked: lost.iter().map(|line| line.hotel_booking.hotel_name.clone()).collect(),
        calendars: invitations(ctx, &itinerary),
        documents: vec![
            document(ctx, &itinerary, "Open your invoice (PDF)", "invoice.pdf"),
            document(ctx, &itinerary, "Open the voucher for the hotel (PDF)", "voucher.pdf"),
        ],
        reservations: booked.iter().map(|line| reservation(ctx, &itinerary, line)).collect(),
        not_charged: (not_charged > 0).then(|| words::money(Money::new(not_charged, itinerary.currency))),
        search_url: lost
            .first()
            .map(|line| format!("{}{}", ctx.settings().public_url, line.search_instead())),
        replaces: itinerary
            .stay_changes
            .iter()
            .find(|change| !change.is_former(itinerary.id))
            .map(replaced_stays::replaces),
        find_url: find_url(ctx, &booked),
    };
    Ok(Some((
        customer.email,
        EmailContent::BookingConfirmed(Box::new(booking)),
    )))
}

pub(crate) fn confirmation_url(ctx: &Ctx, itinerary: &Itinerary) -> String {
    format!("{}/itinerary/{}/confirmation", ctx.settings().public_url, itinerary.id)
}

/// A link to a document of a trip.
pub(crate) fn document(ctx: &Ctx, itinerary: &Itinerary, words: &str, file: &str) -> DocumentLink {
    DocumentLink {
        words: words.to_owned(),
        url: format!("{}/user/itinerary/{}/{file}", ctx.settings().public_url, itinerary.id),
    }
}

/// A stay as mail programs read it.
pub(crate) fn reservation(ctx: &Ctx, itinerary: &Itinerary, line: &LineItem) -> Reservation {
    let booking = &line.hotel_booking;
    let customer = itinerary.customer.as_ref();
    Reservation {
        reference: line.booking_reference.clone().unwrap_or_default(),
        is_cancelled: line.status == LineItemStatus::Cancelled,
        guest_name: customer.map_or_else(String::new, |customer| {
            format!("{} {}", customer.first_name, customer.last_name)
                .trim()
                .to_owned()
        }),
        hotel: booking.hotel_name.clone(),
        address: full_address(ctx, &booking.address),
        check_in: at(line.check_in_date, &booking.check_in_time, &booking.time_zone),
        check_out: at(line.check_out_date, &booking.check_out_time, &booking.time_zone),
        url: confirmation_url(ctx, itinerary),
    }
}

/// "2027-03-04T15:00:00+00:00"; the date alone where the hour is not known.
fn at(date: NaiveDate, time: &str, zone: &str) -> String {
    let local = NaiveTime::parse_from_str(time.trim(), "%H:%M")
        .ok()
        .map(|time| date.and_time(time));
    let zone: Option<Tz> = zone.parse().ok();
    local
        .zip(zone)
        .and_then(|(local, zone)| zone.from_local_datetime(&local).earliest())
        .map_or_else(|| date.to_string(), |at| at.to_rfc3339())
}

/// Where a traveller finds the trip again, with the reference of its first stay.
fn find_url(ctx: &Ctx, booked: &[&LineItem]) -> Option<String> {
    let reference = booked.first()?.booking_reference.as_deref()?;
    let page = format!("{}/user/trips/find", ctx.settings().public_url);
    let query = Serializer::new(String::new())
        .append_pair("reference", reference)
        .finish();
    Some(format!("{page}?{query}"))
}

pub(crate) fn is_demonstration(trip: &StoredItinerary) -> bool {
    trip.stays.iter().any(|stay| stay.hotel.is_demonstration)
}

pub(crate) fn stay(ctx: &Ctx, trip: &StoredItinerary, line: &LineItem) -> Result<BookedStay> {
    let booking = &line.hotel_booking;
    let booked = trip.stays.iter().find(|stay| stay.line.id == line.identity.0);
    let booked = booked.ok_or_else(|| Error::Broken(format!("stay {} is gone", line.identity)))?;
    let charges = charges(booked, trip.currency()?, trip.time_zone(), ctx.now());
    let ended = ended(trip, booked, trip.currency()?, ctx.now());
    let since = ended.last().and_then(|charge| charge.until.as_ref());
    let guests = booking.rooms.iter().flat_map(|room| &room.guests);
    let rooms = booking.rooms.iter().map(|room| {
        format!(
            "{}, {}",
            room.room_type,
            words::people(std::slice::from_ref(&room.occupancy))
        )
    });
    Ok(BookedStay {
        hotel: booking.hotel_name.clone(),
        address: full_address(ctx, &booking.address),
        dates: format!(
            "{} to {}",
            words::date(line.check_in_date),
            words::date(line.check_out_date)
        ),
        check_in: time("from", &booking.check_in_time),
        check_out: time("until", &booking.check_out_time),
        rooms: rooms.collect(),
        guests: guests.map(name).filter(|name| !name.is_empty()).collect(),
        cancellation: charges.iter().map(|charge| step(charge, line.pay_now, since)).collect(),
        wishes: line.wishes.clone(),
        arrival_time: line.arrival_time.clone(),
        reference: line.booking_reference.clone().unwrap_or_default(),
        free_cancellation: free_until(line).map(|deadline| format!("until {}", words::deadline(deadline))),
    })
}

fn time(word: &str, time: &str) -> String {
    if time.trim().is_empty() {
        String::new()
    } else {
        format!("{word} {time}")
    }
}

fn name(guest: &Guest) -> String {
    format!("{} {}", guest.first_name, guest.last_name).trim().to_owned()
}

/// "until Thu 10 Dec, 18:00 (Lisbon time): full refund". `since` is the last deadline that has passed.
fn step(charge: &CancellationCharge, paid: Money, since: Option<&Deadline>) -> String {
    let when = match (&charge.from, &charge.until) {
        (_, Some(until)) => format!("until {}", words::deadline(until)),
        (Some(from), None) => format!("from {}", words::deadline(from)),
        (None, None) => since.map_or_else(
            || "at any time".to_owned(),
            |since| format!("since {}", words::deadline(since)),
        ),
    };
    let what = if charge.amount.minor <= 0 {
        "full refund".to_owned()
    } else if charge.amount.minor >= paid.minor {
        "no refund".to_owned()
    } else {
        format!("you pay {}, the rest is refunded", words::money(charge.amount))
    };
    format!("{when}: {what}")
}
