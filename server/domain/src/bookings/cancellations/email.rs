//! The email that tells of a cancellation, by what it came to.

use crate::{
    Ctx,
    calendar::from_day,
    entity::{cancellation, cancelled_room, payment},
    error::Result,
    itineraries::{
        calendar::withdrawals,
        email::{document, reservation},
        store::StoredItinerary,
        wire,
    },
    payments::card,
    refunds::{RefundParts, trip_url},
    replaced_stays,
};
use contract::{LineItemId, Money, itinerary::LineItemStatus, words};
use mail::{CancelledStay, CancelledTrip, EmailContent, LostDispute, RefundedBefore};

/// What a bank has to say about a refund.
pub(super) enum Bank {
    Silent,
    /// The payer objects to the payment.
    Decides,
    /// It has decided for the payer: who pays the refund now.
    HasPaid(RefundParts),
}

/// What comes back for a cancellation.
#[derive(Default)]
pub(super) struct GivenBack {
    /// The credit note's number. None when nothing is refunded.
    pub credit_note: Option<String>,
    /// How much of it refunds of the provider's dashboard have paid before, in minor units.
    pub before: i64,
}

/// The recipient and the email. None when the booking has no address.
pub(super) fn cancelled(
    ctx: &Ctx,
    trip: &StoredItinerary,
    row: &cancellation::Model,
    payment: &payment::Model,
    rooms: &[cancelled_room::Model],
    back: GivenBack,
    bank: &Bank,
) -> Result<Option<(String, EmailContent)>> {
    let Some(customer) = trip.itinerary.customer.as_ref().map(|customer| &customer.0) else {
        return Ok(None);
    };
    let currency = trip.currency()?;
    let stays = trip.stays.iter().filter_map(|stay| {
        let gone = stay
            .rooms
            .iter()
            .filter(|room| rooms.iter().any(|one| one.id == room.id));
        let gone: Vec<String> = gone.map(|room| room.quote.0.room_type_name.clone()).collect();
        (!gone.is_empty()).then(|| CancelledStay {
            hotel: stay.hotel.name.clone(),
            dates: format!(
                "{} to {}",
                words::date(from_day(stay.line.check_in)),
                words::date(from_day(stay.line.check_out))
            ),
            rooms: gone,
            reference: stay.line.booking_reference.clone().unwrap_or_default(),
        })
    });
    let itinerary = wire::itinerary(trip, ctx.now())?;
    let lines: Vec<LineItemId> = rooms.iter().map(|room| LineItemId(room.line_item_id)).collect();
    let mut documents = Vec::new();
    if let Some(number) = &back.credit_note {
        let file = format!("credit-note/{number}.pdf");
        documents.push(document(ctx, &itinerary, "Open the credit note (PDF)", &file));
    }
    let over = itinerary
        .line_items
        .iter()
        .filter(|line| line.status == LineItemStatus::Cancelled && lines.contains(&line.identity));
    let money = |minor: i64| words::money(Money::new(minor, currency));
    let content = CancelledTrip {
        guest_name: customer.first_name.clone(),
        title: trip.itinerary.title.clone().unwrap_or_else(|| wire::title(trip)),
        stays: stays.collect(),
        refund: (row.refund_minor > 0).then(|| money(row.refund_minor)),
        refunded_before: (back.before > 0).then(|| RefundedBefore {
            given: money(back.before),
            left: (row.refund_minor > back.before).then(|| money(row.refund_minor - back.before)),
        }),
        is_disputed: matches!(bank, Bank::Decides),
        lost_dispute: match bank {
            Bank::HasPaid(parts) => Some(LostDispute {
                by_bank: (parts.by_bank > 0).then(|| money(parts.by_bank)),
                left: (parts.left > 0).then(|| money(parts.left)),
            }),
            Bank::Silent | Bank::Decides => None,
        },
        fee: (row.fee_minor > 0).then(|| money(row.fee_minor)),
        card: card(payment),
        credit_note_number: back.credit_note,
        replaced_by: trip
            .changes
            .iter()
            .find(|change| change.id.0 == row.quote_id)
            .map(replaced_stays::replaced_by),
        url: trip_url(ctx, trip.itinerary.id),
        is_demonstration: trip.stays.iter().any(|stay| stay.hotel.is_demonstration),
        calendars: withdrawals(ctx, &itinerary, &lines),
        documents,
        reservations: over.map(|line| reservation(ctx, &itinerary, line)).collect(),
    };
    Ok(Some((
        customer.email.clone(),
        EmailContent::TripCancelled(Box::new(content)),
    )))
}
