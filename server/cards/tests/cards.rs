//! Tests of the cards that networks get.

use cards::{Card, CardError, Form, HEIGHT, RgbImage, WIDTH, picture, render};
use image::Rgb;

fn card() -> Card {
    Card {
        background: Some(RgbImage::from_fn(1600, 1067, |x, y| {
            Rgb([(x % 256) as u8, (y % 256) as u8, 120])
        })),
        face: Some(RgbImage::from_pixel(200, 200, Rgb([250, 20, 20]))),
        name: "Mia Lind".to_owned(),
        title: "The quietest rooms of the town".to_owned(),
        line: "Casa do Limoeiro, Lisbon".to_owned(),
        price: Some("from $212 a night".to_owned()),
        site_name: "Byrdli".to_owned(),
    }
}

/// The card in its large form, decoded.
fn drawn(card: &Card) -> RgbImage {
    drawn_as(card, Form::Large)
}

fn drawn_as(card: &Card, form: Form) -> RgbImage {
    let bytes = render(card, form).unwrap();
    assert!(bytes.starts_with(&[0xff, 0xd8, 0xff]), "no JPEG");
    assert!(bytes.len() < 600_000, "{} bytes", bytes.len());
    let card = picture(&bytes).unwrap();
    assert_eq!(card.dimensions(), form.pixels());
    card
}

/// How many pixels of a region clearly differ between two cards.
fn unlike(one: &RgbImage, other: &RgbImage, (left, top, right, bottom): (u32, u32, u32, u32)) -> usize {
    let is_unlike = |(x, y): &(u32, u32)| {
        let pairs = one.get_pixel(*x, *y).0.into_iter().zip(other.get_pixel(*x, *y).0);
        pairs.into_iter().any(|(a, b)| a.abs_diff(b) > 60)
    };
    (left..right)
        .flat_map(|x| (top..bottom).map(move |y| (x, y)))
        .filter(is_unlike)
        .count()
}

#[test]
fn the_same_card_gives_the_same_bytes() {
    for form in [Form::Large, Form::Small] {
        assert_eq!(render(&card(), form).unwrap(), render(&card(), form).unwrap());
    }
}

#[test]
fn the_small_form_shows_what_the_large_one_does() {
    let (large, small) = (drawn(&card()), drawn_as(&card(), Form::Small));
    let (width, height) = Form::Small.pixels();
    let halved = image::imageops::thumbnail(&large, width, height);
    let unlike = unlike(&small, &halved, (0, 0, width, height));
    // Text has sharper edges in one than in the other.
    assert!(unlike < (width * height / 100) as usize, "{unlike}");
}

#[test]
fn a_card_shows_its_title_its_price_and_whose_site_it_is() {
    let whole = drawn(&card());
    let cases = [
        (
            Card {
                title: String::new(),
                ..card()
            },
            (64, 400, 1136, 500),
        ),
        (Card { price: None, ..card() }, (800, 537, 1136, 605)),
        (
            Card {
                name: String::new(),
                ..card()
            },
            (168, 545, 420, 600),
        ),
        (
            Card {
                site_name: String::new(),
                ..card()
            },
            (64, 60, 400, 104),
        ),
        (
            Card {
                line: String::new(),
                ..card()
            },
            (64, 370, 700, 430),
        ),
    ];
    for (without, part) in cases {
        assert!(unlike(&whole, &drawn(&without), part) > 200, "{part:?}");
    }
}

#[test]
fn the_face_is_in_its_circle() {
    let card = drawn(&card());
    let [red, green, blue] = card.get_pixel(104, 571).0;
    assert!(red > 200 && green < 80 && blue < 80, "{red} {green} {blue}");
    // The corner of the square around it does not belong to the face.
    let [red, green, _] = card.get_pixel(66, 533).0;
    assert!(red < 200 || green > 80, "{red} {green}");
}

#[test]
fn a_name_without_a_font_leaves_no_empty_circle() {
    let named = |name: &str| {
        drawn(&Card {
            face: None,
            name: name.to_owned(),
            ..card()
        })
    };
    let circle = (64, 531, 144, 611);
    let japanese = named("渡辺 直美");
    assert_eq!(unlike(&japanese, &named(""), (64, 531, 1136, 611)), 0);
    assert!(unlike(&japanese, &named("Mia Lind"), circle) > 3_000);
}

#[test]
fn without_a_picture_there_is_a_ground() {
    let plain = Card {
        background: None,
        face: None,
        ..card()
    };
    let [red, green, blue] = drawn(&plain).get_pixel(600, 200).0;
    assert!(blue > red && green > red, "{red} {green} {blue}");
}

#[test]
fn a_long_title_stays_within_the_card() {
    let long = Card {
        title: "Three slow weeks between the lagoon and the hills of the north ".repeat(30),
        ..card()
    };
    let (with, without) = (
        drawn(&long),
        drawn(&Card {
            title: String::new(),
            ..long.clone()
        }),
    );
    // Three lines, and nothing at the edges or on the creator's row.
    assert!(unlike(&with, &without, (64, 280, 1136, 500)) > 5_000);
    assert_eq!(unlike(&with, &without, (1150, 0, WIDTH, HEIGHT)), 0);
    assert_eq!(unlike(&with, &without, (0, 530, WIDTH, HEIGHT)), 0);
}

#[test]
fn no_text_is_too_strange() {
    let strange = [
        "🏝️ Beach days 🐚✨",
        "أيام هادئة على الشاطئ",
        "京都の静かな宿と庭",
        "Тихие дни у озера",
        "Ήσυχες μέρες στη Νάξο",
        "\u{202e}backwards\u{0}\u{7}\u{fffe}",
        "e\u{301}e\u{301}\u{301}\u{301}\u{301}",
        "</text><script>&amp;&#0;]]>",
        "",
        " ",
    ];
    for text in strange {
        let text = text.to_owned();
        drawn(&Card {
            title: text.clone(),
            name: text.clone(),
            line: text.clone(),
            site_name: text.clone(),
            price: Some(text),
            ..card()
        });
    }
}

#[test]
fn a_tiny_picture_fills_the_card_all_the_same() {
    let tiny = RgbImage::from_pixel(1, 1, Rgb([200, 200, 200]));
    drawn(&Card {
        background: Some(tiny.clone()),
        face: Some(tiny),
        ..card()
    });
}

#[test]
fn a_picture_without_pixels_is_refused() {
    let empty = Card {
        background: Some(RgbImage::new(0, 0)),
        ..card()
    };
    assert!(matches!(render(&empty, Form::Large), Err(CardError::Picture(_))));
}
