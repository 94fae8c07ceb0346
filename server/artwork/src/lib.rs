//! Pictures for hotels and clubs in the manner of screen-printed travel posters.
//!
//! A [`Scene`], a [`Hero`] or a [`Portrait`] defines the picture; everything derives from it, so the same one gives
//! the same bytes. The picture is written as SVG, rasterised to a master of 1600 × 1067 pixels, given the grain of
//! print, and encoded in the requested sizes. The crate must not know the source of hotels or the storage of
//! pictures: no database, no HTTP, no environment, no clock.

mod accents;
mod backdrop;
mod beds;
mod canvas;
mod club;
mod compose;
mod details;
mod foreground;
mod furniture;
mod geometry;
mod hotels;
mod interior;
mod land;
mod masonry;
mod mountains;
mod outdoors;
mod palette;
mod panorama;
mod place;
mod plants;
mod portrait;
mod print;
mod raster;
mod roofs;
mod setting;
mod similarity;
mod sky;
mod skyline;
mod still_life;
mod towns;
mod water;
mod window;

pub use club::{Hero, Theme};
pub use image::RgbImage;
pub use portrait::Portrait;
pub use raster::{MASTER_HEIGHT, MASTER_WIDTH, encode};
pub use similarity::{distance, perceptual_hash};

/// The definition of a picture, which derives from it alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Selects among all compositions that suit the place; give each hotel its own.
    pub seed: u64,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// Metres above the sea, when known.
    pub elevation_m: Option<i32>,
    /// Distance from the sea in kilometres, when known.
    pub coast_km: Option<f32>,
    /// The kind of property.
    pub kind: PropertyKind,
    /// Stars, 0 (unknown) to 5.
    pub stars: u8,
    /// Which of the hotel's pictures.
    pub view: View,
    /// Inhabitants of the city: village, town or skyline.
    pub population: u32,
}

/// The kind of property that a scene shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PropertyKind {
    /// A hotel in the ordinary sense.
    Hotel,
    /// Grounds, terraces and a pool.
    Resort,
    /// Small and fine.
    Boutique,
    /// Young and plain.
    Hostel,
    /// Flats with balconies.
    Apartment,
    /// A family's house.
    GuestHouse,
    /// A house in the wild.
    Lodge,
    /// The country's own kind of inn: ryokan, riad, tavern.
    Inn,
    /// A house of one's own.
    Villa,
}

impl PropertyKind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::Hotel,
        Self::Resort,
        Self::Boutique,
        Self::Hostel,
        Self::Apartment,
        Self::GuestHouse,
        Self::Lodge,
        Self::Inn,
        Self::Villa,
    ];
}

/// Which picture of a hotel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// The house, clearly the subject.
    Exterior,
    /// Its surroundings.
    Panorama,
    /// A room with its window; variants differ in furniture and layout.
    Room {
        /// Any number.
        variant: u8,
    },
    /// Pool, breakfast table, terrace, lobby, garden, street, bath, still life: in that order.
    Detail {
        /// Any number; counted modulo the number of subjects.
        variant: u8,
    },
}

/// The encoding of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Lossy WebP.
    WebP,
    /// Baseline JPEG.
    Jpeg,
    /// Lossless, for tools and tests.
    Png,
}

impl Format {
    /// The media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::WebP => "image/webp",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }
}

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A width or height of zero was requested, or the image has no pixels.
    #[error("a picture needs a width and a height of at least one pixel")]
    Empty,
    /// The drawing could not be parsed: a bug of this crate.
    #[error("the drawing could not be rasterised: {0}")]
    Drawing(String),
    /// The encoder failed.
    #[error("the picture could not be encoded: {0}")]
    Encoding(String),
}

/// The vector poster, 3:2, `viewBox` 1600 × 1067, without the grain.
pub fn svg(scene: &Scene) -> String {
    compose::paint(scene).canvas.finish()
}

/// A stable label of the composition: its layers from back to front and its palette.
///
/// Two pictures with the same label are variations of one composition.
pub fn composition(scene: &Scene) -> String {
    let print = compose::paint(scene);
    let mut label = print.layers.join(">");
    label.push('@');
    label.push_str(print.palette.name);
    label
}

/// The picture in its largest size, [`MASTER_WIDTH`] × [`MASTER_HEIGHT`] pixels, with grain.
///
/// # Errors
///
/// [`Error::Drawing`] when the drawing cannot be rasterised.
pub fn master(scene: &Scene) -> Result<RgbImage, Error> {
    raster::print(&svg(scene), scene.seed)
}

/// The picture cropped to the aspect of `width` × `height` pixels and never enlarged beyond the
/// master; `quality` is 1 to 100 and ignored for PNG.
///
/// # Errors
/// [`Error::Empty`] for a zero width or height; otherwise as [`master`] and [`encode`].
pub fn render(scene: &Scene, width: u32, height: u32, format: Format, quality: u8) -> Result<Vec<u8>, Error> {
    if width == 0 || height == 0 {
        return Err(Error::Empty);
    }
    encode(&master(scene)?, width, height, format, quality)
}
