//! What stands on a document.

use crate::{
    Ctx,
    calendar::from_day,
    entity::{credit_note, invoice, line_room, payment},
    error::{Error, Result},
    itineraries::{
        calendar::full_address,
        store::{StoredItinerary, StoredStay},
        wire,
    },
    numbers::{credit_note_number, invoice_number},
    payments::card,
    states::State,
    stored::currency,
};
use chrono::{DateTime, Utc};
use contract::{
    Money,
    hotel::PriceItem,
    itinerary::{Guest, LineItemStatus},
    paper::{Paper, PaperFact, PaperItem, PaperKind, PaperStay, Party},
    words,
};

/// A document without what makes it one of its kind.
fn blank(ctx: &Ctx, trip: &StoredItinerary, kind: PaperKind, title: String, issued_at: DateTime<Utc>) -> Paper {
    Paper {
        kind,
        title,
        issued_at,
        site_name: ctx.settings().site_name.clone(),
        is_demonstration: trip.stays.iter().any(|stay| stay.hotel.is_demonstration),
        notice: None,
        issuer: issuer(ctx),
        recipient: recipient(ctx, trip),
        facts: Vec::new(),
        stays: Vec::new(),
        items: Vec::new(),
        totals: Vec::new(),
        notes: Vec::new(),
    }
}

/// Who runs the site, as the settings have it today.
fn issuer(ctx: &Ctx) -> Party {
    let settings = ctx.settings();
    let company = &settings.company;
    let tax = company.tax_id.as_ref().map(|id| format!("Tax number {id}"));
    let lines = [
        company.address.clone(),
        tax,
        company.email.clone(),
        company.phone.clone(),
    ];
    Party {
        name: company.name.clone().unwrap_or_else(|| settings.site_name.clone()),
        lines: lines.into_iter().flatten().collect(),
    }
}

fn recipient(ctx: &Ctx, trip: &StoredItinerary) -> Option<Party> {
    let customer = &trip.itinerary.customer.as_ref()?.0;
    let country = ctx.gazetteer().country(&customer.country_code);
    let country = country.map_or_else(|| customer.country_code.clone(), |country| country.name.clone());
    Some(Party {
        name: format!("{} {}", customer.first_name, customer.last_name)
            .trim()
            .to_owned(),
        lines: vec![customer.email.clone(), country],
    })
}

fn title(trip: &StoredItinerary) -> String {
    trip.itinerary.title.clone().unwrap_or_else(|| wire::title(trip))
}

fn day(at: DateTime<Utc>) -> String {
    words::date(at.date_naive())
}

fn item(name: &str, detail: &str, amount: Money) -> PaperItem {
    PaperItem {
        name: name.to_owned(),
        detail: detail.to_owned(),
        amount,
    }
}

fn number(invoice: &invoice::Model) -> Result<String> {
    invoice_number(invoice).ok_or_else(|| Error::Broken(format!("invoice {} has no number", invoice.id)))
}

/// Whether a stay was booked, also when it was cancelled since.
fn was_booked(stay: &StoredStay) -> Result<bool> {
    let status = LineItemStatus::parse(&stay.line.status)?;
    Ok(matches!(
        status,
        LineItemStatus::Confirmed | LineItemStatus::Cancelling | LineItemStatus::Cancelled
    ))
}

/// Sentences about taxes, and where questions are answered.
fn closing(ctx: &Ctx) -> Vec<String> {
    let settings = ctx.settings();
    let tax = settings.company.prices_include_tax.map(|is_included| {
        if is_included {
            "Prices include taxes.".to_owned()
        } else {
            "Prices do not include taxes.".to_owned()
        }
    });
    let ask = match (&settings.company.email, &settings.company.phone) {
        (Some(email), Some(phone)) => Some(format!("Questions? Write to {email} or call {phone}.")),
        (Some(email), None) => Some(format!("Questions? Write to {email}.")),
        (None, Some(phone)) => Some(format!("Questions? Call {phone}.")),
        (None, None) => None,
    };
    [tax, ask].into_iter().flatten().collect()
}

