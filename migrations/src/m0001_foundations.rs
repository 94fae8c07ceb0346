//! The first tables: people, hotels and their inventory, searches, itineraries, money, events and jobs.

use crate::table::{index, table};
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        people(manager).await?;
        hotels(manager).await?;
        inventory(manager).await?;
        itineraries(manager).await?;
        money(manager).await?;
        watch(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in TABLES.iter().rev() {
            manager.drop_table(Table::drop().table(*name).to_owned()).await?;
        }
        Ok(())
    }
}

/// In the order of creation.
const TABLES: &[&str] = &[
    "setting",
    "account",
    "session",
    "hotel",
    "hotel_content",
    "image",
    "room_type",
    "rate_plan",
    "room_night",
    "import_run",
    "search",
    "itinerary",
    "line_item",
    "line_room",
    "house_booking",
    "hold",
    "invoice",
    "payment",
    "ledger_entry",
    "event",
    "outbox",
    "job",
    "idempotency_key",
];

async fn people(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // Secrets and marks of the installation: signing keys, the loaded demonstration set.
    table("setting")
        .text("name")
        .bytes("value")
        .instant("created_at")
        .primary(&["name"])
        .create(manager)
        .await?;
    table("account")
        .id()
        .text("role")
        .text_null("email")
        .text_null("public_name")
        .text_null("slug")
        .text("currency")
        .text("country_code")
        .integer("version")
        .instant("created_at")
        .instant("updated_at")
        .create(manager)
        .await?;
    index(manager, "account", &["email"], true).await?;
    index(manager, "account", &["slug"], true).await?;
    table("session")
        .id()
        .bytes("secret_hash")
        .uuid("account_id")
        .text("user_agent")
        .instant("created_at")
        .instant("seen_at")
        .instant("expires_at")
        .instant_null("revoked_at")
        .belongs_to("account_id", "account")
        .create(manager)
        .await?;
    index(manager, "session", &["secret_hash"], true).await?;
    index(manager, "session", &["account_id"], false).await
}

async fn hotels(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    table("hotel")
        .id()
        .text("slug")
        .text("name")
        .text("source")
        .text("source_id")
        .text("licence")
        .text("attribution")
        .boolean("is_demonstration")
        // Hash of the source's row: an import updates only rows that differ.
        .bytes("content_hash")
        .text("property_type")
        .integer_null("stars")
        .integer_null("rating_tenths")
        .integer("review_count")
        // The order called "recommended"; greater is better.
        .integer("recommended_rank")
        .double("latitude")
        .double("longitude")
        // GeoNames id of the nearest city.
        .integer("city_id")
        // GeoNames code of the first-level division.
        .text_null("region_code")
        .text("city")
        .text_null("state")
        .text("line1")
        .text_null("line2")
        .text_null("postal_code")
        .text("country_code")
        .text("time_zone")
        .text("currency")
        .text("check_in_time")
        .text("check_out_time")
        .uuid("title_image_id")
        .json("facilities")
        .json("taxes")
        .instant("created_at")
        .instant("updated_at")
        .create(manager)
        .await?;
    index(manager, "hotel", &["slug"], true).await?;
    index(manager, "hotel", &["source", "source_id"], true).await?;
    index(manager, "hotel", &["latitude", "longitude"], false).await?;
    index(manager, "hotel", &["country_code"], false).await?;
    index(manager, "hotel", &["city_id"], false).await?;
    index(manager, "hotel", &["region_code"], false).await?;
    index(manager, "hotel", &["recommended_rank"], false).await?;
    // Data that only the hotel's page shows; a separate table keeps rows of lists small.
    table("hotel_content")
        .uuid("hotel_id")
        .json("content")
        .primary(&["hotel_id"])
        .belongs_to("hotel_id", "hotel")
        .create(manager)
        .await?;
    // Demonstration artwork, uploads and share cards; bytes come from /media/{id}.
    table("image")
        .id()
        .text("kind")
        .uuid_null("owner_id")
        .uuid_null("hotel_id")
        .uuid_null("room_type_id")
        .integer("position")
        .text("caption")
        .json("descriptor")
        .text_null("storage_key")
        .instant("created_at")
        .belongs_to("hotel_id", "hotel")
        .create(manager)
        .await?;
    index(manager, "image", &["hotel_id", "position"], false).await?;
    index(manager, "image", &["owner_id"], false).await?;
    table("import_run")
        .id()
        .text("source")
        .text("status")
        .json("counts")
        .instant("started_at")
        .instant_null("finished_at")
        .create(manager)
        .await
}

