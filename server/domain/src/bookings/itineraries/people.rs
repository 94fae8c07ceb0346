//! Who sleeps in each room, and who pays.

use super::store::{load_one, lock_owned, not_changeable};
use crate::{
    Ctx, Viewer,
    email_address::normal_email,
    entity::{itinerary, line_item, line_room},
    error::{Refusals, Result},
    states::State,
    stored::Stored,
};
use chrono::NaiveTime;
use chrono_tz::Tz;
use contract::{
    Code, ItineraryId, credentials,
    itinerary::{Customer, Guest, Itinerary, ItineraryStatus, SetGuestDetails},
    limits::MAX_WISHES_CHARS,
    words::at_most,
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ConnectionTrait, IntoActiveModel};

const MAX_NAME_CHARS: usize = 80;

/// Names the guests of rooms: each named room needs at least one adult and at most as many people as it was priced for.
pub async fn set_guest_details(
    ctx: &Ctx,
    viewer: &Viewer,
    id: ItineraryId,
    input: &SetGuestDetails,
) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    crate::transaction!(ctx, |tx| {
        let row = changeable(lock_owned(tx, owner, id, Code::ItineraryNotFound).await?)?;
        let trip = load_one(tx, row).await?;
        let mut refusals = Refusals::default();
        let mut changed = Vec::new();
        for (index, wanted) in input.rooms.iter().enumerate() {
            let room = trip
                .stays
                .iter()
                .flat_map(|stay| &stay.rooms)
                .find(|room| room.id == wanted.room_id.0);
            let Some(room) = room else {
                refusals.add(Code::ExistingBookingNotFound, format!("rooms[{index}].roomId"));
                continue;
            };
            let places = room.occupancy.0.adults as usize + room.occupancy.0.child_ages.len();
            check_guests(&mut refusals, index, &wanted.guests, places);
            changed.push((room, &wanted.guests));
        }
        let mut wished = Vec::new();
        for (index, wanted) in input.stays.iter().enumerate() {
            let line = trip.stays.iter().find(|stay| stay.line.id == wanted.line_item_id.0);
            let Some(stay) = line else {
                refusals.add(Code::ExistingBookingNotFound, format!("stays[{index}].lineItemId"));
                continue;
            };
            let at = format!("stays[{index}].");
            let wishes = check_wishes(&mut refusals, &at, wanted.wishes.as_deref());
            let arrival = check_arrival(&mut refusals, &at, wanted.arrival_time.as_deref());
            wished.push((stay, wishes, arrival));
        }
        refusals.into_result()?;
        for (stay, wishes, arrival) in wished {
            let mut active: line_item::ActiveModel = stay.line.clone().into_active_model();
            active.wishes = Set(wishes);
            active.arrival_time = Set(arrival);
            active.update(tx).await?;
        }
        for (room, guests) in changed {
            let mut active: line_room::ActiveModel = room.clone().into_active_model();
            active.guests = Set(Stored(guests.iter().map(trimmed).collect()));
            active.update(tx).await?;
        }
        touch(ctx, tx, trip.itinerary).await
    })?;
    super::get(ctx, viewer, id).await
}

/// Says who books and pays.
pub async fn update_customer_data(ctx: &Ctx, viewer: &Viewer, id: ItineraryId, input: &Customer) -> Result<Itinerary> {
    let owner = viewer.account()?.id;
    let (customer, time_zone) = check_customer(ctx, input)?;
    crate::transaction!(ctx, |tx| {
        let row = changeable(lock_owned(tx, owner, id, Code::ItineraryNotFound).await?)?;
        let mut active: itinerary::ActiveModel = row.clone().into_active_model();
        active.customer_email = Set(Some(normal_email(&customer.email)));
        active.customer = Set(Some(Stored(customer.clone())));
        if let Some(zone) = time_zone {
            active.time_zone = Set(Some(zone.name().to_owned()));
        }
        let row = active.update(tx).await?;
        touch(ctx, tx, row).await
    })?;
    super::get(ctx, viewer, id).await
}

fn changeable(row: itinerary::Model) -> Result<itinerary::Model> {
    match ItineraryStatus::parse(&row.status)? {
        ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment => Ok(row),
        status => Err(not_changeable(status)),
    }
}

