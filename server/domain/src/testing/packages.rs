//! Travel packages for tests.

use crate::{
    Ctx,
    entity::travel_package,
    error::Result,
    images::{PACKAGE_KIND, keep},
    stored::Stored,
    testing::PIXEL,
    topics::{self, Subject},
};
use bytes::Bytes;
use contract::{HotelId, ImageId, PackageId, UserId, package::PackageStay};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};

/// Publishes a package of two nights at the hotel with one picture of its own, whatever the author's role.
pub async fn publish(ctx: &Ctx, author: UserId, title: &str, hotel: HotelId) -> Result<(PackageId, ImageId)> {
    let kept = keep(ctx, Bytes::from_static(PIXEL)).await?;
    let stay = PackageStay {
        hotel_id: hotel,
        nights: 2,
        note: String::new(),
    };
    crate::transaction!(ctx, |tx| {
        kept.name(ctx, tx, author, PACKAGE_KIND).await?;
        let (id, picture) = (ctx.new_id(), ImageId(kept.id));
        let row = travel_package::ActiveModel {
            id: Set(id),
            account_id: Set(author.0),
            title: Set(title.to_owned()),
            description: Set(String::new()),
            stays: Set(Stored(vec![stay.clone()])),
            days: Set(Stored(Vec::new())),
            image_ids: Set(Stored(vec![picture])),
            nights: Set(2),
            is_active: Set(true),
            tags: Set(Stored(Vec::new())),
            position: Set(0),
            version: Set(1),
            created_at: Set(ctx.now()),
            updated_at: Set(ctx.now()),
        };
        let row = row.insert(tx).await?;
        topics::set(tx, &Subject::package(&row)).await?;
        Ok((PackageId(id), picture))
    })
}

/// Inserts this many empty, hidden packages of an account.
pub async fn fill(ctx: &Ctx, author: UserId, count: u64) -> Result<()> {
    let row = || travel_package::ActiveModel {
        id: Set(ctx.new_id()),
        account_id: Set(author.0),
        title: Set(String::new()),
        description: Set(String::new()),
        stays: Set(Stored(Vec::new())),
        days: Set(Stored(Vec::new())),
        image_ids: Set(Stored(Vec::new())),
        nights: Set(0),
        is_active: Set(false),
        tags: Set(Stored(Vec::new())),
        position: Set(0),
        version: Set(1),
        created_at: Set(ctx.now()),
        updated_at: Set(ctx.now()),
    };
    crate::transaction!(ctx, |tx| {
        travel_package::Entity::insert_many((0..count).map(|_| row()))
            .exec_without_returning(tx)
            .await?;
        Ok(())
    })
}
