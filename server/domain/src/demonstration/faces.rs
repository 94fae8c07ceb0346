//! Faces and heads of the demonstration's clubs: a drawn portrait of each creator, and a landscape of the creator's
//! countries. Also adds links, colours and marks to clubs that were loaded before these existed.

use super::{SOURCE, creators::links, stories::is_of};
use crate::{
    Ctx,
    entity::{ImageDescriptor, account, hotel, image, setting},
    error::Result,
    images::{OwnImageKind, PORTRAIT},
    stored::Stored,
};
use contract::ImageId;
use demo::{CREATORS, DemoCreator, Land, face_of, look_of};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, FromQueryResult, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect,
};
use search::Gazetteer;
use std::collections::HashSet;
use uuid::Uuid;

/// The mark of loaded faces.
const MARK: &str = "demonstration faces";
/// Hotels of a creator's countries to consider.
const KNOWN: u64 = 600;
/// Pixels of drawn images.
const WIDTH: i32 = 1600;
const HEIGHT: i32 = 1067;

/// A hotel whose location determines a hero's landscape.
#[derive(FromQueryResult)]
struct HotelLocation {
    id: Uuid,
    city: String,
    city_id: i32,
    latitude: f64,
    longitude: f64,
}

/// Adds the missing parts to the demonstration's clubs once; returns the number of images. Keeps everything that a
/// person has set or removed.
pub async fn load_faces(ctx: &Ctx) -> Result<usize> {
    if setting::Entity::find_by_id(MARK).one(ctx.db()).await?.is_some() {
        return Ok(0);
    }
    let mut used = HashSet::new();
    let mut places = Vec::with_capacity(CREATORS.len());
    for creator in &CREATORS {
        places.push(place(ctx, creator, &mut used).await?);
    }
    crate::transaction!(ctx, |tx| {
        let clubs = account::Entity::find()
            .filter(account::Column::Slug.is_in(CREATORS.iter().map(|creator| creator.handle)))
            .lock_exclusive()
            .all(tx)
            .await?;
        let mut drawn = 0;
        for (number, creator) in CREATORS.iter().enumerate() {
            let Some(club) = clubs.iter().find(|club| is_of(club, creator)) else {
                continue;
            };
            let pictures = pictures(ctx, number, creator, club, places[number].as_ref());
            let mut active = looked(club, creator);
            for (which, id, picture) in pictures {
                match which {
                    OwnImageKind::Profile => active.picture_id = Set(Some(id)),
                    OwnImageKind::Hero => active.hero_image_id = Set(Some(id)),
                }
                image::Entity::insert(picture).exec_without_returning(tx).await?;
                drawn += 1;
            }
            if active.is_changed() {
                active.update(tx).await?;
            }
        }
        let mark = setting::ActiveModel {
            name: Set(MARK.to_owned()),
            value: Set(Vec::new()),
            created_at: Set(ctx.now()),
        };
        setting::Entity::insert(mark).exec_without_returning(tx).await?;
        Ok(drawn)
    })
}

/// The faces and heads of the demonstration's clubs with captions, for the page of artwork.
pub async fn sample_faces(ctx: &Ctx) -> Result<Vec<(ImageId, String)>> {
    let clubs = account::Entity::find()
        .filter(account::Column::Slug.is_in(CREATORS.iter().map(|creator| creator.handle)))
        .order_by_asc(account::Column::Slug)
        .all(ctx.db())
        .await?;
    let of = |club: &account::Model, picture: Option<Uuid>, what: &str| {
        let name = club.public_name.clone().unwrap_or_default();
        picture.map(|id| (ImageId(id), format!("{what} {name}")))
    };
    let faces = clubs.iter().filter_map(|club| of(club, club.picture_id, "Portrait of"));
    let heads = clubs
        .iter()
        .filter_map(|club| of(club, club.hero_image_id, "The club of"));
    Ok(faces.chain(heads).collect())
}

