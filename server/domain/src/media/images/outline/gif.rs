//! GIF 89a: a screen, extensions, and frames of blocks.

use super::{Outline, Reader, damaged, little_16};
use crate::error::Result;

const EXTENSION: u8 = 0x21;
const FRAME: u8 = 0x2c;
const END: u8 = 0x3b;
/// The extension that names the transparent colour.
const CONTROL: u8 = 0xf9;

pub(super) fn outline(bytes: &[u8]) -> Result<Outline<'_>> {
    let mut reader = Reader::new(bytes);
    let mut outline = Outline::default();
    let screen = reader.take(13)?;
    pass_colours(&mut reader, screen[10])?;
    outline.kept.extend_from_slice(reader.since(0));
    outline.width = u32::from(little_16(screen, 6)?);
    outline.height = u32::from(little_16(screen, 8)?);
    let mut frames = 0_u32;
    // Some programs omit the end marker.
    while let Ok(kind) = reader.byte() {
        let begin = reader.at - 1;
        let is_kept = match kind {
            END => break,
            EXTENSION => {
                let label = reader.byte()?;
                pass_blocks(&mut reader)?;
                label == CONTROL
            }
            FRAME => {
                frames += 1;
                if frames > 1 {
                    outline.is_animated = true;
                    return Ok(outline);
                }
                read_frame(&mut outline, &mut reader)?;
                true
            }
            _ => return Err(damaged()),
        };
        if is_kept {
            outline.kept.extend_from_slice(reader.since(begin));
        } else {
            outline.rest.push(reader.since(begin));
        }
    }
    outline.rest.push(reader.left());
    if frames == 0 {
        return Err(damaged());
    }
    outline.kept.push(END);
    Ok(outline)
}

fn read_frame(outline: &mut Outline<'_>, reader: &mut Reader<'_>) -> Result<()> {
    let place = reader.take(9)?;
    let (width, height) = (u32::from(little_16(place, 4)?), u32::from(little_16(place, 6)?));
    let (right, bottom) = (
        u32::from(little_16(place, 0)?) + width,
        u32::from(little_16(place, 2)?) + height,
    );
    if right > outline.width || bottom > outline.height {
        // A frame may not exceed the screen.
        return Err(damaged());
    }
    // The decoder buffers a frame that is narrower than the screen.
    outline.pixel_bytes = if width == outline.width { 4 } else { 8 };
    pass_colours(reader, place[8])?;
    // The initial code size in bits.
    reader.byte()?;
    pass_blocks(reader)
}

/// Skips a colour table, if there is one.
fn pass_colours(reader: &mut Reader<'_>, flags: u8) -> Result<()> {
    if flags & 0x80 != 0 {
        reader.take(3 << ((flags & 0x07) + 1))?;
    }
    Ok(())
}

fn pass_blocks(reader: &mut Reader<'_>) -> Result<()> {
    loop {
        let length = usize::from(reader.byte()?);
        if length == 0 {
            return Ok(());
        }
        reader.take(length)?;
    }
}
