//! The parts of a document, in the order in which they are read: title, parties, facts, stays, amounts, notes.

use crate::{
    fonts::Weight,
    layout::{Block, ComposedPaper, Node, WIDTH},
    text::{Style, legible},
};
use contract::{
    paper::{Paper, PaperFact, PaperItem, PaperKind, Party},
    words,
};
use krilla::tagging::{TableHeaderScope, Tag, TagKind};
use std::num::NonZeroU16;

/// The site's colours on white, as `style/tokens.css` has them.
const INK: [u8; 3] = [0x10, 0x25, 0x2c];
pub(crate) const SOFT: [u8; 3] = [0x4e, 0x5e, 0x64];
const ACCENT: [u8; 3] = [0x00, 0x5f, 0x69];
const WARN: [u8; 3] = [0x7f, 0x4e, 0x07];

const fn style(weight: Weight, size: f32, colour: [u8; 3]) -> Style {
    Style { weight, size, colour }
}

const SITE: Style = style(Weight::Semibold, 12.0, ACCENT);
const TITLE: Style = style(Weight::Semibold, 22.0, INK);
const HEADING: Style = style(Weight::Semibold, 13.0, INK);
const NOTICE: Style = style(Weight::Semibold, 10.0, WARN);
const BODY: Style = style(Weight::Regular, 10.0, INK);
const STRONG: Style = style(Weight::Semibold, 10.0, INK);
const LABEL: Style = style(Weight::Regular, 9.0, SOFT);
const SMALL: Style = style(Weight::Regular, 8.5, SOFT);
const TOTAL: Style = style(Weight::Semibold, 12.0, INK);

/// Where values of facts begin.
const VALUES: f32 = 132.0;
/// What amounts have to themselves at the right.
const AMOUNTS: f32 = 120.0;
/// Lines that one party may have.
const MAX_LINES: usize = 14;

/// A document before it has pages.
pub(crate) fn compose(paper: &Paper) -> ComposedPaper {
    let mut made = ComposedPaper::default();
    head(&mut made, paper);
    parties(&mut made, paper);
    if !paper.facts.is_empty() {
        facts(&mut made, &paper.facts);
        made.blocks.push(Block::gap(14.0));
    }
    for stay in &paper.stays {
        heading(&mut made, &stay.title);
        facts(&mut made, &stay.facts);
        made.blocks.push(Block::gap(14.0));
    }
    if !paper.items.is_empty() || !paper.totals.is_empty() {
        amounts(&mut made, paper);
    }
    notes(&mut made, &paper.notes);
    made
}

fn paragraph(
    made: &mut ComposedPaper,
    block: &mut Block,
    text: &str,
    style: Style,
    place: (f32, f32),
    top: f32,
) -> f32 {
    let slot = made.slot();
    made.tree.push(Node::Group(Tag::P.into(), vec![Node::Slot(slot)]));
    block.set(text, style, place, top, slot)
}

/// A heading of a level; its text is its title too, as PDF/UA-1 wants.
fn level(level: u16, text: &str) -> TagKind {
    let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
    Tag::Hn(level, Some(legible(text).text)).into()
}

fn head(made: &mut ComposedPaper, paper: &Paper) {
    let mut block = Block {
        heading: Some(paper.title.clone()),
        ..Block::default()
    };
    let below = paragraph(made, &mut block, &paper.site_name, SITE, (0.0, WIDTH), 0.0) + 14.0;
    let slot = made.slot();
    made.tree
        .push(Node::Group(level(1, &paper.title), vec![Node::Slot(slot)]));
    let mut below = block.set(&paper.title, TITLE, (0.0, WIDTH), below, slot) + 4.0;
    if let Some(notice) = &paper.notice {
        below = paragraph(made, &mut block, notice, NOTICE, (0.0, WIDTH), below) + 2.0;
    }
    if paper.is_demonstration {
        let words = "Demonstration: the hotels are fictional and no money was taken.";
        below = paragraph(made, &mut block, words, NOTICE, (0.0, WIDTH), below);
    }
    block.height = below + 18.0;
    made.blocks.push(block);
}

fn parties(made: &mut ComposedPaper, paper: &Paper) {
    let half = WIDTH / 2.0 - 12.0;
    let mut block = Block::default();
    let to = match paper.kind {
        PaperKind::Invoice => "Billed to",
        PaperKind::CreditNote => "Credited to",
        PaperKind::Voucher => "Booked by",
    };
    let from = match paper.kind {
        PaperKind::Voucher => "Booked through",
        _ => "From",
    };
    party(made, &mut block, from, &paper.issuer, (0.0, half));
    if let Some(recipient) = &paper.recipient {
        party(made, &mut block, to, recipient, (WIDTH / 2.0 + 12.0, half));
    }
    block.height += 20.0;
    made.blocks.push(block);
}

