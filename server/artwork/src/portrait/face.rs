//! The face: flat and plain. Eyes are dots, a mouth is a curve; nothing needs precision.

use super::{
    CX, KEY, PAPER, Sitting,
    looks::{Beard, Spectacles},
};
use crate::canvas::Paint;
use crate::geometry::Path;
use crate::palette::Color;

/// The distance of each eye from the middle of the face, and the height of both.
const EYE: (f32, f32) = (68.0, 474.0);
const BLUSH: Color = Color::hex(0xe2_5f_4f);

pub(super) fn paint(s: &mut Sitting) {
    let (skin, shade) = (s.skin(), s.shade());
    for side in [-1.0, 1.0] {
        s.canvas.ellipse(CX + side * 176.0, 486.0, 30.0, 44.0, skin);
        s.canvas.ellipse(CX + side * 178.0, 488.0, 14.0, 24.0, shade);
        if s.looks.has_earrings {
            s.canvas.circle(CX + side * 186.0, 548.0, 15.0, Color::hex(0xf0_b9_3a));
        }
    }
    let (wide, jaw) = (s.rng.range(168.0, 180.0), s.rng.range(88.0, 116.0));
    let head = Path::from(CX - wide, 440.0)
        .cubic((CX - wide, 300.0), (CX - 106.0, 240.0), (CX, 240.0))
        .cubic((CX + 106.0, 240.0), (CX + wide, 300.0), (CX + wide, 440.0))
        .cubic((CX + wide, 590.0), (CX + jaw, 704.0), (CX, 704.0))
        .cubic((CX - jaw, 704.0), (CX - wide, 590.0), (CX - wide, 440.0))
        .close();
    s.canvas.fill(&head, skin);
    cheeks(s);
    if s.looks.is_older {
        lines(s);
    }
    beard(s);
    eyes(s);
    nose(s);
    mouth(s);
}

fn cheeks(s: &mut Sitting) {
    for side in [-1.0, 1.0] {
        s.canvas
            .circle(CX + side * 104.0, 556.0, 36.0, Paint::Thin(BLUSH, 0.22));
    }
    if !s.looks.has_freckles {
        return;
    }
    let color = s.skin().mix(BLUSH, 0.35).mix(KEY, 0.2);
    let mut dots = Path::default();
    for side in [-1.0, 1.0] {
        for _ in 0..6 {
            let (x, y) = (s.rng.range(62.0, 140.0), s.rng.range(522.0, 574.0));
            dots = dots.and_ellipse(CX + side * x, y, 5.0, 5.0);
        }
    }
    s.canvas.fill(&dots, color);
}

fn lines(s: &mut Sitting) {
    let color = Paint::Thin(s.skin().mix(KEY, 0.34), 0.8);
    for side in [-1.0, 1.0] {
        for (rise, reach) in [(-14.0, 22.0), (8.0, 24.0)] {
            let from = (CX + side * 116.0, EYE.1 + 4.0 + rise * 0.4);
            let line = Path::from(from.0, from.1).to(from.0 + side * reach, from.1 + rise);
            s.canvas.stroke(&line, color, 5.0);
        }
        let smile = Path::from(CX + side * 60.0, 562.0).quad(CX + side * 92.0, 588.0, CX + side * 86.0, 626.0);
        s.canvas.stroke(&smile, color, 5.0);
    }
    let brow = Path::from(CX - 60.0, 366.0).quad(CX, 356.0, CX + 60.0, 366.0);
    s.canvas.stroke(&brow, color, 5.0);
}

