//! Tables close by: breakfast with a view, things on a window sill.

use crate::canvas::Paint;
use crate::furniture::Decor;
use crate::geometry::{H, Path, W, lerp};
use crate::palette::Color;
use crate::print::Print;
use crate::window::Opening;
use crate::{interior, panorama, window};

/// A glass of juice or wine standing on `y`.
pub fn glass(p: &mut Print, x: f32, y: f32, h: f32, drink: Color) {
    let clear = p.palette.white();
    p.poly(
        &[
            (x - h * 0.26, y - h),
            (x + h * 0.26, y - h),
            (x + h * 0.2, y),
            (x - h * 0.2, y),
        ],
        Paint::Thin(clear, 0.55),
    );
    p.poly(
        &[
            (x - h * 0.235, y - h * 0.72),
            (x + h * 0.235, y - h * 0.72),
            (x + h * 0.19, y - h * 0.04),
            (x - h * 0.19, y - h * 0.04),
        ],
        drink,
    );
    p.canvas
        .ellipse(x, y - h * 0.72, h * 0.235, h * 0.045, drink.mix(p.palette.paper, 0.35));
    p.canvas.rect(
        x + p.light * h * 0.1,
        y - h * 0.94,
        h * 0.05,
        h * 0.86,
        Paint::Thin(clear, 0.6),
    );
}

/// A vase with a loose bunch of flowers.
pub fn vase(p: &mut Print, x: f32, y: f32, h: f32, d: &Decor) {
    let leaf = p.palette.lit(p.palette.leaf.mix(p.palette.key, 0.2));
    let blooms = [p.palette.warm, p.palette.sun, p.palette.paper];
    for i in 0..9 {
        let t = i as f32 / 8.0 * 2.0 - 1.0;
        let long = h * p.rng.range(0.42, 0.66);
        let tip = (x + t * h * 0.4, y - h * 0.38 - long * (1.0 - t * t * 0.45));
        p.canvas.stroke(
            &Path::from(x, y - h * 0.36).quad(x + t * h * 0.1, y - h * 0.6, tip.0, tip.1),
            leaf,
            h * 0.018,
        );
        if i % 3 == 1 {
            let w = h * 0.06;
            let blade = Path::from(x, y - h * 0.38)
                .quad(x + t * h * 0.2 - w, tip.1 + h * 0.16, tip.0, tip.1)
                .quad(x + t * h * 0.24 + w, tip.1 + h * 0.22, x, y - h * 0.38)
                .close();
            p.canvas.fill(&blade, leaf);
            continue;
        }
        let color = p.palette.lit(blooms[i as usize % 3]);
        let r = h * p.rng.range(0.055, 0.085);
        for k in 0..5 {
            let a = k as f32 / 5.0 * std::f32::consts::TAU;
            p.canvas
                .circle(tip.0 + a.cos() * r * 0.7, tip.1 + a.sin() * r * 0.7, r * 0.66, color);
        }
        p.canvas.circle(tip.0, tip.1, r * 0.42, color.mix(p.palette.key, 0.3));
    }
    let body = Path::from(x - h * 0.07, y - h * 0.42)
        .cubic(
            (x - h * 0.05, y - h * 0.3),
            (x - h * 0.2, y - h * 0.26),
            (x - h * 0.14, y),
        )
        .to(x + h * 0.14, y)
        .cubic(
            (x + h * 0.2, y - h * 0.26),
            (x + h * 0.05, y - h * 0.3),
            (x + h * 0.07, y - h * 0.42),
        )
        .close();
    p.canvas.fill(&body, d.second);
    let s = -p.light;
    let shade = Path::from(x + s * h * 0.07, y - h * 0.42)
        .cubic(
            (x + s * h * 0.05, y - h * 0.3),
            (x + s * h * 0.2, y - h * 0.26),
            (x + s * h * 0.14, y),
        )
        .to(x + s * h * 0.03, y)
        .quad(x + s * h * 0.1, y - h * 0.2, x + s * h * 0.03, y - h * 0.42)
        .close();
    p.canvas.fill(&shade, Paint::Thin(p.palette.key, 0.25));
}

