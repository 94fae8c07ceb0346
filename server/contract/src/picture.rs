//! The cut of an image: its focal point and its visible part.

use serde::{Deserialize, Serialize};

/// The point of an image that stays visible in every shape; default: the middle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FocalPoint {
    /// From 0 (left edge) to 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1))]
    pub x: f64,
    /// From 0 (upper edge) to 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1))]
    pub y: f64,
}

/// The visible part of an image, in fractions of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Crop {
    /// The left edge, from 0 to 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1))]
    pub x: f64,
    /// The upper edge, from 0 to 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1))]
    pub y: f64,
    /// From 0.1 to 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 0.1, maximum = 1))]
    pub width: f64,
    /// From 0.1 to 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 0.1, maximum = 1))]
    pub height: f64,
}

/// The cut of an image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cut {
    /// In fractions of the whole image.
    pub focal_point: FocalPoint,
    /// `None`: the whole image is visible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop: Option<Crop>,
}

/// The minimum side of a crop.
pub(crate) const LEAST: f64 = 0.1;
/// The tolerance of sums of fractions.
const TOLERANCE: f64 = 1e-6;

// JSON has no NaN, so equality is total.
impl Eq for FocalPoint {}
impl Eq for Crop {}

impl Default for FocalPoint {
    fn default() -> Self {
        Self { x: 0.5, y: 0.5 }
    }
}

impl FocalPoint {
    /// Whether the point is inside the image.
    #[must_use]
    pub fn is_within(self) -> bool {
        [self.x, self.y].iter().all(|share| (0.0..=1.0).contains(share))
    }
}

impl Crop {
    /// Whether the crop is inside the image and at least `LEAST` wide and high.
    #[must_use]
    pub fn is_within(self) -> bool {
        let fits =
            |from: f64, side: f64| from >= 0.0 && (LEAST..=1.0).contains(&side) && from + side <= 1.0 + TOLERANCE;
        fits(self.x, self.width) && fits(self.y, self.height)
    }
}

impl Cut {
    /// The focal point as a point of the visible part.
    #[must_use]
    pub fn point_of_shown(self) -> FocalPoint {
        let FocalPoint { x, y } = self.focal_point;
        match self.crop {
            None => self.focal_point,
            Some(crop) => FocalPoint {
                x: ((x - crop.x) / crop.width).clamp(0.0, 1.0),
                y: ((y - crop.y) / crop.height).clamp(0.0, 1.0),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_and_a_crop_lie_within_the_picture() {
        let point = |x, y| FocalPoint { x, y }.is_within();
        assert!(point(0.0, 1.0) && FocalPoint::default().is_within());
        for (x, y) in [(-0.1, 0.5), (0.5, 1.1), (f64::NAN, 0.5), (0.5, f64::INFINITY)] {
            assert!(!point(x, y), "{x} {y}");
        }
        let crop = |x, y, width, height| Crop { x, y, width, height }.is_within();
        assert!(crop(0.0, 0.0, 1.0, 1.0) && crop(0.7, 0.1, 0.3, 0.9) && crop(0.9, 0.9, 0.1, 0.1));
        assert!(!crop(0.8, 0.0, 0.3, 0.3) && !crop(-0.1, 0.0, 0.5, 0.5) && !crop(0.0, 0.0, 0.0, 1.0));
        assert!(!crop(0.0, 0.0, f64::NAN, 1.0) && !crop(f64::NAN, 0.0, 0.5, 0.5));
    }

    #[test]
    fn the_point_of_what_is_shown_is_counted_from_the_crop() {
        let crop = Crop {
            x: 0.5,
            y: 0.0,
            width: 0.5,
            height: 0.5,
        };
        let cut = |x, y| Cut {
            focal_point: FocalPoint { x, y },
            crop: Some(crop),
        };
        assert_eq!(cut(0.75, 0.25).point_of_shown(), FocalPoint { x: 0.5, y: 0.5 });
        assert_eq!(cut(0.1, 0.9).point_of_shown(), FocalPoint { x: 0.0, y: 1.0 });
        assert_eq!(Cut::default().point_of_shown(), FocalPoint::default());
    }
}
