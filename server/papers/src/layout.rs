//! What stands where: blocks from top to bottom, each whole on one page, and the order in which they are read.

use crate::text::{Line, Style, lines, width};
use krilla::tagging::TagKind;

/// A4 in points.
pub(crate) const PAGE: (f32, f32) = (595.28, 841.89);
/// Free at the sides and at the top.
pub(crate) const MARGIN: f32 = 56.0;
/// Blocks end above this.
pub(crate) const BOTTOM: f32 = PAGE.1 - 72.0;
/// Between the margins.
pub(crate) const WIDTH: f32 = PAGE.0 - 2.0 * MARGIN;
/// The height of a line in ems.
const LEADING: f32 = 1.4;

/// A line of text in a block.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// From the left margin.
    pub x: f32,
    /// The foot of its letters, from the top of the block.
    pub y: f32,
    pub line: Line,
    pub style: Style,
    /// What it belongs to, for screen readers.
    pub slot: usize,
}

/// What stays together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    pub height: f32,
    pub texts: Vec<Text>,
    /// Hairlines across the page, from the top of the block.
    pub rules: Vec<f32>,
    /// It never stands last on a page.
    pub is_held: bool,
    /// The block that is repeated where a page begins with this one.
    pub head: Option<usize>,
    /// A heading that the outline has.
    pub heading: Option<String>,
}

/// The order of reading.
pub(crate) enum Node {
    Group(TagKind, Vec<Node>),
    Slot(usize),
}

/// A document before it has pages.
#[derive(Default)]
pub(crate) struct ComposedPaper {
    pub blocks: Vec<Block>,
    pub tree: Vec<Node>,
    pub slots: usize,
}

impl ComposedPaper {
    /// A new place in the order of reading.
    pub(crate) fn slot(&mut self) -> usize {
        self.slots += 1;
        self.slots - 1
    }
}

impl Block {
    /// Space without anything.
    pub(crate) fn gap(height: f32) -> Self {
        Self {
            height,
            ..Self::default()
        }
    }

    /// Sets a text from `top` on in a place, in as many lines as it needs; where the next one would begin.
    pub(crate) fn set(&mut self, text: &str, style: Style, (x, place): (f32, f32), top: f32, slot: usize) -> f32 {
        let mut below = top;
        for line in lines(text, style, place) {
            self.texts.push(Text {
                x,
                y: below + style.size * 1.05,
                line,
                style,
                slot,
            });
            below += style.size * LEADING;
        }
        self.height = self.height.max(below);
        below
    }

    /// Sets a short text so that it ends at the right margin.
    pub(crate) fn set_right(&mut self, text: &str, style: Style, top: f32, slot: usize) -> f32 {
        let line = crate::text::legible(text);
        let x = (WIDTH - width(&line.text, style)).max(0.0);
        self.texts.push(Text {
            x,
            y: top + style.size * 1.05,
            line,
            style,
            slot,
        });
        let below = top + style.size * LEADING;
        self.height = self.height.max(below);
        below
    }
}
