//! Finds records that may be one hotel: nearly the same name, and hardly any distance.

use super::{headings::folded, overview::Twin, placed::PlacedRow, row::Row};
use crate::{Ctx, entity::hotel, error::Result};
use sea_orm::{ColumnTrait, Condition, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use search::haversine_km;
use std::collections::HashMap;
use uuid::Uuid;

/// Records of one hotel stand so near, in kilometres.
const NEAR_KM: f64 = 0.15;
/// The edge of a cell, in degrees: more than `NEAR_KM` up to the polar circles.
const CELL: f64 = 0.004;
/// `NEAR_KM` in degrees of latitude.
const NEAR_DEGREES: f64 = 0.0014;
/// Boxes in one statement.
const BOXES: usize = 100;
/// Letters that the names of one hotel begin with alike.
const ALIKE: usize = 8;
/// Words that say what a hotel is and not which.
const GENERIC: [&str; 18] = [
    "the",
    "hotel",
    "hotels",
    "hostel",
    "hostal",
    "guest",
    "house",
    "guesthouse",
    "apartments",
    "apartment",
    "b",
    "and",
    "bed",
    "breakfast",
    "resort",
    "spa",
    "inn",
    "pension",
];

/// A record that others are compared with.
struct ComparedRecord {
    name: String,
    /// Name, source and id.
    said: String,
    latitude: f64,
    longitude: f64,
}

/// The rows of this run by place.
#[derive(Default)]
pub(super) struct Twins {
    cells: HashMap<(i64, i64, String), Vec<ComparedRecord>>,
}

#[derive(FromQueryResult)]
struct StoredRecord {
    id: Uuid,
    name: String,
    source: String,
    source_id: String,
    latitude: f64,
    longitude: f64,
}

impl Twins {
    /// The earlier row of this run that a row looks like; remembers the row.
    pub fn see(&mut self, row: &Row, source: &str) -> Option<Twin> {
        if row.is_approximate {
            return None;
        }
        let name = core(&row.name);
        let cell = |degrees: f64| (degrees / CELL).floor() as i64;
        let (north, east) = (cell(row.latitude), cell(row.longitude));
        let begin = begin(&name);
        let around = (north - 1..=north + 1).flat_map(|north| (east - 1..=east + 1).map(move |east| (north, east)));
        let known = around
            .filter_map(|(north, east)| self.cells.get(&(north, east, begin.clone())))
            .flatten();
        let twin = known
            .filter(|known| is_same(&known.name, &name))
            .filter_map(|known| twin(row, known))
            .next();
        self.cells
            .entry((north, east, begin))
            .or_default()
            .push(ComparedRecord {
                name,
                said: format!("{} ({source} {})", row.name, row.source_id),
                latitude: row.latitude,
                longitude: row.longitude,
            });
        twin
    }
}

/// The stored hotels that new rows look like, by source id of the row.
pub(super) async fn stored(ctx: &Ctx, rows: &[&PlacedRow], source: &str) -> Result<HashMap<String, Twin>> {
    let mut found = HashMap::new();
    let exact: Vec<&Row> = rows
        .iter()
        .map(|placed| &placed.row)
        .filter(|row| !row.is_approximate)
        .collect();
    for rows in exact.chunks(BOXES) {
        let boxes = rows.iter().fold(Condition::any(), |boxes, row| {
            // Meridians come closer to each other towards the poles.
            let east = NEAR_DEGREES / row.latitude.to_radians().cos().max(0.01);
            boxes.add(
                Condition::all()
                    .add(hotel::Column::Latitude.between(row.latitude - NEAR_DEGREES, row.latitude + NEAR_DEGREES))
                    .add(hotel::Column::Longitude.between(row.longitude - east, row.longitude + east)),
            )
        });
        let near: Vec<StoredRecord> = hotel::Entity::find()
            .select_only()
            .columns([
                hotel::Column::Id,
                hotel::Column::Name,
                hotel::Column::Source,
                hotel::Column::SourceId,
                hotel::Column::Latitude,
                hotel::Column::Longitude,
            ])
            .filter(boxes)
            .filter(hotel::Column::UnlistedAt.is_null())
            .filter(hotel::Column::IsDemonstration.eq(false))
            .into_model()
            .all(ctx.db())
            .await?;
        let mut by_name: HashMap<String, Vec<(Uuid, ComparedRecord)>> = HashMap::new();
        for other in near.into_iter().filter(|other| is_other(other, rows, source)) {
            let name = core(&other.name);
            let known = ComparedRecord {
                said: format!("{} ({} {})", other.name, other.source, other.source_id),
                latitude: other.latitude,
                longitude: other.longitude,
                name: name.clone(),
            };
            by_name.entry(begin(&name)).or_default().push((other.id, known));
        }
        for row in rows {
            let name = core(&row.name);
            let others = by_name.get(&begin(&name)).into_iter().flatten();
            let twin = others
                .filter(|(_, other)| is_same(&other.name, &name))
                .filter_map(|(id, other)| twin(row, other).map(|twin| (twin.metres, *id, twin)))
                .min_by_key(|(metres, id, _)| (*metres, *id));
            found.extend(twin.map(|(.., twin)| (row.source_id.clone(), twin)));
        }
    }
    Ok(found)
}

/// Whether a stored hotel is none of the rows.
fn is_other(other: &StoredRecord, rows: &[&Row], source: &str) -> bool {
    other.source != source || rows.iter().all(|row| row.source_id != other.source_id)
}

/// What the names of one hotel have in common.
fn begin(core: &str) -> String {
    core.chars().take(ALIKE).collect()
}

fn twin(row: &Row, known: &ComparedRecord) -> Option<Twin> {
    let kilometres = haversine_km(row.latitude, row.longitude, known.latitude, known.longitude);
    (kilometres <= NEAR_KM).then(|| Twin {
        row: format!("{} ({})", row.name, row.source_id),
        other: known.said.clone(),
        metres: (kilometres * 1000.0).round() as u32,
    })
}

/// A name without the words that many hotels have.
fn core(name: &str) -> String {
    let ascii = any_ascii::any_ascii(name).to_lowercase().replace(['\'', '’'], "");
    let words = ascii.split(|sign: char| !sign.is_ascii_alphanumeric());
    let telling: String = words
        .filter(|word| !word.is_empty() && !GENERIC.contains(word))
        .collect();
    if telling.is_empty() { folded(name) } else { telling }
}

/// Whether two cores may be one hotel's: equal, or a longer one that begins with the other.
fn is_same(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    !short.is_empty() && (short == long || short.len() >= ALIKE && long.starts_with(short))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_hotel_are_told_from_those_of_neighbours() {
        let same = |one, other| is_same(&core(one), &core(other));
        for (one, other) in [
            ("The Davenport", "Davenport Hotel"),
            ("Hôtel de la Paix", "HOTEL DE LA PAIX"),
            ("Golden Tulip Vivaldi", "Golden Tulip Vivaldi Hotel Malta"),
            ("King's House", "Kings Guest House"),
        ] {
            assert!(same(one, other), "{one}, {other}");
        }
        for (one, other) in [
            ("Hotel A", "Hotel B"),
            ("Sea View", "Sea Breeze"),
            ("Hilton", "Hilton Garden"),
        ] {
            assert!(!same(one, other), "{one}, {other}");
        }
    }
}
