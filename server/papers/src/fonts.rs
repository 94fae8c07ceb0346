//! Inter in two weights, for Latin, Greek and Cyrillic, and how words are set in it.

use harfrust::{FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::{FontRef as Charted, charmap::Charmap};
use std::sync::LazyLock;

static REGULAR: &[u8] = include_bytes!("../fonts/inter-regular.ttf");

/// The weights that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Semibold,
}

/// A font as it is shaped with and as it is written.
pub(crate) struct Face {
    font: FontRef<'static>,
    data: ShaperData,
    units: f32,
    written: Font,
}

static FACES: LazyLock<Option<[Face; 2]>> = LazyLock::new(|| Some([Face::of(REGULAR)?, Face::of(cards::INTER)?]));
static LETTERS: LazyLock<Option<Charmap<'static>>> =
    LazyLock::new(|| Charted::from_index(REGULAR, 0).ok().map(|font| Charmap::new(&font)));

impl Weight {
    /// None: the program's own font cannot be read.
    pub(crate) fn face(self) -> Option<&'static Face> {
        let [regular, semibold] = FACES.as_ref()?;
        Some(match self {
            Self::Regular => regular,
            Self::Semibold => semibold,
        })
    }
}

/// Whether the fonts have a letter; both weights are cut alike.
pub(crate) fn has(letter: char) -> bool {
    LETTERS.as_ref().is_some_and(|letters| letters.map(letter).is_some())
}

impl Face {
    fn of(bytes: &'static [u8]) -> Option<Self> {
        let font = FontRef::new(bytes).ok()?;
        let data = ShaperData::new(&font);
        let written = Font::new(bytes.into(), 0)?;
        let units = written.units_per_em();
        Some(Self {
            font,
            data,
            units,
            written,
        })
    }

    pub(crate) fn written(&self) -> Font {
        self.written.clone()
    }

    /// The signs of a line and its width, both in ems.
    pub(crate) fn shape(&self, text: &str) -> (Vec<KrillaGlyph>, f32) {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(harfrust::Direction::LeftToRight);
        buffer.guess_segment_properties();
        buffer.set_direction(harfrust::Direction::LeftToRight);
        let shaper = self.data.shaper(&self.font).build();
        let shaped = shaper.shape(buffer, ShapeOptions::new());
        let infos = shaped.glyph_infos();
        let mut width = 0.0;
        let mut glyphs = Vec::with_capacity(infos.len());
        for (at, (info, position)) in infos.iter().zip(shaped.glyph_positions()).enumerate() {
            let from = info.cluster as usize;
            let until = infos[at..]
                .iter()
                .map(|later| later.cluster as usize)
                .find(|later| *later != from)
                .unwrap_or(text.len());
            let em = |units: i32| units as f32 / self.units;
            width += em(position.x_advance);
            glyphs.push(KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                em(position.x_advance),
                em(position.x_offset),
                em(position.y_offset),
                0.0,
                from..until.max(from),
                None,
            ));
        }
        (glyphs, width)
    }
}
