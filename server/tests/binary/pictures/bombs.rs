//! Small files that decode to very large ones, or that have far more parts than an image needs.

use super::files::{SECRET, picture};
use flate2::{Compression, write::ZlibEncoder};
use image::ImageFormat;
use std::io::Write;

/// All files with their names.
pub fn bombs() -> Vec<(String, Vec<u8>)> {
    let mut files = large_heads();
    files.extend(unfolding());
    files.extend(many_frames());
    files.extend(much_beside());
    files.extend(odd_photographs());
    files
}

/// A few bytes with the header of a large image.
fn large_heads() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let sides: [(u16, u16); 6] = [
        (0, 0),
        (65_535, 65_535),
        (16_384, 16_384),
        (16_383, 3_000),
        (1, 65_535),
        (7_200, 7_200),
    ];
    for (width, height) in sides {
        let (wide, high) = (u32::from(width), u32::from(height));
        let head = |depth: u8, colours: u8, lace: u8| {
            [
                &wide.to_be_bytes()[..],
                &high.to_be_bytes(),
                &[depth, colours, 0, 0, lace],
            ]
            .concat()
        };
        for (depth, colours, lace) in [(8, 2, 0), (16, 6, 0), (1, 3, 1)] {
            let parts = [
                chunk(b"IHDR", &head(depth, colours, lace)),
                chunk(b"PLTE", &[0, 0, 0]),
                chunk(b"IDAT", &zeros(1 << 16)),
                chunk(b"IEND", &[]),
            ];
            let name = format!("PNG of {width} × {height}, {depth} bits of kind {colours}");
            files.push((name, png(&parts)));
        }
        let mut gif = picture(8, 8, ImageFormat::Gif);
        gif[6..8].copy_from_slice(&width.to_le_bytes());
        gif[8..10].copy_from_slice(&height.to_le_bytes());
        files.push((format!("GIF of {width} × {height}"), gif));
        let mut jpeg = picture(8, 8, ImageFormat::Jpeg);
        let frame = frame_of(&jpeg);
        jpeg[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
        jpeg[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
        files.push((format!("JPEG of {width} × {height}"), jpeg));
        let mut webp = picture(8, 8, ImageFormat::WebP);
        let bits = (wide.saturating_sub(1) & 0x3fff) | ((high.saturating_sub(1) & 0x3fff) << 14);
        webp[21..25].copy_from_slice(&bits.to_le_bytes());
        files.push((format!("WebP of {width} × {height}"), webp));
    }
    files
}

/// Pages of paper (A4) scanned with 300 dots an inch, with nothing on them: honest files that compress as bombs do.
pub fn pages() -> Vec<(String, Vec<u8>)> {
    let kinds = [(1, 0, 2_480 / 8), (8, 0, 2_480), (8, 2, 3 * 2_480)];
    kinds
        .into_iter()
        .map(|(depth, colours, row)| {
            let sides = [2_480_u32.to_be_bytes(), 3_508_u32.to_be_bytes()].concat();
            let head = [sides.as_slice(), &[depth, colours, 0, 0, 0]].concat();
            let rows = zeros((row + 1) * 3_508);
            let parts = [chunk(b"IHDR", &head), chunk(b"IDAT", &rows), chunk(b"IEND", &[])];
            (format!("a page of {depth} bits of kind {colours}"), png(&parts))
        })
        .collect()
}

/// Data that decompresses to very large sizes, as pixels and as metadata.
fn unfolding() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for side in [4_000_u32, 7_000] {
        let sides = [side.to_be_bytes(), side.to_be_bytes()].concat();
        let head = [sides.as_slice(), &[8, 2, 0, 0, 0]].concat();
        let row = usize::try_from(side).unwrap() * 3 + 1;
        let rows = zeros(row * usize::try_from(side).unwrap());
        let parts = [chunk(b"IHDR", &head), chunk(b"IDAT", &rows), chunk(b"IEND", &[])];
        files.push((format!("{side} rows of nothing"), png(&parts)));
    }
    let much = zeros(100 << 20);
    let kinds: [(&[u8; 4], &[u8]); 3] = [
        (b"zTXt", b"Comment\0\0"),
        (b"iTXt", b"XML:com.adobe.xmp\0\x01\0\0\0"),
        (b"iCCP", b"profile\0\0"),
    ];
    for (kind, head) in kinds {
        let content = [head, &much].concat();
        let name = format!("100 MB in {}", String::from_utf8_lossy(kind));
        files.push((name, png_with(&[chunk(kind, &content)])));
        let several = vec![chunk(kind, &content); 5];
        files.push((
            format!("five times {}", String::from_utf8_lossy(kind)),
            png_with(&several),
        ));
    }
    files
}

