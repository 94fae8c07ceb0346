//! Tags of itinerary contents, and their places and tags in the index of a club's content. A server of the version before,
//! which runs beside this one during an upgrade, knows no such rows; `itinerary_contents::tidy` mends what it leaves.

use crate::m0017_topic::{Subjects, fill};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "itinerary_content";

const SUBJECTS: Subjects = Subjects {
    table: TABLE,
    kind: "itineraryContent",
    shown_from: "CASE WHEN s.is_active THEN s.created_at END",
    list: Some("days"),
};

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // In the author's order. The rows of `topic` are derived from it. The running version does not use it.
        let mut tags = ColumnDef::new("tags");
        tags.json_binary().not_null().default("[]");
        manager
            .alter_table(Table::alter().table(TABLE).add_column(&mut tags).to_owned())
            .await?;
        fill(manager, &SUBJECTS).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        let remove = format!("DELETE FROM topic WHERE subject_kind = '{}'", SUBJECTS.kind);
        db.execute_unprepared(&remove).await?;
        manager
            .alter_table(Table::alter().table(TABLE).drop_column("tags").to_owned())
            .await
    }
}
