//! The focal point of a picture, for places of another shape.

/// The focal point of a picture, and the version to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    /// Part of the picture's address once it was changed.
    pub version: Option<i32>,
    /// Tenths of the way from the left edge; none: the middle.
    pub x: Option<&'static str>,
    /// Tenths of the way from the upper edge; none: the middle.
    pub y: Option<&'static str>,
}

/// The style has only these: style/components/picture-focus.css.
const TENTHS: [&str; 11] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
/// The middle, which needs no attribute.
const MIDDLE: usize = 5;

impl Focus {
    /// At a point: shares from the left edge and from the upper one.
    #[must_use]
    pub fn on(version: Option<i32>, x: f64, y: f64) -> Self {
        Self {
            version,
            x: tenth(x),
            y: tenth(y),
        }
    }
}

/// The nearest tenth of a share.
fn tenth(share: f64) -> Option<&'static str> {
    let distance = |place: u8| (f64::from(place) / 10.0 - share).abs();
    let nearest = (0..=10_u8).min_by(|one, other| distance(*one).total_cmp(&distance(*other)))?;
    let nearest = usize::from(nearest);
    (nearest != MIDDLE).then(|| TENTHS[nearest])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_said_by_nothing_and_everything_else_by_the_nearest_tenth() {
        assert_eq!(Focus::on(None, 0.5, 0.5), Focus::default());
        let focus = Focus::on(Some(4), 0.04, 0.96);
        assert_eq!((focus.version, focus.x, focus.y), (Some(4), Some("0"), Some("10")));
        let focus = Focus::on(None, 0.26, 0.52);
        assert_eq!((focus.x, focus.y), (Some("3"), None));
    }
}
