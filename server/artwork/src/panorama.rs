//! The surroundings of a hotel: the country's own view, without the hotel.

use crate::backdrop::Backdrop;
use crate::geometry::{H, W, lerp};
use crate::palette::Hour;
use crate::place::{Climate, Tradition};
use crate::print::Print;
use crate::setting::Ground;
use crate::{accents, backdrop, foreground, land, mountains, plants, setting, sky, skyline, towns, water};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prospect {
    Bay,
    Lake,
    Harbour,
    Fields,
    Terraces,
    Desert,
    RiverTown,
    Plain,
    KarstBay,
    Shore,
    Road,
    Canal,
}

/// Draws the view; `framed` adds a foreground, which a window does not need.
pub fn paint(p: &mut Print, framed: bool) {
    let prospect = choose(p);
    let side = p.rng.sign();
    let focus = W * (0.5 + side * p.rng.range(0.12, 0.2));
    p.horizon = H * p.rng.range(0.46, 0.62);
    let sun_x = if p.rng.chance(0.3) {
        focus
    } else {
        W - focus + p.rng.range(-140.0, 140.0)
    };
    sky::paint(p, sun_x);
    match prospect {
        Prospect::Bay => bay(p, focus),
        Prospect::Lake => lake(p, focus),
        Prospect::Harbour => harbour(p, focus),
        Prospect::Fields => fields(p, focus),
        Prospect::Terraces => terraces(p, focus),
        Prospect::Desert => desert(p, focus),
        Prospect::RiverTown => river_town(p, focus),
        Prospect::Plain => plain(p, focus),
        Prospect::KarstBay => karst_bay(p, focus),
        Prospect::Shore => shore(p, focus),
        Prospect::Road => road(p, focus),
        Prospect::Canal => canal(p),
    }
    accents::rare(p, focus);
    if !framed || prospect == Prospect::Canal {
        return;
    }
    match p.rng.int(0, 9) {
        0 => foreground::balustrade(p),
        1 => foreground::arch(p),
        2 if prospect != Prospect::Fields => {}
        _ => foreground::frame(p, focus),
    }
}

fn choose(p: &mut Print) -> Prospect {
    let place = p.place;
    let when = |condition: bool, weight: f32| if condition { weight } else { 0.0 };
    let dry = matches!(place.climate, Climate::Desert | Climate::Savanna);
    let asian = matches!(place.tradition, Tradition::EastAsian | Tradition::SouthEastAsian);
    p.rng.weighted(
        &[
            (Prospect::Bay, when(place.coastal, 1.6)),
            (Prospect::Lake, when(place.mountainous && !dry, 1.3)),
            (Prospect::Harbour, when(place.metropolitan(), 1.4)),
            (Prospect::Fields, when(!dry && place.climate != Climate::Polar, 0.8)),
            (
                Prospect::Terraces,
                when(asian || place.climate == Climate::Tropical, 1.0),
            ),
            (Prospect::Desert, when(place.climate == Climate::Desert, 1.8)),
            (Prospect::RiverTown, when(place.population > 8_000, 1.1)),
            (Prospect::Plain, when(place.climate == Climate::Savanna, 2.0)),
            (Prospect::KarstBay, when(asian && place.coastal, 1.2)),
            (Prospect::Shore, when(place.coastal && place.warm(), 1.0)),
            (Prospect::Road, 0.6),
            (
                Prospect::Canal,
                when(place.tradition == Tradition::European && place.urban(), 0.8),
            ),
        ],
        Prospect::Road,
    )
}

fn bay(p: &mut Print, focus: f32) {
    let hy = p.horizon;
    if p.place.mountainous && p.rng.chance(0.7) {
        let snow = p.place.snowy;
        mountains::alps(p, W - focus, hy + 2.0, hy * 0.5, 0.52, snow);
    }
    water::sea(p, H + 10.0);
    let from_left = focus < W / 2.0;
    let top = hy + p.rng.range(-10.0, 40.0);
    let edge = focus + if from_left { 170.0 } else { -170.0 };
    let foot = lerp(hy, H, 0.42);
    let crest = land::headland(p, from_left, edge, top, foot);
    let (a, b) = if from_left {
        (-20.0, edge - 60.0)
    } else {
        (edge + 60.0, W + 20.0)
    };
    let middle = (a + b) / 2.0;
    if p.place.population > 4_000 {
        towns::old_town(
            p,
            middle,
            (b - a) * 0.46,
            crest.at(middle) + 22.0,
            crest.at(middle) - 150.0,
            0.24,
        );
    } else {
        let kind = plants::native(p);
        let color = plants::foliage(p);
        plants::grove(p, kind, a, b, |x| crest.at(x) + 6.0, 130.0, color);
    }
    let bush = plants::foliage(p);
    land::hedge(p, a, b, |x| crest.at(x) + 22.0, 13.0, bush);
    accents::boats(p, lerp(hy, H, 0.2), lerp(hy, H, 0.7), W - focus);
}

