//! The shapes on the wire: ids, money, the failure envelope with its codes, and the data of every call.
//!
//! Knows no database, HTTP library or page, and builds for WASM. Field names are those of the specification, in
//! camelCase.

pub mod availability;
pub mod card;
pub mod club;
pub mod college;
pub mod company;
pub mod credentials;
pub mod destination;
pub mod error;
pub mod events;
pub mod excerpt;
pub mod explore;
pub mod home;
pub mod hotel;
pub mod id;
pub mod identity;
pub mod in_app;
pub mod invoice;
pub mod island;
pub mod itinerary;
pub mod itinerary_content;
pub mod library;
pub mod like;
pub mod limits;
pub mod map;
pub mod money;
pub mod operator;
pub mod package;
pub mod paper;
pub mod picture;
pub mod post;
pub mod profile;
pub mod return_url;
pub mod search;
pub mod shape;
pub mod shared_trip;
pub mod stays;
pub mod subscription;
pub mod text;
pub mod video;
pub mod visitor;
pub mod words;
pub mod working_copy;

pub use error::{Code, Failure, FailureItem};
pub use id::*;
pub use money::{Currency, Money};
