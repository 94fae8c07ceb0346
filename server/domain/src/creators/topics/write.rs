//! Storing the topics of a subject.

use super::{ALL, PLACE, Subject, TAG};
use crate::{
    entity::{hotel, topic},
    error::Result,
};
use contract::UserId;
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::BTreeSet;
use uuid::Uuid;

/// Replaces the topics of a subject.
pub(crate) async fn set(tx: &impl ConnectionTrait, subject: &Subject) -> Result<()> {
    remove(tx, subject.id).await?;
    let mut topics = vec![(ALL, String::new())];
    topics.extend(
        places(tx, &subject.hotels)
            .await?
            .into_iter()
            .map(|place| (PLACE, place)),
    );
    topics.extend(subject.tags.iter().map(|tag| (TAG, tag.clone())));
    let row = |(kind, value): (&str, String)| topic::ActiveModel {
        subject_id: Set(subject.id),
        topic_kind: Set(kind.to_owned()),
        value: Set(value),
        subject_kind: Set(subject.kind.text().to_owned()),
        account_id: Set(subject.account),
        shown_from: Set(subject.shown_from),
    };
    topic::Entity::insert_many(topics.into_iter().map(row))
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Deletes the topics of a subject.
pub(crate) async fn remove(tx: &impl ConnectionTrait, subject: Uuid) -> Result<()> {
    topic::Entity::delete_many()
        .filter(topic::Column::SubjectId.eq(subject))
        .exec(tx)
        .await?;
    Ok(())
}

/// Deletes the topics of all content of an account.
pub(crate) async fn forget(tx: &impl ConnectionTrait, account: UserId) -> Result<()> {
    topic::Entity::delete_many()
        .filter(topic::Column::AccountId.eq(account.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// The cities and countries of these hotels, each once.
async fn places(tx: &impl ConnectionTrait, hotels: &[Uuid]) -> Result<BTreeSet<String>> {
    if hotels.is_empty() {
        return Ok(BTreeSet::new());
    }
    let rows: Vec<(i32, String)> = hotel::Entity::find()
        .select_only()
        .columns([hotel::Column::CityId, hotel::Column::CountryCode])
        .filter(hotel::Column::Id.is_in(hotels.iter().copied()))
        .into_tuple()
        .all(tx)
        .await?;
    let mut places = BTreeSet::new();
    for (city, country) in rows {
        // 0 stands for no town.
        if city != 0 {
            places.insert(format!("city:{city}"));
        }
        places.insert(format!("country:{country}"));
    }
    Ok(places)
}