async fn touch(ctx: &Ctx, tx: &impl ConnectionTrait, row: itinerary::Model) -> Result<()> {
    let version = row.version + 1;
    let mut active: itinerary::ActiveModel = row.into_active_model();
    active.version = Set(version);
    active.updated_at = Set(ctx.now());
    active.update(tx).await?;
    Ok(())
}

pub(crate) fn check_guests(refusals: &mut Refusals, room: usize, guests: &[Guest], places: usize) {
    if !guests.iter().any(|guest| guest.age.is_none_or(|age| age >= 18)) {
        refusals.add_message(
            Code::Required,
            format!("rooms[{room}].guests[0].firstName"),
            "Name one adult for this room.",
        );
    }
    if guests.len() > places {
        refusals.add_message(
            Code::Invalid,
            format!("rooms[{room}].guests"),
            format!("This room was priced for {places}."),
        );
    }
    for (index, guest) in guests.iter().enumerate() {
        let at = |field: &str| format!("rooms[{room}].guests[{index}].{field}");
        check_name(
            refusals,
            &guest.first_name,
            at("firstName"),
            Some("Enter the first name."),
        );
        check_name(refusals, &guest.last_name, at("lastName"), None);
        if guest.age.is_some_and(|age| age > 120) {
            refusals.add_message(Code::Invalid, at("age"), "Enter an age in years.");
        }
    }
}

/// The wishes of a stay; none where nothing was written. `at` is the place of the stay, with a dot.
pub(crate) fn check_wishes(refusals: &mut Refusals, at: &str, wishes: Option<&str>) -> Option<String> {
    let wishes = wishes.unwrap_or_default().replace("\r\n", "\n");
    let wishes = wishes.trim();
    if wishes.chars().count() > MAX_WISHES_CHARS {
        let message = format!("Wishes can have at most {MAX_WISHES_CHARS} characters.");
        refusals.add_message(Code::Invalid, format!("{at}wishes"), message);
    } else if wishes.chars().any(|c| c.is_control() && c != '\n') {
        let message = "Wishes are plain text. Type them again.";
        refusals.add_message(Code::Invalid, format!("{at}wishes"), message);
    }
    (!wishes.is_empty()).then(|| wishes.to_owned())
}

/// The expected arrival, as `18:30`; none where it is not known.
pub(crate) fn check_arrival(refusals: &mut Refusals, at: &str, time: Option<&str>) -> Option<String> {
    let time = time.map(str::trim).filter(|time| !time.is_empty())?;
    match NaiveTime::parse_from_str(time, "%H:%M") {
        Ok(time) => Some(time.format("%H:%M").to_string()),
        Err(_) => {
            let message = "Enter the time of arrival as hours and minutes, as 18:30.";
            refusals.add_message(Code::Invalid, format!("{at}arrivalTime"), message);
            None
        }
    }
}

/// A name that may be `missing` has no words for that: many people have one name, which stands in the first field.
fn check_name(refusals: &mut Refusals, name: &str, field: String, missing: Option<&str>) {
    let name = name.trim();
    if name.is_empty() {
        if let Some(missing) = missing {
            refusals.add_message(Code::Required, field, missing);
        }
    } else if name.chars().count() > MAX_NAME_CHARS {
        refusals.add_message(
            Code::Invalid,
            field,
            format!(
                "A name can have {}. Shorten it as in the passport.",
                at_most(MAX_NAME_CHARS, "characters")
            ),
        );
    } else if name.chars().any(char::is_control) {
        refusals.add_message(Code::Invalid, field, "A name is one line of text.");
    }
}

pub(crate) fn trimmed(guest: &Guest) -> Guest {
    Guest {
        first_name: guest.first_name.trim().to_owned(),
        last_name: guest.last_name.trim().to_owned(),
        age: guest.age,
    }
}

