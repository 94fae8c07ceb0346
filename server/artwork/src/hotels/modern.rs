//! Hotels of our own time: stepped floors with balconies, flat planes and glass.

use crate::geometry::Path;
use crate::masonry::{Block, HouseColors, band};
use crate::print::Print;
use crate::roofs::awning;

/// Terraced floors, each set back from the one below.
pub fn stepped(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let floors = p.rng.int(5, 6);
    let step = p.rng.range(36.0, 50.0) * k;
    let s = p.light;
    let high = 54.0 * k;
    let full = 520.0 * k;
    let green = p.palette.lit(p.palette.leaf);
    for i in 0..floors {
        let cut = i as f32 * step;
        let corner = x - s * (220.0 * k - cut * 0.42);
        let floor_base = base - i as f32 * high;
        let block = Block::new(p, corner, floor_base, full - cut * 1.5, 84.0 * k, high);
        p.poly(&block.side.part(0.0, 0.0, 1.0, 1.0), look.shade);
        let recess = if p.palette.lamps_lit() && p.rng.chance(0.75) {
            look.lamp.mix(look.accent, 0.12)
        } else {
            look.glass.mix(p.palette.cool, 0.2)
        };
        p.poly(&block.front.part(0.0, 0.0, 1.0, 1.0), recess);
        let bays = 9;
        for bay in 0..=bays {
            let u = bay as f32 / bays as f32;
            p.poly(
                &block.front.part(u - 0.008, 0.0, u + 0.008, 1.0),
                look.wall.mix(look.shade, 0.3),
            );
        }
        band(p, &block.front, -0.06, 0.46, 0.015, look.wall);
        band(p, &block.side, -0.06, 0.46, 0.015, look.shade.mix(p.palette.key, 0.12));
        let mut plants = Path::default();
        for _ in 0..5 {
            let q = block.front.at(p.rng.range(0.02, 0.96), 0.42);
            plants = plants.and_ellipse(q.0, q.1, 11.0 * k, 7.0 * k);
        }
        p.canvas.fill(&plants, green);
        if i + 1 == floors {
            band(p, &block.front, 0.94, 0.16, 0.03, look.trim);
            band(p, &block.side, 0.94, 0.16, 0.03, look.shade);
            let q = block.front.at(0.3, 1.1);
            awning(p, q.0 - 40.0 * k, q.1 - 34.0 * k, 80.0 * k, 18.0 * k, look.accent);
            p.canvas.rect(q.0 - 34.0 * k, q.1 - 18.0 * k, 3.0, 20.0 * k, look.trim);
            p.canvas.rect(q.0 + 32.0 * k, q.1 - 18.0 * k, 3.0, 20.0 * k, look.trim);
        }
    }
}

/// Shifted boxes of glass, plaster and timber.
pub fn modern(p: &mut Print, x: f32, base: f32, k: f32, look: &HouseColors) {
    let s = p.light;
    let timber = p
        .palette
        .lit(p.palette.warm.mix(p.palette.sun, 0.3).mix(p.palette.key, 0.18));
    let lit = p.palette.lamps_lit();
    let pane = if lit {
        look.lamp
    } else {
        look.glass.mix(p.palette.cool, 0.35)
    };
    let levels: [(f32, f32, f32, f32); 3] = [
        (-190.0, 330.0, 0.0, 84.0),
        (-90.0, 340.0, 92.0, 84.0),
        (-150.0, 220.0, 184.0, 74.0),
    ];
    let count = p.rng.int(2, 3) as usize;
    for (i, (dx, w, up, h)) in levels.into_iter().take(count).enumerate() {
        let corner = x + s * dx * k;
        let block = Block::new(p, corner, base - up * k, w * k, 96.0 * k, h * k);
        p.poly(
            &block.side.part(0.0, 0.0, 1.0, 1.0),
            if i == 0 { p.palette.shade(timber) } else { look.shade },
        );
        p.poly(&block.front.part(0.0, 0.0, 1.0, 1.0), pane);
        for m in 1..7 {
            let u = m as f32 / 7.0;
            p.poly(&block.front.part(u - 0.004, 0.0, u + 0.004, 1.0), look.dark);
        }
        if !lit {
            p.poly(
                &[
                    block.front.at(0.16, 0.0),
                    block.front.at(0.3, 0.0),
                    block.front.at(0.42, 1.0),
                    block.front.at(0.28, 1.0),
                ],
                crate::canvas::Paint::Thin(p.palette.paper, 0.28),
            );
        }
        let (a, b) = if i == 1 { (0.0, 0.26) } else { (0.7, 1.0) };
        p.poly(
            &block.front.part(a, 0.0, b, 1.0),
            if i == 0 { timber } else { look.wall },
        );
        if i == 0 {
            for m in 0..10 {
                let u = a + (b - a) * m as f32 / 10.0;
                p.poly(&block.front.part(u, 0.0, u + 0.004, 1.0), p.palette.shade(timber));
            }
        }
        band(p, &block.front, 0.92, 0.2, 0.05, look.wall);
        band(p, &block.side, 0.92, 0.2, 0.05, look.shade.mix(p.palette.key, 0.1));
        band(p, &block.front, -0.06, 0.1, 0.03, look.wall);
        if i > 0 {
            p.poly(
                &block.front.part(0.3, 0.0, 1.0, 0.3),
                crate::canvas::Paint::Thin(p.palette.paper, 0.35),
            );
        }
    }
    let door_face = Block::new(p, x + s * -190.0 * k, base, 330.0 * k, 96.0 * k, 84.0 * k).front;
    p.poly(&door_face.part(0.52, 0.0, 0.62, 0.8), look.accent);
}
