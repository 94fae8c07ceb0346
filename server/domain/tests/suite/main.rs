//! Every test of the domain that needs a database, in one binary: each further binary would compile the domain's
//! queries again, because Rust compiles a query where it is awaited.

mod author;
mod bookings;
mod bucket;
mod cards;
mod database;
mod demonstration_life;
mod explore;
mod form_answers;
mod hotels_demonstration;
mod hotels_import;
mod hotels_import_formats;
mod hotels_import_geojson;
mod hotels_import_osm;
mod hotels_import_registers;
mod hotels_import_removal;
mod hotels_map;
mod hotels_pages;
mod hotels_search;
mod hotels_search_brute_force;
mod hotels_search_index;
mod identity;
mod images;
mod migrations;
mod ordering;
mod orphans;
mod posts_feed;
mod secret;
mod simulation;
mod sitemap;
mod states;
mod stays;
mod videos;
