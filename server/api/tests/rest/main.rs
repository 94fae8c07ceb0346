//! The REST API from its clients' view: tests check every answer against the document, and every operation against its
//! row of expectations.

mod account;
mod browsers;
mod calls;
mod club_look;
mod codes;
mod currency;
mod document;
mod envelope;
mod explore;
mod feed;
mod fields;
mod hostile;
mod identity;
mod itinerary_contents;
mod keys;
mod library;
mod likes;
mod limits;
mod operator;
mod packages;
mod permissions;
mod pictures;
mod post_videos;
mod posts;
mod profiles;
mod recommendations;
mod session;
mod stays;
mod story;
mod strangers;
mod subscriptions;
mod support;
mod tiles;
mod videos;
mod working_copies;
