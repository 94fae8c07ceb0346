//! Shapes of images on pages, and crops in these shapes: the same computation as
//! islands/src/editing/images/picture-cut.ts.

use crate::picture::{Crop, FocalPoint, LEAST};

/// The shape of a crop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CropShape {
    /// 16:9, for the head of a club.
    Hero,
    /// 4:3, for a card.
    Tile,
    /// 1:1, for a face.
    Portrait,
}

/// The sides of an image, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    pub width: u32,
    pub height: u32,
}

/// Tolerance of the ratio of a shape.
const NEAR: f64 = 0.02;
/// Precision of stored fractions.
const DIGITS: f64 = 10_000.0;

impl CropShape {
    pub const ALL: [Self; 3] = [Self::Hero, Self::Tile, Self::Portrait];

    /// The name in forms.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Hero => "hero",
            Self::Tile => "tile",
            Self::Portrait => "portrait",
        }
    }

    /// The shape with this name.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.name() == name)
    }

    /// Width divided by height.
    fn ratio(self) -> f64 {
        match self {
            Self::Hero => 16.0 / 9.0,
            Self::Tile => 4.0 / 3.0,
            Self::Portrait => 1.0,
        }
    }

    /// The largest crop in this shape, scaled to `size` (0 to 1), with the point in its middle or as near as the image
    /// allows.
    #[must_use]
    pub fn around(self, size: f64, point: FocalPoint, sides: Sides) -> Crop {
        let (width, height) = self.largest(sides);
        let [width, height] = [width, height].map(|most| rounded((most * size).max(LEAST)));
        Crop {
            x: placed(point.x, width),
            y: placed(point.y, height),
            width,
            height,
        }
    }

    /// The shape of a crop, and its size relative to the largest one; `None` for other shapes.
    #[must_use]
    pub fn known(crop: Crop, sides: Sides) -> Option<(Self, f64)> {
        let ratio = crop.width * f64::from(sides.width) / (crop.height * f64::from(sides.height));
        let shape = Self::ALL
            .into_iter()
            .find(|shape| (ratio / shape.ratio() - 1.0).abs() < NEAR)?;
        Some((shape, (crop.width / shape.largest(sides).0).min(1.0)))
    }

    /// Width and height of the largest crop, in fractions.
    fn largest(self, sides: Sides) -> (f64, f64) {
        let own = f64::from(sides.width) / f64::from(sides.height);
        if own > self.ratio() {
            (self.ratio() / own, 1.0)
        } else {
            (1.0, own / self.ratio())
        }
    }
}

fn rounded(share: f64) -> f64 {
    (share * DIGITS).round() / DIGITS
}

/// Where a crop begins so that the point is in its middle.
fn placed(point: f64, length: f64) -> f64 {
    rounded((point - length / 2.0).min(1.0 - length).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Sides = Sides {
        width: 1600,
        height: 900,
    };
    const TALL: Sides = Sides {
        width: 600,
        height: 800,
    };

    fn point(x: f64, y: f64) -> FocalPoint {
        FocalPoint { x, y }
    }

    #[test]
    fn a_part_is_the_largest_of_its_shape_around_the_point_within_the_picture() {
        let part = |x, y, width, height| Crop { x, y, width, height };
        let middle = FocalPoint::default();
        assert_eq!(CropShape::Hero.around(1.0, middle, WIDE), part(0.0, 0.0, 1.0, 1.0));
        let square = |size, x, y, sides| CropShape::Portrait.around(size, point(x, y), sides);
        assert_eq!(square(1.0, 0.0, 0.5, WIDE), part(0.0, 0.0, 0.5625, 1.0));
        assert_eq!(square(1.0, 0.9, 0.5, WIDE), part(0.4375, 0.0, 0.5625, 1.0));
        assert_eq!(square(0.5, 0.5, 1.0, TALL), part(0.25, 0.625, 0.5, 0.375));
    }

    #[test]
    fn every_part_can_be_kept_and_is_known_again() {
        for sides in [
            WIDE,
            TALL,
            Sides {
                width: 1000,
                height: 1000,
            },
        ] {
            for shape in CropShape::ALL {
                for size in [0.3, 0.6, 0.73, 1.0] {
                    for at in [point(0.0, 0.0), point(0.2, 0.8), point(1.0, 1.0)] {
                        let crop = shape.around(size, at, sides);
                        assert!(crop.is_within(), "{shape:?} {size} {crop:?}");
                        let (known, share) = CropShape::known(crop, sides).unwrap();
                        assert_eq!(known, shape, "{crop:?}");
                        assert!((share - size).abs() < 0.01, "{share} {size}");
                    }
                }
            }
        }
        let sliver = Crop {
            x: 0.0,
            y: 0.0,
            width: 1.0,
            height: 0.2,
        };
        assert_eq!(CropShape::known(sliver, TALL), None);
        let narrow = Sides {
            width: 100,
            height: 3000,
        };
        assert!(CropShape::Hero.around(0.1, FocalPoint::default(), narrow).is_within());
    }

    #[test]
    fn every_shape_has_a_name() {
        for shape in CropShape::ALL {
            assert_eq!(CropShape::of(shape.name()), Some(shape));
        }
        assert_eq!(CropShape::of("whole"), None);
    }
}
