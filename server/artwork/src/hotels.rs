//! The hotel itself: which architecture suits kind, stars and country, and how each is drawn.

mod modern;
mod southern;
mod timber;
mod urban;

use crate::PropertyKind;
use crate::masonry::{Grid, HouseColors, Window};
use crate::palette::Color;
use crate::place::{Climate, Surroundings, Tradition};
use crate::print::Print;

/// An architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Palace hotel with a mansard roof.
    Grand,
    /// High-rise.
    Tower,
    /// Stepped floors with balconies.
    Stepped,
    /// Narrow house in a row.
    Townhouse,
    /// Broad wooden gable.
    Chalet,
    /// Small house with a pitched roof.
    Cottage,
    /// Earthen walls and towers.
    Kasbah,
    /// White cubes and domes.
    Cubes,
    /// Curved tile roofs.
    Pagoda,
    /// Thatched pavilions on posts.
    Pavilion,
    /// Arcades and a bell gable.
    Hacienda,
    /// Pavilions with bulbous domes.
    Palace,
    /// Flat planes and glass.
    Modern,
    /// Brick with a roof sign.
    Brick,
}

impl Style {
    /// Its name in composition labels.
    pub fn name(self) -> &'static str {
        match self {
            Self::Grand => "grand-hotel",
            Self::Tower => "tower-hotel",
            Self::Stepped => "stepped-hotel",
            Self::Townhouse => "townhouse",
            Self::Chalet => "chalet",
            Self::Cottage => "cottage",
            Self::Kasbah => "kasbah",
            Self::Cubes => "white-cubes",
            Self::Pagoda => "curved-roofs",
            Self::Pavilion => "thatched-pavilions",
            Self::Hacienda => "hacienda",
            Self::Palace => "domed-palace",
            Self::Modern => "modern-house",
            Self::Brick => "brick-house",
        }
    }

    /// The architecture of a hotel, by chance among what suits.
    pub fn choose(p: &mut Print, kind: PropertyKind, stars: u8) -> Self {
        let place = p.place;
        let native = native(&place);
        let city = place.urban();
        let metropolis = place.metropolitan();
        let fine = stars >= 4;
        let cold = matches!(place.climate, Climate::Polar | Climate::Temperate | Climate::Highland);
        let alpine = cold
            && matches!(
                place.tradition,
                Tradition::European | Tradition::Nordic | Tradition::Southern | Tradition::NewWorld
            );
        let when = |condition: bool, weight: f32| if condition { weight } else { 0.0 };
        let european = matches!(
            place.tradition,
            Tradition::European | Tradition::Southern | Tradition::Latin | Tradition::NewWorld
        );
        let new_world = place.tradition == Tradition::NewWorld;
        let cottage = if alpine || new_world { Self::Cottage } else { native };
        let options = match kind {
            PropertyKind::Hotel => [
                (Self::Grand, when(fine && (european || city), 2.0)),
                (Self::Tower, when(metropolis, 1.6)),
                (native, if fine { 0.9 } else { 1.4 }),
                (Self::Modern, 0.6),
                (Self::Brick, when(city && (new_world || cold), 0.9)),
            ],
            PropertyKind::Resort => [
                (Self::Stepped, 1.3),
                (native, 1.4),
                (Self::Pavilion, when(place.climate == Climate::Tropical, 1.4)),
                (Self::Chalet, when(place.mountainous && alpine, 1.2)),
                (Self::Modern, 0.5),
            ],
            PropertyKind::Boutique => [
                (Self::Townhouse, when(city || european, 1.6)),
                (native, 1.2),
                (Self::Modern, 0.8),
                (Self::Hacienda, when(place.tradition == Tradition::Latin, 1.0)),
                (Self::Grand, when(fine && european, 0.5)),
            ],
            PropertyKind::Hostel => [
                (Self::Brick, when(city && (cold || new_world), 1.3)),
                (Self::Townhouse, when(city, 1.2)),
                (native, 0.8),
                (Self::Modern, 0.5),
                (Self::Cottage, when(!city && cold, 1.0)),
            ],
            PropertyKind::Apartment => [
                (Self::Stepped, 1.0),
                (Self::Tower, when(metropolis, 1.0)),
                (Self::Townhouse, when(city && european, 1.0)),
                (Self::Modern, 0.8),
                (Self::Brick, when(new_world && city, 0.8)),
            ],
            PropertyKind::GuestHouse => [
                (cottage, 1.6),
                (native, 1.2),
                (Self::Townhouse, when(city && european, 0.6)),
                (Self::Chalet, when(place.mountainous && alpine, 1.0)),
                (Self::Modern, 0.1),
            ],
            PropertyKind::Lodge => [
                (Self::Chalet, when(alpine, 2.0)),
                (
                    Self::Pavilion,
                    when(place.warm() && place.climate != Climate::Mediterranean, 2.0),
                ),
                (Self::Cottage, when(cold || new_world, 0.6)),
                (Self::Modern, 0.25),
                (native, 0.3),
            ],
            PropertyKind::Inn => [
                (native, 2.0),
                (cottage, when(european, 1.0)),
                (Self::Townhouse, when(city && european, 0.7)),
                (Self::Chalet, when(place.mountainous && alpine, 0.6)),
                (Self::Grand, 0.0),
            ],
            PropertyKind::Villa => [
                (Self::Modern, 1.4),
                (native, 1.3),
                (Self::Cottage, when(cold, 0.6)),
                (
                    Self::Hacienda,
                    when(
                        place.tradition == Tradition::Latin || place.tradition == Tradition::Southern,
                        0.6,
                    ),
                ),
                (Self::Stepped, 0.0),
            ],
        };
        p.rng.weighted(&options, native)
    }
}