fn cup(p: &mut Print, x: f32, y: f32, w: f32, d: &Decor) {
    p.canvas
        .ellipse(x, y, w * 0.86, w * 0.2, Paint::Thin(p.palette.key, 0.2));
    p.canvas.ellipse(x, y - w * 0.04, w * 0.82, w * 0.19, d.linen);
    p.canvas
        .ellipse(x, y - w * 0.05, w * 0.6, w * 0.12, d.linen.mix(d.wall, 0.3));
    p.canvas.stroke(
        &Path::default().and_ellipse(x + w * 0.5, y - w * 0.36, w * 0.16, w * 0.15),
        d.linen,
        w * 0.075,
    );
    let body = Path::from(x - w * 0.5, y - w * 0.6)
        .quad(x - w * 0.46, y - w * 0.06, x - w * 0.2, y - w * 0.06)
        .to(x + w * 0.2, y - w * 0.06)
        .quad(x + w * 0.46, y - w * 0.06, x + w * 0.5, y - w * 0.6)
        .close();
    p.canvas.fill(&body, d.linen);
    let s = -p.light;
    let shade = Path::from(x + s * w * 0.5, y - w * 0.6)
        .quad(x + s * w * 0.46, y - w * 0.06, x + s * w * 0.2, y - w * 0.06)
        .to(x, y - w * 0.06)
        .quad(x + s * w * 0.26, y - w * 0.2, x + s * w * 0.26, y - w * 0.6)
        .close();
    p.canvas.fill(&shade, d.linen.mix(d.wall, 0.5));
    p.canvas
        .ellipse(x, y - w * 0.6, w * 0.5, w * 0.12, d.linen.mix(p.palette.paper, 0.5));
    p.canvas
        .ellipse(x, y - w * 0.59, w * 0.43, w * 0.09, d.wood.mix(p.palette.key, 0.45));
    for dx in [-0.14, 0.1] {
        let sx = x + dx * w;
        let steam = Path::from(sx, y - w * 0.72).cubic(
            (sx - w * 0.16, y - w * 0.9),
            (sx + w * 0.16, y - w * 1.02),
            (sx, y - w * 1.22),
        );
        p.canvas.stroke(&steam, Paint::Thin(p.palette.paper, 0.6), w * 0.04);
    }
}

fn plate(p: &mut Print, x: f32, y: f32, rx: f32, d: &Decor) {
    p.canvas
        .ellipse(x, y + 8.0, rx * 1.04, rx * 0.31, Paint::Thin(p.palette.key, 0.2));
    p.canvas.ellipse(x, y, rx, rx * 0.29, d.linen);
    p.canvas
        .ellipse(x, y - 2.0, rx * 0.74, rx * 0.2, d.linen.mix(d.wall, 0.25));
}

fn croissant(p: &mut Print, x: f32, y: f32, w: f32) {
    let crust = p.palette.lit(p.palette.sun.mix(p.palette.warm, 0.45));
    let dark = crust.mix(p.palette.key, 0.28);
    let shape = Path::from(x - w * 0.5, y)
        .cubic(
            (x - w * 0.44, y - w * 0.36),
            (x - w * 0.18, y - w * 0.44),
            (x, y - w * 0.42),
        )
        .cubic(
            (x + w * 0.18, y - w * 0.44),
            (x + w * 0.44, y - w * 0.36),
            (x + w * 0.5, y),
        )
        .quad(x + w * 0.3, y - w * 0.08, x, y - w * 0.06)
        .quad(x - w * 0.3, y - w * 0.08, x - w * 0.5, y)
        .close();
    p.canvas.fill(&shape, crust);
    for t in [-0.3, -0.12, 0.08, 0.27] {
        let cx = x + t * w;
        p.canvas.stroke(
            &Path::from(cx - w * 0.03, y - w * 0.38 * (1.0 - t * t * 2.6)).quad(
                cx + w * 0.05,
                y - w * 0.24,
                cx,
                y - w * 0.08,
            ),
            dark,
            w * 0.028,
        );
    }
}

