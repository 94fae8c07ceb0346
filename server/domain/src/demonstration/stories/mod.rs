//! Posts and packages of the demonstration's creators, about hotels of their countries.

mod hotels;
mod pictures;
mod routes;
mod rows;

pub use routes::load_itinerary_contents;

use self::{
    hotels::{HotelFacts, known_hotels},
    pictures::Pictures,
};
use super::load::insert;
use crate::{
    Ctx,
    entity::{account, image, post, setting, travel_package},
    error::Result,
    topics::{self, Subject},
};
use demo::{CREATORS, DemoCreator};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

/// The mark of loaded stories.
const MARK: &str = "demonstration stories";

/// The result of a load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stories {
    /// New posts; 0 if they were loaded before.
    pub posts: usize,
    /// New packages.
    pub packages: usize,
}

/// The rows of all clubs.
#[derive(Default)]
struct Rows {
    images: Vec<image::ActiveModel>,
    posts: Vec<post::ActiveModel>,
    packages: Vec<travel_package::ActiveModel>,
    subjects: Vec<Subject>,
}

/// Loads the stories once, also into clubs that were loaded before stories existed.
pub async fn load_stories(ctx: &Ctx) -> Result<Stories> {
    if setting::Entity::find_by_id(MARK).one(ctx.db()).await?.is_some() {
        return Ok(Stories::default());
    }
    let clubs = account::Entity::find()
        .filter(account::Column::Slug.is_in(CREATORS.iter().map(|creator| creator.handle)))
        .all(ctx.db())
        .await?;
    let mut rows = Rows::default();
    for (number, creator) in CREATORS.iter().enumerate() {
        if let Some(club) = clubs.iter().find(|club| is_of(club, creator)) {
            create_stories(ctx, number, creator, club, &mut rows).await?;
        }
    }
    crate::transaction!(ctx, |tx| {
        insert::<image::Entity, _>(tx, &rows.images).await?;
        insert::<post::Entity, _>(tx, &rows.posts).await?;
        insert::<travel_package::Entity, _>(tx, &rows.packages).await?;
        for subject in &rows.subjects {
            topics::set(tx, subject).await?;
        }
        let mark = setting::ActiveModel {
            name: Set(MARK.to_owned()),
            value: Set(Vec::new()),
            created_at: Set(ctx.now()),
        };
        setting::Entity::insert(mark).exec_without_returning(tx).await?;
        Ok(())
    })?;
    Ok(Stories {
        posts: rows.posts.len(),
        packages: rows.packages.len(),
    })
}

/// Whether the club is the demonstration's; another account may have the handle.
pub(super) fn is_of(club: &account::Model, creator: &DemoCreator) -> bool {
    club.slug.as_deref() == Some(creator.handle)
        && club.public_name.as_deref() == Some(creator.name)
        && club.bio.as_deref() == Some(creator.bio)
}

/// Creates a creator's posts and packages.
async fn create_stories(
    ctx: &Ctx,
    number: usize,
    creator: &DemoCreator,
    club: &account::Model,
    rows: &mut Rows,
) -> Result<()> {
    let known: Vec<HotelFacts> = known_hotels(ctx, number, creator, club.id).await?;
    let about = known.len().min(demo::stories::POSTS_OF_A_CREATOR);
    let notes = rows::notes_of(creator, &known[..about]);
    let mut pictures = Pictures::of(ctx, club.id, &known[..about]).await?;
    for (index, hotel) in known[..about].iter().enumerate() {
        let written = rows::written(ctx.now(), club.created_at, index, number);
        let found = pictures.keep(ctx, hotel.id, written, &mut rows.images);
        if let Some((post, subject)) = rows::post(ctx, creator, club.id, index, (hotel, notes[index]), &found, written)
        {
            rows.posts.push(post);
            rows.subjects.push(subject);
        }
    }
    // Some creators have two packages, some three.
    let packages = demo::stories::PACKAGES_OF_A_CREATOR - number % 2;
    for (index, stays) in hotels::tours(&known, packages).into_iter().enumerate() {
        let written = rows::written(ctx.now(), club.created_at, index * 3 + 1, number + 1);
        if let Some((package, subject)) = rows::package(ctx, creator, club.id, index, &stays, written) {
            rows.packages.push(package);
            rows.subjects.push(subject);
        }
    }
    Ok(())
}