/// The customer as it is stored, and the zone, which has a column of its own.
fn check_customer(ctx: &Ctx, input: &Customer) -> Result<(Customer, Option<Tz>)> {
    let mut refusals = Refusals::default();
    check_name(
        &mut refusals,
        &input.first_name,
        "firstName".to_owned(),
        Some("Enter your first name."),
    );
    check_name(&mut refusals, &input.last_name, "lastName".to_owned(), None);
    let email = input.email.trim();
    if email.is_empty() {
        refusals.add_message(Code::Required, "email", "Email address is required");
    } else if !is_email(email) {
        refusals.add_message(Code::Invalid, "email", "Invalid email address");
    }
    let phone = input.phone.as_deref().map(str::trim).filter(|phone| !phone.is_empty());
    let is_phone = |phone: &str| {
        let digits = phone.chars().filter(char::is_ascii_digit).count();
        (5..=20).contains(&digits) && phone.chars().all(|c| c.is_ascii_digit() || " +-()./".contains(c))
    };
    if phone.is_some_and(|phone| !is_phone(phone)) {
        refusals.add_message(
            Code::Invalid,
            "phone",
            "Enter a phone number with its country code, as +351 21 123 4567.",
        );
    }
    let country = input.country_code.trim().to_ascii_uppercase();
    if ctx.gazetteer().country(&country).is_none() {
        refusals.add_message(Code::Invalid, "countryCode", "Choose a country.");
    }
    let time_zone = input.time_zone.as_deref().map(traveller_zone);
    if matches!(time_zone, Some(None)) {
        refusals.add_message(
            Code::Invalid,
            "timeZone",
            "Use the name of a time zone by IANA, as Europe/Lisbon.",
        );
    }
    refusals.into_result()?;
    let customer = Customer {
        first_name: input.first_name.trim().to_owned(),
        last_name: input.last_name.trim().to_owned(),
        email: email.to_owned(),
        phone: phone.map(str::to_owned),
        country_code: country,
        time_zone: None,
    };
    Ok((customer, time_zone.flatten()))
}

/// The zone of a place by its IANA name. A fixed offset, as `UTC` or `Etc/GMT+8`, tells no local time of a later day.
fn traveller_zone(name: &str) -> Option<Tz> {
    let (area, _) = name.split_once('/')?;
    name.parse().ok().filter(|_| area != "Etc")
}

/// Whether the name is that of a traveller's time zone.
pub fn knows_traveller_zone(name: &str) -> bool {
    traveller_zone(name).is_some()
}

/// The specification's simple pattern: text, an at sign, text.
pub(crate) fn is_email(text: &str) -> bool {
    text.len() <= credentials::MAX_EMAIL_CHARS
        && !text.chars().any(|c| c.is_whitespace() || c.is_control())
        && text
            .split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty() && !host.contains('@'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_is_that_of_a_place() {
        for good in [
            "America/Los_Angeles",
            "Pacific/Kiritimati",
            "America/Argentina/Buenos_Aires",
        ] {
            assert!(knows_traveller_zone(good), "{good}");
        }
        for bad in [
            "",
            "UTC",
            "Etc/GMT+8",
            "Etc/UTC",
            "EST",
            "+05:00",
            "GMT-3",
            "Mars/Base",
            "america/lima",
            "/",
        ] {
            assert!(!knows_traveller_zone(bad), "{bad}");
        }
    }

    #[test]
    fn an_email_is_text_at_text() {
        for good in ["a@b", "ada.lovelace@example.org", "ü@münchen.de"] {
            assert!(is_email(good), "{good}");
        }
        for bad in ["", "a", "@b", "a@", "a b@c", "a@b@c", "a@b\n"] {
            assert!(!is_email(bad), "{bad:?}");
        }
    }

    #[test]
    fn a_room_needs_one_named_adult_and_no_more_people_than_it_was_priced_for() {
        let guest = |age| Guest {
            first_name: "Ada".to_owned(),
            last_name: "Byron".to_owned(),
            age,
        };
        let refused = |guests: &[Guest], places| {
            let mut refusals = Refusals::default();
            check_guests(&mut refusals, 0, guests, places);
            refusals.into_result().is_err()
        };
        assert!(!refused(&[guest(None)], 2));
        let named = |first_name: &str, last_name: &str| Guest {
            first_name: first_name.to_owned(),
            last_name: last_name.to_owned(),
            age: None,
        };
        assert!(!refused(&[named("Sukarno", "")], 2), "one name is enough");
        assert!(refused(&[named("", "Sukarno")], 2));
        assert!(refused(&[], 2));
        assert!(refused(&[guest(Some(7))], 2));
        assert!(refused(&[guest(None), guest(None), guest(None)], 2));
    }
}