async fn inventory(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    table("room_type")
        .id()
        .uuid("hotel_id")
        .integer("position")
        .text("kind")
        .text("name")
        .integer("max_guests")
        .integer("max_adults")
        .integer("max_children")
        // Rooms of this type for sale on a night without a row in `room_night`.
        .integer("allotment")
        .json("content")
        .belongs_to("hotel_id", "hotel")
        .create(manager)
        .await?;
    index(manager, "room_type", &["hotel_id", "position"], false).await?;
    table("rate_plan")
        .id()
        .uuid("hotel_id")
        .uuid("room_type_id")
        .integer("position")
        .text("name")
        .text("meal_plan")
        .boolean("refundable")
        // Price rules by season, weekday and occupancy; restrictions; the cancellation ladder.
        .json("terms")
        .belongs_to("room_type_id", "room_type")
        .create(manager)
        .await?;
    index(manager, "rate_plan", &["hotel_id", "position"], false).await?;
    index(manager, "rate_plan", &["room_type_id"], false).await?;
    // Only changed or sold nights have a row. `night` is days since 1970-01-01, the hotel's local date.
    table("room_night")
        .uuid("room_type_id")
        .integer("night")
        // Rooms booked here.
        .integer("sold")
        // Rooms booked elsewhere: by the demonstration's simulated guests, or by another channel.
        .integer("taken")
        // Replaces the room type's own.
        .integer_null("allotment")
        .boolean("closed")
        .primary(&["room_type_id", "night"])
        .belongs_to("room_type_id", "room_type")
        .check(Expr::col("sold").gte(0))
        .create(manager)
        .await?;
    table("search")
        .id()
        .json("request")
        .instant("created_at")
        .create(manager)
        .await?;
    index(manager, "search", &["created_at"], false).await
}

async fn itineraries(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    table("itinerary")
        .id()
        .uuid("account_id")
        .text_null("title")
        .text("currency")
        .text("status")
        .json_null("customer")
        .integer("version")
        .instant("created_at")
        .instant("updated_at")
        .belongs_to("account_id", "account")
        .create(manager)
        .await?;
    index(manager, "itinerary", &["account_id", "status", "updated_at"], false).await?;
    index(manager, "itinerary", &["status", "updated_at"], false).await?;
    table("line_item")
        .id()
        .uuid("itinerary_id")
        .uuid("hotel_id")
        .integer("check_in")
        .integer("check_out")
        .text("status")
        .text("provider")
        .text("search_reference")
        .text_null("supplier_reference")
        .text_null("booking_reference")
        .text_null("failure")
        .uuid_null("creator_id")
        .text_null("source")
        .instant("created_at")
        .belongs_to("itinerary_id", "itinerary")
        .refers_to("hotel_id", "hotel")
        .create(manager)
        .await?;
    index(manager, "line_item", &["itinerary_id"], false).await?;
    table("line_room")
        .id()
        .uuid("line_item_id")
        .integer("position")
        .uuid("room_type_id")
        .uuid("rate_plan_id")
        .json("occupancy")
        // The chosen extras and the named guests.
        .json("surcharges")
        .json("guests")
        // The agreed terms: names, price items, ladder. Never changes, even if the rate plan does.
        .json("quote")
        .big("total_minor")
        .big("pay_now_minor")
        .belongs_to("line_item_id", "line_item")
        .create(manager)
        .await?;
    index(manager, "line_room", &["line_item_id", "position"], false).await?;
    // The side of our own inventory as supplier: one row per room, with our line item's id as its idempotency key.
    table("house_booking")
        .id()
        .uuid("line_item_id")
        .uuid("room_type_id")
        .integer("check_in")
        .integer("check_out")
        .integer("quantity")
        .text("status")
        .text("reference")
        .instant("created_at")
        .create(manager)
        .await?;
    index(manager, "house_booking", &["line_item_id"], false).await?;
    index(manager, "house_booking", &["room_type_id"], false).await?;
    table("hold")
        .id()
        .uuid("line_item_id")
        .uuid("room_type_id")
        .integer("check_in")
        .integer("check_out")
        .integer("quantity")
        .instant("expires_at")
        .instant_null("ended_at")
        .create(manager)
        .await?;
    index(manager, "hold", &["expires_at"], false).await
}

