//! Rooms: a wall with a window onto the place's own view, a bed, a lamp, a chair.

use crate::canvas::Paint;
use crate::furniture::{self as piece, Decor};
use crate::geometry::{H, Path, W, lerp};
use crate::palette::Hour;
use crate::place::{Climate, Tradition};
use crate::print::Print;
use crate::window::Opening;
use crate::{PropertyKind, beds, window};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    BedBeside,
    BedBetween,
    Panoramic,
    Corner,
    Bunks,
    Tatami,
    Canopy,
}

/// Draws a room.
pub fn paint(p: &mut Print, kind: PropertyKind, stars: u8, variant: u8) {
    let layout = choose(p, kind, variant);
    p.note(match layout {
        Layout::BedBeside => "room-bed-beside",
        Layout::BedBetween => "room-bed-between",
        Layout::Panoramic => "room-panoramic",
        Layout::Corner => "room-corner",
        Layout::Bunks => "room-bunks",
        Layout::Tatami => "room-tatami",
        Layout::Canopy => "room-canopy",
    });
    let d = decor(p, stars);
    let side = p.rng.sign();
    let floor = H * p.rng.range(0.76, 0.82);
    match layout {
        Layout::BedBetween | Layout::Canopy => between(p, layout, floor, &d),
        Layout::Panoramic => panoramic(p, floor, side, &d),
        _ => beside(p, layout, floor, side, &d),
    }
}

fn choose(p: &mut Print, kind: PropertyKind, variant: u8) -> Layout {
    let place = p.place;
    if kind == PropertyKind::Hostel && variant.is_multiple_of(2) {
        return Layout::Bunks;
    }
    if place.tradition == Tradition::EastAsian && (kind == PropertyKind::Inn || p.rng.chance(0.35)) {
        return Layout::Tatami;
    }
    if place.climate == Climate::Tropical && p.rng.chance(0.35) {
        return Layout::Canopy;
    }
    let turns = [Layout::BedBeside, Layout::BedBetween, Layout::Panoramic, Layout::Corner];
    let start = p.rng.int(0, 1) as usize * 2;
    turns[(usize::from(variant) + start) % turns.len()]
}

/// The inks of a room: one of a few harmonies of the palette.
pub fn decor(p: &mut Print, stars: u8) -> Decor {
    let q = p.palette;
    let (wall, cloth, second) = p.rng.pick([
        (q.cool.mix(q.paper, 0.5), q.warm, q.leaf),
        (q.leaf.mix(q.paper, 0.52), q.warm, q.cool),
        (q.warm.mix(q.paper, 0.56), q.leaf, q.cool),
        (q.sun.mix(q.paper, 0.55), q.cool, q.warm),
        (q.paper.mix(q.cool, 0.16), q.warm, q.leaf),
        (q.cool.mix(q.key, 0.4), q.sun, q.warm),
        (q.leaf.mix(q.key, 0.36), q.warm, q.sun),
    ]);
    let dim = match q.hour {
        Hour::Night => 0.42,
        Hour::Dusk => 0.24,
        _ => 0.07,
    };
    let wood = q.warm.mix(q.sun, 0.35).mix(q.key, if stars >= 4 { 0.42 } else { 0.2 });
    let floor = p
        .rng
        .pick([wood.mix(q.paper, 0.25), wood.mix(q.key, 0.2), q.paper.mix(q.warm, 0.3)]);
    Decor {
        wall: wall.mix(q.key, dim),
        linen: q.paper.mix(q.cool, 0.05).mix(q.key, dim * 0.35),
        cloth: cloth.mix(q.key, dim * 0.5),
        second: second.mix(q.key, dim * 0.5),
        wood: wood.mix(q.key, dim * 0.5),
        dark: q.key,
        floor: floor.mix(q.key, dim * 0.7),
    }
}

