//! What becomes of a file.

use crate::{files::*, upload::*};
use bytes::Bytes;
use contract::Code;
use domain::{
    Error,
    images::{self, MOST_BYTES},
    testing::TestDb,
};
use image::{GenericImageView, ImageFormat};

#[tokio::test]
async fn pictures_of_every_kind_are_kept_as_webp_of_their_own_size() {
    let db = TestDb::new().await;
    let me = db.anonymous().await;
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
    let me = db.anonymous().await;
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
async fn what_is_no_picture_or_no_honest_one_is_refused_with_its_reason() {
    let db = TestDb::new().await;
    let me = db.anonymous().await;
    let cut = |format| {
        let whole = file(64, 48, format);
        whole.slice(..whole.len() / 2)
    };
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;
    let cases: [(&str, Bytes, &str); 16] = [
        ("nothing", Bytes::new(), "Choose a picture first."),
        ("text", Bytes::from_static(b"just words"), "JPEG, PNG, WebP or GIF"),
        ("SVG", Bytes::from_static(svg), "JPEG, PNG, WebP or GIF"),
        (
            "a bitmap",
            Bytes::from_static(b"BM\x3a\0\0\0\0\0\0\0\x36\0\0\0"),
            "JPEG, PNG, WebP or GIF",
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
        send(&db.ctx, &me, vec![0; MOST_BYTES + 1].into())
            .await
            .unwrap_err()
            .code(),
        Some(Code::PayloadTooLarge)
    );
    assert_eq!(db.ctx.storage().list("uploads").await.unwrap().len(), 0);
    send(&db.ctx, &me, gif(1)).await.unwrap();
}

#[tokio::test]
async fn a_picture_is_kept_at_most_3000_pixels_wide_and_high_and_shown_no_larger_than_it_is() {
    let db = TestDb::new().await;
    let me = db.anonymous().await;
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
        let shown = images::rendition(&large, width, height).unwrap();
        assert_eq!(size(&shown), expected, "{width} × {height}");
        assert_eq!(image::guess_format(&shown).unwrap(), ImageFormat::WebP);
    }
    let id = send(&db.ctx, &me, file(64, 48, ImageFormat::Png)).await.unwrap();
    let small = kept(&db.ctx, id).await;
    assert_eq!(size(&images::rendition(&small, 400, 0).unwrap()), (64, 48));
    assert_eq!(size(&images::rendition(&small, 400, 400).unwrap()), (48, 48));
}
