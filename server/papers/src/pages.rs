//! Blocks on pages, as PDF.

use crate::{
    Paper, PaperError,
    fonts::Weight,
    layout::{BOTTOM, Block, ComposedPaper, MARGIN, Node, PAGE, Text, WIDTH},
    parts::SOFT,
    text::{Style, legible, width},
};
use chrono::{Datelike, Timelike};
use krilla::{
    Document, SerializeSettings,
    color::rgb,
    configure::{Accessibility, ConfigurationBuilder},
    destination::XyzDestination,
    geom::{PathBuilder, Point, Rect},
    metadata::{DateTime, Metadata},
    outline::{Outline, OutlineNode},
    page::PageSettings,
    paint::Fill,
    surface::Surface,
    tagging::{Artifact, ArtifactType, ContentTag, Identifier, SpanTag, TagGroup, TagTree},
};

const FOOT: Style = Style {
    weight: Weight::Regular,
    size: 8.0,
    colour: SOFT,
};
const HAIRLINE: [u8; 3] = [0xe3, 0xdf, 0xd7];

/// A block in its place; what is repeated is there for the eye alone.
struct PlacedBlock<'a> {
    block: &'a Block,
    top: f32,
    is_repeated: bool,
}

/// The document, refused where it breaks PDF/UA-1.
pub(crate) fn write(paper: &Paper, made: &ComposedPaper) -> Result<Vec<u8>, PaperError> {
    let fault = |error: &dyn std::fmt::Debug| PaperError(format!("{error:?}"));
    let configuration = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1);
    let settings = SerializeSettings {
        configuration: configuration.finish().map_err(|error| fault(&error))?,
        ..SerializeSettings::default()
    };
    let mut document = Document::new_with(settings);
    let mut slots: Vec<Vec<Identifier>> = vec![Vec::new(); made.slots];
    let mut outline = Outline::new();
    let pages = paginate(&made.blocks);
    for (at, placed) in pages.iter().enumerate() {
        let size = PageSettings::from_wh(PAGE.0, PAGE.1).ok_or_else(|| PaperError("no size".to_owned()))?;
        let mut page = document.start_page_with(size);
        let mut surface = page.surface();
        for one in placed {
            for rule in &one.block.rules {
                hairline(&mut surface, one.top + rule)?;
            }
            for text in &one.block.texts {
                let found = draw(&mut surface, text, one.top, one.is_repeated)?;
                if let (Some(identifier), Some(slot)) = (found, slots.get_mut(text.slot)) {
                    slot.push(identifier);
                }
            }
        }
        foot(&mut surface, paper, at + 1, pages.len())?;
        surface.finish();
        page.finish();
        for one in placed.iter().filter(|one| !one.is_repeated) {
            if let Some(heading) = &one.block.heading {
                let place = XyzDestination::new(at, Point::from_xy(MARGIN, one.top));
                outline.push_child(OutlineNode::new(legible(heading).text, place));
            }
        }
    }
    document.set_outline(outline);
    document.set_metadata(metadata(paper));
    let mut tree = TagTree::new().with_lang(Some("en".to_owned()));
    for group in made.tree.iter().filter_map(|node| group(node, &slots)) {
        tree.push(group);
    }
    document.set_tag_tree(tree);
    document.finish().map_err(|error| fault(&error))
}

/// Blocks by page. A heading goes to the next page with what it heads, and a table's head is repeated there.
fn paginate(blocks: &[Block]) -> Vec<Vec<PlacedBlock<'_>>> {
    let mut pages = vec![Vec::new()];
    let mut top = MARGIN;
    for (at, block) in blocks.iter().enumerate() {
        let held: f32 = blocks[at..]
            .windows(2)
            .take_while(|pair| pair[0].is_held)
            .map(|pair| pair[1].height)
            .sum();
        if top > MARGIN && top + block.height + held > BOTTOM {
            top = MARGIN;
            let mut page = Vec::new();
            if let Some(head) = block.head.and_then(|head| blocks.get(head)) {
                page.push(PlacedBlock {
                    block: head,
                    top,
                    is_repeated: true,
                });
                top += head.height;
            }
            pages.push(page);
        }
        if let Some(page) = pages.last_mut() {
            page.push(PlacedBlock {
                block,
                top,
                is_repeated: false,
            });
        }
        top += block.height;
    }
    pages
}