/// What was paid, room by room.
pub(super) fn invoice(
    ctx: &Ctx,
    trip: &StoredItinerary,
    row: &invoice::Model,
    payment: &payment::Model,
) -> Result<Paper> {
    let currency = currency(&row.currency)?;
    let paid_at = row.paid_at.unwrap_or(row.created_at);
    let number = number(row)?;
    let mut paper = blank(ctx, trip, PaperKind::Invoice, format!("Invoice {number}"), paid_at);
    paper.facts = vec![
        PaperFact::new("Invoice number", number),
        PaperFact::new("Invoice date", day(paid_at)),
        PaperFact::new("Trip", title(trip)),
    ];
    paper
        .facts
        .extend(card(payment).map(|card| PaperFact::new("Paid with", card)));
    let mut due = Vec::new();
    for stay in &trip.stays {
        if !was_booked(stay)? {
            continue;
        }
        for room in &stay.rooms {
            let name = format!("{}: {}", stay.hotel.name, room.quote.0.room_type_name);
            let amount = Money::new(room.pay_now_minor, currency);
            paper.items.push(item(&name, &detail(stay, room), amount));
            due.extend(&room.quote.0.pay_at_property);
        }
    }
    let taken = row.captured_minor.unwrap_or(row.amount_minor);
    paper.totals = vec![item("Paid", "", Money::new(taken, currency))];
    let due = wire::merge(due.into_iter());
    if !due.is_empty() {
        let due: Vec<String> = due.iter().map(named).collect();
        paper.notes.push(format!(
            "Due at the hotel: {}. That is not part of this invoice.",
            due.join(", ")
        ));
    }
    paper.notes.extend(closing(ctx));
    Ok(paper)
}

/// "City tax €4.00".
fn named(item: &PriceItem) -> String {
    format!("{} {}", item.name, words::money_in_full(item.price))
}

