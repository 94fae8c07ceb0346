//! The order of packages in a club.

use crate::{
    Ctx, Viewer,
    entity::travel_package::{Column, Entity},
    error::Result,
    ordering::{self, ContentNames, Direction, Ordered},
};
use contract::{PackageId, package::TravelPackageOrder};
use sea_orm::{QueryOrder, Select};
use uuid::Uuid;

impl Ordered for Entity {
    const ID: Column = Column::Id;
    const ACCOUNT: Column = Column::AccountId;
    const POSITION: Column = Column::Position;
    const EVENT: &'static str = "travelPackage.ordered";
    const NAMES: ContentNames = ContentNames {
        one: "package",
        many: "packages",
    };

    fn newest_first(query: Select<Self>) -> Select<Self> {
        query.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id)
    }
}

/// Sets the order of the viewer's packages. Neither their content nor their versions change. Other accounts' are not
/// found.
pub async fn order(ctx: &Ctx, viewer: &Viewer, input: &TravelPackageOrder) -> Result<TravelPackageOrder> {
    let ids: Vec<Uuid> = input.ids.iter().map(|id| id.0).collect();
    let ids = ordering::order::<Entity>(ctx, viewer, &ids).await?;
    Ok(TravelPackageOrder {
        ids: ids.into_iter().map(PackageId).collect(),
    })
}

/// Moves the viewer's package by one position; at an end of the list it stays. A missing one is not found.
pub async fn step(ctx: &Ctx, viewer: &Viewer, id: PackageId, direction: Direction) -> Result<()> {
    ordering::step::<Entity>(ctx, viewer, id.0, direction).await
}
