//! Writes a contact sheet of scenes from real places:
//! `contact_sheet FILE [exterior|panorama|room|detail|mixed] [SEED] [COLUMNS] [ROWS]`.

use std::error::Error;
use std::time::{Duration, Instant};

use artwork::{PropertyKind, RgbImage, Scene, View};
use image::imageops::{self, FilterType};

/// Name, latitude, longitude, elevation, distance to the coast, inhabitants.
type Town = (&'static str, f64, f64, i32, f32, u32);

const TOWNS: [Town; 24] = [
    ("Reykjavík", 64.15, -21.94, 15, 0.5, 131_000),
    ("Lisbon", 38.72, -9.14, 45, 4.0, 545_000),
    ("Kyoto", 35.01, 135.77, 50, 45.0, 1_460_000),
    ("Marrakesh", 31.63, -8.0, 466, 140.0, 929_000),
    ("Cusco", -13.53, -71.97, 3399, 380.0, 428_000),
    ("Zermatt", 46.02, 7.75, 1608, 230.0, 5_800),
    ("New York", 40.71, -74.0, 10, 1.0, 8_800_000),
    ("Ubud", -8.51, 115.26, 200, 12.0, 74_000),
    ("Nairobi", -1.29, 36.82, 1795, 440.0, 4_400_000),
    ("Tromsø", 69.65, 18.96, 10, 0.4, 64_000),
    ("Santorini", 36.42, 25.43, 250, 0.6, 15_500),
    ("Dubai", 25.2, 55.27, 5, 1.0, 3_300_000),
    ("Amsterdam", 52.37, 4.9, 0, 20.0, 870_000),
    ("Jaipur", 26.91, 75.79, 431, 600.0, 3_000_000),
    ("Rio de Janeiro", -22.91, -43.17, 5, 0.8, 6_700_000),
    ("Queenstown", -45.03, 168.66, 310, 55.0, 16_000),
    ("Florence", 43.77, 11.26, 50, 75.0, 380_000),
    ("Sedona", 34.87, -111.76, 1326, 560.0, 10_300),
    ("Krabi", 8.09, 98.91, 10, 2.0, 52_000),
    ("Dublin", 53.33, -6.25, 17, 2.0, 1_020_000),
    ("Valletta", 35.9, 14.51, 40, 0.4, 6_400),
    ("Prague", 50.09, 14.42, 202, 380.0, 1_300_000),
    ("Zanzibar", -6.17, 39.2, 8, 0.5, 220_000),
    ("Hanoi", 21.03, 105.85, 12, 90.0, 8_000_000),
];

fn scene(index: usize, seed: u64, what: &str) -> Scene {
    let (_, latitude, longitude, elevation, coast, population) = TOWNS[index % TOWNS.len()];
    let number = index as u64 + seed * 1000;
    let variant = (number % 251) as u8;
    let view = match what {
        "panorama" => View::Panorama,
        "room" => View::Room { variant },
        "detail" => View::Detail { variant },
        "mixed" => match index % 4 {
            0 => View::Panorama,
            1 => View::Room { variant },
            2 => View::Detail { variant },
            _ => View::Exterior,
        },
        _ => View::Exterior,
    };
    Scene {
        seed: number,
        latitude,
        longitude,
        elevation_m: Some(elevation),
        coast_km: Some(coast),
        kind: PropertyKind::ALL[(number as usize * 7 + index / TOWNS.len()) % 9],
        stars: (number % 6) as u8,
        view,
        population,
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = arguments.first() else {
        return Err("usage: contact_sheet FILE [WHAT] [SEED] [COLUMNS] [ROWS]".into());
    };
    let what = arguments.get(1).map_or("exterior", String::as_str);
    let number = |index: usize, otherwise: u32| {
        arguments
            .get(index)
            .and_then(|text| text.parse().ok())
            .unwrap_or(otherwise)
    };
    let (seed, columns, rows) = (number(2, 1), number(3, 4), number(4, 6));
    let (width, height) = if columns <= 2 { (900, 600) } else { (480, 320) };
    let gap = 10;
    let mut sheet = RgbImage::from_pixel(
        columns * (width + gap) + gap,
        rows * (height + gap) + gap,
        image::Rgb([250, 248, 244]),
    );
    let mut slowest = Duration::ZERO;
    let mut total = Duration::ZERO;
    for index in 0..columns * rows {
        let scene = scene(index as usize, u64::from(seed), what);
        let start = Instant::now();
        let master = artwork::master(&scene)?;
        let taken = start.elapsed();
        total += taken;
        slowest = slowest.max(taken);
        let town = TOWNS[index as usize % TOWNS.len()].0;
        println!(
            "{index:3} {taken:>9.1?} {town} {:?} {}* {}",
            scene.kind,
            scene.stars,
            artwork::composition(&scene)
        );
        let small = imageops::resize(&master, width, height, FilterType::CatmullRom);
        let (column, row) = (index % columns, index / columns);
        let (x, y) = (gap + column * (width + gap), gap + row * (height + gap));
        imageops::replace(&mut sheet, &small, i64::from(x), i64::from(y));
    }
    println!("mean {:.1?}, slowest {slowest:.1?} a master", total / (columns * rows));
    sheet.save(file)?;
    Ok(())
}
