//! Draws the card: its layout, from vectors to JPEG.

use crate::{
    Card, CardError, Form, HEIGHT, WIDTH,
    letters::{Family, Font},
    lines::{Lines, broken, element, inter, read},
    picture::{cover, lay_round},
};
use image::{
    RgbImage,
    codecs::jpeg::JpegEncoder,
    imageops::{self, FilterType},
};
use resvg::tiny_skia::{Pixmap, Transform};

const QUALITY: u8 = 86;
/// Pixels to the edge.
const MARGIN: u32 = 64;
/// Pixels across the circle of the face.
const FACE: u32 = 80;
/// The middle of the row of the creator and the price, from above.
const ROW: u32 = HEIGHT - MARGIN - FACE / 2;
/// Pixels from one line of the title to the next.
const LEADING: u32 = 76;
/// The maximum number of lines of a title.
const MAX_LINES: usize = 3;
/// The maximum width of a price, in pixels.
const PRICE_WIDTH: f32 = 460.0;
/// Pixels beside the price in its label.
const PRICE_SIDE: f32 = 30.0;

const TITLE: Font = Font {
    family: Family::Fraunces,
    size: 66.0,
};

/// Backgrounds: of a card without a picture, and the veil that makes text readable on any picture.
const DEFINITIONS: &str = r##"<defs>
<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#17788c"/><stop offset="1" stop-color="#0b2f3d"/>
</linearGradient>
<linearGradient id="veil" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#06161d" stop-opacity="0.5"/><stop offset="0.22" stop-color="#06161d" stop-opacity="0.2"/>
<stop offset="0.5" stop-color="#06161d" stop-opacity="0.55"/><stop offset="1" stop-color="#06161d" stop-opacity="0.86"/>
</linearGradient>
</defs>"##;

/// Draws the card in its large form and encodes it in the requested one.
pub(crate) fn draw(card: &Card, form: Form) -> Result<Vec<u8>, CardError> {
    let mut pixels =
        Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| CardError::Drawing("no memory for the card".to_owned()))?;
    if let Some(background) = &card.background {
        let background = cover(background, WIDTH, HEIGHT)?;
        for (pixel, colour) in pixels.data_mut().chunks_exact_mut(4).zip(background.pixels()) {
            let [red, green, blue] = colour.0;
            pixel.copy_from_slice(&[red, green, blue, 255]);
        }
    }
    let tree = read(&drawing(card)?)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    if let Some(face) = &card.face {
        let face = cover(face, FACE, FACE)?;
        lay_round(pixels.data_mut(), WIDTH, &face, (MARGIN, ROW - FACE / 2));
    }
    // Everything is opaque: a background or a picture is below it.
    let rgb = pixels
        .data()
        .chunks_exact(4)
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    let drawn = RgbImage::from_raw(WIDTH, HEIGHT, rgb)
        .ok_or_else(|| CardError::Drawing("the card has too few pixels".to_owned()))?;
    let shown = match form {
        Form::Large => drawn,
        Form::Small => {
            let (width, height) = form.pixels();
            imageops::resize(&drawn, width, height, FilterType::CatmullRom)
        }
    };
    let mut bytes = Vec::new();
    shown
        .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, QUALITY))
        .map_err(|error| CardError::Encoding(error.to_string()))?;
    Ok(bytes)
}

/// The card without its pictures.
fn drawing(card: &Card) -> Result<String, CardError> {
    let mut drawing = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">{DEFINITIONS}"
    );
    if card.background.is_none() {
        drawing.push_str("<rect width=\"100%\" height=\"100%\" fill=\"url(#ground)\"/>");
    }
    drawing.push_str("<rect width=\"100%\" height=\"100%\" fill=\"url(#veil)\"/>");
    let wide = (WIDTH - 2 * MARGIN) as f32;
    let site_name = broken(&card.site_name, inter(30.0), wide, 1)?;
    drawing.push_str(&text(&site_name, MARGIN as f32, (MARGIN + 28) as f32, "#ffffff"));
    drawing.push_str(&words(card, wide)?);
    drawing.push_str(&row(card)?);
    drawing.push_str("</svg>");
    Ok(drawing)
}

/// The title, above the row of the creator, and the line above it.
fn words(card: &Card, wide: f32) -> Result<String, CardError> {
    let mut drawing = String::new();
    let title = broken(&card.title, TITLE, wide, MAX_LINES)?;
    let mut baseline = ROW - FACE / 2 - 44;
    for line in title.lines.iter().rev() {
        let place = format!("x=\"{MARGIN}\" y=\"{baseline}\" fill=\"#ffffff\"");
        drawing.push_str(&element(&place, title.font, line));
        baseline -= LEADING;
    }
    let line = broken(&card.line, inter(30.0), wide, 1)?;
    drawing.push_str(&text(&line, MARGIN as f32, (baseline - 6) as f32, "#e6f2f5"));
    Ok(drawing)
}

/// The creator at the left, the price at the right. A name that no font can draw leaves no empty circle.
fn row(card: &Card) -> Result<String, CardError> {
    let (centre, radius) = (MARGIN + FACE / 2, FACE / 2);
    let baseline = (ROW + 11) as f32;
    let initial: String = card.name.chars().take(1).flat_map(char::to_uppercase).collect();
    let initial = broken(&initial, inter(38.0), FACE as f32, 1)?;
    let mut drawing = String::new();
    if card.face.is_some() || !initial.lines.is_empty() {
        drawing.push_str(&format!(
            "<circle cx=\"{centre}\" cy=\"{ROW}\" r=\"{}\" fill=\"#ffffff\"/><circle cx=\"{centre}\" cy=\"{ROW}\" r=\"{radius}\" fill=\"#17788c\"/>",
            radius + 3
        ));
    }
    if card.face.is_none() {
        for letter in &initial.lines {
            let place = format!(
                "x=\"{centre}\" y=\"{}\" text-anchor=\"middle\" fill=\"#ffffff\"",
                ROW + 14
            );
            drawing.push_str(&element(&place, initial.font, letter));
        }
    }
    let edge = (WIDTH - MARGIN) as f32;
    let mut until = edge;
    if let Some(price) = &card.price {
        let price = broken(price, inter(32.0), PRICE_WIDTH, 1)?;
        let label = price.width + 2.0 * PRICE_SIDE;
        until = edge - label;
        drawing.push_str(&format!(
            "<rect x=\"{until}\" y=\"{}\" width=\"{label}\" height=\"68\" rx=\"34\" fill=\"#ffffff\"/>",
            ROW - 34
        ));
        drawing.push_str(&text(&price, until + PRICE_SIDE, baseline, "#0b2f3d"));
        until -= 32.0;
    }
    let from = (MARGIN + FACE + 24) as f32;
    let name = broken(&card.name, inter(32.0), until - from, 1)?;
    drawing.push_str(&text(&name, from, baseline, "#ffffff"));
    Ok(drawing)
}

/// A single-line text, or nothing.
fn text(set: &Lines, x: f32, y: f32, colour: &str) -> String {
    let place = format!("x=\"{x}\" y=\"{y}\" fill=\"{colour}\"");
    set.lines.iter().map(|line| element(&place, set.font, line)).collect()
}
