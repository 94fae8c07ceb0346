//! The scenery on the horizon behind a hotel or a view.

use crate::geometry::{H, Path, W};
use crate::place::{Climate, Tradition};
use crate::print::Print;
use crate::setting::Ground;
use crate::{land, mountains, skyline, towns, water};

/// The kinds of scenery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backdrop {
    /// A range of peaks.
    Alps,
    /// One cone.
    Volcano,
    /// Limestone towers.
    Karst,
    /// Table mountains.
    Mesas,
    /// Rolling hills.
    Hills,
    /// Towers of a city.
    Skyline,
    /// An old quarter on a hill.
    OldTown,
    /// The open sea.
    Sea,
    /// Dunes.
    Dunes,
}

/// A backdrop that suits the place.
pub fn choose_backdrop(p: &mut Print, ground: Ground) -> Backdrop {
    let place = p.place;
    let when = |condition: bool, weight: f32| if condition { weight } else { 0.0 };
    if matches!(ground, Ground::Beach | Ground::Headland) {
        return Backdrop::Sea;
    }
    let asian = matches!(place.tradition, Tradition::EastAsian | Tradition::SouthEastAsian);
    let american = matches!(place.tradition, Tradition::NewWorld);
    p.rng.weighted(
        &[
            (Backdrop::Alps, when(place.mountainous, 1.6)),
            (
                Backdrop::Volcano,
                when(asian || (place.tradition == Tradition::Latin && place.mountainous), 0.7),
            ),
            (
                Backdrop::Karst,
                when(
                    place.tradition == Tradition::SouthEastAsian || (asian && place.latitude < 27.0),
                    1.1,
                ),
            ),
            (
                Backdrop::Mesas,
                when(
                    place.climate == Climate::Desert && (american || !place.coastal),
                    if american { 1.6 } else { 0.5 },
                ),
            ),
            (Backdrop::Hills, 0.8),
            (Backdrop::Skyline, when(place.metropolitan(), 1.2)),
            (Backdrop::OldTown, when(place.population > 8_000 && !american, 1.0)),
            (Backdrop::Sea, when(place.coastal, 0.8)),
            (Backdrop::Dunes, when(place.climate == Climate::Desert, 0.8)),
        ],
        Backdrop::Hills,
    )
}

/// Chooses and draws the scenery; the hotel will be at `x`, on the given side.
pub fn back_drop(p: &mut Print, ground: Ground, x: f32, side: f32) -> Backdrop {
    let choice = choose_backdrop(p, ground);
    let opposite = W * (0.5 - side * p.rng.range(0.16, 0.3));
    let focus = if p.rng.chance(0.3) { x } else { opposite };
    draw_backdrop(p, choice, focus);
    choice
}

/// Draws a backdrop that stands on the horizon, its highest part at `focus`.
pub fn draw_backdrop(p: &mut Print, choice: Backdrop, focus: f32) {
    let hy = p.horizon;
    let tall = hy * p.rng.range(0.5, 0.76);
    let snow = p.place.snowy || (p.place.mountainous && p.place.latitude > 30.0 && p.rng.chance(0.6));
    match choice {
        Backdrop::Alps => {
            mountains::alps(p, focus, hy + 14.0, tall, 0.42, snow);
        }
        Backdrop::Volcano => {
            mountains::volcano(p, focus, hy + 14.0, tall * 0.94, 0.4, snow || p.place.latitude > 33.0);
        }
        Backdrop::Karst => mountains::karst(p, hy + 14.0, tall * 0.86, 0.36),
        Backdrop::Mesas => mountains::mesas(p, hy + 14.0, tall * 0.6, 0.34),
        Backdrop::Hills => {
            land::hills(p, hy - tall * 0.24, hy + 30.0, 3, 0.66);
        }
        Backdrop::Skyline => skyline::paint(p, focus, hy + 24.0, tall * 0.98, 0.6),
        Backdrop::OldTown => {
            land::hills(p, hy - tall * 0.1, hy + 10.0, 2, 0.74);
            let half = p.rng.range(360.0, 520.0);
            towns::old_town(p, focus, half, hy + 44.0, hy - tall * 0.42, 0.42);
        }
        Backdrop::Sea => {
            water::sea(p, H + 10.0);
            if p.rng.chance(0.45) {
                p.note("islands");
                far_islands(p, focus);
            }
        }
        Backdrop::Dunes => {
            land::dunes(p, hy - 30.0, hy + 60.0, 3, 0.55);
        }
    }
}

fn far_islands(p: &mut Print, focus: f32) {
    let hy = p.horizon;
    let blue = p.palette.lit(p.palette.cool.mix(p.palette.key, 0.3));
    for (dx, w, h, far) in [(-120.0, 420.0, 52.0, 0.68), (140.0, 300.0, 34.0, 0.5)] {
        let (x, color) = (focus + dx, p.palette.far(blue, far));
        let path = Path::from(x - w, hy + 2.0)
            .cubic(
                (x - w * 0.6, hy - h * 0.3),
                (x - w * 0.4, hy - h * 1.2),
                (x - w * 0.08, hy - h),
            )
            .cubic(
                (x + w * 0.2, hy - h * 0.8),
                (x + w * 0.4, hy - h * 0.2),
                (x + w, hy + 2.0),
            )
            .close();
        p.canvas.fill(&path, color);
    }
}
