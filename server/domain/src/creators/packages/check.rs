//! Validates a package and everything that it references.

use crate::{
    Ctx,
    entity::travel_package,
    error::{Refusals, Result},
    images::library::pictures_there,
    topics,
    written::{Rule, check_text, hotels_there, lines, one_line},
};
use contract::{
    Code, UserId,
    limits::{
        MAX_DAYS, MAX_IMAGES_OF_DAY, MAX_NIGHTS_OF_STAY, MAX_NOTE_CHARS, MAX_STAYS, MAX_TEXT_CHARS, MAX_TITLE_CHARS,
    },
    package::{PackageDay, PackageStay, TravelPackageWrite},
    words::at_most,
};
use std::collections::HashSet;
use uuid::Uuid;

/// Nights of all stays together at most.
const MAX_NIGHTS_OF_ALL_STAYS: u32 = 60;

/// A package's content in stored form.
pub(super) struct Content {
    pub title: String,
    pub description: String,
    pub stays: Vec<PackageStay>,
    pub days: Vec<PackageDay>,
    /// Of all stays together.
    pub nights: i32,
    pub tags: Vec<String>,
}

const TITLE: Rule = one_line("title", MAX_TITLE_CHARS);
const DESCRIPTION: Rule = lines("description", MAX_TEXT_CHARS);
const NOTE: Rule = lines("note", MAX_NOTE_CHARS);
const TEXT: Rule = lines("text", MAX_TEXT_CHARS);

/// Validates a package and returns its content, or every error. Referenced pictures and hotels must exist, except those
/// that the package referenced before, so that a deleted one does not block other changes.
pub(super) async fn check(
    ctx: &Ctx,
    me: UserId,
    input: &TravelPackageWrite,
    before: Option<&travel_package::Model>,
) -> Result<Content> {
    let mut refusals = Refusals::default();
    check_text(&mut refusals, "title", &TITLE, &input.title);
    check_text(&mut refusals, "description", &DESCRIPTION, &input.description);
    let nights = check_stays(&mut refusals, &input.stays);
    check_days(&mut refusals, &input.days);
    let tags = topics::checked(&input.tags, &mut refusals);
    if input.stays.len() <= MAX_STAYS && input.days.len() <= MAX_DAYS {
        check_hotels(ctx, input, before, &mut refusals).await?;
        check_pictures(ctx, me, input, before, &mut refusals).await?;
    }
    if input.is_active.unwrap_or(before.is_some_and(|row| row.is_active)) {
        add_missing(&mut refusals, &input.title, &input.stays);
    }
    refusals.into_result()?;
    Ok(content(input, nights, tags))
}

/// Refuses to publish a package without a title or stays.
pub(super) fn ready(title: &str, stays: &[PackageStay]) -> Result<()> {
    let mut refusals = Refusals::default();
    add_missing(&mut refusals, title, stays);
    refusals.into_result()
}

fn add_missing(refusals: &mut Refusals, title: &str, stays: &[PackageStay]) {
    if title.trim().is_empty() {
        refusals.add(Code::Required, "title");
    }
    if stays.is_empty() {
        refusals.add_message(Code::Required, "stays", "Add a stay first.");
    }
}

fn content(input: &TravelPackageWrite, nights: u32, tags: Vec<String>) -> Content {
    let stay = |stay: &PackageStay| PackageStay {
        note: stay.note.trim().to_owned(),
        ..stay.clone()
    };
    // Leading white space of a day's text has a meaning in Markdown.
    let day = |day: &PackageDay| PackageDay {
        title: day.title.trim().to_owned(),
        ..day.clone()
    };
    Content {
        title: input.title.trim().to_owned(),
        description: input.description.trim().to_owned(),
        stays: input.stays.iter().map(stay).collect(),
        days: input.days.iter().map(day).collect(),
        nights: i32::try_from(nights).unwrap_or(i32::MAX),
        tags,
    }
}

