//! The working copy of the creator's own club: changes that the server saves automatically and visitors do not see yet.
//! The form shows the copy; publishing or discarding removes it.

use super::club_form::{MADE_FROM, Outcome, patch};
use crate::{forms::Fields, session::Visit};
use app::pages::{
    dashboard::{ClubCopy, CopyPlace, MAX_LINK_ROWS, link_fields, reads_as_saved},
    form::FormState,
};
use contract::{
    Code, FailureItem,
    profile::UserProfile,
    working_copy::{SaveWorkingCopy, WorkingCopy, WorkingDocument},
};
use domain::{
    Result, profiles,
    working_copies::{self, WorkingCopySubject},
};
use serde_json::Value;

/// The content of the club's form.
pub(super) struct ClubFormContent {
    pub form: FormState,
    pub copy: Option<ClubCopy>,
    /// The other window's version, when the page compares the two.
    pub theirs: Option<UserProfile>,
}

/// Removes the revision that the form was made from; does nothing for a form without a revision. Fails if a newer
/// revision exists, which the creator has not seen.
pub(super) async fn forget(visit: &Visit, fields: &Fields) -> Result<()> {
    let club = WorkingCopySubject::Club(visit.viewer.creator()?.id);
    match fields.parse("revision") {
        Some(revision) => working_copies::remove(visit.ctx(), &visit.viewer, club, revision).await,
        None => Ok(()),
    }
}

/// Like `forget`, after the form was published. A failure does not undo publishing: it is logged, and an unseen
/// revision is a conflict when the form is opened next.
pub(super) async fn forget_published(visit: &Visit, fields: &Fields) {
    if let Err(found) = forget(visit, fields).await {
        found.failure();
    }
}

/// Keeps the form as the working copy, which replaces the revision that the form names. Does nothing where it is kept
/// already, and where the form has what is published.
pub(super) async fn keep(visit: &Visit, profile: &UserProfile, fields: &Fields) -> Result<()> {
    let club = WorkingCopySubject::Club(visit.viewer.creator()?.id);
    let document = document(fields);
    let copy = working_copies::of(visit.ctx(), &visit.viewer, club).await?;
    let is_kept = match &copy {
        Some(copy) => values(&copy.document) == values(&document),
        None => reads_as_saved(profile, &fields.state(Vec::new())),
    };
    if is_kept {
        return Ok(());
    }
    let input = SaveWorkingCopy {
        document,
        base_version: fields.parse("version").unwrap_or(profile.version),
        revision: fields.parse("revision"),
    };
    working_copies::save(visit.ctx(), &visit.viewer, club, &input).await?;
    Ok(())
}

/// The form's fields as the editor in the browser keeps them: all of them, each box with `true` or `false`.
fn document(fields: &Fields) -> WorkingDocument {
    let names = names().chain([MADE_FROM.to_owned()]);
    let text = |name: String| {
        let text = match is_box(&name) {
            true => fields.flag(&name).to_string(),
            false => fields.raw(&name).to_owned(),
        };
        (name, Value::String(text))
    };
    WorkingDocument(names.map(text).collect())
}

/// The names of the form's fields.
fn names() -> impl Iterator<Item = String> {
    let fields = ["slug", "publicName", "bio", "themeColor", "hasColor"];
    let rows = (0..MAX_LINK_ROWS).flat_map(link_fields);
    fields.map(str::to_owned).into_iter().chain(rows)
}

fn is_box(name: &str) -> bool {
    name == "hasColor" || name.starts_with("linkHidden_")
}

/// The form as sent, else the working copy, else the published club.
pub(super) async fn shown(visit: &Visit, profile: &UserProfile, outcome: &Outcome) -> Result<ClubFormContent> {
    let club = WorkingCopySubject::Club(visit.viewer.creator()?.id);
    let copy = working_copies::of(visit.ctx(), &visit.viewer, club).await?;
    Ok(arranged(profile, outcome, copy))
}

fn arranged(profile: &UserProfile, outcome: &Outcome, copy: Option<WorkingCopy>) -> ClubFormContent {
    let mut form = outcome.form.clone();
    let at = |place| {
        copy.as_ref().map(|copy| ClubCopy {
            revision: copy.revision,
            place,
        })
    };
    if !form.values.is_empty() {
        let mut theirs = None;
        if outcome.is_compared {
            // Saving after a comparison may overwrite both versions.
            let revision = copy.as_ref().map(|copy| copy.revision.to_string());
            form.values.retain(|(name, _)| name != "revision");
            form.values.push(("revision".to_owned(), revision.unwrap_or_default()));
            theirs = copy.as_ref().map(|copy| changed(profile, &copy.document));
        }
        return ClubFormContent {
            form,
            copy: at(CopyPlace::Server),
            theirs,
        };
    }
    let values = copy.as_ref().map(|copy| values(&copy.document)).unwrap_or_default();
    let from_copy = FormState {
        values,
        errors: form.errors.clone(),
    };
    let place = if reads_as_saved(profile, &from_copy) {
        CopyPlace::Nowhere
    } else {
        let is_behind = copy.as_ref().is_some_and(|copy| is_behind(profile, copy));
        form = from_copy;
        form.errors.extend(is_behind.then(made_before));
        CopyPlace::Form
    };
    ClubFormContent {
        form,
        copy: at(place),
        theirs: None,
    }
}

/// Whether another window published changes since the working copy was made.
fn is_behind(profile: &UserProfile, copy: &WorkingCopy) -> bool {
    let mark = copy.document.0.get(MADE_FROM).and_then(Value::as_str);
    copy.base_version != profile.version && mark != Some(&profiles::club_mark(profile))
}

/// The values of the form's fields from a document; leaves out boxes that are not ticked.
fn values(document: &WorkingDocument) -> Vec<(String, String)> {
    let held = names().filter_map(|name| {
        let value = document.0.get(&name)?.as_str()?.to_owned();
        Some((name, value))
    });
    held.filter(|(name, value)| !is_box(name) || value == "true").collect()
}

/// The profile with the changes of a working copy.
fn changed(profile: &UserProfile, document: &WorkingDocument) -> UserProfile {
    let fields = Fields(values(document));
    let has = |name: &str| fields.0.iter().any(|(known, _)| known == name);
    let patch = patch(&fields);
    let mut club = profile.creator_profile.clone().unwrap_or_default();
    let mut theirs = profile.clone();
    for (name, typed, kept) in [
        ("slug", patch.slug, &mut theirs.slug),
        ("publicName", patch.public_name, &mut theirs.public_name),
        ("bio", patch.bio, &mut theirs.bio),
    ] {
        if has(name) {
            *kept = typed;
        }
    }
    if let Some(links) = patch.links {
        club.links = links;
    }
    if let Some(color) = patch.theme_color {
        club.theme_color = Some(color).filter(|color| !color.is_empty());
    }
    theirs.creator_profile = Some(club);
    theirs
}

/// Another window published changes after these were made; the page shows both texts.
fn made_before() -> FailureItem {
    FailureItem {
        code: Code::Conflict,
        message: "Your club was changed in another window since you made these changes. They are not published yet."
            .to_owned(),
        field: None,
    }
}

#[cfg(test)]
mod tests;
