//! WebP (RFC 9649): chunks, each with its name and length, within one of RIFF.

use super::{
    super::profile::{MAX_PROFILE_BYTES, Profile},
    MAX_EXIF_BYTES, Outline, Reader, damaged, length, little_16, little_32,
};
use crate::error::Result;

/// Flags of the extended header that are kept: EXIF and alpha.
const KEPT_FLAGS: u8 = 0x08 | 0x10;
const MOVES: u8 = 0x02;
/// Bits of a side in the header.
const SIDE: u32 = 0x3fff;

pub(super) fn outline(bytes: &[u8]) -> Result<Outline<'_>> {
    let mut outer = Reader::new(bytes);
    let head = outer.take(12)?;
    let size = length(little_32(head, 4)?)?;
    let inside = outer.take(size.checked_sub(4).ok_or_else(damaged)?)?;
    let mut reader = Reader::new(inside);
    let mut outline = Outline::default();
    let mut chunks = Vec::new();
    let (mut has_picture, mut has_exif) = (false, false);
    // A single last byte is padding.
    while reader.left().len() > 1 {
        let begin = reader.at;
        let name = reader.take(4)?;
        let size = length(little_32(reader.take(4)?, 0)?)?;
        let content = reader.take(size)?;
        if size % 2 == 1 && !reader.left().is_empty() {
            reader.byte()?;
        }
        let is_kept = match name {
            b"VP8X" => {
                let flags = content.first().copied().unwrap_or(0);
                outline.is_animated |= flags & MOVES != 0;
                grow(&mut outline, side_24(content, 4)?, side_24(content, 7)?);
                true
            }
            b"VP8 " => {
                let (width, height) = (little_16(content, 6)?, little_16(content, 8)?);
                grow(&mut outline, u32::from(width) & SIDE, u32::from(height) & SIDE);
                outline.pixel_bytes = outline.pixel_bytes.max(5);
                !std::mem::replace(&mut has_picture, true)
            }
            b"VP8L" => {
                let bits = little_32(content, 1)?;
                grow(&mut outline, (bits & SIDE) + 1, ((bits >> 14) & SIDE) + 1);
                outline.pixel_bytes = outline.pixel_bytes.max(8);
                !std::mem::replace(&mut has_picture, true)
            }
            b"ALPH" => {
                outline.pixel_bytes = outline.pixel_bytes.max(10);
                !has_picture
            }
            b"EXIF" => !std::mem::replace(&mut has_exif, true) && size <= MAX_EXIF_BYTES,
            b"ICCP" => {
                if size <= MAX_PROFILE_BYTES && outline.profile.is_none() {
                    outline.profile = Some(Profile::Icc(content.to_vec()));
                }
                false
            }
            b"ANIM" | b"ANMF" => {
                outline.is_animated = true;
                false
            }
            _ => false,
        };
        if is_kept {
            let place = chunks.len();
            chunks.extend_from_slice(reader.since(begin));
            if let Some(flags) = chunks.get_mut(place + 8).filter(|_| name == b"VP8X") {
                *flags &= KEPT_FLAGS;
            }
            if chunks.len() % 2 == 1 {
                chunks.push(0);
            }
        } else {
            outline.rest.push(reader.since(begin));
        }
    }
    outline.rest.push(outer.left());
    if outline.is_animated {
        return Ok(outline);
    }
    if !has_picture {
        return Err(damaged());
    }
    let size = u32::try_from(chunks.len() + 4).map_err(|_| damaged())?;
    outline.kept.extend_from_slice(b"RIFF");
    outline.kept.extend_from_slice(&size.to_le_bytes());
    outline.kept.extend_from_slice(b"WEBP");
    outline.kept.append(&mut chunks);
    Ok(outline)
}

fn grow(outline: &mut Outline<'_>, width: u32, height: u32) {
    outline.width = outline.width.max(width);
    outline.height = outline.height.max(height);
}

/// A side stored in three bytes, minus one.
fn side_24(bytes: &[u8], at: usize) -> Result<u32> {
    let part = bytes.get(at..at + 3).ok_or_else(damaged)?;
    Ok(u32::from(part[0]) + (u32::from(part[1]) << 8) + (u32::from(part[2]) << 16) + 1)
}