/// Boards that run towards the viewer, with a patch of light.
pub fn floor_boards(p: &mut Print, floor: f32, window: Option<(f32, f32)>, d: &Decor) {
    let paint = p.canvas.down(
        floor,
        H,
        &[(0.0, d.floor.mix(p.palette.key, 0.12), 1.0), (1.0, d.floor, 1.0)],
    );
    p.canvas.rect(-10.0, floor, W + 20.0, H - floor + 10.0, paint);
    let tiles = p.rng.chance(0.3);
    let seam = d.floor.mix(p.palette.key, 0.22);
    for i in -14..=14 {
        let t = i as f32 / 14.0;
        let line = Path::from(W / 2.0 + t * W * 0.85, floor).to(W / 2.0 + t * W * 1.5, H + 10.0);
        p.canvas.stroke(&line, seam, 2.2);
    }
    if tiles {
        for i in 1..5 {
            let y = lerp(floor, H, (i as f32 / 5.0).powf(1.5));
            p.canvas.rect(-10.0, y, W + 20.0, 2.2, seam);
        }
    }
    if let Some((x, w)) = window
        && !p.palette.lamps_lit()
    {
        let s = -p.light * 130.0;
        let light = p.palette.paper.mix(p.palette.sun, 0.35);
        for k in 0..2 {
            let (a, b) = (x + w * (0.04 + 0.5 * k as f32), x + w * (0.46 + 0.5 * k as f32));
            p.poly(
                &[
                    (a + s * 0.4, floor + 26.0),
                    (b + s * 0.4, floor + 26.0),
                    (b + s * 1.6 + 30.0, H - 14.0),
                    (a + s * 1.6 - 10.0, H - 14.0),
                ],
                Paint::Thin(light, 0.4),
            );
        }
    }
    p.canvas
        .rect(-10.0, floor - 22.0, W + 20.0, 22.0, d.linen.mix(d.wall, 0.3));
    p.canvas
        .rect(-10.0, floor - 2.0, W + 20.0, 5.0, Paint::Thin(p.palette.key, 0.3));
}

fn choose_opening(p: &mut Print, layout: Layout) -> Opening {
    match (p.place.tradition, p.place.climate) {
        (Tradition::Arabic | Tradition::Indian, _) => {
            p.rng.pick([Opening::Horseshoe, Opening::Horseshoe, Opening::Arch])
        }
        (Tradition::EastAsian, _) if layout == Layout::Tatami => {
            p.rng.pick([Opening::Moon, Opening::Wide, Opening::Moon])
        }
        (_, Climate::Polar | Climate::Highland) => p.rng.pick([Opening::Gable, Opening::Sash, Opening::Gable]),
        (Tradition::Southern | Tradition::Latin, _) => p.rng.pick([Opening::Arch, Opening::Doors, Opening::Arch]),
        (_, Climate::Tropical) => p.rng.pick([Opening::Doors, Opening::Arch, Opening::Wide]),
        _ => p
            .rng
            .pick([Opening::Sash, Opening::Arch, Opening::Doors, Opening::Gable]),
    }
}

fn beside(p: &mut Print, layout: Layout, floor: f32, side: f32, d: &Decor) {
    let opening = choose_opening(p, layout);
    let corner = layout == Layout::Corner;
    let w = match opening {
        Opening::Wide => 760.0,
        Opening::Moon => 560.0,
        Opening::Gable => 700.0,
        _ if corner => p.rng.range(560.0, 680.0),
        _ => p.rng.range(440.0, 560.0),
    };
    let tall = opening == Opening::Doors;
    let y = p.rng.range(80.0, 120.0);
    let h = if tall { floor - y } else { p.rng.range(500.0, 570.0) };
    let centre = W * (0.5 - side * if corner { 0.08 } else { 0.19 });
    let rect = (centre - w / 2.0, y, w, h);
    window::wall_with_view(p, floor, &[(opening, rect)], d);
    floor_boards(p, floor, Some((rect.0, w)), d);
    if matches!(opening, Opening::Sash | Opening::Arch | Opening::Doors) && p.rng.chance(0.75) {
        p.note("curtains");
        window::curtains(p, rect, floor, d);
    }
    let far = W * (0.5 + side * 0.3);
    match layout {
        Layout::Tatami => {
            p.note("futon");
            beds::futon(p, far - side * 60.0, H * 0.94, 600.0, d);
            piece::side_table(p, centre, H * 0.92, 190.0, d);
            piece::pendant(p, far, 250.0, 130.0, d);
        }
        Layout::Bunks => {
            piece::rug(p, centre, H * 0.92, 330.0, d);
            beds::bunk(p, far, H * 0.94, 560.0, d);
            piece::potted(p, centre - side * w * 0.6, H * 0.88, 230.0, d);
        }
        Layout::Corner => {
            piece::rug(p, centre, H * 0.925, 430.0, d);
            piece::floor_lamp(p, centre + side * w * 0.72, H * 0.88, 560.0, d);
            piece::armchair(p, centre + side * w * 0.36, H * 0.92, 250.0, -side, d);
            piece::side_table(p, centre - side * 20.0, H * 0.93, 180.0, d);
            let leaf = centre - side * w * 0.76;
            piece::potted(p, leaf, H * 0.9, 330.0, d);
            piece::picture(p, W * (0.5 + side * 0.4), 330.0, 150.0, 200.0, d);
        }
        _ => {
            piece::rug(p, centre + side * 130.0, H * 0.945, 380.0, d);
            let second = W * (0.5 + side * 0.17);
            piece::picture(p, far - side * 60.0, floor - 430.0, 190.0, 240.0, d);
            piece::night_table(p, second + side * 430.0, H * 0.89, 140.0, d);
            beds::bed_side(p, second, H * 0.93, 660.0, side, d);
            if p.rng.chance(0.6) {
                piece::armchair(p, centre - side * w * 0.5, H * 0.9, 210.0, side, d);
            } else {
                piece::potted(p, centre - side * w * 0.66, H * 0.9, 300.0, d);
            }
            if p.rng.chance(0.6) {
                piece::pendant(p, W * (0.5 + side * 0.12), 210.0, 120.0, d);
            }
        }
    }
}

