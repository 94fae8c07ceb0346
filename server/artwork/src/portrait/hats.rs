//! Hats, over the hair and above the brows.

use super::{CX, KEY, PAPER, Sitting, looks::Hat};
use crate::canvas::Paint;
use crate::geometry::Path;
use crate::palette::Color;

pub(super) fn paint(s: &mut Sitting) {
    match s.looks.hat {
        None => {}
        Some(Hat::Beanie) => beanie(s),
        Some(Hat::Straw) => straw(s),
        Some(Hat::Cap) => cap(s),
        Some(Hat::Beret) => beret(s),
        Some(Hat::Bucket) => bucket(s),
    }
}

/// A round crown from temple to temple, up to that height.
fn crown(foot: f32, top: f32) -> Path {
    Path::from(CX - 198.0, foot)
        .cubic((CX - 200.0, top + 60.0), (CX - 96.0, top), (CX, top))
        .cubic((CX + 96.0, top), (CX + 200.0, top + 60.0), (CX + 198.0, foot))
        .close()
}

fn beanie(s: &mut Sitting) {
    let (wool, band) = (s.accent(), s.accent().mix(KEY, 0.2));
    if s.rng.chance(0.5) {
        s.canvas.circle(CX, 120.0, 50.0, PAPER.mix(s.theme, 0.2));
    }
    s.canvas.fill(&crown(350.0, 132.0), wool);
    s.canvas.round(CX - 208.0, 306.0, 416.0, 82.0, 34.0, band);
    for index in 0..9 {
        let x = CX - 168.0 + index as f32 * 42.0;
        s.canvas
            .stroke(&Path::from(x, 322.0).to(x, 372.0), Paint::Thin(wool, 0.8), 8.0);
    }
}

fn straw(s: &mut Sitting) {
    let plait = Color::hex(0xec_cf_8c);
    let ribbon = s.theme.mix(KEY, 0.25);
    s.canvas.ellipse(CX, 344.0, 372.0, 66.0, plait.mix(KEY, 0.14));
    s.canvas.ellipse(CX, 332.0, 372.0, 62.0, plait);
    s.canvas.fill(&crown(336.0, 128.0), plait);
    let band = Path::from(CX - 198.0, 336.0)
        .cubic((CX - 198.0, 310.0), (CX - 196.0, 296.0), (CX - 194.0, 282.0))
        .quad(CX, 316.0, CX + 194.0, 282.0)
        .cubic((CX + 196.0, 296.0), (CX + 198.0, 310.0), (CX + 198.0, 336.0))
        .quad(CX, 372.0, CX - 198.0, 336.0)
        .close();
    s.canvas.fill(&band, ribbon);
}

fn cap(s: &mut Sitting) {
    let (cloth, peak) = (s.accent(), s.accent().mix(KEY, 0.26));
    let side = s.rng.sign();
    s.canvas.fill(&crown(356.0, 160.0), cloth);
    let visor = Path::from(CX - side * 150.0, 340.0)
        .cubic(
            (CX - side * 20.0, 296.0),
            (CX + side * 220.0, 300.0),
            (CX + side * 330.0, 378.0),
        )
        .cubic(
            (CX + side * 200.0, 396.0),
            (CX - side * 20.0, 392.0),
            (CX - side * 150.0, 340.0),
        )
        .close();
    s.canvas.fill(&visor, peak);
    s.canvas.circle(CX, 164.0, 13.0, peak);
}

fn beret(s: &mut Sitting) {
    let felt = s.accent();
    let side = s.rng.sign();
    s.canvas.open(CX + side * 34.0, 262.0, side, 1.0, side * 9.0);
    s.canvas.ellipse(0.0, 0.0, 254.0, 104.0, felt);
    s.canvas.ellipse(24.0, 30.0, 220.0, 66.0, felt.mix(KEY, 0.12));
    s.canvas.stroke(
        &Path::from(-6.0, -100.0).quad(2.0, -126.0, 14.0, -134.0),
        felt.mix(KEY, 0.3),
        15.0,
    );
    s.canvas.shut();
}

fn bucket(s: &mut Sitting) {
    let (cloth, brim) = (s.accent(), s.accent().mix(KEY, 0.18));
    let upper = [
        (CX - 152.0, 150.0),
        (CX + 152.0, 150.0),
        (CX + 202.0, 320.0),
        (CX - 202.0, 320.0),
    ];
    s.canvas.fill(&Path::polygon(&upper), cloth);
    s.canvas.ellipse(CX, 152.0, 152.0, 26.0, cloth.mix(PAPER, 0.2));
    let lower = Path::from(CX - 202.0, 310.0)
        .quad(CX, 342.0, CX + 202.0, 310.0)
        .to(CX + 284.0, 392.0)
        .quad(CX, 436.0, CX - 284.0, 392.0)
        .close();
    s.canvas.fill(&lower, brim);
}
