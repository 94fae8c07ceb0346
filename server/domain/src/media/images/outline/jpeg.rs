//! JPEG (ITU-T T.81, annex B): segments, each with its marker and length, and scans.

use super::{
    super::profile::{MAX_PROFILE_BYTES, Profile},
    MAX_EXIF_BYTES, Outline, Reader, big_16, damaged, refused,
};
use crate::error::Result;

/// Maximum number of scans; programs write about ten. Each one covers the whole image.
const MAX_SCANS: usize = 32;
const END: u8 = 0xd9;
const SCAN: u8 = 0xda;
/// Begins a part of a colour profile; its number and the count of parts follow.
const ICC: &[u8] = b"ICC_PROFILE\0";

pub(super) fn outline(bytes: &[u8]) -> Result<Outline<'_>> {
    let mut reader = Reader::new(bytes);
    let mut outline = Outline::default();
    outline.kept.extend_from_slice(reader.take(2)?);
    let (mut scans, mut has_exif) = (0, false);
    let mut profile: Vec<(u8, &[u8])> = Vec::new();
    loop {
        let marker = match next_marker(&mut reader) {
            Ok(marker) => marker,
            // Some programs omit the end; the decoder finds out whether more is missing.
            Err(_) if scans > 0 => {
                outline.is_open = true;
                END
            }
            Err(error) => return Err(error),
        };
        if marker == END {
            outline.kept.extend_from_slice(&[0xff, END]);
            break;
        }
        if matches!(marker, 0x01 | 0xd0..=0xd8) {
            // These markers have no content.
            continue;
        }
        let begin = reader.at;
        let length = usize::from(big_16(reader.left(), 0)?);
        let content = reader.take(length.max(2))?.get(2..).unwrap_or_default();
        if is_frame(marker) {
            read_frame(&mut outline, marker, content)?;
        }
        if let (0xe2, Some([number, _, part @ ..])) = (marker, content.strip_prefix(ICC)) {
            profile.push((*number, part));
        }
        if marker == SCAN {
            scans += 1;
            if scans > MAX_SCANS {
                return Err(refused(
                    "The picture is put together of too many layers. Save it again and choose that.",
                ));
            }
            pass_scan(&mut reader);
        }
        let is_kept = match marker {
            0xe1 => !has_exif && content.starts_with(b"Exif\0") && content.len() <= MAX_EXIF_BYTES,
            0xe2..=0xed | 0xef | 0xfe => false,
            // Besides tables and scans, keeps the JFIF and Adobe segments, which define the colours.
            _ => true,
        };
        has_exif |= is_kept && marker == 0xe1;
        if is_kept {
            outline.kept.extend_from_slice(&[0xff, marker]);
            outline.kept.extend_from_slice(reader.since(begin));
        } else {
            outline.rest.push(reader.since(begin));
        }
    }
    outline.rest.push(reader.left());
    if outline.width == 0 || outline.height == 0 || scans == 0 {
        return Err(damaged());
    }
    profile.sort_by_key(|(number, _)| *number);
    let profile: Vec<u8> = profile.into_iter().flat_map(|(_, part)| part).copied().collect();
    outline.profile = (1..=MAX_PROFILE_BYTES)
        .contains(&profile.len())
        .then_some(Profile::Icc(profile));
    Ok(outline)
}

/// Reads the next marker, which fill bytes may precede.
fn next_marker(reader: &mut Reader<'_>) -> Result<u8> {
    while reader.byte()? != 0xff {}
    loop {
        match reader.byte()? {
            0xff => {}
            // A stuffed zero, as within a scan, is no marker.
            0x00 => while reader.byte()? != 0xff {},
            marker => return Ok(marker),
        }
    }
}

/// Skips the data of a scan, up to the next marker.
fn pass_scan(reader: &mut Reader<'_>) {
    let left = reader.left();
    let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0xd0..=0xd7 | 0xff);
    reader.at += left.windows(2).position(is_marker).unwrap_or(left.len());
}

fn is_frame(marker: u8) -> bool {
    matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc)
}

fn read_frame(outline: &mut Outline<'_>, marker: u8, content: &[u8]) -> Result<()> {
    if outline.width > 0 {
        // Refuses a second frame; cameras write no such images.
        return Err(damaged());
    }
    outline.height = u32::from(big_16(content, 1)?);
    outline.width = u32::from(big_16(content, 3)?);
    let components = u64::from(content.get(5).copied().unwrap_or(0)).clamp(1, 4);
    // A progressive decoder keeps all coefficients until the last scan.
    let is_progressive = !matches!(marker, 0xc0 | 0xc1);
    outline.pixel_bytes = 3 + if is_progressive { 2 * components } else { 0 };
    Ok(())
}
