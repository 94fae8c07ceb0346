//! The demonstration set: fictional hotels in real cities, from a seed.
//!
//! The same seed gives the same hotels on any machine and any day. The crate must not know a database, HTTP or a
//! clock: its callers store and show the hotels.

mod build;
mod chance;
mod climate;
mod country;
mod creators;
mod culture;
mod currency;
mod demo_hotel;
mod destination;
mod faces;
mod feature;
mod fold;
mod generate;
mod hotel;
mod identity;
mod kinds;
mod looks;
mod name;
mod occupancy;
mod phrase;
mod place;
mod places;
mod property;
mod rate;
mod rates;
mod report;
mod room;
mod rooms;
mod sentence;
pub mod stories;
mod text;

pub use creators::{CREATORS, DemoCreator, Note};
pub use currency::euro_cents;
pub use demo_hotel::DemoHotel;
pub use faces::{DemoFace, Land, face_of};
pub use generate::{Options, hotels};
pub use hotel::{DEMONSTRATION_NOTICE, DemoAddress, DemoTax, Detail, Facility, Picture, PropertyType, TaxKind, View};
pub use looks::{DemoLook, look_of};
pub use occupancy::{closed, sold};
pub use place::{Airport, DemoCity};
pub use places::places;
pub use rate::{
    CancellationStep, ChildBand, ChildPrice, DemoRatePlan, ExtraBeds, MealPlan, MinStay, Penalty, Promotion,
    PromotionCondition, SeasonRule, Surcharge, SurchargeUnit,
};
pub use report::{Report, report};
pub use room::DemoRoomType;
pub use sentence::{SentenceShare, sentence_shares};
