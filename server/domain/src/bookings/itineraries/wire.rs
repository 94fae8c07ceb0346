//! From rows to the wire.

use super::{
    guests::open_until,
    removal,
    store::{HOLD_LOST, StoredItinerary, StoredStay},
};
use crate::{
    calendar::from_day,
    entity::{hotel, invoice, line_item, line_room},
    error::Result,
    numbers::invoice_number,
    rates::{
        policy::deadline_for,
        quote::{QuotedCharge, RoomQuote},
    },
    states::State,
    stored::currency,
};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use contract::{
    Currency, HotelId, ImageId, InvoiceId, ItineraryId, LineItemId, Money, RatePlanId, RoomId, RoomTypeId, UserId,
    hotel::{Address, CancellationCharge, CancellationPolicy, Coordinates, Image, PriceItem, SearchResultReference},
    invoice::{Invoice, InvoiceStatus},
    itinerary::{
        BookedRoom, Customer, GuestChange, GuestChangeStatus, HotelBooking, Itinerary, ItineraryStatus, LineItem,
        LineItemStatus,
    },
};

/// An itinerary as the wire has it.
pub(crate) fn itinerary(trip: &StoredItinerary, now: DateTime<Utc>) -> Result<Itinerary> {
    let currency = trip.currency()?;
    let traveller = trip.time_zone();
    let line_items = trip
        .stays
        .iter()
        .map(|stay| line_item(stay, currency, traveller, now))
        .collect::<Result<Vec<_>>>()?;
    let sum = |part: fn(&LineItem) -> i64| Money::new(line_items.iter().map(part).sum(), currency);
    let price_held_until = match trip.status()? {
        ItineraryStatus::AwaitingPayment | ItineraryStatus::Expired => trip.itinerary.price_held_until,
        _ => None,
    };
    let first_hotel = trip.stays.first().map(|stay| stay.hotel.time_zone.as_str());
    Ok(Itinerary {
        id: ItineraryId(trip.itinerary.id),
        title: trip.itinerary.title.clone().unwrap_or_else(|| title(trip)),
        currency,
        status: trip.status()?,
        total_price: sum(|line| line.total_price.minor),
        pay_now: sum(|line| line.pay_now.minor),
        line_items,
        customer: trip.itinerary.customer.clone().map(|customer| Customer {
            time_zone: trip.itinerary.time_zone.clone(),
            ..customer.0
        }),
        invoice_id: trip.invoice.as_ref().map(|invoice| InvoiceId(invoice.id)),
        is_being_paid: trip.is_being_paid(),
        removed: removal::standing(&trip.itinerary, now).map(removal::in_short),
        paid: trip.settled.paid,
        cancellations: trip.settled.cancellations.clone(),
        refunds: trip.settled.refunds.clone(),
        stay_changes: trip.changes.clone(),
        price_held_until,
        price_deadline: price_held_until
            .zip(first_hotel)
            .map(|(until, zone)| deadline_for(until, zone, traveller)),
        is_hold_lost: trip
            .stays
            .iter()
            .any(|stay| stay.line.failure.as_deref() == Some(HOLD_LOST)),
        version: trip.itinerary.version,
        calendar_version: trip.itinerary.version - trip.itinerary.guest_changes.unwrap_or(0),
        created_at: trip.itinerary.created_at,
        updated_at: trip.itinerary.updated_at,
    })
}

/// Places and dates: "Lisbon and Porto, 4 to 9 Mar 2027".
pub(crate) fn title(trip: &StoredItinerary) -> String {
    let mut cities: Vec<&str> = Vec::new();
    for stay in &trip.stays {
        if !cities.contains(&stay.hotel.city.as_str()) {
            cities.push(&stay.hotel.city);
        }
    }
    let from = trip.stays.iter().map(|stay| stay.line.check_in).min();
    let until = trip.stays.iter().map(|stay| stay.line.check_out).max();
    let (Some(from), Some(until)) = (from, until) else {
        return "New itinerary".to_owned();
    };
    let places = match cities.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    let (from, until) = (from_day(from), from_day(until));
    let start = if from.format("%b %Y").to_string() == until.format("%b %Y").to_string() {
        from.format("%-d").to_string()
    } else if from.format("%Y").to_string() == until.format("%Y").to_string() {
        from.format("%-d %b").to_string()
    } else {
        from.format("%-d %b %Y").to_string()
    };
    format!("{places}, {start} to {}", until.format("%-d %b %Y"))
}