fn party(made: &mut ComposedPaper, block: &mut Block, label: &str, party: &Party, place: (f32, f32)) {
    let mut below = paragraph(made, block, label, LABEL, place, 0.0) + 1.0;
    below = paragraph(made, block, &party.name, STRONG, place, below);
    for line in party.lines.iter().take(MAX_LINES) {
        below = paragraph(made, block, line, BODY, place, below);
    }
}

fn heading(made: &mut ComposedPaper, text: &str) {
    let slot = made.slot();
    made.tree.push(Node::Group(level(2, text), vec![Node::Slot(slot)]));
    let mut block = Block {
        rules: vec![0.0],
        is_held: true,
        heading: Some(text.to_owned()),
        ..Block::default()
    };
    let below = block.set(text, HEADING, (0.0, WIDTH), 12.0, slot);
    block.height = below + 4.0;
    made.blocks.push(block);
}

/// Labels with their values: a table whose rows have heads.
fn facts(made: &mut ComposedPaper, facts: &[PaperFact]) {
    let mut rows = Vec::new();
    for fact in facts.iter().filter(|fact| fact.is_known()) {
        let mut block = Block::default();
        let (label, value) = (made.slot(), made.slot());
        block.set(&fact.label, LABEL, (0.0, VALUES - 10.0), 1.0, label);
        let mut below = 0.0;
        for text in &fact.values {
            below = block.set(text, BODY, (VALUES, WIDTH - VALUES), below, value);
        }
        block.height += 2.0;
        made.blocks.push(block);
        rows.push(row(TableHeaderScope::Row, label, value));
    }
    if !rows.is_empty() {
        made.tree.push(Node::Group(Tag::Table.into(), rows));
    }
}

/// A row whose first cell is a head.
fn row(scope: TableHeaderScope, head: usize, value: usize) -> Node {
    Node::Group(
        Tag::TR.into(),
        vec![
            Node::Group(Tag::TH(scope).into(), vec![Node::Slot(head)]),
            Node::Group(Tag::TD.into(), vec![Node::Slot(value)]),
        ],
    )
}

fn amounts(made: &mut ComposedPaper, paper: &Paper) {
    let heads = (made.slot(), made.slot());
    let mut block = Block {
        is_held: true,
        ..Block::default()
    };
    block.set("Description", LABEL, (0.0, WIDTH - AMOUNTS), 4.0, heads.0);
    let amount = match paper.kind {
        PaperKind::CreditNote => "Credited",
        PaperKind::Invoice | PaperKind::Voucher => "Amount",
    };
    block.set_right(amount, LABEL, 4.0, heads.1);
    block.height += 4.0;
    block.rules.push(block.height);
    let head = made.blocks.len();
    made.blocks.push(block);
    let column = |slot| Node::Group(Tag::TH(TableHeaderScope::Column).into(), vec![Node::Slot(slot)]);
    let head_row = Node::Group(Tag::TR.into(), vec![column(heads.0), column(heads.1)]);
    let mut table = vec![Node::Group(Tag::THead.into(), vec![head_row])];
    let rows: Vec<Node> = paper.items.iter().map(|line| item(made, line, head)).collect();
    table.push(Node::Group(Tag::TBody.into(), rows));
    let mut block = Block {
        head: Some(head),
        ..Block::default()
    };
    let mut below = 8.0;
    let mut rows = Vec::new();
    for (at, total) in paper.totals.iter().enumerate() {
        let style = if at + 1 == paper.totals.len() { TOTAL } else { BODY };
        let (name, amount) = (made.slot(), made.slot());
        let next = block.set(&total.name, style, (0.0, WIDTH - AMOUNTS), below, name);
        below = next.max(block.set_right(&words::money_in_full(total.amount), style, below, amount)) + 3.0;
        rows.push(row(TableHeaderScope::Row, name, amount));
    }
    block.height = below + 10.0;
    made.blocks.push(block);
    table.push(Node::Group(Tag::TFoot.into(), rows));
    made.tree.push(Node::Group(Tag::Table.into(), table));
}

fn item(made: &mut ComposedPaper, item: &PaperItem, head: usize) -> Node {
    let mut block = Block {
        head: Some(head),
        ..Block::default()
    };
    let (name, amount) = (made.slot(), made.slot());
    let place = (0.0, WIDTH - AMOUNTS);
    let below = block.set(&item.name, BODY, place, 6.0, name);
    block.set(&item.detail, SMALL, place, below, name);
    block.set_right(&words::money_in_full(item.amount), BODY, 6.0, amount);
    block.height += 5.0;
    block.rules.push(block.height);
    made.blocks.push(block);
    let cell = |slot| Node::Group(Tag::TD.into(), vec![Node::Slot(slot)]);
    Node::Group(Tag::TR.into(), vec![cell(name), cell(amount)])
}

fn notes(made: &mut ComposedPaper, notes: &[String]) {
    for note in notes {
        let mut block = Block::default();
        paragraph(made, &mut block, note, LABEL, (0.0, WIDTH), 0.0);
        block.height += 5.0;
        made.blocks.push(block);
    }
}