/// "4 – 7 Mar 2027 · 3 nights · 2 adults · reference H7K2M9".
fn detail(stay: &StoredStay, room: &line_room::Model) -> String {
    let dates = words::date_range(from_day(stay.line.check_in), from_day(stay.line.check_out));
    let parts = [
        Some(dates),
        Some(nights(stay)),
        Some(words::people(std::slice::from_ref(&room.occupancy.0))),
        stay.line
            .booking_reference
            .as_ref()
            .map(|reference| format!("reference {reference}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn nights(stay: &StoredStay) -> String {
    let nights = usize::try_from(stay.line.check_out - stay.line.check_in).unwrap_or_default();
    words::count(nights, "night", "nights")
}

/// What is paid back of an invoice.
pub(super) fn credit_note(
    ctx: &Ctx,
    trip: &StoredItinerary,
    row: &credit_note::Model,
    invoice: &invoice::Model,
    payment: &payment::Model,
) -> Result<Paper> {
    let own = credit_note_number(row.year, row.sequence);
    let mut paper = blank(
        ctx,
        trip,
        PaperKind::CreditNote,
        format!("Credit note {own}"),
        row.created_at,
    );
    let invoiced = invoice.paid_at.unwrap_or(invoice.created_at);
    paper.facts = vec![
        PaperFact::new("Credit note number", own),
        PaperFact::new("Date", day(row.created_at)),
        PaperFact::new("Corrects invoice", format!("{} of {}", number(invoice)?, day(invoiced))),
        PaperFact::new("Trip", title(trip)),
    ];
    paper
        .facts
        .extend(card(payment).map(|card| PaperFact::new("Refund to", card)));
    let what = if row.refund_id.is_some() {
        "Given back"
    } else {
        "Cancelled"
    };
    paper.items = row
        .items
        .0
        .iter()
        .map(|line| item(&line.name, what, line.price))
        .collect();
    let amount = Money::new(row.amount_minor, currency(&row.currency)?);
    paper.totals = vec![item("Credited", "", amount)];
    paper.notes = closing(ctx);
    Ok(paper)
}

/// What the desk of each hotel wants to see; none where nothing was booked.
pub(super) fn voucher(ctx: &Ctx, trip: &StoredItinerary) -> Result<Option<Paper>> {
    let mut booked = Vec::new();
    for stay in &trip.stays {
        if was_booked(stay)? {
            booked.push(stay);
        }
    }
    if booked.is_empty() {
        return Ok(None);
    }
    let issued_at = trip.itinerary.updated_at;
    let mut paper = blank(ctx, trip, PaperKind::Voucher, "Voucher".to_owned(), issued_at);
    paper.facts = vec![
        PaperFact::new("Trip", title(trip)),
        PaperFact::new("As of", day(issued_at)),
    ];
    let is_gone = |stay: &StoredStay| stay.line.status == LineItemStatus::Cancelled.text();
    if booked.iter().all(|stay| is_gone(stay)) {
        paper.notice = Some("This booking is cancelled. The voucher is not valid.".to_owned());
    }
    paper.stays = booked
        .iter()
        .map(|stay| voucher_stay(ctx, trip, stay, is_gone(stay)))
        .collect::<Result<_>>()?;
    paper.notes = vec![
        "Show this voucher at reception, with a passport or identity card.".to_owned(),
        "The hotel collects only what is named here as due at the hotel.".to_owned(),
    ];
    paper
        .notes
        .extend(closing(ctx).pop().filter(|last| last.starts_with("Questions?")));
    Ok(Some(paper))
}

fn voucher_stay(ctx: &Ctx, trip: &StoredItinerary, stay: &StoredStay, is_gone: bool) -> Result<PaperStay> {
    let currency = trip.currency()?;
    let hotel = &stay.hotel;
    let time = |day: i32, word: &str, time: &str| {
        let day = words::date(from_day(day));
        if time.trim().is_empty() {
            day
        } else {
            format!("{day}, {word} {time}")
        }
    };
    let rooms: Vec<&line_room::Model> = stay
        .rooms
        .iter()
        .filter(|room| is_gone || room.cancelled_at.is_none())
        .collect();
    let reference = stay.line.booking_reference.clone().unwrap_or_default();
    let mut facts = vec![PaperFact::new("Booking reference", reference)];
    if is_gone {
        facts.push(PaperFact::new("Status", "Cancelled"));
    }
    facts.extend([
        PaperFact::new("Address", full_address(ctx, &wire::address(hotel))),
        PaperFact::new("Check-in", time(stay.line.check_in, "from", &hotel.check_in_time)),
        PaperFact::new("Check-out", time(stay.line.check_out, "until", &hotel.check_out_time)),
        PaperFact::new("Length", nights(stay)),
        PaperFact {
            label: if rooms.len() == 1 { "Room" } else { "Rooms" }.to_owned(),
            values: rooms.iter().map(|room| room_words(room)).collect(),
        },
        PaperFact {
            label: "Guests".to_owned(),
            values: rooms
                .iter()
                .flat_map(|room| &room.guests.0)
                .map(guest)
                .filter(|name| !name.is_empty())
                .collect(),
        },
    ]);
    let arrival = stay.line.arrival_time.clone();
    facts.extend(arrival.map(|time| PaperFact::new("Expected arrival", time)));
    facts.extend(stay.line.wishes.as_ref().map(|wishes| PaperFact {
        label: "Wishes (not guaranteed)".to_owned(),
        values: wishes.lines().map(str::to_owned).collect(),
    }));
    if !is_gone {
        let paid = rooms.iter().map(|room| room.pay_now_minor).sum();
        let paid = words::money_in_full(Money::new(paid, currency));
        facts.push(PaperFact::new("Paid in advance", paid));
        let due = wire::merge(rooms.iter().flat_map(|room| &room.quote.0.pay_at_property));
        facts.push(PaperFact {
            label: "Due at the hotel".to_owned(),
            values: if due.is_empty() {
                vec!["Nothing".to_owned()]
            } else {
                due.iter().map(named).collect()
            },
        });
    }
    Ok(PaperStay {
        title: hotel.name.clone(),
        facts,
    })
}

/// "Double room, 2 adults. Flexible rate, breakfast included"; a rate that is named after its meals has them once.
fn room_words(room: &line_room::Model) -> String {
    let quote = &room.quote.0;
    let rate = match words::meals_beside(&quote.rate_name, quote.meal_plan) {
        Some(meals) => format!("{}, {}", quote.rate_name, meals.to_lowercase()),
        None => quote.rate_name.clone(),
    };
    let people = words::people(std::slice::from_ref(&room.occupancy.0));
    format!("{}, {people}. {rate}", quote.room_type_name)
}

fn guest(guest: &Guest) -> String {
    format!("{} {}", guest.first_name, guest.last_name).trim().to_owned()
}
