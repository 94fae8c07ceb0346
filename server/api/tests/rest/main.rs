//! The REST side as its clients see it: every answer is held against the document, every operation against its row of
//! expectations.

mod account;
mod browsers;
mod calls;
mod club_look;
mod codes;
mod document;
mod envelope;
mod explore;
mod fields;
mod hostile;
mod identity;
mod itinerary_contents;
mod library;
mod likes;
mod packages;
mod permissions;
mod posts;
mod profiles;
mod recommendations;
mod session;
mod story;
mod strangers;
mod subscriptions;
mod support;
mod tiles;