/// The country's own way of building.
fn native(place: &Surroundings) -> Style {
    match place.tradition {
        Tradition::Nordic => Style::Cottage,
        Tradition::European if place.mountainous => Style::Chalet,
        Tradition::European => Style::Townhouse,
        Tradition::Southern if place.coastal => Style::Cubes,
        Tradition::Southern | Tradition::Latin => Style::Hacienda,
        Tradition::Arabic => Style::Kasbah,
        Tradition::African | Tradition::SouthEastAsian => Style::Pavilion,
        Tradition::Indian => Style::Palace,
        Tradition::EastAsian => Style::Pagoda,
        Tradition::NewWorld if place.urban() => Style::Brick,
        Tradition::NewWorld if place.climate == Climate::Desert => Style::Hacienda,
        Tradition::NewWorld => Style::Cottage,
    }
}

/// How wide a style is drawn at scale 1, from its middle to either end.
pub fn half_width(style: Style) -> f32 {
    match style {
        Style::Grand => 300.0,
        Style::Tower => 150.0,
        Style::Stepped => 270.0,
        Style::Townhouse => 170.0,
        Style::Chalet => 210.0,
        Style::Cottage => 190.0,
        Style::Kasbah | Style::Hacienda => 250.0,
        Style::Cubes => 260.0,
        Style::Pagoda => 270.0,
        Style::Pavilion => 270.0,
        Style::Palace => 270.0,
        Style::Modern => 250.0,
        Style::Brick => 190.0,
    }
}

