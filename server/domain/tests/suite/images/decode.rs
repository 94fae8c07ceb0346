//! Decoding and re-encoding of files.

use super::{files::*, upload::*};
use bytes::Bytes;
use contract::{
    Code,
    picture::{Crop, Cut, FocalPoint},
};
use domain::{
    Error,
    images::{self, MAX_BYTES},
    testing::TestDb,
};
use image::{
    DynamicImage, ExtendedColorType, GenericImageView, ImageDecoder, ImageEncoder, ImageFormat, RgbImage, Rgba,
    RgbaImage,
    codecs::{jpeg::JpegEncoder, png::PngDecoder, webp::WebPEncoder},
};
use std::io::Cursor;

#[tokio::test]
async fn pictures_of_every_kind_are_kept_as_webp_of_their_own_size() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
        let id = send(&db.ctx, &me, file(64, 48, format)).await.unwrap();
        let kept = kept(&db.ctx, id).await;
        assert_eq!(image::guess_format(&kept).unwrap(), ImageFormat::WebP, "{format:?}");
        assert_eq!(
            image::load_from_memory(&kept).unwrap().dimensions(),
            (64, 48),
            "{format:?}"
        );
    }
}

#[tokio::test]
async fn a_photograph_is_turned_upright_and_says_no_more_where_it_was_taken() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    let photograph = turned_photograph(64, 32);
    assert!(holds(&photograph, SECRET));
    let id = send(&db.ctx, &me, photograph).await.unwrap();
    let kept = kept(&db.ctx, id).await;
    for mark in [SECRET, "Exif", "EXIF", "XMP ", "ICCP"] {
        assert!(!holds(&kept, mark), "{mark}");
    }
    let picture = image::load_from_memory(&kept).unwrap().to_rgb8();
    assert_eq!(picture.dimensions(), (32, 64));
    let is_like = |found: [u8; 3], wanted: [u8; 3]| found.iter().zip(wanted).all(|(a, b)| a.abs_diff(b) < 40);
    assert!(is_like(picture.get_pixel(16, 8).0, RED), "the left half is on top");
    assert!(is_like(picture.get_pixel(16, 56).0, BLUE), "the right half is below");
}

#[tokio::test]
async fn a_broken_or_deceptive_picture_is_refused_with_its_reason() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    let cut = |format| {
        let whole = file(64, 48, format);
        whole.slice(..whole.len() / 2)
    };
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;
    let cases: [(&str, Bytes, &str); 17] = [
        ("nothing", Bytes::new(), "Choose a picture first."),
        ("text", Bytes::from_static(b"just words"), "JPEG, PNG, WebP or GIF"),
        ("SVG", Bytes::from_static(svg), "JPEG, PNG, WebP or GIF"),
        (
            "a bitmap",
            Bytes::from_static(b"BM\x3a\0\0\0\0\0\0\0\x36\0\0\0"),
            "JPEG, PNG, WebP or GIF",
        ),
        (
            "a picture of a phone",
            Bytes::from_static(b"\0\0\0\x18ftypheic\0\0\0\0"),
            "cannot convert HEIC",
        ),
        ("half a JPEG", cut(ImageFormat::Jpeg), "damaged"),
        ("half a PNG", cut(ImageFormat::Png), "damaged"),
        ("half a WebP", cut(ImageFormat::WebP), "damaged"),
        ("half a GIF", cut(ImageFormat::Gif), "damaged"),
        ("a wide bomb", bomb(16_000, 16_000), "too large"),
        ("a long bomb", bomb(1, 60_000), "too large"),
        ("a moving GIF", gif(2), "Pictures that move"),
        ("a moving PNG", moving_png(), "Pictures that move"),
        ("a moving WebP", moving_webp(), "Pictures that move"),
        (
            "an archive too",
            followed_by(b"PK\x03\x04...PK\x05\x06\0\0"),
            "an archive at once",
        ),
        (
            "a page too",
            followed_by(b"<HTML><ScRiPt>alert(1)</script>"),
            "a page at once",
        ),
        ("a document too", followed_by(b"%PDF-1.7"), "a document at once"),
    ];
    for (name, bytes, reason) in cases {
        match send(&db.ctx, &me, bytes).await {
            Err(Error::Refused(refusals)) => {
                assert_eq!(
                    (refusals[0].code, refusals[0].field.as_deref()),
                    (Code::Invalid, Some("image")),
                    "{name}"
                );
                let message = refusals[0].message.as_deref().unwrap();
                assert!(message.contains(reason), "{name}: {message}");
            }
            other => panic!("{name} was not refused: {other:?}"),
        }
    }
    assert_eq!(
        send(&db.ctx, &me, vec![0; MAX_BYTES + 1].into())
            .await
            .unwrap_err()
            .code(),
        Some(Code::PayloadTooLarge)
    );
    assert_eq!(db.ctx.storage().list("uploads").await.unwrap().len(), 0);
    send(&db.ctx, &me, gif(1)).await.unwrap();
}

