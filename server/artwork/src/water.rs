//! Water: the sea with its beach, lakes that mirror, rivers, ripples.

use crate::canvas::Paint;
use crate::geometry::{H, Path, W, lerp};
use crate::palette::{Color, Hour};
use crate::print::Print;

/// The colour of deep water at this hour.
pub fn color(p: &Print) -> Color {
    let q = &p.palette;
    match q.hour {
        Hour::Golden => q.cool.mix(q.sun, 0.12),
        Hour::Dawn => q.cool.mix(q.leaf, 0.25),
        Hour::Dusk => q.cool.mix(q.key, 0.35),
        Hour::Night => q.cool.mix(q.key, 0.5),
        Hour::Noon => q.cool.mix(q.leaf, 0.22).mix(q.key, 0.08),
    }
}

/// Open water from the horizon to `bottom`, with the light's path below sun or moon.
pub fn sea(p: &mut Print, bottom: f32) {
    p.note("sea");
    sheet(p, p.horizon, bottom);
    glitter(p, p.horizon, bottom);
}

/// A sheet of water without the light's path.
pub fn sheet(p: &mut Print, top: f32, bottom: f32) {
    let deep = color(p);
    let far = p.palette.far(deep, 0.42);
    let near = if bottom > H * 0.9 {
        deep.mix(p.palette.key, 0.22)
    } else {
        deep.mix(p.palette.paper, 0.12)
    };
    let paint = p
        .canvas
        .down(top, bottom, &[(0.0, far, 1.0), (0.35, deep, 1.0), (1.0, near, 1.0)]);
    p.canvas.rect(-10.0, top, W + 20.0, bottom - top + 2.0, paint);
    ripples(p, top, bottom, deep.mix(p.palette.paper, 0.32), 26);
    ripples(p, top, bottom, deep.mix(p.palette.key, 0.3), 18);
}

/// Lens-shaped ripples, longer and thicker the nearer.
pub fn ripples(p: &mut Print, top: f32, bottom: f32, color: Color, count: i32) {
    let mut path = Path::default();
    for _ in 0..count {
        let t = p.rng.unit().powf(0.8);
        let y = lerp(top + 6.0, bottom - 4.0, t);
        let half = lerp(16.0, 120.0, t) * p.rng.range(0.5, 1.2);
        path = path.and_lens(p.rng.range(0.0, W), y, half, lerp(1.4, 5.5, t));
    }
    p.canvas.fill(&path, Paint::Thin(color, 0.7));
}

fn glitter(p: &mut Print, top: f32, bottom: f32) {
    if p.palette.hour == Hour::Noon {
        return;
    }
    let x = p.sun.0;
    let color = p.palette.paper.mix(p.palette.sun, 0.5);
    let mut path = Path::default();
    let rows = ((bottom - top) / 15.0) as i32;
    for i in 0..rows {
        let t = (i as f32 + 0.4) / rows as f32;
        let y = lerp(top, bottom, t);
        let half = lerp(66.0, 150.0, t) * p.rng.range(0.28, 1.0);
        let shift = p.rng.range(-1.0, 1.0) * lerp(16.0, 60.0, t);
        path = path.and_lens(x + shift, y, half, lerp(2.2, 6.4, t));
    }
    p.canvas.fill(
        &path,
        Paint::Thin(color, if p.palette.hour == Hour::Night { 0.55 } else { 0.8 }),
    );
}

/// A beach that sweeps through the foreground; the sand lies below the curve.
pub fn beach(p: &mut Print, left: f32, right: f32) {
    p.note("beach");
    let sand = p
        .palette
        .lit(p.palette.sun.mix(p.palette.paper, 0.5).mix(p.palette.warm, 0.1));
    let wet = sand.mix(color(p), 0.42);
    let foam = p.palette.white();
    let bow = p.rng.range(40.0, 110.0);
    let curve = |shift: f32| {
        Path::from(-20.0, left + shift)
            .cubic(
                (W * 0.28, left + bow + shift),
                (W * 0.62, right - bow + shift),
                (W + 20.0, right + shift),
            )
            .to(W + 20.0, H + 20.0)
            .to(-20.0, H + 20.0)
            .close()
    };
    p.canvas
        .fill(&curve(-26.0), Paint::Thin(color(p).mix(p.palette.paper, 0.4), 0.8));
    p.canvas.fill(&curve(-10.0), foam);
    p.canvas.fill(&curve(2.0), wet);
    let top = left.min(right);
    let paint = p.canvas.down(
        top,
        H,
        &[
            (0.0, sand, 1.0),
            (1.0, sand.mix(p.palette.warm, 0.35).mix(p.palette.key, 0.1), 1.0),
        ],
    );
    p.canvas.fill(&curve(24.0), paint);
}

/// A lake from `top` to `bottom` that mirrors what `scenery` draws above `top`.
pub fn mirror(p: &mut Print, top: f32, bottom: f32, scenery: impl Fn(&mut Print)) {
    p.note("mirror-lake");
    let layers = p.layers.clone();
    let rng = p.rng.clone();
    p.canvas.open(0.0, top * 1.62, 1.0, -0.62, 0.0);
    scenery(p);
    p.canvas.shut();
    p.layers = layers;
    p.rng = rng;
    let deep = color(p);
    let paint = p.canvas.down(
        top,
        bottom,
        &[
            (0.0, p.palette.far(deep, 0.5), 0.5),
            (0.4, deep, 0.62),
            (1.0, deep.mix(p.palette.key, 0.25), 0.86),
        ],
    );
    p.canvas.rect(-10.0, top, W + 20.0, bottom - top + 2.0, paint);
    let bright = p.palette.far(deep, 0.6).mix(p.palette.paper, 0.3);
    p.canvas
        .fill(&Path::default().and_lens(W * 0.5, top + 1.0, W * 0.7, 3.0), bright);
    ripples(p, top + 10.0, bottom, bright, 22);
    glitter(p, top + 12.0, bottom);
}

/// A river that swings from a point on the horizon to the foreground.
pub fn river(p: &mut Print, x: f32, top: f32) {
    p.note("river");
    let s = p.rng.sign();
    let deep = color(p);
    let far = p.palette.far(deep, 0.5).mix(p.palette.paper, 0.2);
    let d = H - top;
    let paint = p.canvas.down(top, H, &[(0.0, far, 1.0), (1.0, deep, 1.0)]);
    let path = Path::from(x - 3.0, top)
        .cubic(
            (x + s * 190.0, top + d * 0.2),
            (x - s * 330.0 - 60.0, top + d * 0.32),
            (x + s * 20.0 - 150.0, top + d * 0.62),
        )
        .cubic(
            (x + s * 170.0 - 190.0, top + d * 0.78),
            (x + s * 140.0 - 300.0, top + d * 0.9),
            (x + s * 60.0 - 420.0, H + 20.0),
        )
        .to(x + s * 60.0 + 420.0, H + 20.0)
        .cubic(
            (x + s * 200.0 + 300.0, top + d * 0.86),
            (x + s * 320.0 + 120.0, top + d * 0.76),
            (x + s * 120.0 + 70.0, top + d * 0.6),
        )
        .cubic(
            (x - s * 190.0 + 40.0, top + d * 0.34),
            (x + s * 240.0 + 26.0, top + d * 0.2),
            (x + 3.0, top),
        )
        .close();
    p.canvas.fill(&path, paint);
}