/// A location that suits the creator's preferred landscape; another one if the countries have none. Uses none twice.
async fn place(ctx: &Ctx, creator: &DemoCreator, used: &mut HashSet<String>) -> Result<Option<HotelLocation>> {
    let hotels: Vec<HotelLocation> = hotel::Entity::find()
        .select_only()
        .columns([
            hotel::Column::Id,
            hotel::Column::City,
            hotel::Column::CityId,
            hotel::Column::Latitude,
            hotel::Column::Longitude,
        ])
        .filter(hotel::Column::CountryCode.is_in(creator.countries.iter().copied()))
        .filter(hotel::Column::Source.eq(SOURCE))
        .order_by_desc(hotel::Column::RecommendedRank)
        .order_by_asc(hotel::Column::Id)
        .limit(KNOWN)
        .into_model()
        .all(ctx.db())
        .await?;
    let Some(land) = face_of(creator.handle).map(|face| face.land) else {
        return Ok(None);
    };
    let mut new: Vec<HotelLocation> = hotels.into_iter().filter(|place| !used.contains(&place.city)).collect();
    if new.is_empty() {
        return Ok(None);
    }
    let liked = new.iter().position(|place| suits(land, place));
    let found = new.swap_remove(liked.unwrap_or_default());
    used.insert(found.city.clone());
    Ok(Some(found))
}

fn suits(land: Land, place: &HotelLocation) -> bool {
    let id = u32::try_from(place.city_id).unwrap_or_default();
    let at = (place.latitude, place.longitude);
    let city = Gazetteer::embedded().city(id);
    city.is_some_and(|city| land.suits(at, city.coast_km, city.population))
}

/// The club's missing images.
fn pictures(
    ctx: &Ctx,
    number: usize,
    creator: &DemoCreator,
    club: &account::Model,
    place: Option<&HotelLocation>,
) -> Vec<(OwnImageKind, Uuid, image::ActiveModel)> {
    let (Some(face), Some(look)) = (face_of(creator.handle), look_of(creator.handle)) else {
        return Vec::new();
    };
    // The club's current colour, if a person has chosen another one.
    let theme = club.theme_color.clone().unwrap_or_else(|| look.theme_color.to_owned());
    let drawn = |view: &str, words: &str| ImageDescriptor {
        view: view.to_owned(),
        variant: 0,
        seed: number as u64,
        theme: theme.clone(),
        words: words.to_owned(),
    };
    let picture = |which: OwnImageKind, hotel: Option<Uuid>, caption: String, descriptor: ImageDescriptor| {
        let id = ctx.new_id();
        let row = image::ActiveModel {
            id: Set(id),
            kind: Set(which.kind().to_owned()),
            owner_id: Set(Some(club.id)),
            hotel_id: Set(hotel),
            room_type_id: Set(None),
            position: Set(0),
            caption: Set(caption),
            descriptor: Set(Stored(descriptor)),
            storage_key: Set(None),
            width: Set(Some(WIDTH)),
            height: Set(Some(HEIGHT)),
            created_at: Set(club.created_at),
            ..Default::default()
        };
        (which, id, row)
    };
    let mut rows = Vec::with_capacity(2);
    if club.picture_id.is_none() {
        let caption = format!("A drawing of {}", creator.name);
        rows.push(picture(
            OwnImageKind::Profile,
            None,
            caption,
            drawn(PORTRAIT, face.words),
        ));
    }
    if let Some(place) = place.filter(|_| club.hero_image_id.is_none()) {
        let caption = format!("A drawing of the land around {}", place.city);
        rows.push(picture(OwnImageKind::Hero, Some(place.id), caption, drawn("hero", "")));
    }
    rows
}

/// Adds links, colour and mark to an account that has none of them and was never changed.
fn looked(club: &account::Model, creator: &DemoCreator) -> account::ActiveModel {
    let mut active = club.clone().into_active_model();
    let lacks_all = club.links.is_none() && club.theme_color.is_none() && club.verified_at.is_none();
    let look = look_of(creator.handle).filter(|_| lacks_all && club.version == 1);
    if let Some(look) = look {
        active.links = Set(Some(Stored(links(look))));
        active.theme_color = Set(Some(look.theme_color.to_owned()));
        active.verified_at = Set(look.is_verified.then_some(club.created_at));
    }
    active
}