fn metadata(paper: &Paper) -> Metadata {
    let at = paper.issued_at;
    let small = |number: u32| u8::try_from(number).unwrap_or_default();
    let date = DateTime::new(u16::try_from(at.year()).unwrap_or_default())
        .month(small(at.month()))
        .day(small(at.day()))
        .hour(small(at.hour()))
        .minute(small(at.minute()))
        .second(small(at.second()))
        .utc_offset_hour(0)
        .utc_offset_minute(0);
    Metadata::new()
        .title(legible(&paper.title).text)
        .language("en".to_owned())
        .creator(legible(&paper.site_name).text)
        .creation_date(date)
}

/// A group with what was drawn for it; none when nothing was.
fn group(node: &Node, slots: &[Vec<Identifier>]) -> Option<TagGroup> {
    let Node::Group(kind, children) = node else {
        return None;
    };
    let mut made = TagGroup::new(kind.clone());
    let mut is_empty = true;
    for child in children {
        match child {
            Node::Slot(slot) => {
                for identifier in slots.get(*slot).into_iter().flatten() {
                    made.push(*identifier);
                    is_empty = false;
                }
            }
            Node::Group(..) => {
                if let Some(inner) = group(child, slots) {
                    made.push(inner);
                    is_empty = false;
                }
            }
        }
    }
    (!is_empty).then_some(made)
}

fn fill([red, green, blue]: [u8; 3]) -> Option<Fill> {
    Some(Fill {
        paint: rgb::Color::new(red, green, blue).into(),
        ..Fill::default()
    })
}

/// Draws a line; what it is called in the order of reading, unless it is there for the eye alone.
fn draw(surface: &mut Surface<'_>, text: &Text, top: f32, is_repeated: bool) -> Result<Option<Identifier>, PaperError> {
    let tag = if is_repeated {
        ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther))
    } else {
        ContentTag::Span(SpanTag::empty().with_actual_text(text.line.typed.as_deref()))
    };
    let identifier = surface.start_tagged(tag);
    let place = Point::from_xy(MARGIN + text.x, top + text.y);
    let drawn = glyphs(surface, &text.line.text, text.style, place);
    surface.end_tagged();
    drawn?;
    Ok((!is_repeated).then_some(identifier))
}

fn glyphs(surface: &mut Surface<'_>, text: &str, style: Style, place: Point) -> Result<(), PaperError> {
    let face = style.weight.face();
    let face = face.ok_or_else(|| PaperError("a font cannot be read".to_owned()))?;
    surface.set_fill(fill(style.colour));
    let (glyphs, _) = face.shape(text);
    surface.draw_glyphs(place, &glyphs, face.written(), text, style.size, false);
    Ok(())
}

fn hairline(surface: &mut Surface<'_>, y: f32) -> Result<(), PaperError> {
    let missing = || PaperError("a line has no size".to_owned());
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_xywh(MARGIN, y, WIDTH, 0.75).ok_or_else(missing)?);
    let path = path.finish().ok_or_else(missing)?;
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
    surface.set_fill(fill(HAIRLINE));
    surface.draw_path(&path);
    surface.end_tagged();
    Ok(())
}

fn foot(surface: &mut Surface<'_>, paper: &Paper, page: usize, pages: usize) -> Result<(), PaperError> {
    let y = PAGE.1 - 40.0;
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Footer)));
    let name = legible(&format!("{} · {}", paper.site_name, paper.title)).text;
    let mut name = name;
    while width(&name, FOOT) > WIDTH - 80.0 && name.pop().is_some() {}
    let left = glyphs(surface, &name, FOOT, Point::from_xy(MARGIN, y));
    let count = format!("Page {page} of {pages}");
    let x = MARGIN + WIDTH - width(&count, FOOT);
    let right = glyphs(surface, &count, FOOT, Point::from_xy(x, y));
    surface.end_tagged();
    left.and(right)
}