fn line_item(stay: &StoredStay, currency: Currency, traveller: Option<Tz>, now: DateTime<Utc>) -> Result<LineItem> {
    let expected = stay.rooms.iter().filter(|room| room.cancelled_at.is_none());
    Ok(LineItem {
        identity: LineItemId(stay.line.id),
        check_in_date: from_day(stay.line.check_in),
        check_out_date: from_day(stay.line.check_out),
        status: LineItemStatus::parse(&stay.line.status)?,
        hotel_booking: HotelBooking {
            hotel_id: HotelId(stay.hotel.id),
            hotel_name: stay.hotel.name.clone(),
            hotel_slug: stay.hotel.slug.clone(),
            title_image: title_image(&stay.hotel),
            address: address(&stay.hotel),
            coordinates: Coordinates {
                latitude: stay.hotel.latitude,
                longitude: stay.hotel.longitude,
            },
            time_zone: stay.hotel.time_zone.clone(),
            check_in_time: stay.hotel.check_in_time.clone(),
            check_out_time: stay.hotel.check_out_time.clone(),
            rooms: stay
                .rooms
                .iter()
                .map(|room| booked_room(room, traveller, now))
                .collect(),
            provider: stay.line.provider.clone(),
            search_result_reference: SearchResultReference {
                provider: stay.line.provider.clone(),
                id: stay.line.search_reference.clone(),
            },
            creator_id: stay.line.creator_id.map(UserId),
        },
        total_price: Money::new(stay.rooms.iter().map(|room| room.total_minor).sum(), currency),
        pay_now: Money::new(stay.rooms.iter().map(|room| room.pay_now_minor).sum(), currency),
        pay_at_property: merge(expected.flat_map(|room| &room.quote.0.pay_at_property)),
        booking_reference: stay.line.booking_reference.clone(),
        failure: stay.line.failure.clone(),
        wishes: stay.line.wishes.clone(),
        arrival_time: stay.line.arrival_time.clone(),
        guest_change: guest_change(&stay.line),
        guests_until: open_until(stay, now).map(|until| deadline_for(until, &stay.hotel.time_zone, traveller)),
    })
}

fn guest_change(line: &line_item::Model) -> Option<GuestChange> {
    let (status, at) = match (&line.asked_guests, &line.guests_refusal) {
        (Some(asked), _) => (GuestChangeStatus::Asked, asked.0.at),
        (None, Some(_)) => (GuestChangeStatus::Refused, line.guests_changed_at?),
        (None, None) => (GuestChangeStatus::Accepted, line.guests_changed_at?),
    };
    let why = line
        .guests_refusal
        .clone()
        .filter(|_| status == GuestChangeStatus::Refused);
    Some(GuestChange { status, at, why })
}

fn booked_room(room: &line_room::Model, traveller: Option<Tz>, now: DateTime<Utc>) -> BookedRoom {
    let quote = &room.quote.0;
    BookedRoom {
        id: RoomId(room.id),
        provider_id: room.rate_plan_id.to_string(),
        room_type_id: RoomTypeId(room.room_type_id),
        room_type: quote.room_type_name.clone(),
        rate_id: RatePlanId(room.rate_plan_id),
        rate_name: quote.rate_name.clone(),
        meal_plan: quote.meal_plan,
        occupancy: room.occupancy.0.clone(),
        selected_surcharges: room.surcharges.0.clone(),
        guests: room.guests.0.clone(),
        total_price: quote.total,
        cancellation_policy: policy(quote, traveller, now),
        refundable: quote.refundable,
        is_cancelled: room.cancelled_at.is_some(),
    }
}

/// An invoice as the wire has it.
pub(crate) fn invoice(row: &invoice::Model) -> Result<Invoice> {
    let currency = currency(&row.currency)?;
    Ok(Invoice {
        id: InvoiceId(row.id),
        number: invoice_number(row),
        itinerary_id: ItineraryId(row.itinerary_id),
        status: InvoiceStatus::parse(&row.status)?,
        amount: Money::new(row.amount_minor, currency),
        captured: row.captured_minor.map(|minor| Money::new(minor, currency)),
        items: row.items.0.clone(),
        created_at: row.created_at,
        paid_at: row.paid_at,
    })
}

/// The terms that still lie ahead.
pub(crate) fn policy(quote: &RoomQuote, traveller: Option<Tz>, now: DateTime<Utc>) -> CancellationPolicy {
    let charges = ahead(&quote.charges, &quote.time_zone, traveller, now);
    let free_until = charges
        .iter()
        .find(|charge| charge.amount.minor == 0)
        .and_then(|charge| charge.until.clone());
    CancellationPolicy {
        policy_text: quote.policy_text.clone(),
        charges,
        free_until,
    }
}

/// Charge windows that have not ended, as the wire has them.
pub(crate) fn ahead(
    charges: &[QuotedCharge],
    zone: &str,
    traveller: Option<Tz>,
    now: DateTime<Utc>,
) -> Vec<CancellationCharge> {
    let deadline = |at| deadline_for(at, zone, traveller);
    charges
        .iter()
        .filter(|charge| charge.until.is_none_or(|until| now < until))
        .map(|charge| CancellationCharge {
            amount: charge.amount,
            from: charge.from.filter(|from| *from > now).map(deadline),
            until: charge.until.map(deadline),
        })
        .collect()
}

/// Items of the same name and currency as one.
pub(crate) fn merge<'a>(items: impl Iterator<Item = &'a PriceItem>) -> Vec<PriceItem> {
    let mut merged: Vec<PriceItem> = Vec::new();
    for item in items {
        match merged
            .iter_mut()
            .find(|known| known.name == item.name && known.price.currency == item.price.currency)
        {
            Some(known) => known.price.minor += item.price.minor,
            None => merged.push(item.clone()),
        }
    }
    merged
}

fn title_image(hotel: &hotel::Model) -> Image {
    Image::of(
        ImageId(hotel.title_image_id),
        format!("Illustration of {}", hotel.name),
        true,
    )
}

pub(crate) fn address(hotel: &hotel::Model) -> Address {
    Address {
        line1: hotel.line1.clone(),
        line2: hotel.line2.clone(),
        city: hotel.city.clone(),
        state: hotel.state.clone(),
        postal_code: hotel.postal_code.clone(),
        country_code: hotel.country_code.clone(),
    }
}
