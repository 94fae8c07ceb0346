//! A sample package.

use super::{euros, id, page, summary};
use chrono::{DateTime, Utc};
use contract::{
    club::PublicProfile,
    hotel::Image,
    package::{PackageDay, PackageStay, TravelPackage, TravelPackageList, TravelPackageWithHotels},
};

fn now() -> DateTime<Utc> {
    page("/").now
}

/// Its creator.
pub fn creator() -> PublicProfile {
    PublicProfile {
        user_id: id(3),
        slug: "mia.lind".to_owned(),
        public_name: "Mia Lind".to_owned(),
        bio: None,
        profile_picture: None,
        hero_image: None,
        links: Vec::new(),
        theme_color: None,
        is_verified: false,
    }
}

fn image(number: u32, caption: &str) -> Image {
    Image::of(id(number), caption.to_owned(), false)
}

fn stay(hotel: u32, nights: u32, note: &str) -> PackageStay {
    PackageStay {
        hotel_id: id(hotel),
        nights,
        note: note.to_owned(),
    }
}

fn day(title: &str, images: &[u32]) -> PackageDay {
    PackageDay {
        title: title.to_owned(),
        text: "Come *early*.".to_owned(),
        image_ids: images.iter().map(|number| id(*number)).collect(),
    }
}

/// A package with two existing hotels, and a deleted one.
pub fn offer() -> TravelPackageWithHotels {
    TravelPackageWithHotels {
        package: TravelPackage {
            package_id: id(7),
            user_id: id(3),
            title: "Slow days by the river".to_owned(),
            description: "Two hotels.\n\nOne river <here>.".to_owned(),
            stays: vec![
                stay(2, 2, "Ask for the upper floor."),
                stay(4, 3, ""),
                stay(99, 1, "It has closed."),
            ],
            days: vec![day("Arrival", &[41, 42, 98]), day("", &[])],
            images: vec![
                image(40, "The river"),
                image(43, "A boat"),
                image(41, "The quay"),
                image(42, ""),
            ],
            nights: 6,
            is_active: true,
            tags: vec!["by the river".to_owned()],
            version: 1,
            created_at: now(),
            updated_at: now(),
        },
        hotels: vec![summary(4, "Casa da Ribeira"), summary(2, "Casa do Limoeiro")],
        from_price: Some(euros(64_000)),
    }
}

/// The same while it is hidden.
pub fn hidden() -> TravelPackageWithHotels {
    let mut offer = offer();
    offer.package.is_active = false;
    offer
}

/// A page of two out of `total`.
pub fn list(total: u32, skip: u32, packages: Vec<TravelPackageWithHotels>) -> TravelPackageList {
    TravelPackageList {
        total,
        packages,
        skip,
        take: 2,
    }
}