fn fruit_bowl(p: &mut Print, x: f32, y: f32, w: f32, d: &Decor) {
    let colors = [
        p.palette.warm,
        p.palette.sun,
        p.palette.leaf.mix(p.palette.sun, 0.4),
        p.palette.sun.mix(p.palette.warm, 0.5),
    ];
    for (i, (dx, dy, r)) in [
        (-0.26, 0.4, 0.16),
        (0.26, 0.4, 0.16),
        (0.0, 0.44, 0.18),
        (-0.12, 0.58, 0.14),
        (0.14, 0.58, 0.15),
    ]
    .into_iter()
    .enumerate()
    {
        let color = p.palette.lit(colors[i % 4]);
        p.canvas.circle(x + dx * w, y - dy * w, r * w, color);
        p.canvas.circle(
            x + (dx + p.light * 0.05) * w,
            y - (dy + 0.05) * w,
            r * w * 0.34,
            color.mix(p.palette.paper, 0.45),
        );
    }
    let bowl = Path::from(x - w * 0.5, y - w * 0.36)
        .quad(x - w * 0.4, y, x - w * 0.14, y)
        .to(x + w * 0.14, y)
        .quad(x + w * 0.4, y, x + w * 0.5, y - w * 0.36)
        .close();
    p.canvas.fill(&bowl, d.second);
    p.canvas.rect(x - w * 0.44, y - w * 0.26, w * 0.88, w * 0.03, d.linen);
}

/// The breakfast table before the country's view.
pub fn breakfast(p: &mut Print) {
    p.note("breakfast");
    panorama::paint(p, false);
    let d = interior::decor(p, 4);
    let top = H * p.rng.range(0.6, 0.66);
    let checked = p.rng.chance(0.45);
    // The cloth falls over the edge of a round table.
    let edge = Path::from(-220.0, H + 20.0)
        .cubic((-120.0, top + 40.0), (W * 0.3, top), (W * 0.5, top))
        .cubic((W * 0.7, top), (W + 120.0, top + 40.0), (W + 220.0, H + 20.0))
        .close();
    let paint = p
        .canvas
        .down(top, H, &[(0.0, d.linen, 1.0), (1.0, d.linen.mix(d.wall, 0.36), 1.0)]);
    p.canvas.fill(&edge, paint);
    if checked {
        p.note("checked-cloth");
        let tint = Paint::Thin(d.cloth, 0.26);
        for i in -9..9 {
            let (a, b) = (W / 2.0 + i as f32 * 150.0, W / 2.0 + i as f32 * 150.0 + 75.0);
            let toward = |x: f32| W / 2.0 + (x - W / 2.0) * 0.52;
            p.poly(
                &[
                    (toward(a), top + 120.0),
                    (toward(b), top + 120.0),
                    (b, H + 10.0),
                    (a, H + 10.0),
                ],
                tint,
            );
        }
        for i in 0..4 {
            let y = lerp(top + 120.0, H, (i as f32 / 4.0).powf(1.3));
            p.canvas.rect(-10.0, y, W + 20.0, 26.0 + 9.0 * i as f32, tint);
        }
    }
    let side = p.rng.sign();
    let at = |t: f32| W * (0.5 + side * t);
    vase(p, at(-0.27), top + 120.0, 380.0, &d);
    fruit_bowl(p, at(0.26), top + 150.0, 270.0, &d);
    glass(
        p,
        at(0.06),
        top + 130.0,
        150.0,
        p.palette.lit(p.palette.sun.mix(p.palette.warm, 0.25)),
    );
    plate(p, at(-0.05), top + 292.0, 270.0, &d);
    croissant(p, at(-0.1), top + 282.0, 200.0);
    croissant(p, at(0.0), top + 300.0, 190.0);
    cup(p, at(0.2), top + 300.0, 170.0, &d);
    let (kx, ky) = (at(-0.26), top + 280.0);
    p.canvas.stroke(
        &Path::from(kx - 16.0, ky - 70.0).to(kx - 46.0, ky + 90.0),
        d.dark.mix(d.linen, 0.4),
        9.0,
    );
    p.canvas
        .ellipse(kx - 13.0, ky - 88.0, 13.0, 24.0, d.dark.mix(d.linen, 0.4));
    p.canvas
        .round(at(-0.37) - 80.0, top + 250.0, 160.0, 110.0, 8.0, d.cloth);
    p.canvas.rect(at(-0.37) - 80.0, top + 338.0, 160.0, 7.0, d.linen);
}