fn beard(s: &mut Sitting) {
    let color = s.hair();
    let whole = Path::from(CX - 174.0, 500.0)
        .cubic((CX - 168.0, 650.0), (CX - 112.0, 752.0), (CX, 752.0))
        .cubic((CX + 112.0, 752.0), (CX + 168.0, 650.0), (CX + 174.0, 500.0))
        .cubic((CX + 152.0, 576.0), (CX + 98.0, 576.0), (CX + 64.0, 576.0))
        .quad(CX, 556.0, CX - 64.0, 576.0)
        .cubic((CX - 98.0, 576.0), (CX - 152.0, 576.0), (CX - 174.0, 500.0))
        .close();
    match s.looks.beard {
        Some(Beard::Full) => s.canvas.fill(&whole, color),
        Some(Beard::Stubble) => {
            let jaw = Path::from(CX - 168.0, 540.0)
                .cubic((CX - 150.0, 640.0), (CX - 96.0, 704.0), (CX, 704.0))
                .cubic((CX + 96.0, 704.0), (CX + 150.0, 640.0), (CX + 168.0, 540.0))
                .cubic((CX + 140.0, 590.0), (CX + 96.0, 580.0), (CX + 60.0, 578.0))
                .quad(CX, 562.0, CX - 60.0, 578.0)
                .cubic((CX - 96.0, 580.0), (CX - 140.0, 590.0), (CX - 168.0, 540.0))
                .close();
            s.canvas.fill(&jaw, Paint::Thin(color, 0.24));
        }
        Some(Beard::Moustache) => {
            let moustache = Path::from(CX - 84.0, 598.0)
                .quad(CX - 44.0, 556.0, CX, 570.0)
                .quad(CX + 44.0, 556.0, CX + 84.0, 598.0)
                .quad(CX + 34.0, 602.0, CX, 592.0)
                .quad(CX - 34.0, 602.0, CX - 84.0, 598.0)
                .close();
            s.canvas.fill(&moustache, color);
        }
        None => {}
    }
}

fn eyes(s: &mut Sitting) {
    // Brows of light hair would be invisible on light skin.
    let brow = s.hair().mix(KEY, 0.3);
    let arch = s.rng.range(16.0, 26.0);
    let thick = s.rng.range(9.0, 13.0);
    for side in [-1.0, 1.0] {
        let x = CX + side * EYE.0;
        s.canvas.ellipse(x, EYE.1, 12.5, 15.0, KEY);
        s.canvas.circle(x + 4.0, EYE.1 - 5.0, 4.0, PAPER);
        let line = Path::from(x - 36.0, EYE.1 - 44.0).quad(x, EYE.1 - 44.0 - arch, x + 36.0, EYE.1 - 44.0);
        s.canvas.stroke(&line, brow, thick);
    }
}

fn nose(s: &mut Sitting) {
    let color = s.skin().mix(KEY, 0.28);
    let side = s.rng.sign();
    let long = s.rng.range(540.0, 556.0);
    let line = Path::from(CX + side * 4.0, 498.0).quad(CX + side * 30.0, long, CX - side * 6.0, long);
    s.canvas.stroke(&line, color, 8.0);
}

fn mouth(s: &mut Sitting) {
    let lips = s.skin().mix(BLUSH, 0.5).mix(KEY, 0.3);
    let half = s.rng.range(46.0, 58.0);
    // Below a beard or a moustache a little lower.
    let y = if s.looks.beard.is_some() { 616.0 } else { 604.0 };
    if s.rng.chance(0.4) {
        let open = Path::from(CX - half, y)
            .quad(CX, y + 12.0, CX + half, y)
            .quad(CX, y + 74.0, CX - half, y)
            .close();
        s.canvas.fill(&open, PAPER);
        s.canvas.stroke(&open, lips, 6.0);
    } else {
        let curve = Path::from(CX - half, y).quad(CX, y + 44.0, CX + half, y);
        s.canvas.stroke(&curve, lips, 10.0);
    }
}

/// Glasses, over hair that falls into the face.
pub(super) fn spectacles(s: &mut Sitting) {
    let Some(spectacles) = s.looks.spectacles else { return };
    let frame = KEY.mix(s.theme, 0.25);
    let glass = Paint::Thin(PAPER, 0.18);
    for side in [-1.0, 1.0] {
        let x = CX + side * (EYE.0 + 2.0);
        let rim = match spectacles {
            Spectacles::Round => Path::default().and_ellipse(x, EYE.1 + 4.0, 58.0, 58.0),
            Spectacles::Square => Path::polygon(&[
                (x - 62.0, EYE.1 - 40.0),
                (x + 62.0, EYE.1 - 40.0),
                (x + 54.0, EYE.1 + 46.0),
                (x - 54.0, EYE.1 + 46.0),
            ]),
        };
        s.canvas.fill(&rim, glass);
        s.canvas.stroke(&rim, frame, 9.0);
        let arm = Path::from(CX + side * 128.0, EYE.1 - 8.0).to(CX + side * 176.0, EYE.1 - 2.0);
        s.canvas.stroke(&arm, frame, 8.0);
    }
    let bridge = Path::from(CX - 14.0, EYE.1 - 4.0).quad(CX, EYE.1 - 16.0, CX + 14.0, EYE.1 - 4.0);
    s.canvas.stroke(&bridge, frame, 8.0);
}