fn lake(p: &mut Print, focus: f32) {
    let shore = p.horizon + 6.0;
    let tall = p.horizon * p.rng.range(0.6, 0.82);
    let snow = p.place.snowy || p.place.latitude > 32.0;
    let kind = plants::native(p);
    let cone = p.place.tradition == Tradition::EastAsian && p.rng.chance(0.6);
    let state = p.rng.fork(3);
    let scenery = |p: &mut Print| {
        p.rng = state.clone();
        if cone {
            mountains::volcano(p, focus, shore, tall, 0.36, true);
        } else {
            mountains::alps(p, focus, shore, tall, 0.36, snow);
        }
        let color = p.palette.far(plants::foliage(p), 0.22);
        plants::grove(
            p,
            kind,
            -40.0,
            W + 40.0,
            |x| shore + 2.0 - 12.0 * (x * 0.004).cos(),
            84.0,
            color,
        );
    };
    water::mirror(p, shore, H + 10.0, scenery);
    scenery(p);
    let bank = p.palette.deep();
    p.canvas.fill(
        &crate::geometry::Path::default().and_lens(W * 0.5, shore + 2.0, W * 0.64, 6.0),
        bank,
    );
    if p.rng.chance(0.6) {
        accents::boat(p, W - focus, lerp(shore, H, 0.34), 120.0);
    }
}

fn harbour(p: &mut Print, focus: f32) {
    let shore = p.horizon + 8.0;
    let tall = p.horizon * 0.86;
    let state = p.rng.fork(5);
    let scenery = |p: &mut Print| {
        p.rng = state.clone();
        skyline::paint(p, focus, shore, tall, 0.5);
    };
    water::mirror(p, shore, H + 10.0, scenery);
    scenery(p);
    let color = plants::foliage(p).mix(p.palette.key, 0.2);
    land::hedge(p, -20.0, W + 20.0, |_| shore + 3.0, 12.0, color);
    if p.rng.chance(0.5) {
        accents::bridge(p, lerp(shore, H, 0.3), lerp(shore, H, 0.66), 3);
    }
    accents::boats(p, lerp(shore, H, 0.7), lerp(shore, H, 0.86), W - focus);
}

fn fields(p: &mut Print, focus: f32) {
    let hy = p.horizon;
    if p.place.mountainous {
        let snow = p.place.snowy;
        mountains::alps(p, W - focus, hy + 10.0, hy * 0.52, 0.5, snow);
    }
    let crest = land::hills(p, hy + 6.0, hy + 96.0, 3, 0.62);
    land::rows(p, &crest, focus);
    let house_x = focus + p.rng.range(-60.0, 60.0);
    let y = crest.at(house_x) + 16.0;
    let color = plants::foliage(p);
    let kind = plants::native(p);
    plants::grove(
        p,
        kind,
        house_x + 60.0,
        house_x + 260.0,
        |x| crest.at(x) + 12.0,
        170.0,
        color,
    );
    towns::house(p, house_x - 60.0, y, 96.0, 62.0, 0.1);
    towns::house(p, house_x, y + 2.0, 124.0, 92.0, 0.04);
    land::hedge(p, house_x - 150.0, house_x + 160.0, |x| crest.at(x) + 18.0, 13.0, color);
}