/// Files with ten thousand frames.
fn many_frames() -> Vec<(String, Vec<u8>)> {
    const FRAMES: u32 = 10_000;
    let gif = picture(8, 8, ImageFormat::Gif);
    let colours = 13 + 3 * (2 << (gif[10] & 7)) * usize::from(gif[10] >> 7);
    let frame = &gif[colours..gif.len() - 1];
    let moving = [&gif[..colours], &frame.repeat(10_000), b"\x3b"].concat();
    let one = zeros(25);
    let mut parts = vec![chunk(b"acTL", &[FRAMES.to_be_bytes(), [0; 4]].concat())];
    for number in 0..FRAMES {
        let control = [&number.to_be_bytes()[..], &[0, 0, 0, 8, 0, 0, 0, 8], &[0; 14]].concat();
        parts.push(chunk(b"fcTL", &control));
        parts.push(chunk(b"fdAT", &[&number.to_be_bytes()[..], &one].concat()));
    }
    let still = picture(8, 8, ImageFormat::WebP);
    let piece = [&[0, 0, 0, 0, 0, 0, 7, 0, 0, 7, 0, 0, 100, 0, 0, 0][..], &still[12..]].concat();
    let mut body = riff(b"VP8X", &[0x02, 0, 0, 0, 7, 0, 0, 7, 0, 0]);
    body.extend(riff(b"ANIM", &[0; 6]));
    body.extend(riff(b"ANMF", &piece).repeat(10_000));
    vec![
        ("GIF of 10,000 frames".to_owned(), moving),
        ("PNG of 10,000 frames".to_owned(), png_with(&parts)),
        ("WebP of 10,000 frames".to_owned(), webp(&body)),
    ]
}

/// Megabytes of metadata with a secret that must not be published.
fn much_beside() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let long = [SECRET, &vec![b'a'; 65_000]].concat();
    let segments: [(&str, u8, &[u8]); 5] = [
        ("EXIF", 0xe1, b"Exif\0\0II*\0\x08\0\0\0"),
        ("XMP", 0xe1, b"http://ns.adobe.com/xap/1.0/\0"),
        ("ICC", 0xe2, b"ICC_PROFILE\0\x01\x01"),
        ("comments", 0xfe, b""),
        ("Adobe", 0xee, b"Adobe"),
    ];
    for (name, marker, head) in segments {
        let content = [head, &long].concat();
        let content = &content[..content.len().min(65_533)];
        let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
        let segment = [&[0xff, marker][..], length.as_slice(), content].concat();
        let mut jpeg = picture(16, 16, ImageFormat::Jpeg);
        jpeg.splice(2..2, segment.repeat(140));
        files.push((format!("JPEG with 9 MB of {name}"), jpeg));
    }
    let large = [SECRET, &vec![b'a'; 9 << 20]].concat();
    for kind in [b"eXIf", b"tEXt", b"abCd"] {
        let name = format!("PNG with 9 MB of {}", String::from_utf8_lossy(kind));
        files.push((name, png_with(&[chunk(kind, &large)])));
    }
    let tiny = vec![chunk(b"tIME", &[7; 7]); 100_000];
    files.push(("PNG of 100,000 parts".to_owned(), png_with(&tiny)));
    let still = picture(8, 8, ImageFormat::WebP);
    for kind in [b"EXIF", b"XMP ", b"ICCP", b"abcd"] {
        let body = [
            riff(b"VP8X", &[0x2c, 0, 0, 0, 7, 0, 0, 7, 0, 0]),
            riff(kind, &large),
            still[12..].to_vec(),
        ]
        .concat();
        let name = format!("WebP with 9 MB of {}", String::from_utf8_lossy(kind));
        files.push((name, webp(&body)));
    }
    files
}