/// Records the errors of the stays; returns their nights together.
fn check_stays(refusals: &mut Refusals, stays: &[PackageStay]) -> u32 {
    if stays.len() > MAX_STAYS {
        refusals.add_message(
            Code::Invalid,
            "stays",
            format!("A package has {}.", at_most(MAX_STAYS, "stays")),
        );
        return 0;
    }
    let mut nights = 0;
    for (index, stay) in stays.iter().enumerate() {
        if (1..=MAX_NIGHTS_OF_STAY).contains(&stay.nights) {
            nights += stay.nights;
        } else {
            let field = format!("stays[{index}].nights");
            refusals.add_message(
                Code::Invalid,
                field,
                format!("A stay has 1 to {MAX_NIGHTS_OF_STAY} nights."),
            );
        }
        check_text(refusals, format!("stays[{index}].note"), &NOTE, &stay.note);
    }
    if nights > MAX_NIGHTS_OF_ALL_STAYS {
        refusals.add_message(
            Code::Invalid,
            "stays",
            format!(
                "All stays together have {}.",
                at_most(MAX_NIGHTS_OF_ALL_STAYS, "nights")
            ),
        );
    }
    nights
}

fn check_days(refusals: &mut Refusals, days: &[PackageDay]) {
    if days.len() > MAX_DAYS {
        return refusals.add_message(
            Code::Invalid,
            "days",
            format!("A package has {}.", at_most(MAX_DAYS, "days")),
        );
    }
    for (index, day) in days.iter().enumerate() {
        check_text(refusals, format!("days[{index}].title"), &TITLE, &day.title);
        check_text(refusals, format!("days[{index}].text"), &TEXT, &day.text);
        if day.image_ids.len() > MAX_IMAGES_OF_DAY {
            let field = format!("days[{index}].imageIds");
            refusals.add_message(
                Code::Invalid,
                field,
                format!("A day has {}.", at_most(MAX_IMAGES_OF_DAY, "pictures")),
            );
        }
    }
}

/// Looks up all hotels with one query.
async fn check_hotels(
    ctx: &Ctx,
    input: &TravelPackageWrite,
    before: Option<&travel_package::Model>,
    refusals: &mut Refusals,
) -> Result<()> {
    let mut known = before.map(|row| hotel_ids(&row.stays.0)).unwrap_or_default();
    let unknown: Vec<Uuid> = hotel_ids(&input.stays).difference(&known).copied().collect();
    known.extend(hotels_there(ctx, unknown).await?);
    for (index, stay) in input.stays.iter().enumerate() {
        if !known.contains(&stay.hotel_id.0) {
            // The code "not found" would mean the package itself.
            let message = "This hotel is not there. Choose another one.";
            refusals.add_message(Code::Invalid, format!("stays[{index}].hotelId"), message);
        }
    }
    Ok(())
}

/// Looks up the pictures of all days with one query.
async fn check_pictures(
    ctx: &Ctx,
    me: UserId,
    input: &TravelPackageWrite,
    before: Option<&travel_package::Model>,
    refusals: &mut Refusals,
) -> Result<()> {
    let mut known = before.map(|row| image_ids(&row.days.0)).unwrap_or_default();
    let unknown: Vec<Uuid> = image_ids(&input.days).difference(&known).copied().collect();
    known.extend(pictures_there(ctx, me, unknown).await?);
    for (index, day) in input.days.iter().enumerate() {
        if day.image_ids.iter().any(|id| !known.contains(&id.0)) {
            let message = "This picture is not in your library. Choose another one.";
            refusals.add_message(Code::Invalid, format!("days[{index}].imageIds"), message);
        }
    }
    Ok(())
}

fn hotel_ids(stays: &[PackageStay]) -> HashSet<Uuid> {
    stays.iter().map(|stay| stay.hotel_id.0).collect()
}

fn image_ids(days: &[PackageDay]) -> HashSet<Uuid> {
    days.iter().flat_map(|day| &day.image_ids).map(|id| id.0).collect()
}