fn between(p: &mut Print, layout: Layout, floor: f32, d: &Decor) {
    let opening = match choose_opening(p, layout) {
        Opening::Doors | Opening::Gable | Opening::Wide | Opening::Moon => Opening::Sash,
        other => other,
    };
    let canopy = layout == Layout::Canopy;
    let x = W / 2.0 + p.rng.range(-30.0, 30.0);
    if canopy || p.rng.chance(0.4) {
        // One broad opening behind the bed.
        let w = p.rng.range(900.0, 1100.0);
        let rect = (x - w / 2.0, 70.0, w, floor - 190.0);
        let wide = if canopy { Opening::Wide } else { Opening::Arch };
        let rect = if wide == Opening::Arch {
            (x - 430.0, 60.0, 860.0, floor - 130.0)
        } else {
            rect
        };
        window::wall_with_view(p, floor, &[(wide, rect)], d);
    } else {
        let w = p.rng.range(290.0, 340.0);
        let h = p.rng.range(480.0, 540.0);
        let rects = [(x - 560.0 - w / 2.0, 100.0, w, h), (x + 560.0 - w / 2.0, 100.0, w, h)];
        window::wall_with_view(p, floor, &[(opening, rects[0]), (opening, rects[1])], d);
        piece::picture(p, x, 330.0, 260.0, 200.0, d);
    }
    floor_boards(p, floor, None, d);
    piece::rug(p, x, H * 0.94, 520.0, d);
    for s in [-1.0, 1.0] {
        piece::night_table(p, x + s * 390.0, floor + 40.0, 140.0, d);
    }
    beds::bed_front(p, x, H * 0.955, 520.0, 150.0, d);
    if canopy {
        p.note("canopy");
        beds::canopy(p, x, H * 0.95, 540.0, 120.0, d);
        piece::potted(p, x - 690.0, H * 0.95, 420.0, d);
    } else {
        piece::pendant(p, x + 640.0 * p.light, 240.0, 120.0, d);
    }
}

fn panoramic(p: &mut Print, floor: f32, side: f32, d: &Decor) {
    let gable =
        matches!(p.place.climate, Climate::Polar | Climate::Highland) || (p.place.mountainous && p.rng.chance(0.5));
    let rect = if gable {
        (W * 0.12, 40.0, W * 0.76, floor - 70.0)
    } else {
        (W * 0.06, 70.0, W * 0.88, floor - 110.0)
    };
    window::wall_with_view(
        p,
        floor,
        &[(if gable { Opening::Gable } else { Opening::Wide }, rect)],
        d,
    );
    floor_boards(p, floor, Some((rect.0 + 200.0, rect.2 * 0.6)), d);
    let x = W * (0.5 + side * 0.2);
    piece::rug(p, x - side * 300.0, H * 0.94, 400.0, d);
    beds::bed_side(p, x, H * 0.945, 760.0, side, d);
    piece::armchair(p, W * (0.5 - side * 0.27), H * 0.92, 240.0, side, d);
    piece::side_table(p, W * (0.5 - side * 0.15), H * 0.94, 160.0, d);
    piece::floor_lamp(p, W * (0.5 - side * 0.4), H * 0.9, 520.0, d);
    if p.rng.chance(0.5) {
        piece::potted(p, W * (0.5 + side * 0.45), H * 0.96, 380.0, d);
    }
}
