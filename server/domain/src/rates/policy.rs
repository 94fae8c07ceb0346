//! Cancellation conditions as text and on the wire.

use crate::rates::{
    ladder::Window,
    quote::{QuotedCharge, RoomQuote},
    terms::Penalty,
};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use contract::{
    Currency, Money,
    hotel::{CancellationCharge, CancellationPolicy, Deadline, TravellerTime},
    words,
};

/// The instant with its zone, and the local time at the hotel. An unknown zone counts as UTC.
pub fn deadline(at: DateTime<Utc>, time_zone: &str) -> Deadline {
    deadline_for(at, time_zone, None)
}

/// The same, with the local time of a traveller where it is another one.
pub fn deadline_for(at: DateTime<Utc>, time_zone: &str, traveller: Option<Tz>) -> Deadline {
    let zone: Tz = time_zone.parse().unwrap_or(Tz::UTC);
    let traveller = traveller.map(|zone| traveller_time(at, zone));
    let local = local_time(at, zone);
    Deadline {
        at,
        time_zone: time_zone.to_owned(),
        traveller: traveller.filter(|traveller| traveller.local != local),
        local,
    }
}

/// The instant in the local time of a traveller.
pub fn traveller_time(at: DateTime<Utc>, zone: Tz) -> TravellerTime {
    TravellerTime {
        time_zone: zone.name().to_owned(),
        local: local_time(at, zone),
        zone_name: zone_name(at, zone),
    }
}

fn local_time(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%Y-%m-%dT%H:%M").to_string()
}

/// "PST"; "Sao Paulo time" where the zone has no letters but an offset.
fn zone_name(at: DateTime<Utc>, zone: Tz) -> String {
    let name = at.with_timezone(&zone).format("%Z").to_string();
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        name
    } else {
        words::zone_time(zone.name())
    }
}

/// The text of a ladder.
pub fn in_words(windows: &[Window], time_zone: Tz) -> String {
    if let [only] = windows {
        return match only.penalty {
            Penalty::None => "Free cancellation at any time.".to_owned(),
            Penalty::Full => "Non-refundable: the full price is kept whenever you cancel.".to_owned(),
            other => format!("Cancelling costs {} at any time.", cost(other)),
        };
    }
    let local = |at: Option<DateTime<Utc>>| {
        at.map_or_else(String::new, |at| {
            at.with_timezone(&time_zone).format("%H:%M on %-d %B %Y").to_string()
        })
    };
    let mut sentences = Vec::with_capacity(windows.len());
    for (index, window) in windows.iter().enumerate() {
        sentences.push(match (window.penalty, index) {
            (Penalty::None, 0) => format!("Free cancellation until {}.", local(window.until)),
            (penalty, 0) => format!("Until {}, cancelling costs {}.", local(window.until), cost(penalty)),
            (penalty, 1) => format!("After that, cancelling costs {}.", cost(penalty)),
            (penalty, _) => format!("From {}, it costs {}.", local(window.from), cost(penalty)),
        });
    }
    sentences.push(format!("Times are local ({}).", time_zone.name()));
    sentences.join(" ")
}

fn cost(penalty: Penalty) -> String {
    match penalty {
        Penalty::None => "nothing".to_owned(),
        Penalty::FirstNight => "the first night".to_owned(),
        Penalty::Full => "the full price".to_owned(),
        Penalty::BasisPoints(basis_points) if basis_points % 100 == 0 => {
            format!("{}% of the price", basis_points / 100)
        }
        Penalty::BasisPoints(basis_points) => {
            format!("{}.{:02}% of the price", basis_points / 100, basis_points % 100)
        }
    }
}

/// A room's conditions on the wire: only future windows.
pub fn of_room(quote: &RoomQuote, now: DateTime<Utc>) -> CancellationPolicy {
    on_the_wire(&quote.policy_text, &quote.charges, &quote.time_zone, now)
}

/// The conditions of rooms booked together under one rate, with summed amounts. `None` without a room.
pub fn of_rooms(quotes: &[RoomQuote], now: DateTime<Utc>) -> Option<CancellationPolicy> {
    let first = quotes.first()?;
    let charges = summed(quotes, first.pay_now.currency);
    Some(on_the_wire(&first.policy_text, &charges, &first.time_zone, now))
}

/// Merges the ladders of several rooms: a new window begins wherever one of them changes.
pub fn summed(quotes: &[RoomQuote], currency: Currency) -> Vec<QuotedCharge> {
    let mut starts: Vec<Option<DateTime<Utc>>> = quotes
        .iter()
        .flat_map(|quote| &quote.charges)
        .map(|charge| charge.from)
        .collect();
    starts.sort_unstable();
    starts.dedup();
    let mut charges: Vec<QuotedCharge> = Vec::with_capacity(starts.len());
    for (index, from) in starts.iter().enumerate() {
        let instant = from.unwrap_or(DateTime::<Utc>::MIN_UTC);
        let minor = quotes.iter().map(|quote| quote.charge_at(instant).minor).sum();
        let amount = Money::new(minor, currency);
        let until = starts.get(index + 1).copied().flatten();
        match charges.last_mut() {
            Some(last) if last.amount == amount => last.until = until,
            _ => charges.push(QuotedCharge {
                amount,
                from: *from,
                until,
            }),
        }
    }
    charges
}

fn on_the_wire(text: &str, charges: &[QuotedCharge], time_zone: &str, now: DateTime<Utc>) -> CancellationPolicy {
    let ahead = charges
        .iter()
        .filter(|charge| charge.until.is_none_or(|until| now < until));
    let charges: Vec<CancellationCharge> = ahead
        .map(|charge| CancellationCharge {
            amount: charge.amount,
            from: charge
                .from
                .filter(|from| now < *from)
                .map(|from| deadline(from, time_zone)),
            until: charge.until.map(|until| deadline(until, time_zone)),
        })
        .collect();
    let free_until = charges
        .first()
        .filter(|charge| charge.amount.minor == 0)
        .and_then(|charge| charge.until.clone());
    CancellationPolicy {
        policy_text: text.to_owned(),
        charges,
        free_until,
    }
}
