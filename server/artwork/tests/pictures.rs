//! The guarantees of the pictures: determinism, variety, no look-alikes, no panics.

use std::collections::HashSet;

use artwork::{
    Error, Format, PropertyKind, RgbImage, Scene, View, composition, distance, encode, master, perceptual_hash, render,
    svg,
};

/// Two pictures of one city differ in at least this many of the 64 bits of their hashes.
const MIN_DIFFERENT_BITS: u32 = 8;

fn lisbon() -> Scene {
    Scene {
        seed: 7,
        latitude: 38.72,
        longitude: -9.14,
        elevation_m: Some(45),
        coast_km: Some(4.0),
        kind: PropertyKind::Hotel,
        stars: 4,
        view: View::Exterior,
        population: 545_000,
    }
}

/// One place for each climate and tradition: latitude, longitude, elevation, coast, inhabitants.
const PLACES: [(f64, f64, i32, f32, u32); 18] = [
    (64.15, -21.94, 15, 0.5, 131_000),
    (69.65, 18.96, 10, 0.4, 64_000),
    (38.72, -9.14, 45, 4.0, 545_000),
    (35.01, 135.77, 50, 45.0, 1_460_000),
    (31.63, -8.0, 466, 140.0, 929_000),
    (-13.53, -71.97, 3399, 380.0, 428_000),
    (46.02, 7.75, 1608, 230.0, 5_800),
    (40.71, -74.0, 10, 1.0, 8_800_000),
    (-8.51, 115.26, 200, 12.0, 74_000),
    (-1.29, 36.82, 1795, 440.0, 4_400_000),
    (36.42, 25.43, 250, 0.6, 15_500),
    (25.2, 55.27, 5, 1.0, 3_300_000),
    (52.37, 4.9, 0, 20.0, 870_000),
    (26.91, 75.79, 431, 600.0, 3_000_000),
    (-22.91, -43.17, 5, 0.8, 6_700_000),
    (34.87, -111.76, 1326, 560.0, 10_300),
    (-90.0, 180.0, 2800, 1200.0, 0),
    (90.0, -180.0, -5, 0.0, 0),
];

fn at(place: usize) -> Scene {
    let (latitude, longitude, elevation, coast, population) = PLACES[place % PLACES.len()];
    Scene {
        latitude,
        longitude,
        elevation_m: Some(elevation),
        coast_km: Some(coast),
        population,
        ..lisbon()
    }
}

fn thumbnail(scene: &Scene) -> RgbImage {
    let bytes = render(scene, 240, 160, Format::Png, 90).expect("a picture");
    image::load_from_memory(&bytes).expect("a PNG").to_rgb8()
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let first = render(&lisbon(), 400, 300, Format::WebP, 80).expect("a picture");
    let second = render(&lisbon(), 400, 300, Format::WebP, 80).expect("a picture");
    assert_eq!(first, second);
    assert_eq!(svg(&lisbon()), svg(&lisbon()));
    assert_eq!(composition(&lisbon()), composition(&lisbon()));
}

#[test]
fn another_seed_gives_another_picture() {
    assert_ne!(svg(&lisbon()), svg(&Scene { seed: 8, ..lisbon() }));
}

#[test]
fn sixty_hotels_show_forty_compositions_at_least() {
    let labels: HashSet<String> = (0..60)
        .map(|index| {
            composition(&Scene {
                seed: 1000 + index as u64,
                kind: PropertyKind::ALL[index % 9],
                stars: (index % 6) as u8,
                ..at(index * 7)
            })
        })
        .collect();
    assert!(labels.len() >= 40, "{} compositions", labels.len());
    // The palette alone must not make the difference.
    let layers: HashSet<&str> = labels.iter().filter_map(|l| l.split('@').next()).collect();
    assert!(layers.len() >= 40, "{} arrangements", layers.len());
}

