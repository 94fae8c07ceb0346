//! Reproducible files that no camera would make.

use super::bombs;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use std::io::Cursor;

/// Written into files; must not appear in the published image.
pub const SECRET: &[u8] = b"canary-gps-38.7223N";
/// Number of tested positions in each file.
const PLACES: usize = 40;

const FORMATS: [ImageFormat; 4] = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif];

/// Reproducible random numbers (xorshift).
pub struct Chance(pub u64);

impl Chance {
    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count.div_ceil(8))
            .flat_map(|_| self.number().to_le_bytes())
            .take(count)
            .collect()
    }
}

/// A JPEG, red on the left and blue on the right, with a little noise.
pub fn photograph(width: u32, height: u32) -> Vec<u8> {
    picture(width, height, ImageFormat::Jpeg)
}

pub fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut chance = Chance(7);
    let image = RgbImage::from_fn(width, height, |x, _| {
        let [noise, ..] = chance.number().to_le_bytes();
        let noise = noise % 32;
        Rgb(if x < width / 2 {
            [220, noise, 20]
        } else {
            [20, noise, 220]
        })
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(image).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// All files with their names.
pub fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = damaged();
    files.extend(polyglots());
    files.extend(strangers());
    files.extend(bombs::bombs());
    files
}

/// Files that are truncated or changed at many positions, and noise after a valid beginning.
fn damaged() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut chance = Chance(42);
    for format in FORMATS {
        let whole = picture(48, 36, format);
        for place in 0..PLACES {
            let end = whole.len() * place / PLACES;
            files.push((format!("{format:?} cut off at {end}"), whole[..end].to_vec()));
        }
        for place in 0..PLACES {
            // Most of the significant bytes are at the beginning.
            let at = if place % 2 == 0 {
                place
            } else {
                whole.len() * place / PLACES
            };
            let mut changed = whole.clone();
            let [value, ..] = chance.number().to_le_bytes();
            changed[at] = value;
            files.push((format!("{format:?} changed at {at}"), changed));
        }
        for number in 0..10 {
            let noise = [&whole[..20 + number], &chance.bytes(4000)].concat();
            files.push((format!("noise {number} behind the head of {format:?}"), noise));
        }
        for other in FORMATS.into_iter().filter(|other| *other != format) {
            let head = &picture(8, 8, other)[..12];
            let wrong = [head, &whole[12..]].concat();
            files.push((format!("{format:?} that begins as {other:?}"), wrong));
        }
    }
    files
}

/// Files that are an image and another format at the same time.
fn polyglots() -> Vec<(String, Vec<u8>)> {
    let others: [(&str, &[u8]); 9] = [
        ("an archive", b"PK\x03\x04\x0a\0\0\0\0\0PK\x05\x06\0\0\0\0\0\0\0\0"),
        ("a page", b"<html><body onload=alert(1)>"),
        ("a script", b"<script>alert(1)</script>"),
        (
            "a drawing",
            b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
        ),
        ("a document", b"%PDF-1.7\n1 0 obj\n<</JS(app.alert(1))>>"),
        ("a program", b"MZ\x90\0\x03\0\0\0"),
        ("PHP", b"<?php system($_GET['c']); ?>"),
        ("gzip", b"\x1f\x8b\x08\0\0\0\0\0\0\0"),
        ("a secret", SECRET),
    ];
    let mut files = Vec::new();
    for format in FORMATS {
        let whole = picture(24, 24, format);
        for (name, other) in others {
            files.push((
                format!("{format:?} with {name} behind"),
                [whole.as_slice(), other].concat(),
            ));
            files.push((
                format!("{format:?} with {name} before"),
                [other, whole.as_slice()].concat(),
            ));
        }
    }
    files
}

/// Files of formats that the server refuses.
fn strangers() -> Vec<(String, Vec<u8>)> {
    let heads: [(&str, &[u8]); 20] = [
        ("nothing", b""),
        ("one zero", b"\0"),
        (
            "BMP",
            b"BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\xff\xff\0\0\xff\xff\0\0\x01\0\x18\0",
        ),
        ("ICO", b"\0\0\x01\0\x01\0\0\0\0\0\x01\0\x20\0\xff\xff\xff\x7f\x16\0\0\0"),
        ("TIFF", b"II*\0\x08\0\0\0\xff\xff"),
        ("TIFF from the other end", b"MM\0*\0\0\0\x08\xff\xff"),
        ("HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
        ("AVIF", b"\0\0\0\x18ftypavif\0\0\0\0mif1avif"),
        ("JPEG XL", b"\xff\x0a\xfa\x7f\x01\x90"),
        (
            "Photoshop",
            b"8BPS\0\x01\0\0\0\0\0\0\0\x04\xff\xff\xff\xff\xff\xff\xff\xff\0\x08\0\x03",
        ),
        (
            "SVG",
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        ),
        (
            "XML",
            b"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><x>&a;</x>",
        ),
        ("HTML", b"<!doctype html><html><script>alert(1)</script></html>"),
        ("PDF", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"),
        ("an archive", b"PK\x03\x04\x14\0\0\0\x08\0"),
        ("an empty archive", b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
        ("words", b"just words"),
        ("a program", b"\x7fELF\x02\x01\x01\0"),
        ("Radiance", b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 99999 +X 99999\n"),
        ("PNM", b"P6 99999 99999 255\n"),
    ];
    let mut files: Vec<(String, Vec<u8>)> = heads
        .into_iter()
        .map(|(name, bytes)| (name.to_owned(), bytes.to_vec()))
        .collect();
    let mut chance = Chance(99);
    files.push(("zeros".to_owned(), vec![0; 1 << 20]));
    files.push(("10 MB of noise".to_owned(), chance.bytes(10 << 20)));
    files.push(("a byte too many".to_owned(), chance.bytes((10 << 20) + 1)));
    files
}
