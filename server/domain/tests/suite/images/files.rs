//! Files as cameras, programs and attackers create them.

use bytes::Bytes;
use image::{
    DynamicImage, ExtendedColorType, Frame, ImageEncoder, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage,
    codecs::{gif::GifEncoder, jpeg::JpegEncoder},
};
use std::io::Cursor;

pub const RED: [u8; 3] = [220, 20, 20];
pub const BLUE: [u8; 3] = [20, 20, 220];
/// A secret in a camera's metadata.
pub const SECRET: &str = "canary-gps-38.7223N";

/// The left half red, the right half blue.
pub fn halves(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| Rgb(if x < width / 2 { RED } else { BLUE }))
}

/// The image in a format.
pub fn file(width: u32, height: u32, format: ImageFormat) -> Bytes {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(halves(width, height))
        .write_to(&mut bytes, format)
        .unwrap();
    bytes.into_inner().into()
}

/// A photograph taken with the camera turned: EXIF orientation 6, a quarter turn clockwise is missing.
pub fn turned_photograph(width: u32, height: u32) -> Bytes {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 95)
        .write_image(&halves(width, height), width, height, ExtendedColorType::Rgb8)
        .unwrap();
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend_from_slice(&[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]);
    let length = u32::try_from(SECRET.len()).unwrap();
    exif.extend_from_slice(&[0x01, 0x0e, 0, 2]);
    exif.extend_from_slice(&length.to_be_bytes());
    exif.extend_from_slice(&[0, 0, 0, 38, 0, 0, 0, 0]);
    exif.extend_from_slice(SECRET.as_bytes());
    let mut marker = vec![0xff, 0xe1];
    marker.extend_from_slice(&u16::try_from(exif.len() + 2).unwrap().to_be_bytes());
    marker.extend_from_slice(&exif);
    bytes.splice(2..2, marker);
    bytes.into()
}

/// A GIF with this many frames.
pub fn gif(frames: usize) -> Bytes {
    let mut bytes = Vec::new();
    {
        let mut encoder = GifEncoder::new(&mut bytes);
        let frame = || Frame::new(RgbaImage::from_pixel(8, 8, Rgba([1, 2, 3, 255])));
        encoder.encode_frames((0..frames).map(|_| frame())).unwrap();
    }
    bytes.into()
}

/// A PNG with an additional chunk after its header.
fn png_with(kind: &[u8; 4], content: &[u8]) -> Bytes {
    let mut bytes = file(8, 8, ImageFormat::Png).to_vec();
    let chunk = chunk(kind, content);
    bytes.splice(33..33, chunk);
    bytes.into()
}

/// An animated PNG.
pub fn moving_png() -> Bytes {
    png_with(b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0])
}

/// An animated WebP: the extended header with its flag, and one frame.
pub fn moving_webp() -> Bytes {
    let still = file(8, 8, ImageFormat::WebP);
    let picture = &still[12..];
    let mut frame = vec![0, 0, 0, 0, 0, 0, 7, 0, 0, 7, 0, 0, 100, 0, 0, 0];
    frame.extend_from_slice(picture);
    let mut body = b"WEBP".to_vec();
    for (name, content) in [
        (b"VP8X", vec![0x02, 0, 0, 0, 7, 0, 0, 7, 0, 0]),
        (b"ANIM", vec![0, 0, 0, 0, 0, 0]),
        (b"ANMF", frame),
    ] {
        body.extend_from_slice(name);
        body.extend_from_slice(&u32::try_from(content.len()).unwrap().to_le_bytes());
        body.extend_from_slice(&content);
    }
    let mut bytes = b"RIFF".to_vec();
    bytes.extend_from_slice(&u32::try_from(body.len()).unwrap().to_le_bytes());
    bytes.extend_from_slice(&body);
    bytes.into()
}

/// A few bytes that claim to be an image of that size.
pub fn bomb(width: u32, height: u32) -> Bytes {
    let mut head = Vec::new();
    head.extend_from_slice(&width.to_be_bytes());
    head.extend_from_slice(&height.to_be_bytes());
    head.extend_from_slice(&[8, 6, 0, 0, 0]);
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    bytes.extend(chunk(b"IHDR", &head));
    bytes.extend(chunk(b"IDAT", &[0x78, 0x9c, 0x03, 0, 0, 0, 0, 1]));
    bytes.extend(chunk(b"IEND", &[]));
    bytes.into()
}

/// A black page.
pub fn flat(width: u32, height: u32) -> Bytes {
    png(&DynamicImage::new_rgb8(width, height))
}

/// A black page without colours.
pub fn flat_grey(width: u32, height: u32) -> Bytes {
    png(&DynamicImage::new_luma8(width, height))
}

fn png(picture: &DynamicImage) -> Bytes {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner().into()
}

/// An image with other content behind it.
pub fn followed_by(more: &[u8]) -> Bytes {
    [file(8, 8, ImageFormat::Png).as_ref(), more].concat().into()
}

fn chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let named = [kind.as_slice(), content].concat();
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    [length.as_slice(), &named, &crc(&named).to_be_bytes()].concat()
}

/// The checksum of PNG (ISO 15948, annex D).
fn crc(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 {
                0xedb8_8320 ^ (sum >> 1)
            } else {
                sum >> 1
            };
        }
    }
    !sum
}
