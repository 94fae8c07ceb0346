//! The stays of an itinerary and their prices, beside a checkout form.

use crate::{
    components::{
        card::{Badge, BadgeTone},
        icon::Icon,
        navigation::{Step, Steps},
        picture::Picture,
        price::{BreakdownKind, BreakdownLine, PriceBreakdown},
    },
    pages::parts::terms,
    paths, words,
};
use contract::{
    Money,
    hotel::{Address, PriceItem},
    itinerary::{BookedRoom, Guest, Itinerary, LineItem, LineItemStatus},
    search::Occupancy,
};
use leptos::prelude::*;

/// The stages of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Guests,
    Payment,
    Booked,
}

/// How the booking of a stay stands.
pub fn status(line: &LineItem) -> AnyView {
    let (text, tone) = match line.status {
        LineItemStatus::Confirmed => ("Confirmed", BadgeTone::Good),
        LineItemStatus::Booking => ("Being booked", BadgeTone::Warn),
        LineItemStatus::Failed => ("Not booked, not charged", BadgeTone::Bad),
        LineItemStatus::Cancelling => ("The hotel is confirming the cancellation", BadgeTone::Warn),
        LineItemStatus::Cancelled => ("Cancelled", BadgeTone::Bad),
        LineItemStatus::Draft => ("Not booked yet", BadgeTone::Neutral),
    };
    view! { <Badge text=text tone=tone /> }.into_any()
}

/// The traveller's position on the way to a booked trip.
pub fn stages(itinerary: &Itinerary, stage: Stage) -> AnyView {
    let step = |name: &str, href: Option<String>| Step {
        name: name.to_owned(),
        href,
    };
    let rooms = itinerary.line_items.first().map(hotel_of);
    let id = itinerary.id.to_string();
    // Once booked, and while the bank asks, the stages link nowhere.
    let back = |href: Option<String>| href.filter(|_| stage != Stage::Booked && !itinerary.is_being_paid);
    let steps = vec![
        step("Rooms", back(rooms)),
        step("Guests", back(Some(paths::contact(&id)))),
        step("Payment", back(Some(paths::payment(&id)))),
        step("Booked", None),
    ];
    let current = match stage {
        Stage::Guests => 1,
        Stage::Payment => 2,
        Stage::Booked => 3,
    };
    view! { <Steps steps=steps current=current /> }.into_any()
}

/// The hotel's page for the dates and guests of a stay.
pub fn hotel_of(line: &LineItem) -> String {
    let booking = &line.hotel_booking;
    let guests: Vec<Occupancy> = booking.rooms.iter().map(|room| room.occupancy.clone()).collect();
    let (check_in, check_out) = (line.check_in_date.to_string(), line.check_out_date.to_string());
    paths::hotel_for_stay(&booking.hotel_slug, &check_in, &check_out, &guests)
}

/// Nights of a stay.
pub fn nights(line: &LineItem) -> usize {
    usize::try_from((line.check_out_date - line.check_in_date).num_days()).unwrap_or_default()
}

/// "12 Harbour Street, 1100-148 Lisbon".
pub fn address_line(address: &Address) -> String {
    words::address(address, None)
}

/// What a stay of a paid trip costs: nothing where it could not be booked, and without what would have been due at the
/// hotel where it is cancelled.
pub fn cost(line: &LineItem) -> Option<Money> {
    match line.status {
        LineItemStatus::Failed => None,
        LineItemStatus::Cancelled => Some(line.pay_now),
        _ => Some(line.total_price),
    }
}

/// The same of all stays.
pub fn cost_of_all(itinerary: &Itinerary) -> Money {
    let costs = itinerary.line_items.iter().filter_map(cost);
    Money::new(costs.map(|cost| cost.minor).sum(), itinerary.currency)
}

/// What is due at the hotel for the rooms that are not cancelled, in the currency of the trip. After a room of several was
/// cancelled it is about that.
pub fn due(line: &LineItem) -> Money {
    let all = line.total_price.less(line.pay_now);
    let rooms = &line.hotel_booking.rooms;
    let active = rooms.iter().filter(|room| !room.is_cancelled).count();
    let share = i128::from(all.minor) * active as i128 / rooms.len().max(1) as i128;
    Money::new(i64::try_from(share).unwrap_or(all.minor), all.currency)
}

/// "2 adults, 1 child · 2 rooms" of a stay.
pub fn guests(line: &LineItem) -> String {
    let rooms: Vec<_> = line
        .hotel_booking
        .rooms
        .iter()
        .map(|room| room.occupancy.clone())
        .collect();
    words::guests(&rooms)
}

/// "Double room · Breakfast included · Flexible".
pub fn room_words(room: &BookedRoom) -> String {
    let meals = words::meals_beside(&room.rate_name, room.meal_plan);
    [Some(room.room_type.as_str()), meals, Some(room.rate_name.as_str())]
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}

/// Groups the rooms of a stay that differ only in their guests.
pub fn alike(rooms: &[BookedRoom]) -> Vec<(usize, &BookedRoom)> {
    let mut kinds: Vec<(usize, &BookedRoom)> = Vec::new();
    for room in rooms {
        let same = kinds.iter_mut().find(|(_, known)| {
            room_words(known) == room_words(room)
                && known.total_price == room.total_price
                && known.selected_surcharges == room.selected_surcharges
                && known.cancellation_policy == room.cancellation_policy
        });
        match same {
            Some((count, _)) => *count += 1,
            None => kinds.push((1, room)),
        }
    }
    kinds
}