fn terraces(p: &mut Print, focus: f32) {
    let hy = p.horizon;
    let choice = p
        .rng
        .pick([Backdrop::Volcano, Backdrop::Karst, Backdrop::Alps, Backdrop::Hills]);
    backdrop::draw_backdrop(p, choice, W - focus);
    land::hills(p, hy + 4.0, hy + 40.0, 2, 0.5);
    let rise = if focus < W / 2.0 { 170.0 } else { -170.0 };
    let crest = land::terraces(p, hy + 70.0, rise);
    let color = plants::foliage(p);
    let kind = plants::native(p);
    let x = focus;
    plants::grove(p, kind, x - 240.0, x - 70.0, |at| crest.at(at) + 8.0, 190.0, color);
    towns::house(p, x, crest.at(x) + 10.0, 130.0, 70.0, 0.06);
    land::hedge(p, x - 120.0, x + 120.0, |at| crest.at(at) + 12.0, 12.0, color);
}

fn desert(p: &mut Print, focus: f32) {
    let hy = p.horizon;
    let american = p.place.tradition == Tradition::NewWorld;
    if american || p.rng.chance(0.3) {
        mountains::mesas(p, hy + 10.0, hy * 0.46, 0.34);
    }
    land::dunes(p, hy + 10.0, H * 0.94, 4, 0.5);
    let kind = plants::native(p);
    let color = plants::foliage(p);
    let line = lerp(hy, H, 0.32);
    plants::grove(
        p,
        kind,
        focus - 210.0,
        focus + 210.0,
        |x| line + 20.0 * ((x - focus) * 0.006).cos(),
        180.0,
        color,
    );
    if p.place.tradition == Tradition::Arabic {
        towns::house(p, focus - 20.0, line + 24.0, 120.0, 84.0, 0.05);
        towns::house(p, focus + 70.0, line + 26.0, 80.0, 58.0, 0.02);
    }
    land::hedge(p, focus - 240.0, focus + 240.0, |_| line + 26.0, 13.0, color);
}

fn river_town(p: &mut Print, focus: f32) {
    let hy = p.horizon;
    if p.place.mountainous {
        backdrop::draw_backdrop(p, Backdrop::Alps, W - focus);
    }
    land::hills(p, hy - 40.0, hy + 20.0, 2, 0.66);
    let half = p.rng.range(420.0, 560.0);
    towns::old_town(p, focus, half, hy + 66.0, hy - 150.0, 0.22);
    let color = plants::foliage(p);
    land::hedge(p, -20.0, W + 20.0, |_| hy + 74.0, 17.0, color);
    water::sheet(p, hy + 76.0, H + 10.0);
    if p.rng.chance(0.6) {
        accents::bridge(p, hy + 96.0, lerp(hy, H, 0.6), 4);
        accents::boats(p, lerp(hy, H, 0.7), lerp(hy, H, 0.84), W - focus);
    } else {
        accents::boats(p, lerp(hy, H, 0.36), lerp(hy, H, 0.7), W - focus);
    }
}

fn plain(p: &mut Print, focus: f32) {
    let hy = p.horizon;
    if p.rng.chance(0.6) {
        mountains::volcano(p, W - focus, hy + 8.0, hy * 0.5, 0.56, p.palette.hour != Hour::Night);
    }
    let crest = land::hills(p, hy + 2.0, lerp(hy, H, 0.4), 3, 0.62);
    let color = plants::foliage(p);
    for (dx, k) in [(-380.0, 0.36), (300.0, 0.42), (520.0, 0.3)] {
        let far = p.palette.far(color, 0.4 - 0.3 * k);
        let y = lerp(hy, H, k) - 40.0;
        plants::tree(p, plants::Tree::Acacia, focus + dx, y, 90.0 + 100.0 * k, far);
    }
    let y = crest.at(focus) + 60.0;
    plants::tree(p, plants::Tree::Acacia, focus, y, 420.0, color.mix(p.palette.key, 0.3));
    let straw = land::ground(p).mix(p.palette.key, 0.3);
    land::grasses(p, -20.0, W + 20.0, y + 26.0, 40.0, straw);
    land::grasses(p, -20.0, W + 20.0, H + 10.0, 130.0, p.palette.deep());
}

fn karst_bay(p: &mut Print, focus: f32) {
    let hy = p.horizon;
    mountains::karst(p, hy + 3.0, hy * 0.66, 0.5);
    water::sea(p, H + 10.0);
    let shore = lerp(hy, H, 0.16);
    mountains::karst(p, shore, hy * 0.42, 0.2);
    let foam = p.palette.far(water::color(p), 0.5);
    p.canvas.fill(
        &crate::geometry::Path::default().and_lens(W / 2.0, shore + 3.0, W * 0.62, 5.0),
        foam,
    );
    accents::boats(p, lerp(hy, H, 0.36), lerp(hy, H, 0.74), W - focus);
}

