//! The demonstration's creators, whose clubs recommend its hotels.

use super::SOURCE;
use crate::{
    Ctx,
    entity::{account, hotel, recommendation, setting},
    error::Result,
    roles::role_text,
    stored::Stored,
    topics::{self, Subject, SubjectKind},
};
use chrono::TimeDelta;
use contract::{club::CreatorLink, hotel::Facility, money::USD, visitor::Role};
use demo::{CREATORS, DemoCreator, DemoLook, look_of};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use std::collections::HashSet;
use uuid::Uuid;

/// The mark of loaded creators.
const MARK: &str = "demonstration creators";
/// Hotels of a creator's countries to consider.
const KNOWN: u64 = 600;

/// Data of a hotel that a creator's texts need.
#[derive(FromQueryResult)]
struct HotelFacts {
    id: Uuid,
    name: String,
    city: String,
    facilities: Stored<Vec<Facility>>,
}

/// A creator's account and recommendations, with their places and tags.
type Club = (account::ActiveModel, Vec<recommendation::ActiveModel>, Vec<Subject>);

/// Loads the creators once; returns their number. Skips a creator whose handle another account has.
pub async fn load_creators(ctx: &Ctx) -> Result<usize> {
    if setting::Entity::find_by_id(MARK).one(ctx.db()).await?.is_some() {
        return Ok(0);
    }
    let mut clubs = Vec::with_capacity(CREATORS.len());
    for (number, creator) in CREATORS.iter().enumerate() {
        clubs.push(club(ctx, number, creator).await?);
    }
    crate::transaction!(ctx, |tx| {
        let mut loaded = 0;
        for (creator, (person, recommendations, subjects)) in CREATORS.iter().zip(&clubs) {
            let taken = account::Entity::find().filter(account::Column::Slug.eq(creator.handle));
            if taken.count(tx).await? > 0 {
                continue;
            }
            account::Entity::insert(person.clone())
                .exec_without_returning(tx)
                .await?;
            if !recommendations.is_empty() {
                recommendation::Entity::insert_many(recommendations.iter().cloned())
                    .exec_without_returning(tx)
                    .await?;
            }
            for subject in subjects {
                topics::set(tx, subject).await?;
            }
            loaded += 1;
        }
        let mark = setting::ActiveModel {
            name: Set(MARK.to_owned()),
            value: Set(Vec::new()),
            created_at: Set(ctx.now()),
        };
        setting::Entity::insert(mark).exec_without_returning(tx).await?;
        Ok(loaded)
    })
}

/// A creator with one hotel per note, which must have the note's facility; uses no hotel twice.
async fn club(ctx: &Ctx, number: usize, creator: &DemoCreator) -> Result<Club> {
    let hotels: Vec<HotelFacts> = hotel::Entity::find()
        .select_only()
        .columns([
            hotel::Column::Id,
            hotel::Column::Name,
            hotel::Column::City,
            hotel::Column::Facilities,
        ])
        .filter(hotel::Column::CountryCode.is_in(creator.countries.iter().copied()))
        .filter(hotel::Column::Source.eq(SOURCE))
        .order_by_desc(hotel::Column::RecommendedRank)
        .order_by_asc(hotel::Column::Id)
        .limit(KNOWN)
        .into_model()
        .all(ctx.db())
        .await?;
    // The creators joined at intervals, the first one two years ago.
    let since = ctx.now() - TimeDelta::days(730 - 15 * i64::try_from(number).unwrap_or(0));
    let person = ctx.new_id();
    let mut used = HashSet::new();
    let mut recommendations = Vec::with_capacity(creator.notes.len());
    let mut subjects = Vec::with_capacity(creator.notes.len());
    for (note, weeks) in creator.notes.iter().zip(1..) {
        let has = |hotel: &&HotelFacts| hotel.facilities.0.iter().any(|facility| facility.name == note.facility);
        let Some(found) = hotels.iter().filter(has).find(|hotel| !used.contains(&hotel.id)) else {
            continue;
        };
        used.insert(found.id);
        let (title, text) = note.about(&found.name, &found.city);
        let written = since + TimeDelta::weeks(weeks);
        let subject = Subject {
            kind: SubjectKind::Recommendation,
            id: ctx.new_id(),
            account: person,
            shown_from: Some(written),
            hotels: vec![found.id],
            tags: note.tags().iter().map(|tag| (*tag).to_owned()).collect(),
        };
        recommendations.push(recommendation::ActiveModel {
            id: Set(subject.id),
            account_id: Set(person),
            hotel_id: Set(found.id),
            title: Set(title),
            text: Set(text),
            cover_image_id: Set(None),
            tile_image_id: Set(None),
            is_active: Set(true),
            shown_at: Set(Some(written)),
            tags: Set(Stored(subject.tags.clone())),
            image_ids: Set(Stored(Vec::new())),
            is_pinned: Set(false),
            position: Set(0),
            version: Set(1),
            created_at: Set(written),
            updated_at: Set(written),
        });
        subjects.push(subject);
    }
    let look = look_of(creator.handle);
    let account = account::ActiveModel {
        id: Set(person),
        role: Set(role_text(Role::Creator).to_owned()),
        email: Set(None),
        email_verified_at: Set(None),
        password_hash: Set(None),
        welcomed_at: Set(Some(since)),
        welcome_step: Set(Some("done".to_owned())),
        public_name: Set(Some(creator.name.to_owned())),
        slug: Set(Some(creator.handle.to_owned())),
        picture_id: Set(None),
        hero_image_id: Set(None),
        bio: Set(Some(creator.bio.to_owned())),
        links: Set(look.map(|look| Stored(links(look)))),
        theme_color: Set(look.map(|look| look.theme_color.to_owned())),
        verified_at: Set(look.filter(|look| look.is_verified).map(|_| since)),
        club_changed_at: Set(None),
        currency: Set(USD.to_string()),
        country_code: Set(creator.countries.first().copied().unwrap_or("US").to_owned()),
        version: Set(1),
        created_at: Set(since),
        updated_at: Set(since),
        blocked_at: Set(None),
    };
    Ok((account, recommendations, subjects))
}

/// The links of a club, in the format of a profile.
pub(super) fn links(look: &DemoLook) -> Vec<CreatorLink> {
    let link = |(label, url): &(&str, &str)| CreatorLink {
        label: (*label).to_owned(),
        url: (*url).to_owned(),
        is_hidden: false,
    };
    look.links.iter().map(link).collect()
}
