//! Which images are a person's own, and who may set them.

use crate::{
    Viewer,
    entity::account,
    error::{Error, Result},
};
use contract::{Code, UserId};
use uuid::Uuid;

/// Which of a person's own images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnImageKind {
    /// The profile picture.
    Profile,
    /// The header of the club's page; shown once the person is a creator.
    Hero,
}

impl OwnImageKind {
    /// The stored kind.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Self::Profile => "profilePicture",
            Self::Hero => "heroImage",
        }
    }

    pub(super) fn of(self, row: &account::Model) -> Option<Uuid> {
        match self {
            Self::Profile => row.picture_id,
            Self::Hero => row.hero_image_id,
        }
    }
}

/// Whether the viewer may set that person's images: they are the viewer's own, and the account can sign in again.
/// Anonymous accounts, which a visitor can create in number, have none.
pub fn may_set(viewer: &Viewer, owner: UserId) -> Result<()> {
    own(viewer, owner)?;
    viewer.full_account()?;
    Ok(())
}

/// Whether the images are the viewer's own; others are not found.
pub fn own(viewer: &Viewer, owner: UserId) -> Result<()> {
    if viewer.account()?.id == owner {
        Ok(())
    } else {
        Err(Error::refused(Code::NotFound))
    }
}
