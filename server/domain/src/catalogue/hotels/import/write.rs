//! Writes imported hotels, each whole or not at all, and only new or changed ones.

use super::{
    ImportError,
    demo_rates::{self, NOTICE},
    overview::Twin,
    place::PointData,
    placed::PlacedRow,
    row::Row,
    run::{Counts, Credit},
    slug, twins,
};
use crate::{
    Ctx,
    entity::{HotelContent, ImageDescriptor, hotel, hotel_content, hotel_name, image, rate_plan, room_type},
    error::Result,
    hotels::{import, summary::ARTWORK},
    stored::Stored,
};
use chrono::{DateTime, Utc};
use contract::hotel::NameValue;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter,
    QuerySelect,
};
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// Changes when places are found in another way, so that the next run writes each row again.
const PLACES: u32 = 2;

/// Values that all rows of a run share.
pub(super) struct Batch<'a> {
    pub credit: &'a Credit,
    pub demo_rates: bool,
    /// Leaves out new rows that look like another hotel.
    pub merge: bool,
    /// Takes rows of an older file.
    pub older: bool,
    /// How old the file's data is.
    pub as_of: Option<DateTime<Utc>>,
}

/// The rows of a hotel, ready to be written.
struct Prepared {
    id: Uuid,
    hotel: hotel::ActiveModel,
    content: hotel_content::ActiveModel,
    names: Vec<hotel_name::ActiveModel>,
    images: Vec<image::ActiveModel>,
    room_types: Vec<room_type::ActiveModel>,
    rate_plans: Vec<rate_plan::ActiveModel>,
    is_new: bool,
}

