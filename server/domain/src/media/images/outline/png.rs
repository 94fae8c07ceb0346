//! PNG (ISO 15948): chunks, each with its length, kind and checksum.

use super::{
    super::profile::{MAX_PROFILE_BYTES, Profile},
    MAX_EXIF_BYTES, Outline, Reader, big_32, damaged, length,
};
use crate::error::Result;
use flate2::read::ZlibDecoder;
use std::io::Read;

pub(super) fn outline(bytes: &[u8]) -> Result<Outline<'_>> {
    let mut reader = Reader::new(bytes);
    let mut outline = Outline::default();
    outline.kept.extend_from_slice(reader.take(8)?);
    let (mut head, mut is_translucent, mut has_exif) = (None, false, false);
    loop {
        let begin = reader.at;
        let size = length(big_32(reader.take(4)?, 0)?)?;
        let kind = reader.take(4)?;
        let content = reader.take(size)?;
        // Its checksum.
        reader.take(4)?;
        let is_kept = match kind {
            b"IHDR" => {
                head = Some(content);
                true
            }
            b"tRNS" => {
                is_translucent = true;
                true
            }
            b"PLTE" | b"IDAT" | b"IEND" => true,
            b"cICP" => {
                if let [primaries, transfer, ..] = *content {
                    outline.profile = Some(Profile::Cicp { primaries, transfer });
                }
                false
            }
            b"iCCP" => {
                if outline.profile.is_none() {
                    outline.profile = icc(content);
                }
                false
            }
            b"eXIf" => !std::mem::replace(&mut has_exif, true) && size <= MAX_EXIF_BYTES,
            b"acTL" | b"fcTL" | b"fdAT" => {
                outline.is_animated = true;
                false
            }
            _ => false,
        };
        if is_kept {
            outline.kept.extend_from_slice(reader.since(begin));
        } else {
            outline.rest.push(reader.since(begin));
        }
        if kind == b"IEND" {
            break;
        }
    }
    outline.rest.push(reader.left());
    let head = head.ok_or_else(damaged)?;
    outline.width = big_32(head, 0)?;
    outline.height = big_32(head, 4)?;
    let (depth, colours) = (head.get(8).copied(), head.get(9).copied());
    outline.pixel_bytes = pixel_bytes(depth.unwrap_or(0), colours.unwrap_or(0), is_translucent);
    Ok(outline)
}

/// The profile of an iCCP chunk: its name, a zero, the method, and compressed data.
fn icc(content: &[u8]) -> Option<Profile> {
    let end = content.iter().position(|byte| *byte == 0)?;
    let packed = content.get(end + 2..)?;
    let most = u64::try_from(MAX_PROFILE_BYTES).ok()? + 1;
    let mut profile = Vec::new();
    ZlibDecoder::new(packed).take(most).read_to_end(&mut profile).ok()?;
    (profile.len() <= MAX_PROFILE_BYTES).then_some(Profile::Icc(profile))
}

/// Bytes of a pixel while it is decoded and, if decoding converts it, encoded again.
fn pixel_bytes(depth: u8, colours: u8, is_translucent: bool) -> u64 {
    let channels = match colours {
        0 => 1,
        4 => 2,
        6 => 4,
        _ => 3,
    };
    let channels = channels + u64::from(is_translucent);
    let converted = if is_translucent || matches!(colours, 4 | 6) {
        4
    } else {
        3
    };
    match (depth, channels) {
        (..=8, 3..) => channels,
        (..=8, _) => channels + converted,
        _ => 2 * channels + converted,
    }
}