#[test]
fn no_two_hotels_of_one_city_look_nearly_alike() {
    for place in [2, 6, 11] {
        let hashes: Vec<u64> = (0..40)
            .map(|index| {
                perceptual_hash(&thumbnail(&Scene {
                    seed: 5000 + index,
                    kind: PropertyKind::ALL[index as usize % 9],
                    stars: (index % 6) as u8,
                    ..at(place)
                }))
            })
            .collect();
        for (index, one) in hashes.iter().enumerate() {
            for (other_index, other) in hashes.iter().enumerate().skip(index + 1) {
                let apart = distance(*one, *other);
                assert!(
                    apart >= MIN_DIFFERENT_BITS,
                    "place {place}: hotels {index} and {other_index} are {apart} bits apart"
                );
            }
        }
    }
}

#[test]
fn a_hash_survives_reduction_and_tells_pictures_apart() {
    let large = master(&lisbon()).expect("a picture");
    let small = thumbnail(&lisbon());
    let other = thumbnail(&Scene { seed: 9, ..lisbon() });
    assert!(distance(perceptual_hash(&large), perceptual_hash(&small)) <= 4);
    assert!(distance(perceptual_hash(&small), perceptual_hash(&other)) > 4);
}

#[test]
fn every_view_of_every_kind_in_every_climate_can_be_drawn() {
    for place in 0..PLACES.len() {
        for (index, kind) in PropertyKind::ALL.into_iter().enumerate() {
            let mut views = vec![View::Exterior, View::Panorama];
            views.extend((0..4).map(|variant| View::Room { variant }));
            views.extend((0..8).map(|variant| View::Detail { variant }));
            for view in views {
                let scene = Scene {
                    kind,
                    view,
                    stars: index as u8,
                    seed: 31 * place as u64,
                    ..at(place)
                };
                let document = svg(&scene);
                assert!(document.starts_with("<svg") && document.ends_with("</svg>"));
                assert!(!document.contains("NaN") && !document.contains("inf"), "{scene:?}");
            }
        }
        let view = View::Detail { variant: place as u8 };
        assert!(master(&Scene { view, ..at(place) }).is_ok());
    }
}

#[test]
fn unknown_and_absurd_places_can_be_drawn() {
    for (latitude, longitude) in [(f64::NAN, f64::INFINITY), (1e9, -1e9), (0.0, 0.0)] {
        let scene = Scene {
            latitude,
            longitude,
            elevation_m: None,
            coast_km: None,
            stars: 255,
            seed: u64::MAX,
            population: u32::MAX,
            ..lisbon()
        };
        assert!(render(&scene, 30, 20, Format::Jpeg, 255).is_ok());
    }
    let extreme = Scene {
        elevation_m: Some(i32::MIN),
        coast_km: Some(f32::NAN),
        ..lisbon()
    };
    assert!(svg(&extreme).ends_with("</svg>"));
}

#[test]
fn a_zero_size_is_refused_and_a_huge_one_never_enlarges() {
    let image = RgbImage::from_pixel(60, 40, image::Rgb([200, 100, 50]));
    assert!(matches!(render(&lisbon(), 0, 10, Format::WebP, 80), Err(Error::Empty)));
    assert!(matches!(encode(&image, 10, 0, Format::WebP, 80), Err(Error::Empty)));
    assert!(matches!(
        encode(&RgbImage::new(0, 0), 1, 1, Format::Png, 80),
        Err(Error::Empty)
    ));
    for (width, height, expected) in [
        (1, 1, (1, 1)),
        (30, 20, (30, 20)),
        (30, 30, (30, 30)),
        (60, 60, (40, 40)),
        (u32::MAX, u32::MAX, (40, 40)),
        (u32::MAX, 1, (60, 1)),
        (1, u32::MAX, (1, 40)),
    ] {
        for format in [Format::WebP, Format::Jpeg, Format::Png] {
            let bytes = encode(&image, width, height, format, 0).expect("a picture");
            let size = image::load_from_memory(&bytes).map(|i| (i.width(), i.height()));
            assert_eq!(size.expect("readable"), expected, "{width} x {height} {format:?}");
        }
    }
}

#[test]
fn the_hash_of_nothing_is_zero() {
    assert_eq!(perceptual_hash(&RgbImage::new(0, 0)), 0);
}