/// "2 × Double room · Breakfast included · Flexible".
pub fn count_words(count: usize, room: &BookedRoom) -> String {
    if count == 1 {
        room_words(room)
    } else {
        format!("{count} × {}", room_words(room))
    }
}

/// "Ada Lovelace and 1 more"; the occupancy while no guest is named.
pub fn guest_words(room: &BookedRoom) -> String {
    let all = room.occupancy.adults as usize + room.occupancy.child_ages.len();
    let name = |guest: &Guest| {
        format!("{} {}", guest.first_name, guest.last_name)
            .trim_end()
            .to_owned()
    };
    let names: Vec<String> = room.guests.iter().map(name).collect();
    let others = all.saturating_sub(names.len());
    match names.split_last() {
        None => words::count(all, "guest", "guests"),
        Some(_) if others > 0 => format!("{} and {others} more", names.join(", ")),
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
    }
}

/// A stay in short; `more` stands below it.
pub fn stay(line: &LineItem, more: Option<AnyView>) -> AnyView {
    let booking = &line.hotel_booking;
    let rooms = alike(&booking.rooms)
        .into_iter()
        .map(|(count, room)| {
            let (terms, is_good) = terms::in_short(&room.cancellation_policy, room.refundable);
            let terms = view! {
                <li class=is_good.then_some("good")>
                    <Icon name=if is_good { "check" } else { "clock" } />
                    <span>{terms}</span>
                </li>
            };
            let extras = room
                .selected_surcharges
                .iter()
                .map(|extra| view! { <li>{format!("{}: {}", extra.name, words::money(extra.price))}</li> })
                .collect_view();
            view! { <li>{count_words(count, room)}</li>{extras}{terms} }
        })
        .collect_view();
    view! {
        <article class="line-item">
            <Picture
                id=booking.title_image.id.to_string()
                illustration=booking.title_image.is_illustration
                sizes="6rem"
            />
            <div class="line-item-body">
                <h3><a href=hotel_of(line)>{booking.hotel_name.clone()}</a></h3>
                <p class="soft">{booking.address.city.clone()}</p>
                <ul class="facts">
                    <li>{words::date_range(line.check_in_date, line.check_out_date)}</li>
                    <li>{words::count(nights(line), "night", "nights")}</li>
                    <li>{guests(line)}</li>
                </ul>
                <ul class="rate-list">{rooms}</ul>
                <p class="figures"><b>{words::money(line.total_price)}</b></p>
                {more}
            </div>
        </article>
    }
    .into_any()
}

/// The price of the trip: each stay, the total, and when each part of it is paid.
pub fn breakdown(itinerary: &Itinerary) -> AnyView {
    let mut lines: Vec<BreakdownLine> = itinerary
        .line_items
        .iter()
        .map(|line| {
            let nights = words::count(nights(line), "night", "nights");
            let label = format!("{}, {nights}", line.hotel_booking.hotel_name);
            BreakdownLine::new(BreakdownKind::Line, label, words::money(line.total_price))
        })
        .collect();
    lines.push(BreakdownLine::new(
        BreakdownKind::Total,
        "Total",
        words::money(itinerary.total_price),
    ));
    let now = BreakdownLine::new(BreakdownKind::Line, "To pay now", words::money(itinerary.pay_now));
    let at_property = itinerary.line_items.iter().flat_map(|line| {
        let due = words::due_at_hotel(&line.pay_at_property, due(line));
        line.pay_at_property.iter().zip(due).map(|(item, due)| {
            let label = format!("Due at the hotel: {}, {}", item.name, line.hotel_booking.hotel_name);
            BreakdownLine::new(BreakdownKind::Line, label, due)
        })
    });
    let parts: Vec<BreakdownLine> = std::iter::once(now).chain(at_property).collect();
    view! {
        <PriceBreakdown lines=lines />
        <PriceBreakdown lines=parts note=property_note(itinerary) />
    }
    .into_any()
}

fn property_note(itinerary: &Itinerary) -> Option<String> {
    let foreign = |item: &PriceItem| item.price.currency != itinerary.currency;
    let fees = itinerary.line_items.iter().flat_map(|line| &line.pay_at_property);
    let note = "Amounts due at the hotel are converted at a reference rate; you pay them in the local currency.";
    fees.into_iter().any(foreign).then(|| note.to_owned())
}

/// The trip beside a form: folded on phones unless `is_open`, always open on wide screens.
pub fn summary(itinerary: &Itinerary, stays: AnyView, is_open: bool) -> AnyView {
    view! {
        <aside class="checkout-aside" aria-labelledby="your-trip">
            <details class="card checkout-summary" open=is_open>
                <summary>
                    <span class="display">"Your trip"</span>
                    <span class="price-amount">{words::money(itinerary.total_price)}</span>
                    <Icon name="chevron-down" />
                </summary>
                <div class="checkout-summary-body">
                    <h2 class="visually-hidden" id="your-trip">"Your trip"</h2>
                    <div class="line-items">{stays}</div>
                    {breakdown(itinerary)}
                </div>
            </details>
        </aside>
    }
    .into_any()
}