impl Batch<'_> {
    /// A row with its place.
    pub fn placed(&self, row: Row, place: PointData<'static>, is_twin: bool) -> PlacedRow {
        let salt = format!(
            "{}\n{}\n{}\n{PLACES}",
            self.credit.licence, self.credit.attribution, self.demo_rates
        );
        let hash = row.hash(&salt);
        PlacedRow {
            row,
            place,
            hash,
            is_twin,
        }
    }

    /// Writes the rows in one transaction and counts the outcomes. Source ids must be unique. Returns the stored hotels
    /// that new rows look like. An error if the file is older than the hotels that it would change.
    pub async fn write(&self, ctx: &Ctx, rows: &[PlacedRow], counts: &mut Counts) -> import::Result<Vec<Twin>> {
        let known = self.known(ctx, rows).await?;
        let new: Vec<&PlacedRow> = rows
            .iter()
            .filter(|placed| !known.contains_key(&placed.row.source_id))
            .collect();
        let twins = twins::stored(ctx, &new, &self.credit.source).await?;
        let is_merged = |placed: &PlacedRow| {
            let is_new = !known.contains_key(&placed.row.source_id);
            self.merge && is_new && (placed.is_twin || twins.contains_key(&placed.row.source_id))
        };
        let (merged, rows): (Vec<&PlacedRow>, Vec<&PlacedRow>) = rows.iter().partition(|placed| is_merged(placed));
        let changed: Vec<&PlacedRow> = rows
            .iter()
            .copied()
            .filter(|placed| {
                known
                    .get(&placed.row.source_id)
                    .is_none_or(|hotel| hotel.content_hash != placed.hash || hotel.unlisted_at.is_some())
            })
            .collect();
        self.check_age(changed.iter().filter_map(|placed| known.get(&placed.row.source_id)))?;
        let mut slugs = taken_slugs(ctx, &changed, &known).await?;
        let mut prepared = Vec::with_capacity(changed.len());
        for placed in changed {
            let before = known.get(&placed.row.source_id);
            let has_rooms = match before {
                Some(hotel) => has_rooms(ctx, hotel.id).await?,
                None => false,
            };
            prepared.push(self.prepare(ctx, placed, before, has_rooms, &mut slugs));
        }
        crate::transaction!(ctx, |tx| {
            for one in &prepared {
                one.write(tx).await?;
            }
            Ok(())
        })?;
        let new = prepared.iter().filter(|one| one.is_new).count() as u64;
        counts.new += new;
        counts.changed += prepared.len() as u64 - new;
        counts.unchanged += (rows.len() - prepared.len()) as u64;
        counts.merged += merged.len() as u64;
        Ok(twins.into_values().collect())
    }

    /// Refuses to change hotels that were written from a newer file.
    fn check_age<'b>(&self, mut hotels: impl Iterator<Item = &'b hotel::Model>) -> import::Result<()> {
        let Some(as_of) = self.as_of.filter(|_| !self.older) else {
            return Ok(());
        };
        let newer = hotels.find(|hotel| hotel.source_as_of.is_some_and(|known| known > as_of));
        match newer {
            Some(hotel) => Err(ImportError::Option(format!(
                "the file is of {}, and {:?} was imported from one of {}; add --older to go back to the older one",
                as_of.format("%Y-%m-%d"),
                hotel.name,
                hotel.source_as_of.unwrap_or(as_of).format("%Y-%m-%d")
            ))),
            None => Ok(()),
        }
    }

    async fn known(&self, ctx: &Ctx, rows: &[PlacedRow]) -> Result<HashMap<String, hotel::Model>> {
        let known = hotel::Entity::find()
            .filter(hotel::Column::Source.eq(&self.credit.source))
            .filter(hotel::Column::SourceId.is_in(rows.iter().map(|placed| placed.row.source_id.as_str())))
            .all(ctx.db())
            .await?;
        Ok(known
            .into_iter()
            .map(|hotel| (hotel.source_id.clone(), hotel))
            .collect())
    }

    fn prepare(
        &self,
        ctx: &Ctx,
        placed: &PlacedRow,
        before: Option<&hotel::Model>,
        has_rooms: bool,
        slugs: &mut HashSet<String>,
    ) -> Prepared {
        let digest = Sha256::new()
            .chain_update(&self.credit.source)
            .chain_update([0])
            .chain_update(&placed.row.source_id)
            .finalize();
        let id = before.map_or_else(|| ctx.new_id(), |hotel| hotel.id);
        // A slug never changes, because others link to it.
        let slug = before.map_or_else(|| free_slug(placed, &digest, slugs), |hotel| hotel.slug.clone());
        let images = if before.is_some() {
            Vec::new()
        } else {
            pictures(ctx, id, &placed.row, &digest)
        };
        let title_image = match (before, images.first()) {
            (Some(hotel), _) => hotel.title_image_id,
            (None, Some(image)) => image.id.clone().take().unwrap_or(id),
            (None, None) => id,
        };
        let (room_types, rate_plans) = if self.demo_rates && !has_rooms {
            let row = &placed.row;
            demo_rates::rates(
                id,
                row.stars,
                row.property_type,
                &placed.place.currency,
                &digest,
                || ctx.new_id(),
            )
        } else {
            (Vec::new(), Vec::new())
        };
        let mut hotel = self.row(ctx, placed, id, slug, title_image);
        hotel.created_at = Set(before.map_or_else(|| ctx.now(), |hotel| hotel.created_at));
        let content = hotel_content::ActiveModel {
            hotel_id: Set(id),
            content: Set(Stored(content(&placed.row, self.demo_rates || has_rooms))),
        };
        Prepared {
            id,
            hotel,
            content,
            names: names(id, &placed.row),
            images,
            room_types,
            rate_plans,
            is_new: before.is_none(),
        }
    }

    fn row(&self, ctx: &Ctx, placed: &PlacedRow, id: Uuid, slug: String, title_image: Uuid) -> hotel::ActiveModel {
        let PlacedRow { row, place, hash, .. } = placed;
        // 0 stands for no town.
        let city_id = place.town.and_then(|town| i32::try_from(town.id).ok()).unwrap_or(0);
        hotel::ActiveModel {
            id: Set(id),
            slug: Set(slug),
            name: Set(row.name.clone()),
            source: Set(self.credit.source.clone()),
            source_id: Set(row.source_id.clone()),
            licence: Set(self.credit.licence.clone()),
            attribution: Set(self.credit.attribution.clone()),
            is_demonstration: Set(false),
            content_hash: Set(hash.clone()),
            property_type: Set(row.property_type.to_owned()),
            stars: Set(row.stars),
            rating_tenths: Set(None),
            review_count: Set(0),
            recommended_rank: Set(row.stars.unwrap_or(0) * 30),
            latitude: Set(row.latitude),
            longitude: Set(row.longitude),
            city_id: Set(city_id),
            region_code: Set(place.region_code.clone()),
            line1: Set(row.line1.clone().unwrap_or_default()),
            line2: Set(row.line2.clone()),
            city: Set(placed.city().to_owned()),
            state: Set(row.state.clone()),
            postal_code: Set(row.postal_code.clone()),
            country_code: Set(place.country.code().to_owned()),
            time_zone: Set(place.time_zone.name().to_owned()),
            currency: Set(place.currency.clone()),
            check_in_time: Set("15:00".to_owned()),
            check_out_time: Set("11:00".to_owned()),
            title_image_id: Set(title_image),
            facilities: Set(Stored(row.facilities.clone())),
            taxes: Set(Stored(Vec::new())),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
            unlisted_at: Set(None),
            is_approximate: Set(row.is_approximate),
            source_as_of: Set(self.as_of),
        }
    }
}

