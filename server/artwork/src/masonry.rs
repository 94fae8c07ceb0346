//! The parts of buildings: faces in perspective, windows, roofs, domes, awnings.
//!
//! Must not know kinds of buildings. A face is a quadrilateral with its own coordinates: u runs from the near corner
//! outwards, v from the ground up, both 0 to 1.

use std::f32::consts::PI;

use crate::geometry::{Path, Point, between, lerp};
use crate::palette::{Color, Hour};
use crate::print::Print;

/// A wall seen in perspective.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    near_low: Point,
    far_low: Point,
    near_top: Point,
    far_top: Point,
}

impl Face {
    /// A wall by its corners: near foot, far foot, far top, near top.
    pub fn new(near_low: Point, far_low: Point, far_top: Point, near_top: Point) -> Self {
        Self {
            near_low,
            far_low,
            near_top,
            far_top,
        }
    }

    /// A wall seen straight on.
    pub fn flat(x: f32, base: f32, w: f32, h: f32) -> Self {
        Self {
            near_low: (x, base),
            far_low: (x + w, base),
            near_top: (x, base - h),
            far_top: (x + w, base - h),
        }
    }

    /// The point at (u, v); values beyond 0 to 1 lie outside the wall.
    pub fn at(&self, u: f32, v: f32) -> Point {
        between(
            between(self.near_low, self.far_low, u),
            between(self.near_top, self.far_top, u),
            v,
        )
    }

    /// The four corners of a part of the wall.
    pub fn part(&self, u0: f32, v0: f32, u1: f32, v1: f32) -> [Point; 4] {
        [self.at(u0, v0), self.at(u1, v0), self.at(u1, v1), self.at(u0, v1)]
    }

    /// Width at the foot in drawing units.
    pub fn width(&self) -> f32 {
        (self.far_low.0 - self.near_low.0).abs()
    }

    /// Height at the near corner in drawing units.
    pub fn height(&self) -> f32 {
        self.near_low.1 - self.near_top.1
    }
}

/// A block with a lit front and a shaded side.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// The larger face, in the light.
    pub front: Face,
    /// The face that runs back from the near corner.
    pub side: Face,
}

impl Block {
    /// A block whose near corner stands at `x` on `base`; the front runs towards the light.
    pub fn new(p: &Print, x: f32, base: f32, front: f32, side: f32, height: f32) -> Self {
        let eye = p.horizon;
        let recede = |y: f32, width: f32, rate: f32| {
            let k = (width * rate).min(0.4);
            lerp(y, eye, k)
        };
        let s = p.light;
        let top = base - height;
        let face = |dir: f32, width: f32, rate: f32| Face {
            near_low: (x, base),
            far_low: (x + dir * width, recede(base, width, rate)),
            near_top: (x, top),
            far_top: (x + dir * width, recede(top, width, rate)),
        };
        Self {
            front: face(s, front, 0.000_22),
            side: face(-s, side, 0.001_1),
        }
    }
}

/// The colours of a house.
#[derive(Clone, Copy, Debug)]
pub struct HouseColors {
    /// Walls in the light.
    pub wall: Color,
    /// Walls in shade.
    pub shade: Color,
    /// Frames, cornices, columns.
    pub trim: Color,
    /// Roof in the light.
    pub roof: Color,
    /// Roof in shade.
    pub roof_shade: Color,
    /// Unlit panes.
    pub glass: Color,
    /// Lamplight.
    pub lamp: Color,
    /// Awnings, doors, flags.
    pub accent: Color,
    /// Shutters and lines.
    pub dark: Color,
}

impl HouseColors {
    /// Walls and roof as given; the rest follows from the hour.
    pub fn new(p: &Print, wall: Color, roof: Color, accent: Color) -> Self {
        let q = &p.palette;
        let wall = q.lit(wall);
        let roof = q.lit(roof);
        let night = q.hour == Hour::Night;
        Self {
            wall,
            shade: q.shade(wall).mix(q.cool, 0.18),
            trim: wall.mix(q.paper, if night { 0.25 } else { 0.55 }),
            roof,
            roof_shade: q.shade(roof),
            glass: q.key.mix(q.cool, if night { 0.22 } else { 0.36 }),
            lamp: q.sun.mix(q.paper, 0.3),
            accent: if night { accent.mix(q.key, 0.22) } else { accent },
            dark: q.lit(q.key.mix(q.leaf, 0.25)),
        }
    }
}

/// The shape of windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// Upright with a sill.
    Tall,
    /// With a round head.
    Arched,
    /// With shutters.
    Shuttered,
    /// Wide panes of a modern house.
    Wide,
    /// Small and square.
    Small,
}

/// A part of a face filled with windows.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// From and to, along the wall.
    pub u: (f32, f32),
    /// From and to, up the wall.
    pub v: (f32, f32),
    /// Floors.
    pub rows: i32,
    /// Bays.
    pub columns: i32,
    /// Shape.
    pub window: Window,
}

fn chance_of_light(p: &Print) -> f32 {
    match p.palette.hour {
        Hour::Night => 0.62,
        Hour::Dusk => 0.52,
        Hour::Golden | Hour::Dawn => 0.1,
        Hour::Noon => 0.0,
    }
}

