//! Tags of creators' content, and an index of a club's content by place and tag.

use crate::table::{index, table};
use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Tables with tags.
const TAGGED: [&str; 3] = ["recommendation", "post", "travel_package"];

/// A table of tagged content.
pub(crate) struct Subjects {
    pub table: &'static str,
    pub kind: &'static str,
    /// An SQL expression for when a row, named `s`, became visible.
    pub shown_from: &'static str,
    /// The list of objects with a `hotelId`; `None` if the row itself references its hotel.
    pub list: Option<&'static str>,
}

const SUBJECTS: [Subjects; 3] = [
    Subjects {
        table: "recommendation",
        kind: "stay",
        shown_from: "CASE WHEN s.is_active THEN COALESCE(s.shown_at, s.created_at) END",
        list: None,
    },
    Subjects {
        table: "post",
        kind: "post",
        shown_from: "s.publish_at",
        list: Some("blocks"),
    },
    Subjects {
        table: "travel_package",
        kind: "package",
        shown_from: "CASE WHEN s.is_active THEN s.created_at END",
        list: Some("stays"),
    },
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in TAGGED {
            // In the author's order. The rows of `topic` are derived from it.
            let mut tags = ColumnDef::new("tags");
            tags.json_binary().not_null().default("[]");
            manager
                .alter_table(Table::alter().table(name).add_column(&mut tags).to_owned())
                .await?;
        }
        table("topic")
            // References a row of `recommendation`, `post` or `travel_package`; ids are unique across them.
            .uuid("subject_id")
            // `all`: one row per item with an empty value, so that queries for a whole club work like those for a part;
            // `place`: `city:2267057` or `country:PT`; `tag`.
            .text("topic_kind")
            .text("value")
            .text("subject_kind")
            .uuid("account_id")
            // NULL: not visible. A future time: it becomes visible without a change of the row.
            .instant_null("shown_from")
            .primary(&["subject_id", "topic_kind", "value"])
            .belongs_to("account_id", "account")
            .create(manager)
            .await?;
        // For a club of 10,000 posts, a page reads only its own entries of this index, in order, and their rows.
        // Counts, also by place and tag, come from the index without reading any row.
        index(
            manager,
            "topic",
            &["account_id", "topic_kind", "value", "shown_from", "subject_id"],
            false,
        )
        .await?;
        for subjects in &SUBJECTS {
            fill(manager, subjects).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("topic").to_owned()).await?;
        for name in TAGGED {
            manager
                .alter_table(Table::alter().table(name).drop_column("tags").to_owned())
                .await?;
        }
        Ok(())
    }
}

/// Indexes the existing rows by the places of their hotels; none of them has a tag.
pub(crate) async fn fill(manager: &SchemaManager<'_>, subjects: &Subjects) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let Subjects {
        table,
        kind,
        shown_from,
        ..
    } = subjects;
    let hotels = hotels(subjects, manager.get_database_backend());
    let insert = "INSERT INTO topic (subject_id, topic_kind, value, subject_kind, account_id, shown_from)";
    db.execute_unprepared(&format!(
        "{insert} SELECT s.id, 'all', '', '{kind}', s.account_id, {shown_from} FROM {table} s"
    ))
    .await?;
    // 0 stands for no town.
    for (value, condition) in [
        ("'city:' || CAST(h.city_id AS TEXT)", "WHERE h.city_id <> 0"),
        ("'country:' || h.country_code", ""),
    ] {
        db.execute_unprepared(&format!(
            "{insert} SELECT DISTINCT s.id, 'place', {value}, '{kind}', s.account_id, {shown_from} \
             FROM {table} s {hotels} {condition}"
        ))
        .await?;
    }
    Ok(())
}

/// Joins the hotels of a row, as `h`.
fn hotels(subjects: &Subjects, backend: DbBackend) -> String {
    match (subjects.list, backend) {
        (None, _) => "JOIN hotel h ON h.id = s.hotel_id".to_owned(),
        (Some(list), DbBackend::Postgres) => format!(
            "CROSS JOIN LATERAL jsonb_array_elements(s.{list}) AS entry(value) \
             JOIN hotel h ON h.id = CAST(entry.value ->> 'hotelId' AS UUID)"
        ),
        // Ids are 16 bytes in this column, and text in JSON.
        (Some(list), _) => format!(
            "JOIN json_each(s.{list}) AS entry \
             JOIN hotel h ON h.id = unhex(replace(json_extract(entry.value, '$.hotelId'), '-', ''))"
        ),
    }
}