#[tokio::test]
async fn a_picture_is_kept_within_3000_pixels_and_never_enlarged() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    let id = send(&db.ctx, &me, file(4000, 1000, ImageFormat::Jpeg)).await.unwrap();
    let large = kept(&db.ctx, id).await;
    let size = |bytes: &[u8]| image::load_from_memory(bytes).unwrap().dimensions();
    assert_eq!(size(&large), (3000, 750));
    for ((width, height), expected) in [
        ((400, 0), (400, 100)),
        ((400, 400), (400, 400)),
        ((3000, 0), (3000, 750)),
        ((1600, 1500), (800, 750)),
    ] {
        let shown = images::rendition(&large, width, height, Cut::default()).unwrap();
        assert_eq!(size(&shown), expected, "{width} × {height}");
        assert_eq!(image::guess_format(&shown).unwrap(), ImageFormat::WebP);
    }
    let id = send(&db.ctx, &me, file(64, 48, ImageFormat::Png)).await.unwrap();
    let small = kept(&db.ctx, id).await;
    assert_eq!(
        size(&images::rendition(&small, 400, 0, Cut::default()).unwrap()),
        (64, 48)
    );
    assert_eq!(
        size(&images::rendition(&small, 400, 400, Cut::default()).unwrap()),
        (48, 48)
    );
}

#[tokio::test]
async fn a_picture_for_other_sites_is_a_jpeg_of_the_requested_size_on_white() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    let mut clear = Cursor::new(Vec::new());
    let picture = DynamicImage::ImageRgba8(RgbaImage::from_pixel(50, 50, Rgba([0, 0, 0, 0])));
    picture.write_to(&mut clear, ImageFormat::Png).unwrap();
    let id = send(&db.ctx, &me, clear.into_inner().into()).await.unwrap();
    let cut = images::rendition(&kept(&db.ctx, id).await, 600, 338, Cut::default()).unwrap();
    for ((width, height), expected) in [((600, 338), (600, 338)), ((600, 0), (50, 28))] {
        let shared = images::jpeg(&cut, width, height).unwrap();
        assert_eq!(image::guess_format(&shared).unwrap(), ImageFormat::Jpeg);
        let shown = image::load_from_memory(&shared).unwrap();
        assert_eq!(shown.dimensions(), expected);
        assert!(
            shown
                .to_rgb8()
                .pixels()
                .all(|pixel| pixel.0.iter().all(|colour| *colour > 250))
        );
    }
}

#[tokio::test]
async fn what_matters_of_a_picture_stays_in_sight_and_nothing_beside_its_part_is_shown() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    // The left half red, the right half blue.
    let id = send(&db.ctx, &me, file(800, 400, ImageFormat::Png)).await.unwrap();
    let kept = kept(&db.ctx, id).await;
    let shown = |width, height, cut| {
        let bytes = images::rendition(&kept, width, height, cut).unwrap();
        image::load_from_memory(&bytes).unwrap().to_rgb8()
    };
    let on = |x, y, crop| Cut {
        focal_point: FocalPoint { x, y },
        crop,
    };
    // In tenths of the width.
    let is_red = |picture: &image::RgbImage, tenths: u32| {
        let place = (picture.width() - 1) * tenths / 10;
        let [red, _, blue] = picture.get_pixel(place, picture.height() / 2).0;
        red > blue
    };
    for (x, left, right) in [
        (0.0, true, true),
        (0.5, true, false),
        (1.0, false, false),
        (0.26, true, true),
    ] {
        let square = shown(400, 400, on(x, 0.5, None));
        assert_eq!(square.dimensions(), (400, 400));
        assert_eq!((is_red(&square, 1), is_red(&square, 9)), (left, right), "{x}");
    }
    let half = Some(Crop {
        x: 0.5,
        y: 0.0,
        width: 0.5,
        height: 1.0,
    });
    let part = shown(3000, 0, on(0.0, 0.0, half));
    assert_eq!(part.dimensions(), (400, 400));
    assert!(!is_red(&part, 0), "the point lies outside of what is shown");
    assert_eq!(shown(200, 0, on(0.5, 0.5, half)).dimensions(), (200, 200));
    assert_eq!(shown(200, 100, on(0.5, 0.5, half)).dimensions(), (200, 100));
    let sliver = Some(Crop {
        x: 0.999,
        y: 0.999,
        width: 0.1,
        height: 0.1,
    });
    assert_eq!(shown(100, 100, on(1.0, 1.0, sliver)).dimensions(), (1, 1));
}

