//! Hair: the parts behind the head and on it.

use super::{CX, KEY, PAPER, Sitting, looks::Cut};
use crate::canvas::Paint;
use crate::geometry::{Path, Point};

/// The hair behind the face and the shoulders.
pub(super) fn behind(s: &mut Sitting) {
    let color = s.hair().mix(KEY, 0.14);
    match s.looks.cut {
        Cut::Bald | Cut::Crop | Cut::Parted => {}
        Cut::Curls => {
            let curls = ring(s, 212.0, 168.0, 372.0, 64.0);
            s.canvas.fill(&curls, color);
        }
        Cut::Afro => {
            s.canvas.ellipse(CX, 380.0, 282.0, 268.0, color);
            let edge = ring(s, 262.0, 150.0, 390.0, 44.0);
            s.canvas.fill(&edge, color);
        }
        Cut::Bob | Cut::Fringe => s.canvas.round(CX - 220.0, 216.0, 440.0, 446.0, 150.0, color),
        Cut::Long => {
            let fall = Path::from(CX - 206.0, 400.0)
                .cubic((CX - 210.0, 220.0), (CX - 110.0, 196.0), (CX, 196.0))
                .cubic((CX + 110.0, 196.0), (CX + 210.0, 220.0), (CX + 206.0, 400.0))
                .cubic((CX + 214.0, 640.0), (CX + 270.0, 800.0), (CX + 236.0, 930.0))
                .to(CX - 236.0, 930.0)
                .cubic((CX - 270.0, 800.0), (CX - 214.0, 640.0), (CX - 206.0, 400.0))
                .close();
            s.canvas.fill(&fall, color);
        }
        Cut::Waves => {
            s.canvas.round(CX - 210.0, 206.0, 420.0, 420.0, 180.0, color);
            let mut falls = Path::default();
            for side in [-1.0, 1.0] {
                for (index, y) in [470.0, 560.0, 650.0, 740.0, 830.0].into_iter().enumerate() {
                    let out = if index % 2 == 0 { 190.0 } else { 226.0 };
                    falls = falls.and_ellipse(CX + side * out, y, 76.0, 74.0);
                }
            }
            s.canvas.fill(&falls, color);
        }
        Cut::Bun => {
            s.canvas.circle(CX, 186.0, 84.0, color);
            s.canvas.stroke(
                &Path::from(CX - 50.0, 168.0).quad(CX, 130.0, CX + 52.0, 176.0),
                Paint::Thin(PAPER, 0.2),
                9.0,
            );
        }
        Cut::Braids => {
            let mut braids = Path::default();
            for side in [-1.0, 1.0] {
                for index in 0..8 {
                    let y = 500.0 + index as f32 * 58.0;
                    braids = braids.and_ellipse(CX + side * (196.0 + index as f32 * 5.0), y, 40.0, 40.0);
                }
            }
            s.canvas.fill(&braids, color);
        }
    }
}

/// The hair on the head and in the face.
pub(super) fn before(s: &mut Sitting) {
    match s.looks.cut {
        Cut::Bald => bald(s),
        Cut::Crop => cap(
            s,
            &[
                (170.0, 372.0),
                (112.0, 338.0),
                (0.0, 326.0),
                (-112.0, 338.0),
                (-170.0, 372.0),
            ],
        ),
        Cut::Parted | Cut::Long => {
            let side = s.rng.sign();
            let line = [
                (172.0, 400.0),
                (120.0, 344.0),
                (-40.0, 352.0),
                (-104.0, 290.0),
                (-172.0, 392.0),
            ];
            let mut line = line.map(|(x, y)| (x * side, y));
            if side < 0.0 {
                line.reverse();
            }
            cap(s, &line);
        }
        Cut::Waves | Cut::Braids | Cut::Bun => {
            cap(
                s,
                &[
                    (172.0, 430.0),
                    (120.0, 352.0),
                    (0.0, 290.0),
                    (-120.0, 352.0),
                    (-172.0, 430.0),
                ],
            );
        }
        Cut::Bob => cap(
            s,
            &[
                (176.0, 470.0),
                (150.0, 360.0),
                (10.0, 330.0),
                (-120.0, 366.0),
                (-176.0, 470.0),
            ],
        ),
        Cut::Fringe => {
            cap(
                s,
                &[
                    (178.0, 470.0),
                    (152.0, 404.0),
                    (0.0, 396.0),
                    (-152.0, 404.0),
                    (-178.0, 470.0),
                ],
            );
        }
        Cut::Curls => curls(s, 56.0),
        Cut::Afro => curls(s, 44.0),
    }
}

/// Hair as a cap on the skull, down to a line from the right temple over the brow to the left one, about the middle.
fn cap(s: &mut Sitting, line: &[Point; 5]) {
    let (right, left) = (line[0], line[4]);
    let edge: Vec<Point> = line.iter().map(|(x, y)| (CX + x, *y)).collect();
    let path = Path::from(CX + left.0, left.1)
        .cubic((CX - 206.0, 270.0), (CX - 122.0, 204.0), (CX, 204.0))
        .cubic((CX + 122.0, 204.0), (CX + 206.0, 270.0), (CX + right.0, right.1))
        .and_spline(&edge)
        .close();
    let color = s.hair();
    s.canvas.fill(&path, color);
    let shine = Path::from(CX - 96.0, 262.0).quad(CX - 30.0, 228.0, CX + 50.0, 236.0);
    s.canvas.stroke(&shine, Paint::Thin(PAPER, 0.2), 12.0);
}

/// The hair beside the ears.
fn bald(s: &mut Sitting) {
    let color = s.hair();
    for side in [-1.0, 1.0] {
        s.canvas.ellipse(CX + side * 170.0, 428.0, 24.0, 56.0, color);
    }
    let shine = Path::from(CX - 76.0, 286.0).quad(CX - 20.0, 258.0, CX + 40.0, 264.0);
    s.canvas.stroke(&shine, Paint::Thin(PAPER, 0.35), 12.0);
}

fn curls(s: &mut Sitting, size: f32) {
    let color = s.hair();
    let over = ring(s, 158.0, 196.0, 344.0, size);
    let upper = ring(s, 100.0, 200.0, 340.0, size);
    s.canvas.fill(&over, color);
    s.canvas.fill(&upper, color);
    let middle = Path::default().and_ellipse(CX, 300.0, 120.0, 62.0);
    s.canvas.fill(&middle, color);
}

/// Round curls on an arc about the head, from one angle to the other in degrees clockwise from the right.
fn ring(s: &mut Sitting, radius: f32, from: f32, until: f32, size: f32) -> Path {
    let arc = (until - from).to_radians();
    let count = (arc * radius / (size * 1.05)).ceil().max(2.0);
    let mut path = Path::default();
    let mut index = 0.0;
    while index <= count {
        let angle = from.to_radians() + arc * index / count;
        let round = size * s.rng.range(0.88, 1.12);
        let centre = (CX + angle.cos() * radius, 400.0 + angle.sin() * radius);
        path = path.and_ellipse(centre.0, centre.1, round, round);
        index += 1.0;
    }
    path
}
