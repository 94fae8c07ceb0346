//! The database's schema, one file per step. Each step suits the running version and the next: expand, move, contract.
//!
//! It imports none of the product's crates. Every step runs on SQLite and on PostgreSQL.

pub use sea_orm_migration::{MigrationTrait, MigratorTrait};

mod m0001_foundations;
mod m0002_catalogue_version;
mod m0003_identity;
mod m0004_sign_up_code;
mod m0005_hotel_change;
mod m0006_profile_picture;
mod m0007_hotel_name;
mod m0008_like;
mod m0009_database_identity;
mod m0010_recommendation;
mod m0011_post;
mod m0012_library;
mod m0013_travel_package;
mod m0014_subscription;
mod m0015_itinerary_content;
mod m0016_club_look;
mod m0017_topic;
mod m0018_lesson;
mod m0019_video;
mod m0020_stay_order;
mod m0021_picture_cut;
mod m0022_working_copy;
mod m0023_urgency;
mod m0024_club_changed;
mod m0025_card_attempt;
mod m0026_attempt;
mod m0027_kept_handle;
mod m0030_removed_rooms;
mod m0031_form_answer;
mod m0035_refund;
mod m0036_trip_access;
mod m0037_price_held;
mod m0040_document;
mod m0041_reminder;
mod m0042_stay_guests;
mod m0043_traveller_time_zone;
mod m0045_job_lease;
mod m0046_commission;
mod m0047_stay_change;
mod m0049_provider_event;
mod m0050_dispute;
mod m0051_operator_action;
mod m0052_refund_by_hand;
mod m0053_members_and_settings;
mod m0054_restored;
mod m0055_kept_handle_account;
mod m0056_hotel_source;
mod m0058_library_copies;
mod m0059_subscriber_notice;
mod m0060_welcome_step;
mod m0062_waived_fee;
mod m0063_package_order;
mod m0066_answered_request;
mod m0067_operator_request_hash;
mod m0068_refund_parts;
mod m0069_itinerary_tags;
mod table;
mod upgrade;

pub use upgrade::{missing, steps, unknown, upgrade};

/// All steps in order.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_foundations::Migration),
            Box::new(m0002_catalogue_version::Migration),
            Box::new(m0003_identity::Migration),
            Box::new(m0004_sign_up_code::Migration),
            Box::new(m0005_hotel_change::Migration),
            Box::new(m0006_profile_picture::Migration),
            Box::new(m0007_hotel_name::Migration),
            Box::new(m0008_like::Migration),
            Box::new(m0009_database_identity::Migration),
            Box::new(m0010_recommendation::Migration),
            Box::new(m0011_post::Migration),
            Box::new(m0012_library::Migration),
            Box::new(m0013_travel_package::Migration),
            Box::new(m0014_subscription::Migration),
            Box::new(m0015_itinerary_content::Migration),
            Box::new(m0016_club_look::Migration),
            Box::new(m0017_topic::Migration),
            Box::new(m0018_lesson::Migration),
            Box::new(m0019_video::Migration),
            Box::new(m0020_stay_order::Migration),
            Box::new(m0021_picture_cut::Migration),
            Box::new(m0022_working_copy::Migration),
            Box::new(m0023_urgency::Migration),
            Box::new(m0024_club_changed::Migration),
            Box::new(m0025_card_attempt::Migration),
            Box::new(m0026_attempt::Migration),
            Box::new(m0027_kept_handle::Migration),
            Box::new(m0030_removed_rooms::Migration),
            Box::new(m0031_form_answer::Migration),
            Box::new(m0035_refund::Migration),
            Box::new(m0036_trip_access::Migration),
            Box::new(m0037_price_held::Migration),
            Box::new(m0040_document::Migration),
            Box::new(m0041_reminder::Migration),
            Box::new(m0042_stay_guests::Migration),
            Box::new(m0043_traveller_time_zone::Migration),
            Box::new(m0045_job_lease::Migration),
            Box::new(m0046_commission::Migration),
            Box::new(m0047_stay_change::Migration),
            Box::new(m0049_provider_event::Migration),
            Box::new(m0050_dispute::Migration),
            Box::new(m0051_operator_action::Migration),
            Box::new(m0052_refund_by_hand::Migration),
            Box::new(m0053_members_and_settings::Migration),
            Box::new(m0054_restored::Migration),
            Box::new(m0055_kept_handle_account::Migration),
            Box::new(m0056_hotel_source::Migration),
            Box::new(m0058_library_copies::Migration),
            Box::new(m0059_subscriber_notice::Migration),
            Box::new(m0060_welcome_step::Migration),
            Box::new(m0062_waived_fee::Migration),
            Box::new(m0063_package_order::Migration),
            Box::new(m0066_answered_request::Migration),
            Box::new(m0067_operator_request_hash::Migration),
            Box::new(m0068_refund_parts::Migration),
            Box::new(m0069_itinerary_tags::Migration),
        ]
    }
}