fn shore(p: &mut Print, focus: f32) {
    let hy = p.horizon;
    backdrop::draw_backdrop(p, Backdrop::Sea, focus);
    let (a, b) = if focus < W / 2.0 { (0.3, 0.72) } else { (0.72, 0.3) };
    water::beach(p, lerp(hy, H, a), lerp(hy, H, b));
    let kind = plants::native(p);
    let color = plants::foliage(p).mix(p.palette.key, 0.2);
    let side = if focus < W / 2.0 { 1.0 } else { -1.0 };
    let near = if focus < W / 2.0 { 90.0 } else { W - 90.0 };
    for i in 0..3 {
        let x = near + side * 120.0 * i as f32;
        plants::tree(
            p,
            kind,
            x,
            lerp(hy, H, 0.52 + 0.1 * i as f32),
            420.0 - 60.0 * i as f32,
            color,
        );
    }
    for i in 0..2 {
        setting::parasol(p, focus + side * 150.0 * i as f32, lerp(hy, H, 0.8), 130.0, i);
    }
    accents::boats(p, lerp(hy, H, 0.08), lerp(hy, H, 0.3), W - focus);
}

fn road(p: &mut Print, focus: f32) {
    let choice = backdrop::choose_backdrop(p, Ground::Meadow);
    let choice = if choice == Backdrop::Sea {
        Backdrop::Hills
    } else {
        choice
    };
    backdrop::draw_backdrop(p, choice, focus);
    let hy = p.horizon;
    land::hills(p, hy + 8.0, lerp(hy, H, 0.3), 2, 0.56);
    let color = land::ground(p);
    let top = lerp(hy, H, 0.34);
    let crest = land::meadow(p, top + 40.0, top - 10.0, 20.0, color, 0.4);
    let gravel = p.palette.lit(p.palette.paper.mix(p.palette.sun, 0.4));
    if p.rng.chance(0.4) {
        water::river(p, focus, crest.at(focus) + 2.0);
    } else {
        land::path(p, (focus, crest.at(focus) + 2.0), 150.0, gravel);
    }
    let kind = plants::native(p);
    let leaf = plants::foliage(p);
    plants::grove(
        p,
        kind,
        focus + 60.0,
        focus + 330.0,
        |x| crest.at(x) + 10.0,
        210.0,
        leaf,
    );
    plants::grove(
        p,
        kind,
        focus - 420.0,
        focus - 90.0,
        |x| crest.at(x) + 10.0,
        150.0,
        leaf,
    );
}

fn canal(p: &mut Print) {
    let edge = lerp(p.horizon, H, 0.36);
    p.horizon = edge - 60.0;
    let state = p.rng.fork(9);
    let tall = H * p.rng.range(0.36, 0.46);
    let scenery = |p: &mut Print| {
        p.rng = state.clone();
        towns::row(p, edge - 24.0, tall, (-900.0, -900.0), 0.12);
    };
    water::mirror(p, edge, H + 10.0, scenery);
    scenery(p);
    let stone = p
        .palette
        .lit(p.palette.paper.mix(p.palette.warm, 0.3).mix(p.palette.cool, 0.2));
    p.canvas.rect(-10.0, edge - 26.0, W + 20.0, 10.0, stone);
    p.canvas
        .rect(-10.0, edge - 18.0, W + 20.0, 18.0, p.palette.shade(stone));
    for i in 0..4 {
        accents::lamp_post(p, 130.0 + 430.0 * i as f32, edge - 20.0, 130.0);
    }
    let leaf = plants::foliage(p);
    for x in [330.0, 1180.0] {
        plants::tree(p, plants::Tree::Round, x, edge - 20.0, 200.0, leaf);
    }
    if p.rng.chance(0.5) {
        accents::bridge(p, lerp(edge, H, 0.3), lerp(edge, H, 0.85), 2);
    } else {
        accents::boats(p, lerp(edge, H, 0.3), lerp(edge, H, 0.7), W * 0.5);
    }
}
