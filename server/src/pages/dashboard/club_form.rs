//! The fields of the club's form.

use super::club_links::links;
use crate::forms::Fields;
use app::pages::{dashboard::ClubPicture, form::FormState};
use contract::profile::{UserProfilePatch, clean_handle};

/// The field with the mark of the profile that the form was made from.
pub(super) const MADE_FROM: &str = "madeFrom";

/// The result of a form, for the page that is shown again.
#[derive(Default)]
pub(super) struct Outcome {
    /// The message about a success.
    pub notice: Option<&'static str>,
    /// The message about a changed picture.
    pub picture_notice: Option<(ClubPicture, &'static str)>,
    /// Whether the success concerns the club's form.
    pub is_saved: bool,
    /// The club's form as sent.
    pub form: FormState,
    /// Whether to compare the form with the other window's version.
    pub is_compared: bool,
    /// The picture whose form was refused, with that form.
    pub picture: Option<(ClubPicture, FormState)>,
}

/// The form's changes to a profile.
pub(super) fn patch(fields: &Fields) -> UserProfilePatch {
    UserProfilePatch {
        slug: Some(clean_handle(fields.text("slug"))),
        public_name: Some(fields.text("publicName").to_owned()),
        bio: Some(fields.text("bio").to_owned()),
        links: has(fields, "linkUrl_0").then(|| links(fields).into_iter().map(|(_, link)| link).collect()),
        theme_color: has(fields, "themeColor").then(|| {
            let color = fields.text("themeColor");
            if fields.flag("hasColor") {
                color.to_owned()
            } else {
                String::new()
            }
        }),
        version: fields.parse("version"),
        ..UserProfilePatch::default()
    }
}

/// Whether the form contains a field; a form without it does not change that value.
fn has(fields: &Fields, name: &str) -> bool {
    fields.0.iter().any(|(known, _)| known == name)
}