impl Prepared {
    async fn write(&self, tx: &impl ConnectionTrait) -> Result<()> {
        if self.is_new {
            hotel::Entity::insert(self.hotel.clone())
                .exec_without_returning(tx)
                .await?;
            hotel_content::Entity::insert(self.content.clone())
                .exec_without_returning(tx)
                .await?;
        } else {
            self.hotel.clone().reset_all().update(tx).await?;
            self.content.clone().reset_all().update(tx).await?;
            hotel_name::Entity::delete_many()
                .filter(hotel_name::Column::HotelId.eq(self.id))
                .exec(tx)
                .await?;
        }
        if !self.names.is_empty() {
            hotel_name::Entity::insert_many(self.names.clone())
                .exec_without_returning(tx)
                .await?;
        }
        if !self.images.is_empty() {
            image::Entity::insert_many(self.images.clone())
                .exec_without_returning(tx)
                .await?;
        }
        if !self.room_types.is_empty() {
            room_type::Entity::insert_many(self.room_types.clone())
                .exec_without_returning(tx)
                .await?;
            rate_plan::Entity::insert_many(self.rate_plans.clone())
                .exec_without_returning(tx)
                .await?;
        }
        Ok(())
    }
}

async fn has_rooms(ctx: &Ctx, hotel: Uuid) -> Result<bool> {
    Ok(room_type::Entity::find()
        .filter(room_type::Column::HotelId.eq(hotel))
        .count(ctx.db())
        .await?
        > 0)
}

/// The preferred slugs of new rows that other hotels have.
async fn taken_slugs(ctx: &Ctx, rows: &[&PlacedRow], known: &HashMap<String, hotel::Model>) -> Result<HashSet<String>> {
    let new = rows.iter().filter(|placed| !known.contains_key(&placed.row.source_id));
    let taken: Vec<String> = hotel::Entity::find()
        .select_only()
        .column(hotel::Column::Slug)
        .filter(hotel::Column::Slug.is_in(new.map(|placed| wanted_slug(placed))))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(taken.into_iter().collect())
}

fn wanted_slug(placed: &PlacedRow) -> String {
    slug::slug(&placed.row.name, placed.city())
}

/// The preferred slug of a name; if another hotel has it, with a suffix derived from the source.
fn free_slug(placed: &PlacedRow, digest: &[u8], taken: &mut HashSet<String>) -> String {
    let wanted = wanted_slug(placed);
    let slug = if taken.contains(&wanted) {
        slug::with_suffix(&wanted, digest)
    } else {
        wanted
    };
    taken.insert(slug.clone());
    slug
}

fn names(hotel: Uuid, row: &Row) -> Vec<hotel_name::ActiveModel> {
    let name = |(position, name): (usize, &String)| hotel_name::ActiveModel {
        hotel_id: Set(hotel),
        position: Set(i32::try_from(position).unwrap_or(0)),
        name: Set(name.clone()),
    };
    row.other_names.iter().enumerate().map(name).collect()
}

fn content(row: &Row, invented_rates: bool) -> HotelContent {
    HotelContent {
        overview: row.description.clone().unwrap_or_default(),
        important_notice: invented_rates.then(|| NOTICE.to_owned()),
        website: row.website.clone(),
        telephone: row.telephone.clone(),
        additional_information: row.rooms.map(rooms).into_iter().collect(),
        ..HotelContent::default()
    }
}

fn rooms(count: u32) -> NameValue {
    NameValue {
        group: Some("The property".to_owned()),
        name: "Rooms".to_owned(),
        value: count.to_string(),
    }
}

/// Artwork of the hotel and its surroundings; there is no photograph.
fn pictures(ctx: &Ctx, hotel: Uuid, row: &Row, digest: &[u8]) -> Vec<image::ActiveModel> {
    let views = [("exterior", 0), ("panorama", 0), ("detail", 1), ("detail", 5)];
    let picture = |(position, (view, variant)): (usize, (&str, u8))| {
        let mut seed = [0_u8; 8];
        seed.copy_from_slice(&digest[position * 8..position * 8 + 8]);
        let descriptor = ImageDescriptor {
            view: view.to_owned(),
            variant,
            seed: u64::from_be_bytes(seed),
            ..ImageDescriptor::default()
        };
        image::ActiveModel {
            id: Set(ctx.new_id()),
            kind: Set(ARTWORK.to_owned()),
            owner_id: Set(None),
            hotel_id: Set(Some(hotel)),
            room_type_id: Set(None),
            position: Set(i32::try_from(position).unwrap_or(0)),
            caption: Set(format!("Illustration for {}", row.name)),
            descriptor: Set(Stored(descriptor)),
            storage_key: Set(None),
            width: Set(None),
            height: Set(None),
            created_at: Set(ctx.now()),
            ..Default::default()
        }
    };
    views.into_iter().enumerate().map(picture).collect()
}
