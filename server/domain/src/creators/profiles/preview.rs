//! A club with its creator's unpublished changes.

use super::look::{color_of, link_of};
use crate::{
    Ctx, Viewer,
    error::Result,
    working_copies::{self, WorkingCopySubject},
};
use contract::club::{CreatorLink, PublicProfile};
use serde_json::{Map, Value};

/// Rows of links in the form of a club.
const LINK_ROWS: usize = 20;

/// The viewer's club with its unpublished changes, as far as they can be published; `None` without a working copy. Its
/// handle stays. Only the creator sees it.
pub async fn preview(ctx: &Ctx, viewer: &Viewer, published: &PublicProfile) -> Result<Option<PublicProfile>> {
    if viewer.account_id() != Some(published.user_id) {
        return Ok(None);
    }
    let written: Option<Map<String, Value>> =
        working_copies::written(ctx, viewer, WorkingCopySubject::Club(published.user_id)).await?;
    Ok(written.map(|written| changed(published.clone(), &written)))
}

/// The fields of the form of a club; see server/src/pages/dashboard/club_copy.rs.
fn changed(club: PublicProfile, written: &Map<String, Value>) -> PublicProfile {
    let text = |name: &str| written.get(name).and_then(Value::as_str).map(str::trim);
    let public_name = match text("publicName") {
        Some("") => club.slug.clone(),
        Some(name) => name.to_owned(),
        None => club.public_name,
    };
    let bio = match text("bio") {
        Some(bio) => Some(bio.to_owned()).filter(|bio| !bio.is_empty()),
        None => club.bio,
    };
    let theme_color = match text("themeColor") {
        Some(color) if text("hasColor") == Some("true") => color_of(color).or(club.theme_color),
        Some(_) => None,
        None => club.theme_color,
    };
    let link = |row: usize| {
        let field = |name: &str| text(&format!("{name}_{row}")).unwrap_or_default();
        let link = CreatorLink {
            label: field("linkLabel").to_owned(),
            url: field("linkUrl").to_owned(),
            is_hidden: field("linkHidden") == "true",
        };
        link_of(&link).filter(|link| !link.is_hidden)
    };
    let links = match text("linkUrl_0") {
        Some(_) => (0..LINK_ROWS).filter_map(link).collect(),
        None => club.links,
    };
    PublicProfile {
        public_name,
        bio,
        theme_color,
        links,
        ..club
    }
}
