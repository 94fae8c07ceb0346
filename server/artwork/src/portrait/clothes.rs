//! Neck, shoulders and clothes.

use super::{CX, KEY, PAPER, Sitting, looks::Clothes};
use crate::canvas::Paint;
use crate::geometry::{H, Path};

pub(super) fn paint(s: &mut Sitting) {
    neck(s);
    match s.looks.clothes {
        Clothes::Tee => tee(s),
        Clothes::Shirt => shirt(s),
        Clothes::Jumper => jumper(s),
        Clothes::Coat => coat(s),
        Clothes::Scarf => scarf(s),
    }
}

fn neck(s: &mut Sitting) {
    let (skin, shade) = (s.skin(), s.shade());
    s.canvas.round(CX - 72.0, 600.0, 144.0, 300.0, 40.0, skin);
    // The shadow of the chin.
    let under = Path::from(CX - 72.0, 650.0)
        .to(CX + 72.0, 650.0)
        .to(CX + 72.0, 716.0)
        .quad(CX, 790.0, CX - 72.0, 716.0)
        .close();
    s.canvas.fill(&under, shade);
}

/// The shoulders, with a neckline of that depth.
fn shoulders(neckline: f32) -> Path {
    Path::from(CX - 440.0, H + 30.0)
        .cubic((CX - 430.0, 900.0), (CX - 270.0, 836.0), (CX - 98.0, 792.0))
        .quad(CX, neckline, CX + 98.0, 792.0)
        .cubic((CX + 270.0, 836.0), (CX + 430.0, 900.0), (CX + 440.0, H + 30.0))
        .close()
}

fn tee(s: &mut Sitting) {
    let (cloth, accent) = (s.cloth(), s.accent());
    s.canvas.fill(&shoulders(900.0), cloth);
    let seam = Path::from(CX - 98.0, 792.0).quad(CX, 900.0, CX + 98.0, 792.0);
    s.canvas.stroke(&seam, accent, 15.0);
    if s.rng.chance(0.5) {
        for y in [930.0, 985.0, 1040.0] {
            s.canvas.rect(CX - 250.0, y, 500.0, 18.0, Paint::Thin(accent, 0.7));
        }
    }
}

fn shirt(s: &mut Sitting) {
    let (cloth, accent) = (s.cloth(), s.accent());
    s.canvas.fill(&shoulders(960.0), cloth);
    let fold = cloth.mix(KEY, 0.18);
    for side in [-1.0, 1.0] {
        let collar = [
            (CX + side * 84.0, 766.0),
            (CX + side * 172.0, 826.0),
            (CX + side * 96.0, 930.0),
            (CX + side * 6.0, 876.0),
        ];
        s.canvas.fill(&Path::polygon(&collar), fold);
    }
    s.canvas.stroke(&Path::from(CX, 890.0).to(CX, H), fold, 7.0);
    for y in [945.0, 1015.0] {
        s.canvas.circle(CX + 18.0, y, 9.0, accent);
    }
}

fn jumper(s: &mut Sitting) {
    let (cloth, accent) = (s.cloth(), s.accent());
    s.canvas.fill(&shoulders(850.0), cloth);
    let roll = cloth.mix(PAPER, 0.2);
    s.canvas.round(CX - 112.0, 750.0, 224.0, 84.0, 40.0, roll);
    for index in 0..7 {
        let x = CX - 84.0 + index as f32 * 28.0;
        let rib = Path::from(x, 764.0).to(x, 820.0);
        s.canvas.stroke(&rib, cloth, 5.0);
    }
    let mut knit = Path::default();
    for index in 0..13 {
        let x = CX - 358.0 + index as f32 * 56.0;
        knit = knit.and_polygon(&[(x, 960.0), (x + 22.0, 926.0), (x + 44.0, 960.0), (x + 22.0, 994.0)]);
    }
    s.canvas.fill(&knit, Paint::Thin(accent, 0.8));
}

fn coat(s: &mut Sitting) {
    let (cloth, accent) = (s.cloth(), s.accent());
    s.canvas.fill(&shoulders(860.0), accent);
    for side in [-1.0, 1.0] {
        let half = Path::from(CX + side * 440.0, H + 30.0)
            .cubic(
                (CX + side * 430.0, 900.0),
                (CX + side * 270.0, 836.0),
                (CX + side * 92.0, 786.0),
            )
            .quad(CX + side * 70.0, 930.0, CX + side * 12.0, H + 30.0)
            .close();
        s.canvas.fill(&half, cloth);
        let lapel = [
            (CX + side * 92.0, 786.0),
            (CX + side * 216.0, 850.0),
            (CX + side * 176.0, 930.0),
            (CX + side * 206.0, 950.0),
            (CX + side * 40.0, H + 10.0),
        ];
        s.canvas.fill(&Path::polygon(&lapel), cloth.mix(KEY, 0.2));
    }
}

fn scarf(s: &mut Sitting) {
    let (cloth, accent) = (s.cloth(), s.accent());
    s.canvas.fill(&shoulders(850.0), cloth);
    let side = s.rng.sign();
    let fold = accent.mix(KEY, 0.16);
    let tail = [
        (CX + side * 60.0, 840.0),
        (CX + side * 160.0, 830.0),
        (CX + side * 186.0, H + 20.0),
        (CX + side * 74.0, H + 20.0),
    ];
    s.canvas.fill(&Path::polygon(&tail), fold);
    s.canvas.round(CX - 150.0, 740.0, 300.0, 120.0, 60.0, accent);
    for (y, bow) in [(778.0, 20.0), (816.0, 24.0)] {
        let crease = Path::from(CX - 120.0, y).quad(CX, y + bow, CX + 120.0, y);
        s.canvas.stroke(&crease, Paint::Thin(fold, 0.8), 7.0);
    }
}