/// A hat, a book and a cup on the sill of a wide window.
pub fn window_sill(p: &mut Print) {
    p.note("window-sill");
    let d = interior::decor(p, 3);
    let sill = H * 0.78;
    let opening = p.rng.pick([Opening::Wide, Opening::Arch, Opening::Wide]);
    let rect = if opening == Opening::Arch {
        (W * 0.16, 50.0, W * 0.68, sill - 50.0)
    } else {
        (W * 0.12, 60.0, W * 0.76, sill - 60.0)
    };
    window::wall_with_view(p, H, &[(opening, rect)], &d);
    window::curtains(p, (rect.0, rect.1, rect.2, rect.3 * 0.9), sill, &d);
    let paint = p.canvas.down(
        sill,
        H,
        &[
            (0.0, d.wood.mix(p.palette.sun, 0.2), 1.0),
            (1.0, d.wood.mix(p.palette.key, 0.22), 1.0),
        ],
    );
    p.canvas.rect(-10.0, sill - 6.0, W + 20.0, H - sill + 20.0, paint);
    p.canvas
        .rect(-10.0, sill - 6.0, W + 20.0, 10.0, d.wood.mix(p.palette.paper, 0.35));
    let side = p.rng.sign();
    let at = |t: f32| W * (0.5 + side * t);
    let y = H * 0.92;
    vase(p, at(-0.27), sill + 70.0, 440.0, &d);
    // Books with a straw hat on top.
    let x = at(0.14);
    p.canvas.fill(
        &Path::default().and_lens(x, y + 6.0, 300.0, 24.0),
        Paint::Thin(p.palette.key, 0.3),
    );
    for (i, (w, color)) in [(440.0, d.cloth), (390.0, d.linen), (410.0, d.second)]
        .into_iter()
        .enumerate()
    {
        let foot = y - 44.0 * i as f32;
        p.canvas.round(x - w / 2.0, foot - 42.0, w, 42.0, 6.0, color);
        p.canvas.rect(
            x - w / 2.0 + 26.0,
            foot - 42.0,
            12.0,
            42.0,
            color.mix(p.palette.key, 0.25),
        );
    }
    let brim = y - 138.0;
    let straw = p.palette.lit(p.palette.sun.mix(p.palette.paper, 0.25));
    p.canvas.ellipse(x, brim, 220.0, 36.0, straw.mix(p.palette.key, 0.12));
    let crown = Path::from(x - 122.0, brim - 6.0)
        .cubic(
            (x - 120.0, brim - 170.0),
            (x + 120.0, brim - 170.0),
            (x + 122.0, brim - 6.0),
        )
        .quad(x, brim + 22.0, x - 122.0, brim - 6.0)
        .close();
    p.canvas.fill(&crown, straw);
    let ribbon = Path::from(x - 122.0, brim - 8.0)
        .to(x - 121.0, brim - 44.0)
        .quad(x, brim - 20.0, x + 121.0, brim - 44.0)
        .to(x + 122.0, brim - 8.0)
        .quad(x, brim + 22.0, x - 122.0, brim - 8.0)
        .close();
    p.canvas.fill(&ribbon, d.cloth);
    cup(p, at(-0.1), y - 4.0, 150.0, &d);
}
