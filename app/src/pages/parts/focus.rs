//! What stays in sight of a picture that somebody sent.

use crate::components::focus::Focus;
use contract::hotel::Image;

/// The focus of a picture as it is shown: within its crop, where it has one.
pub fn focus_of(image: &Image) -> Focus {
    let point = image.cut().point_of_shown();
    Focus::on(image.version, point.x, point.y)
}
