//! Sizes of a video's renditions.

/// Pixels of the shorter side: the height of a landscape video.
const STEPS: [u32; 5] = [240, 360, 480, 720, 1080];

/// The size of a frame in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub width: u32,
    pub height: u32,
}

/// The sizes of a video's renditions, smallest first: with its shape and never larger than it. A video smaller than all
/// steps gets its own size.
pub fn sizes(video: Size) -> Vec<Size> {
    let (short, long) = (video.width.min(video.height), video.width.max(video.height));
    let of_sides = |short: u32, long: u32| {
        let (short, long) = (even(short), even(long));
        if video.width < video.height {
            Size {
                width: short,
                height: long,
            }
        } else {
            Size {
                width: long,
                height: short,
            }
        }
    };
    let steps = STEPS.into_iter().filter(|step| *step <= short);
    let made: Vec<Size> = steps
        .map(|step| {
            let scaled = u64::from(long) * u64::from(step) / u64::from(short.max(1));
            of_sides(step, u32::try_from(scaled).unwrap_or(long))
        })
        .collect();
    if made.is_empty() {
        return vec![of_sides(short, long)];
    }
    made
}

/// Colours are stored for squares of two by two pixels.
fn even(side: u32) -> u32 {
    (side / 2 * 2).max(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(width: u32, height: u32) -> Vec<(u32, u32)> {
        let made = sizes(Size { width, height });
        made.into_iter().map(|size| (size.width, size.height)).collect()
    }

    #[test]
    fn a_wide_video_has_all_heights_up_to_its_own() {
        let all = [(426, 240), (640, 360), (852, 480), (1280, 720), (1920, 1080)];
        assert_eq!(of(1920, 1080), all);
        assert_eq!(of(3840, 2160), all);
        assert_eq!(of(1280, 720), all[..4]);
        assert_eq!(of(1366, 768).last(), Some(&(1280, 720)));
    }

    #[test]
    fn a_high_video_is_counted_by_its_width() {
        assert_eq!(
            of(1080, 1920),
            [(240, 426), (360, 640), (480, 852), (720, 1280), (1080, 1920)]
        );
    }

    #[test]
    fn nothing_is_enlarged() {
        assert_eq!(of(320, 180), [(320, 180)]);
        assert_eq!(of(321, 181), [(320, 180)]);
        assert_eq!(of(1, 1), [(2, 2)]);
        assert_eq!(of(480, 480), [(240, 240), (360, 360), (480, 480)]);
    }
}
