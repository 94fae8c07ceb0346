//! Wishes and time of arrival of a stay, and changes of its guests after it was booked.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Each may be empty, so that the running version does not see it.
fn columns() -> [(&'static str, ColumnDef); 6] {
    let column = |name: &'static str| ColumnDef::new(name).null().to_owned();
    [
        ("line_item", column("wishes").text().to_owned()),
        ("line_item", column("arrival_time").text().to_owned()),
        (
            "line_item",
            column("guests_changed_at").timestamp_with_time_zone().to_owned(),
        ),
        ("line_item", column("guests_refusal").text().to_owned()),
        ("line_item", column("asked_guests").json_binary().to_owned()),
        ("itinerary", column("guest_changes").integer().to_owned()),
    ]
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, mut column) in columns() {
            let change = Table::alter().table(table).add_column(&mut column).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in columns() {
            let change = Table::alter()
                .table(table)
                .drop_column(column.get_column_name())
                .to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