#[tokio::test]
async fn what_is_in_a_pictures_own_data_by_chance_is_no_reason_to_refuse_it() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    let whole = file(8, 8, ImageFormat::Jpeg).to_vec();
    // In the data of its scan, as it may occur by chance.
    let mut chance = whole.clone();
    let end = chance.len() - 2;
    chance.splice(end..end, b"<svg".iter().copied());
    send(&db.ctx, &me, chance.into()).await.unwrap();
    let behind = [whole.as_slice(), b"<svg"].concat();
    send(&db.ctx, &me, behind.into()).await.unwrap_err();
}

/// Red, green, yellow and grey in Display P3, as cameras of phones write them.
const DISPLAY_P3: &[u8] = include_bytes!("../fixtures/display-p3.png");

#[tokio::test]
async fn colours_of_another_profile_become_those_of_pages() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    let patches = [
        (8, [251, 25, 28]),
        (24, [0, 205, 56]),
        (40, [209, 160, 18]),
        (56, [121, 121, 121]),
    ];
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let id = send(&db.ctx, &me, in_display_p3(format)).await.unwrap();
        let picture = image::load_from_memory(&kept(&db.ctx, id).await).unwrap().to_rgb8();
        for (x, colour) in patches {
            let found = picture.get_pixel(x, 8).0;
            let is_like = found.iter().zip(colour).all(|(a, b)| a.abs_diff(b) < 14);
            assert!(is_like, "{format:?}: {found:?} instead of {colour:?}");
        }
    }
}

/// The patches of [`DISPLAY_P3`] in another format, with their profile.
fn in_display_p3(format: ImageFormat) -> Bytes {
    let mut decoder = PngDecoder::new(Cursor::new(DISPLAY_P3)).unwrap();
    let profile = decoder.icc_profile().unwrap().unwrap();
    let picture = DynamicImage::from_decoder(decoder).unwrap().to_rgb8();
    let mut bytes = Vec::new();
    match format {
        ImageFormat::Jpeg => write(&picture, profile, JpegEncoder::new_with_quality(&mut bytes, 95)),
        ImageFormat::WebP => write(&picture, profile, WebPEncoder::new_lossless(&mut bytes)),
        _ => return Bytes::from_static(DISPLAY_P3),
    }
    bytes.into()
}

fn write(picture: &RgbImage, profile: Vec<u8>, mut encoder: impl ImageEncoder) {
    encoder.set_icc_profile(profile).unwrap();
    let (width, height) = picture.dimensions();
    encoder
        .write_image(picture, width, height, ExtendedColorType::Rgb8)
        .unwrap();
}

#[tokio::test]
async fn a_jpeg_needs_all_its_lines_and_not_its_end() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    let whole = file(64, 48, ImageFormat::Jpeg);
    send(&db.ctx, &me, whole.slice(..whole.len() - 2)).await.unwrap();
    send(&db.ctx, &me, whole.slice(..whole.len() - 40)).await.unwrap_err();
}

#[tokio::test]
async fn a_large_picture_needs_a_file_that_is_worth_it() {
    let db = TestDb::new().await;
    let me = db.traveller().await;
    // A page of paper scanned with 300 dots an inch compresses as well as a bomb does.
    send(&db.ctx, &me, flat(2480, 3508)).await.unwrap();
    send(&db.ctx, &me, flat_grey(2480, 3508)).await.unwrap();
    match send(&db.ctx, &me, bomb(6000, 6000)).await {
        Err(Error::Refused(refusals)) => {
            let message = refusals[0].message.as_deref().unwrap();
            assert!(message.contains("too large for the little"), "{message}");
        }
        other => panic!("it was not refused: {other:?}"),
    }
}
