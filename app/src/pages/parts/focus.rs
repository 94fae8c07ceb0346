//! The focal point of an uploaded picture.

use crate::components::focus::Focus;
use contract::hotel::Image;

/// The focal point of a picture within its crop, if it has one.
pub fn focus_of(image: &Image) -> Focus {
    let point = image.cut().point_of_shown();
    Focus::on(image.version, point.x, point.y)
}
