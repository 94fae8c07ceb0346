//! The guarantees of portraits and heroes: determinism, no two alike, a face that fits a round crop, the club's
//! light.

use artwork::{Error, Format, Hero, Portrait, PropertyKind, RgbImage, Scene, Theme, View, distance, perceptual_hash};
use std::collections::HashSet;

const WORDS: [&str; 8] = [
    "fair flaxen waves freckles beanie jumper",
    "olive dark parted stubble shirt",
    "umber black braids earrings tee",
    "fair grey crop beard older cap coat",
    "porcelain white bun older round-spectacles scarf",
    "ebony black afro earrings shirt",
    "tan grey curls beard older straw-hat shirt",
    "porcelain black bob beret square-spectacles tee",
];

fn theme(text: &str) -> Theme {
    Theme::parse(text).expect("a colour")
}

fn portrait(seed: u64, color: &str, words: &str) -> Portrait {
    Portrait::new(seed, theme(color), words).expect("known words")
}

fn small(bytes: &[u8]) -> RgbImage {
    image::load_from_memory(bytes).expect("a PNG").to_rgb8()
}

#[test]
fn the_same_portrait_gives_the_same_bytes_and_other_words_another() {
    let one = || {
        portrait(1, "#0f7c8a", WORDS[0])
            .render(200, 200, Format::WebP, 80)
            .expect("a picture")
    };
    assert_eq!(one(), one());
    let drawn: HashSet<String> = WORDS.iter().map(|words| portrait(1, "#0f7c8a", words).svg()).collect();
    assert_eq!(drawn.len(), WORDS.len());
    assert_ne!(
        portrait(1, "#0f7c8a", WORDS[0]).svg(),
        portrait(2, "#0f7c8a", WORDS[0]).svg()
    );
    assert_ne!(
        portrait(1, "#0f7c8a", WORDS[0]).svg(),
        portrait(1, "#d9480f", WORDS[0]).svg()
    );
}

#[test]
fn unknown_words_draw_no_person() {
    assert_eq!(Portrait::new(1, theme("#0f7c8a"), "fair flaxen waves monocle"), None);
    assert_eq!(Portrait::new(1, theme("#0f7c8a"), ""), None);
}

#[test]
fn no_two_faces_look_alike_and_each_stands_before_its_own_colour() {
    let mut hashes = HashSet::new();
    for (seed, words) in WORDS.iter().enumerate() {
        let drawn = portrait(seed as u64, "#2e7d32", words);
        let picture = small(&drawn.render(240, 240, Format::Png, 90).expect("a picture"));
        assert!(hashes.insert(perceptual_hash(&picture)), "{words}");
        // The club is green, and so is the corner; the middle is a face.
        let corner = picture.get_pixel(4, 4).0;
        assert!(corner[1] > corner[0] && corner[1] > corner[2], "{words}: {corner:?}");
        let middle = picture.get_pixel(120, 122).0;
        assert!(middle[0] >= middle[1] && middle[1] >= middle[2], "{words}: {middle:?}");
    }
}

#[test]
fn a_hero_takes_its_clubs_light_and_is_not_the_hotels_panorama() {
    let scene = Scene {
        seed: 7,
        latitude: 38.72,
        longitude: -9.14,
        elevation_m: Some(45),
        coast_km: Some(4.0),
        kind: PropertyKind::Hotel,
        stars: 0,
        view: View::Panorama,
        population: 545_000,
    };
    let hero = |color| Hero {
        scene: scene.clone(),
        theme: theme(color),
    };
    let (blue, red) = (hero("#1565c0"), hero("#d9480f"));
    assert_ne!(blue.svg(), red.svg());
    assert_ne!(blue.svg(), artwork::svg(&scene));
    let mean = |hero: &Hero| {
        let picture = small(&hero.render(120, 80, Format::Png, 90).expect("a picture"));
        let sum = picture.pixels().fold([0_u64; 3], |sum, pixel| {
            [0, 1, 2].map(|channel| sum[channel] + u64::from(pixel.0[channel]))
        });
        (sum[0] as f64 / sum[2] as f64, perceptual_hash(&picture))
    };
    let ((blue_warmth, blue_hash), (red_warmth, red_hash)) = (mean(&blue), mean(&red));
    assert!(red_warmth > blue_warmth, "{red_warmth} against {blue_warmth}");
    // The same land in another light.
    assert!(distance(blue_hash, red_hash) < 32);
    assert!(matches!(blue.render(0, 80, Format::Png, 90), Err(Error::Empty)));
}
