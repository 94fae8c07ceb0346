//! The background of a portrait: the club's colour, lighter than the face's own darks, and a simple shape.

use super::{CX, PAPER, Sitting};
use crate::canvas::Paint;
use crate::geometry::{H, Path, W};

pub(super) fn paint(s: &mut Sitting) {
    let (deep, pale) = (s.theme.mix(PAPER, 0.22), s.theme.mix(PAPER, 0.56));
    let wash = s.canvas.down(0.0, H, &[(0.0, deep, 1.0), (1.0, pale, 1.0)]);
    s.canvas.rect(-10.0, -10.0, W + 20.0, H + 20.0, wash);
    match s.rng.int(0, 3) {
        0 => sun(s),
        1 => hills(s),
        2 => waves(s),
        _ => rays(s),
    }
}

fn light(s: &Sitting) -> crate::palette::Color {
    s.theme.mix(PAPER, 0.74)
}

fn sun(s: &mut Sitting) {
    let color = light(s);
    let aside = s.rng.range(-90.0, 90.0);
    s.canvas.circle(CX + aside, 430.0, 420.0, Paint::Thin(color, 0.85));
}

fn hills(s: &mut Sitting) {
    let color = light(s);
    s.canvas.circle(CX + s.rng.sign() * 330.0, 230.0, 96.0, color);
    for (step, strength) in [(0.0, 0.35), (110.0, 0.6)] {
        let crest: Vec<(f32, f32)> = (0..=8)
            .map(|index| (index as f32 * 220.0 - 80.0, 610.0 + step + s.rng.range(-90.0, 60.0)))
            .collect();
        let land = Path::spline(&crest).to(W + 90.0, H + 20.0).to(-90.0, H + 20.0).close();
        let ink = s.theme.mix(PAPER, 0.1);
        s.canvas.fill(&land, Paint::Thin(ink, strength));
    }
}

fn waves(s: &mut Sitting) {
    let color = light(s);
    for row in 0..6 {
        let y = 190.0 + row as f32 * 150.0;
        let shift = s.rng.range(0.0, 120.0);
        let crest: Vec<(f32, f32)> = (0..=18)
            .map(|index| {
                let up = if index % 2 == 0 { -22.0 } else { 22.0 };
                (index as f32 * 100.0 - shift - 60.0, y + up)
            })
            .collect();
        s.canvas.stroke(&Path::spline(&crest), Paint::Thin(color, 0.55), 12.0);
    }
}

fn rays(s: &mut Sitting) {
    let color = light(s);
    let turn = s.rng.range(0.0, 0.2);
    let mut path = Path::default();
    for index in 0..14 {
        let from = (index as f32 + turn) / 14.0 * std::f32::consts::TAU;
        let until = from + std::f32::consts::TAU / 28.0;
        path = path.and_polygon(&[
            (CX, 470.0),
            (CX + from.cos() * 1500.0, 470.0 + from.sin() * 1500.0),
            (CX + until.cos() * 1500.0, 470.0 + until.sin() * 1500.0),
        ]);
    }
    s.canvas.fill(&path, Paint::Thin(color, 0.4));
}