/// JPEGs with more scans than components, unusual samplings, higher bit depths, or four components.
fn odd_photographs() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let plain = picture(64, 64, ImageFormat::Jpeg);
    let frame = frame_of(&plain);
    let scan = plain.windows(2).position(|pair| pair == [0xff, 0xda]).unwrap();
    let end = plain.len() - 2;
    for (count, marker) in [
        (1_000, 0xc2),
        (20, 0xc2),
        (1_000, 0xc0),
        (2, 0xc0),
        (1, 0xc2),
        (1, 0xc9),
    ] {
        let scans = plain[scan..end].repeat(count);
        let mut odd = [&plain[..scan], &scans, &plain[end..]].concat();
        odd[frame + 1] = marker;
        files.push((format!("JPEG of {count} scans, kind {marker:x}"), odd));
    }
    for sampling in [0x00, 0x11, 0x12, 0x21, 0x14, 0x41, 0x33, 0x44, 0x0f, 0xf0, 0xff] {
        let mut odd = plain.clone();
        odd[frame + 11] = sampling;
        files.push((format!("JPEG sampled {sampling:x}"), odd));
    }
    for (what, place, value) in [
        ("12 bits", 4, 12),
        ("16 bits", 4, 16),
        ("four colours", 9, 4),
        ("no colour", 9, 0),
    ] {
        let mut odd = plain.clone();
        odd[frame + place] = value;
        files.push((format!("JPEG of {what}"), odd));
    }
    let mut endless = plain[..end].to_vec();
    endless.resize(9 << 20, 0x55);
    files.push(("JPEG without an end".to_owned(), endless.clone()));
    endless.extend_from_slice(&[0xff, 0xd9]);
    files.push(("JPEG with 9 MB of one scan".to_owned(), endless));
    files
}

/// The offset of the JPEG's frame header.
fn frame_of(jpeg: &[u8]) -> usize {
    jpeg.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap()
}

/// `count` zeros, compressed.
fn zeros(count: usize) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let piece = vec![0; 1 << 16];
    let mut left = count;
    while left > 0 {
        let part = left.min(piece.len());
        encoder.write_all(&piece[..part]).unwrap();
        left -= part;
    }
    encoder.finish().unwrap()
}

fn png(parts: &[Vec<u8>]) -> Vec<u8> {
    [b"\x89PNG\r\n\x1a\n".as_slice(), &parts.concat()].concat()
}

/// A valid PNG with more chunks after its header.
fn png_with(parts: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = picture(8, 8, ImageFormat::Png);
    bytes.splice(33..33, parts.concat());
    bytes
}

fn chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let named = [kind.as_slice(), content].concat();
    let mut sum = flate2::Crc::new();
    sum.update(&named);
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    [length.as_slice(), &named, &sum.sum().to_be_bytes()].concat()
}

/// A chunk of a WebP.
fn riff(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap().to_le_bytes();
    let fill: &[u8] = if content.len() % 2 == 1 { &[0] } else { &[] };
    [kind.as_slice(), &length, content, fill].concat()
}

fn webp(body: &[u8]) -> Vec<u8> {
    let size = u32::try_from(body.len() + 4).unwrap().to_le_bytes();
    [b"RIFF".as_slice(), &size, b"WEBP", body].concat()
}