async fn money(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    table("invoice")
        .id()
        .uuid("itinerary_id")
        .uuid("account_id")
        // Year and sequence are assigned at capture; together they are the number.
        .integer_null("year")
        .integer_null("sequence")
        .text("status")
        .text("currency")
        .big("amount_minor")
        .big_null("captured_minor")
        .json("items")
        .instant("created_at")
        .instant_null("paid_at")
        .belongs_to("itinerary_id", "itinerary")
        .create(manager)
        .await?;
    index(manager, "invoice", &["itinerary_id"], false).await?;
    index(manager, "invoice", &["year", "sequence"], true).await?;
    table("payment")
        .id()
        .uuid("invoice_id")
        .uuid("itinerary_id")
        .text("status")
        .text("currency")
        .big("amount_minor")
        .big_null("captured_minor")
        .text_null("authorization_id")
        .text_null("card_brand")
        .text_null("card_last_four")
        .text_null("decline_code")
        .instant("created_at")
        .instant("updated_at")
        .belongs_to("invoice_id", "invoice")
        .create(manager)
        .await?;
    index(manager, "payment", &["invoice_id"], false).await?;
    index(manager, "payment", &["status", "updated_at"], false).await?;
    // Double entry: the rows of one transaction sum to zero in each currency.
    table("ledger_entry")
        .id()
        .uuid("transaction_id")
        .text("account")
        .text("currency")
        .big("amount_minor")
        .uuid_null("invoice_id")
        .uuid_null("line_item_id")
        .text("memo")
        .instant("created_at")
        .create(manager)
        .await?;
    index(manager, "ledger_entry", &["transaction_id"], false).await?;
    index(manager, "ledger_entry", &["invoice_id"], false).await
}

async fn watch(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // First-party events: page views, searches and every change of state (who, when, from, to, why).
    table("event")
        .id()
        .text("kind")
        .uuid_null("account_id")
        .text("subject_kind")
        .uuid_null("subject_id")
        .text_null("from_state")
        .text_null("to_state")
        .json("detail")
        .instant("occurred_at")
        .create(manager)
        .await?;
    index(manager, "event", &["kind", "occurred_at"], false).await?;
    index(manager, "event", &["subject_id", "occurred_at"], false).await?;
    table("outbox")
        .id()
        .text("kind")
        .json("payload")
        .integer("attempts")
        .text_null("last_error")
        .instant("available_at")
        .instant("created_at")
        .instant_null("delivered_at")
        .create(manager)
        .await?;
    index(manager, "outbox", &["delivered_at", "available_at"], false).await?;
    // Work that must be finished even if the process that began it dies.
    table("job")
        .id()
        .text("kind")
        .uuid("subject_id")
        .json("payload")
        .integer("attempts")
        .text_null("last_error")
        .instant("run_at")
        .instant_null("locked_until")
        .instant("created_at")
        .instant_null("done_at")
        .create(manager)
        .await?;
    index(manager, "job", &["done_at", "run_at"], false).await?;
    index(manager, "job", &["kind", "subject_id"], true).await?;
    table("idempotency_key")
        .uuid("account_id")
        .text("operation")
        .text("key")
        .bytes("request_hash")
        .json_null("answer")
        .instant("created_at")
        .primary(&["account_id", "operation", "key"])
        .create(manager)
        .await
}
