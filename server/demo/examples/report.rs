//! Prints the figures of the full set, or, with a number, so many of its hotels to read.

use std::time::Instant;

use chrono::NaiveDate;
use demo::{Options, hotels, places, report};

fn main() {
    let options = Options::default();
    let begun = Instant::now();
    let places = places(search::Gazetteer::embedded());
    println!("{} places in {:?}", places.len(), begun.elapsed());
    if let Some(wanted) = std::env::args().nth(1).and_then(|number| number.parse::<usize>().ok()) {
        let step = options.hotels / wanted.max(1);
        for hotel in hotels(&places, &options).step_by(step.max(1)) {
            println!(
                "\n== {} · {} stars · {} · {:?}",
                hotel.name,
                hotel.stars,
                hotel.property_type.as_str(),
                hotel.address
            );
            println!(
                "{}, {} · {} {:.1}\n",
                hotel.latitude, hotel.longitude, hotel.slug, hotel.review_rating
            );
            println!("{}\n", hotel.overview.join("\n"));
            println!(
                "Location: {}\nNotice: {}\nChildren: {}",
                hotel.hotel_location, hotel.important_notice, hotel.child_and_extra_bed_policy
            );
            for room in &hotel.room_types {
                println!(
                    "- {} ({} × {} m², {}): {}",
                    room.name, room.allotment, room.size_m2, room.beds, room.description
                );
                for plan in &room.rate_plans {
                    println!("    {} {} {}", plan.name, hotel.currency, plan.base_price_minor);
                }
            }
            for picture in &hotel.pictures {
                println!("  [{}] {} / {}", picture.view.as_str(), picture.caption, picture.alt);
            }
        }
        return;
    }
    let begun = Instant::now();
    let generated = hotels(&places, &options).count();
    println!("{generated} hotels in {:?}", begun.elapsed());
    if let Some(first_night) = NaiveDate::from_ymd_opt(2026, 1, 1) {
        println!("{}", report(&places, &options, first_night));
    }
}
