//! A picture of the club itself: its hero image or its portrait.

use contract::{hotel::Image, shape::Sides};

/// The pictures of a club.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClubPicture {
    /// The image at the top of the club.
    Hero,
    /// The creator's portrait.
    Portrait,
}

impl ClubPicture {
    /// All of them, in their order on the page.
    pub const ALL: [Self; 2] = [Self::Hero, Self::Portrait];

    /// Its name in addresses and forms.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hero => "hero",
            Self::Portrait => "portrait",
        }
    }

    /// The picture with that name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|which| which.name() == name)
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Hero => "Hero image",
            Self::Portrait => "Portrait",
        }
    }

    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Hero => "Wide, at the head of every page of your club.",
            Self::Portrait => {
                "Round and small, beside all that you publish. It is the picture of your account as well."
            }
        }
    }

    /// The id of a control: both pictures have the same fields.
    pub(super) fn id(self, field: &str) -> String {
        format!("{}-{field}", self.name())
    }
}

/// A picture of the club.
pub struct ClubImage {
    pub image: Image,
    /// The size of the original; none: it is generated, and cannot be cropped.
    pub sides: Option<Sides>,
}
