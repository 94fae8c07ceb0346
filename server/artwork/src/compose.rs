//! Chooses the contents of a picture and draws its layers, from back to front.
//!
//! It knows which settings suit a place; the other modules draw the layers.

use crate::backdrop::Backdrop;
use crate::geometry::{H, Rng, W, mix_bits};
use crate::hotels::Style;
use crate::place::{Climate, Surroundings, Tradition};
use crate::print::Print;
use crate::setting::Ground;
use crate::{
    PropertyKind, Scene, View, accents, backdrop, details, foreground, hotels, interior, panorama, setting, sky,
};

/// Draws a scene.
pub fn paint(scene: &Scene) -> Print {
    let place = Surroundings::of(scene);
    let view = match scene.view {
        View::Exterior => 0,
        View::Panorama => 1,
        View::Room { variant } => 0x100 + u64::from(variant),
        View::Detail { variant } => 0x200 + u64::from(variant),
    };
    let rng = Rng::new(mix_bits(scene.seed) ^ mix_bits(view));
    let mut p = Print::new(rng, place);
    if matches!(scene.view, View::Detail { variant } if variant % 8 == 1) {
        // Breakfast is by day.
        p.by_day();
    }
    match scene.view {
        View::Exterior => exterior(&mut p, scene.kind, scene.stars),
        View::Panorama => panorama::paint(&mut p, true),
        View::Room { variant } => interior::paint(&mut p, scene.kind, scene.stars, variant),
        View::Detail { variant } => details::paint(&mut p, variant),
    }
    p
}

fn exterior(p: &mut Print, kind: PropertyKind, stars: u8) {
    let style = Style::choose(p, kind, stars);
    let ground = choose_ground(p, style);
    // The hotel is near one third, a very large one nearer to the middle.
    let side = p.rng.sign();
    let off = match style {
        Style::Grand | Style::Palace => p.rng.range(0.0, 0.1),
        _ => p.rng.range(0.06, 0.19),
    };
    let x = W * (0.5 + side * off);
    let base = H * match ground {
        Ground::Street => p.rng.range(0.84, 0.88),
        Ground::Lake => p.rng.range(0.68, 0.74),
        Ground::Headland => p.rng.range(0.56, 0.62),
        _ => p.rng.range(0.76, 0.83),
    };
    p.horizon = match ground {
        Ground::Street => base - 76.0,
        Ground::Lake => base - 16.0,
        Ground::Headland => base + H * 0.06,
        _ => H * p.rng.range(0.55, 0.64),
    };
    let room = match style {
        Style::Tower => p.rng.range(1.02, 1.2),
        Style::Grand | Style::Stepped | Style::Palace | Style::Pagoda => p.rng.range(1.24, 1.54),
        Style::Townhouse | Style::Brick => p.rng.range(1.22, 1.46),
        Style::Cottage | Style::Chalet | Style::Modern => p.rng.range(1.55, 1.95),
        _ => p.rng.range(1.4, 1.7),
    };
    let scale = match ground {
        Ground::Headland => room * 0.74,
        Ground::Lake => room * 0.88,
        _ => room,
    };
    let sun_x = match p.rng.int(0, 3) {
        0 => x,
        _ => W * (0.5 - side * p.rng.range(0.12, 0.36)),
    };
    sky::paint(p, sun_x);
    let wide = hotels::half_width(style) * scale;
    let behind = backdrop::back_drop(p, ground, x, side);
    if ground == Ground::Beach && p.rng.chance(0.6) {
        accents::boats(p, p.horizon + 12.0, p.horizon + 34.0, W - x);
    }
    setting::stage(p, style, ground, (x, base, scale), wide);
    if behind != Backdrop::Skyline {
        accents::rare(p, x);
    }
    if !matches!(ground, Ground::Street) && p.rng.chance(0.8) {
        foreground::frame(p, x);
    }
}

fn choose_ground(p: &mut Print, style: Style) -> Ground {
    let place = p.place;
    let when = |condition: bool, weight: f32| if condition { weight } else { 0.0 };
    let green = matches!(
        place.climate,
        Climate::Temperate | Climate::Tropical | Climate::Mediterranean
    );
    let built = matches!(
        style,
        Style::Grand | Style::Tower | Style::Townhouse | Style::Brick | Style::Hacienda
    );
    let town_house = matches!(style, Style::Tower | Style::Townhouse | Style::Brick);
    let farm = matches!(
        style,
        Style::Cottage | Style::Hacienda | Style::Chalet | Style::Pavilion | Style::Pagoda | Style::Modern
    );
    let wet = !matches!(place.climate, Climate::Desert | Climate::Savanna);
    let rice = place.climate == Climate::Tropical
        || (place.tradition == Tradition::EastAsian && place.climate == Climate::Temperate);
    p.rng.weighted(
        &[
            (Ground::Meadow, if town_house { 0.12 } else { 1.0 }),
            (Ground::Street, when(town_house || (built && place.urban()), 2.4)),
            (Ground::Lake, when(wet && (place.mountainous || !place.coastal), 0.8)),
            (
                Ground::Beach,
                when(place.coastal && style != Style::Townhouse && place.latitude < 56.0, 1.3),
            ),
            (
                Ground::Headland,
                when(
                    place.coastal && !matches!(style, Style::Tower | Style::Brick | Style::Townhouse),
                    1.0,
                ),
            ),
            (Ground::Rows, when(green && farm, 0.6)),
            (Ground::Terraces, when(rice && farm, 0.9)),
            (Ground::Dunes, when(place.climate == Climate::Desert, 1.2)),
            (Ground::Quay, when(built && wet && place.population > 30_000, 0.7)),
            (
                Ground::Garden,
                when(
                    matches!(
                        style,
                        Style::Grand | Style::Palace | Style::Stepped | Style::Hacienda | Style::Kasbah
                    ),
                    0.9,
                ),
            ),
        ],
        Ground::Meadow,
    )
}