/// Fills a wall with windows.
pub fn windows(p: &mut Print, face: &Face, look: &HouseColors, grid: Grid) {
    let (du, dv) = (
        (grid.u.1 - grid.u.0) / grid.columns.max(1) as f32,
        (grid.v.1 - grid.v.0) / grid.rows.max(1) as f32,
    );
    let (half, foot, head) = match grid.window {
        Window::Tall => (0.22, 0.2, 0.82),
        Window::Arched => (0.24, 0.16, 0.84),
        Window::Shuttered => (0.17, 0.2, 0.8),
        Window::Wide => (0.4, 0.22, 0.8),
        Window::Small => (0.2, 0.36, 0.72),
    };
    let (mut panes, mut lit, mut glint, mut sills, mut shutters, mut bars) = (
        Path::default(),
        Path::default(),
        Path::default(),
        Path::default(),
        Path::default(),
        Path::default(),
    );
    let light = chance_of_light(p);
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            let u = grid.u.0 + du * (column as f32 + 0.5);
            let v = grid.v.0 + dv * row as f32;
            let (u0, u1) = (u - du * half, u + du * half);
            let (v0, v1) = (v + dv * foot, v + dv * head);
            let outline = pane(face, grid.window, (u0, u1), (v0, v1));
            if p.rng.chance(light) {
                lit = lit.and_polygon(&outline);
            } else {
                panes = panes.and_polygon(&outline);
                if p.rng.chance(0.3) {
                    let mid = lerp(v0, v1, 0.45);
                    glint = glint.and_polygon(&[
                        face.at(u0, v1 - (v1 - mid) * 0.6),
                        face.at(u0, v0),
                        face.at(u1, v0),
                        face.at(u1, mid),
                    ]);
                }
            }
            if face.height() * dv > 26.0 {
                let low = v0 - dv * 0.06;
                sills = sills.and_polygon(&face.part(u0 - du * 0.06, low, u1 + du * 0.06, v0));
                if grid.window != Window::Wide {
                    let line = du * half * 0.09;
                    bars = bars.and_polygon(&face.part(u - line, v0, u + line, v1));
                    let cross = lerp(v0, v1, 0.6);
                    bars = bars.and_polygon(&face.part(u0, cross, u1, cross + dv * 0.025));
                }
            }
            if grid.window == Window::Shuttered {
                let w = du * half * 0.95;
                shutters = shutters.and_polygon(&face.part(u0 - w - du * 0.01, v0, u0 - du * 0.01, v1));
                shutters = shutters.and_polygon(&face.part(u1 + du * 0.01, v0, u1 + w + du * 0.01, v1));
            }
        }
    }
    p.canvas.fill(&panes, look.glass);
    p.canvas.fill(&glint, look.glass.mix(p.palette.sky_middle(), 0.28));
    p.canvas.fill(&lit, look.lamp);
    p.canvas.fill(&shutters, look.accent);
    p.canvas.fill(&bars, look.trim);
    p.canvas.fill(&sills, look.trim);
}

fn pane(face: &Face, window: Window, (u0, u1): (f32, f32), (v0, v1): (f32, f32)) -> Vec<Point> {
    if window != Window::Arched {
        return face.part(u0, v0, u1, v1).to_vec();
    }
    let spring = lerp(v0, v1, 0.66);
    let mut points = vec![face.at(u0, v0), face.at(u1, v0)];
    for i in 0..=8 {
        let a = PI * i as f32 / 8.0;
        let u = lerp(u0, u1, 0.5 + 0.5 * a.cos());
        points.push(face.at(u, spring + (v1 - spring) * a.sin()));
    }
    points
}

/// A row of arched openings along the foot of a wall.
pub fn arcade(p: &mut Print, face: &Face, u: (f32, f32), v: (f32, f32), count: i32, color: Color) {
    let du = (u.1 - u.0) / count.max(1) as f32;
    let mut path = Path::default();
    for i in 0..count {
        let middle = u.0 + du * (i as f32 + 0.5);
        path = path.and_polygon(&pane(face, Window::Arched, (middle - du * 0.36, middle + du * 0.36), v));
    }
    p.canvas.fill(&path, color);
}

/// A door with a round head and light inside.
pub fn door(p: &mut Print, face: &Face, u: f32, width: f32, height: f32, look: &HouseColors) {
    let frame = pane(
        face,
        Window::Arched,
        (u - width * 0.68, u + width * 0.68),
        (0.0, height * 1.12),
    );
    p.poly(&frame, look.trim);
    let leaf = pane(face, Window::Arched, (u - width * 0.5, u + width * 0.5), (0.0, height));
    let color = if p.palette.lamps_lit() { look.lamp } else { look.dark };
    p.poly(&leaf, color);
}

/// A band around a wall: cornice, plinth or string course.
pub fn band(p: &mut Print, face: &Face, v: f32, thick: f32, over: f32, color: Color) {
    p.poly(&face.part(-over * 0.3, v, 1.0 + over, v + thick), color);
}

/// Both walls of a block with a darker foot.
pub fn walls(p: &mut Print, block: &Block, look: &HouseColors) {
    p.poly(&block.side.part(0.0, 0.0, 1.0, 1.0), look.shade);
    let front = block.front;
    let (low, top) = (front.at(0.0, 0.0).1, front.at(0.0, 1.0).1);
    let paint = p.canvas.down(
        top,
        low,
        &[
            (0.0, look.wall, 1.0),
            (0.55, look.wall, 1.0),
            (1.0, look.wall.mix(look.shade, 0.35), 1.0),
        ],
    );
    p.poly(&front.part(0.0, 0.0, 1.0, 1.0), paint);
}