fn look(p: &mut Print, style: Style) -> HouseColors {
    let q = p.palette;
    let (paper, sun, warm, cool, key) = (q.paper, q.sun, q.warm, q.cool, q.key);
    let plaster = p.rng.pick([
        paper,
        paper.mix(sun, 0.35),
        paper.mix(warm, 0.3),
        paper.mix(cool, 0.22),
        sun.mix(paper, 0.3),
    ]);
    let tile = warm.mix(key, 0.12);
    let slate = key.mix(cool, 0.35);
    let (wall, roof, accent): (Color, Color, Color) = match style {
        Style::Grand => (
            p.rng.pick([paper, paper.mix(sun, 0.3), paper.mix(warm, 0.22)]),
            slate,
            warm,
        ),
        Style::Tower | Style::Stepped | Style::Modern => (
            p.rng.pick([paper, paper.mix(cool, 0.15), paper.mix(sun, 0.2)]),
            slate,
            warm,
        ),
        Style::Townhouse => (
            p.rng.pick([
                plaster,
                warm.mix(paper, 0.25),
                cool.mix(paper, 0.4),
                sun.mix(paper, 0.15),
            ]),
            if p.place.tradition == Tradition::Southern {
                tile
            } else {
                p.rng.pick([tile, slate])
            },
            p.rng.pick([warm, q.leaf.mix(key, 0.2), cool.mix(key, 0.3)]),
        ),
        Style::Chalet => (warm.mix(key, 0.42).mix(sun, 0.12), key.mix(warm, 0.22), warm),
        Style::Cottage => (
            if p.place.tradition == Tradition::Nordic {
                p.rng.pick([warm, warm.mix(key, 0.2), sun, cool.mix(paper, 0.2), paper])
            } else {
                plaster
            },
            p.rng.pick([slate, tile.mix(key, 0.3)]),
            p.rng.pick([warm, q.leaf]),
        ),
        Style::Kasbah => (warm.mix(sun, 0.42).mix(paper, 0.18), warm.mix(key, 0.2), q.leaf),
        Style::Cubes => (paper, cool.mix(key, 0.12), cool.mix(key, 0.12)),
        Style::Pagoda => (paper.mix(sun, 0.18), slate, warm),
        Style::Pavilion => (paper.mix(sun, 0.3).mix(warm, 0.12), sun.mix(warm, 0.5), warm),
        Style::Hacienda => (plaster, tile, p.rng.pick([warm, cool])),
        Style::Palace => (
            p.rng.pick([paper.mix(warm, 0.4), paper.mix(sun, 0.4), paper]),
            p.rng.pick([paper, sun]),
            warm,
        ),
        Style::Brick => (
            p.rng.pick([warm.mix(key, 0.25), warm.mix(sun, 0.25).mix(key, 0.12)]),
            slate,
            sun,
        ),
    };
    HouseColors::new(p, wall, roof, accent)
}

/// Draws the hotel around `x` on `base`; its foot should be covered by the ground before it.
pub fn draw(p: &mut Print, style: Style, x: f32, base: f32, scale: f32) {
    p.note(style.name());
    let look = look(p, style);
    // No two houses of one style have the same proportions.
    let (sx, sy) = (p.rng.range(0.86, 1.14), p.rng.range(0.9, 1.12));
    p.canvas.open(x * (1.0 - sx), base * (1.0 - sy), sx, sy, 0.0);
    match style {
        Style::Grand => urban::grand(p, x, base, scale, &look),
        Style::Tower => urban::tower(p, x, base, scale, &look),
        Style::Stepped => modern::stepped(p, x, base, scale, &look),
        Style::Townhouse => urban::townhouse(p, x, base, scale, &look),
        Style::Chalet => timber::chalet(p, x, base, scale, &look),
        Style::Cottage => timber::cottage(p, x, base, scale, &look),
        Style::Kasbah => southern::kasbah(p, x, base, scale, &look),
        Style::Cubes => southern::cubes(p, x, base, scale, &look),
        Style::Pagoda => timber::pagoda(p, x, base, scale, &look),
        Style::Pavilion => timber::pavilion(p, x, base, scale, &look),
        Style::Hacienda => southern::hacienda(p, x, base, scale, &look),
        Style::Palace => southern::palace(p, x, base, scale, &look),
        Style::Modern => modern::modern(p, x, base, scale, &look),
        Style::Brick => urban::brick(p, x, base, scale, &look),
    }
    p.canvas.shut();
}

fn grid(u: (f32, f32), v: (f32, f32), rows: i32, columns: i32, window: Window) -> Grid {
    Grid {
        u,
        v,
        rows,
        columns,
        window,
    }
}
