//! The requested size, format and cut of an image.

use contract::{ImageId, picture::Cut};
use domain::images::{Source, UploadedImage};
use serde::Deserialize;

/// Widths of renditions, in device pixels.
const WIDTHS: [u32; 8] = [200, 400, 600, 800, 1000, 1200, 1600, 3000];
/// Heights of renditions are multiples of the width divided by this.
const PARTS: u64 = 48;
/// The tallest shape in these units: three times as high as wide.
const TALLEST: u64 = 3 * PARTS;
/// Device pixels of a side at most.
const LIMIT: u32 = 3000;

/// Query of an image (specification §9: widths below 500 are doubled; quality 90; at most 3000 × 3000).
#[derive(Deserialize)]
pub struct MediaQuery {
    pub width: Option<u32>,
    pub height: Option<u32>,
    pub size: Option<String>,
    /// The version of a changed image; an address without it, or with another, is cached briefly.
    pub v: Option<i32>,
    /// "jpeg" for programs that may not know WebP, in exactly the requested pixels; else "webp", which is never
    /// enlarged.
    pub format: Option<String>,
}

/// A field of the query that does not fit, and what fits.
pub type InvalidParameter = (&'static str, &'static str);

const PIXELS: &str = "Use a number of pixels, as 600.";

/// Width and height in device pixels, rounded to the steps and bounds; a height of 0 keeps the image's own shape.
fn dimensions(query: &MediaQuery) -> Result<(u32, u32), InvalidParameter> {
    if query.width == Some(0) {
        return Err(("width", PIXELS));
    }
    if query.height == Some(0) {
        return Err(("height", PIXELS));
    }
    let asked = match query.size.as_deref() {
        Some("small") => 200,
        Some("medium") => 600,
        Some("original") | None => query.width.unwrap_or(LIMIT),
        Some(_) => return Err(("size", "Use one of these values: small, medium, original.")),
    };
    let doubled = if asked < 500 { asked * 2 } else { asked };
    let width = WIDTHS.into_iter().find(|step| *step >= doubled).unwrap_or(LIMIT);
    let height = query.height.map_or(0, |height| height_of(height, asked, width));
    Ok((width, height))
}

/// The height nearest to the requested shape, in fractions of the width: 16:9, 3:2, 4:3 and squares are exact. Without
/// this, a caller could make the server render thousands of files of one image.
fn height_of(height: u32, asked: u32, width: u32) -> u32 {
    let (height, asked, width) = (u64::from(height), u64::from(asked), u64::from(width));
    let parts = ((height * PARTS + asked / 2) / asked).clamp(1, TALLEST);
    let pixels = (parts * width + PARTS / 2) / PARTS;
    u32::try_from(pixels).unwrap_or(LIMIT).clamp(1, LIMIT)
}

/// Whether the whole image is requested, whatever its crop.
fn is_whole(query: &MediaQuery) -> bool {
    match query.size.as_deref() {
        Some(size) => size == "original",
        None => query.width.is_none() && query.height.is_none(),
    }
}

/// The requested rendition of an image.
#[derive(Clone, Copy)]
pub struct RequestedRendition {
    /// In device pixels.
    pub width: u32,
    /// In device pixels; 0 keeps the image's shape.
    pub height: u32,
    pub is_whole: bool,
    pub is_jpeg: bool,
}

impl RequestedRendition {
    /// Reads a query.
    pub fn of(query: &MediaQuery) -> Result<Self, InvalidParameter> {
        let (width, height) = dimensions(query)?;
        let is_jpeg = match query.format.as_deref() {
            None | Some("webp") => false,
            Some("jpeg") => true,
            Some(_) => return Err(("format", "Use one of these values: webp, jpeg.")),
        };
        Ok(Self {
            width,
            height,
            is_whole: is_whole(query),
            is_jpeg,
        })
    }

    pub fn media_type(self) -> &'static str {
        if self.is_jpeg { "image/jpeg" } else { "image/webp" }
    }

    /// The cut of the image for this rendition.
    pub fn cut(self, sent: &UploadedImage) -> Cut {
        if self.is_whole { Cut::default() } else { sent.cut }
    }

    /// The key of the stored rendition. A changed crop changes it.
    pub fn name(self, id: ImageId, source: &Source) -> String {
        let Self { width, height, .. } = self;
        let ending = if self.is_jpeg { "jpg" } else { "webp" };
        match source {
            Source::Uploaded(sent) if self.cut(sent) != Cut::default() => {
                format!("{id}-{}-{width}x{height}.{ending}", sent.version)
            }
            _ => format!("{id}-{width}x{height}.{ending}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(width: Option<u32>, height: Option<u32>, size: Option<&str>) -> Result<(u32, u32), &'static str> {
        let query = MediaQuery {
            width,
            height,
            size: size.map(str::to_owned),
            v: None,
            format: None,
        };
        dimensions(&query).map_err(|(field, _)| field)
    }

    #[test]
    fn a_picture_is_webp_unless_jpeg_is_asked_for() {
        let media_type = |format: Option<&str>| {
            let query = MediaQuery {
                width: None,
                height: None,
                size: None,
                v: None,
                format: format.map(str::to_owned),
            };
            RequestedRendition::of(&query)
                .map(RequestedRendition::media_type)
                .map_err(|(field, _)| field)
        };
        assert_eq!(media_type(None), Ok("image/webp"));
        assert_eq!(media_type(Some("webp")), Ok("image/webp"));
        assert_eq!(media_type(Some("jpeg")), Ok("image/jpeg"));
        assert_eq!(media_type(Some("avif")), Err("format"));
    }

    #[test]
    fn widths_below_500_are_doubled_and_cut_to_steps() {
        assert_eq!(asked(None, None, Some("small")), Ok((400, 0)));
        assert_eq!(asked(None, None, Some("medium")), Ok((600, 0)));
        assert_eq!(asked(Some(600), Some(338), None), Ok((600, 338)));
        assert_eq!(asked(Some(300), Some(200), None), Ok((600, 400)));
        assert_eq!(asked(Some(9_999_999), None, None), Ok((3000, 0)));
        assert_eq!(asked(None, None, None), Ok((3000, 0)));
    }

    #[test]
    fn one_picture_has_a_bounded_number_of_files() {
        let all = (1..=3_000)
            .step_by(7)
            .flat_map(|width| (1..=3_000).step_by(3).map(move |height| (width, height)));
        let files: std::collections::HashSet<_> = all
            .map(|(width, height)| asked(Some(width), Some(height), None))
            .collect();
        assert!(files.len() <= 8 * 144, "{}", files.len());
        for (width, height) in [(600, 338), (1600, 900), (800, 600), (1200, 800), (1000, 1000)] {
            assert_eq!(asked(Some(width), Some(height), None), Ok((width, height)));
        }
    }

    #[test]
    fn the_whole_of_a_picture_has_an_address() {
        let whole = |width: Option<u32>, size: Option<&str>| {
            is_whole(&MediaQuery {
                width,
                height: None,
                size: size.map(str::to_owned),
                v: None,
                format: None,
            })
        };
        assert!(whole(None, None) && whole(Some(600), Some("original")));
        assert!(!whole(Some(600), None) && !whole(None, Some("small")));
    }

    #[test]
    fn nonsense_is_refused_by_its_field() {
        assert_eq!(asked(Some(0), None, None), Err("width"));
        assert_eq!(asked(Some(10), Some(0), None), Err("height"));
        assert_eq!(asked(None, None, Some("huge")), Err("size"));
    }
}
