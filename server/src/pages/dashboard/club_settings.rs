//! /dashboard/club-settings: handle, name, text, links, colour and pictures of the creator's own club.

use super::{
    club_copy,
    club_form::{MADE_FROM, Outcome, patch},
    club_links::{in_rows, moved},
    refuse_others,
};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other},
    session::Visit,
};
use app::{
    pages::{
        dashboard::{
            ADD_LINK, CHANGE_HANDLE, ClubImage, ClubPicture, ClubPictures, ClubSettingsPage, KEEP_HANDLE, LinkMove,
            PREVIEW, club_settings, handle_question,
        },
        form::FormState,
    },
    paths,
};
use axum::{extract::RawQuery, response::Response};
use contract::{Code, FailureItem, UserId, profile::clean_handle};
use domain::{
    Error,
    images::{self, OwnImage, OwnImageKind},
    profiles,
};
use http::StatusCode;

/// The message about a success, by the mark in the address.
fn notice(mark: &str) -> Option<&'static str> {
    match mark {
        "saved" => Some("Your changes are published."),
        "discarded" => Some("Your changes are discarded."),
        _ => None,
    }
}

/// The message about a picture's form, which stands at the picture.
fn picture_notice(mark: &str) -> Option<(ClubPicture, &'static str)> {
    let (mark, which) = mark.split_once('=')?;
    let text = match mark {
        "picture" => "Your club shows the new picture.",
        "removed" => "The picture is removed.",
        "cut" => "Your club shows the picture like this now.",
        _ => return None,
    };
    Some((ClubPicture::of(which)?, text))
}

/// GET /dashboard/club-settings
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let outcome = Outcome {
        notice: query.as_deref().and_then(notice),
        picture_notice: query.as_deref().and_then(picture_notice),
        is_saved: query.as_deref() == Some("saved"),
        ..Outcome::default()
    };
    page(&visit, StatusCode::OK, outcome).await
}

/// The page with a form's result.
pub(super) async fn page(visit: &Visit, status: StatusCode, outcome: Outcome) -> Response {
    if let Some(elsewhere) = refuse_others(visit, paths::CLUB_SETTINGS) {
        return elsewhere;
    }
    match load(visit, outcome).await {
        Ok(data) => answer(visit, status, |page| club_settings(page, &data)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, outcome: Outcome) -> domain::Result<ClubSettingsPage> {
    let profile = profiles::my(visit.ctx(), &visit.viewer).await?;
    let shown = club_copy::shown(visit, &profile, &outcome).await?;
    Ok(ClubSettingsPage {
        made_from: profiles::club_mark(&profile),
        former_handles: profiles::former_handles(visit.ctx(), &visit.viewer).await?,
        profile,
        pictures: ClubPictures {
            hero: picture(visit, OwnImageKind::Hero).await?,
            portrait: picture(visit, OwnImageKind::Profile).await?,
            refused: outcome.picture,
            notice: outcome.picture_notice,
        },
        notice: outcome.notice,
        is_saved: outcome.is_saved,
        form: shown.form,
        copy: shown.copy,
        theirs: shown.theirs,
    })
}

async fn picture(visit: &Visit, which: OwnImageKind) -> domain::Result<Option<ClubImage>> {
    let mine = images::own_image(visit.ctx(), &visit.viewer, which).await?;
    Ok(mine.map(|OwnImage { image, sides }| ClubImage { image, sides }))
}

/// The page with the values typed into the club's form.
async fn again(visit: &Visit, status: StatusCode, form: FormState) -> Response {
    let outcome = Outcome {
        form,
        ..Outcome::default()
    };
    page(visit, status, outcome).await
}

/// POST /dashboard/club-settings: `intent` is `compare`, `keep-handle`, `add-link` or a button of a link's row,
/// which save nothing, or `preview`, which keeps the changes unpublished; any other value publishes, a changed handle only with `change-handle`.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::CLUB_SETTINGS) {
        return elsewhere;
    }
    let me = match visit.viewer.creator() {
        Ok(me) => me.id,
        Err(found) => return error(&visit, &found).await,
    };
    if let Some((to, row)) = LinkMove::parse(fields.text("intent")) {
        let form = moved(&fields, to, row).state(Vec::new());
        return again(&visit, StatusCode::OK, form).await;
    }
    match fields.text("intent") {
        PREVIEW => return previewed(&visit, &fields).await,
        ADD_LINK => return again(&visit, StatusCode::OK, fields.state(Vec::new())).await,
        "compare" => return compared(&visit, fields.state(vec![behind()])).await,
        KEEP_HANDLE => return with_own_handle(&visit, &fields).await,
        CHANGE_HANDLE => (),
        _ => match new_handle(&visit, &fields).await {
            Ok(Some((from, to))) => {
                let form = fields.state(Vec::new());
                return answer(&visit, StatusCode::OK, |page| handle_question(page, &from, &to, &form)).await;
            }
            Ok(None) => (),
            Err(found) => return error(&visit, &found).await,
        },
    }
    match publish(&visit, me, &fields).await {
        Ok(()) => {
            club_copy::forget_published(&visit, &fields).await;
            see_other(&format!("{}?saved", paths::CLUB_SETTINGS))
        }
        Err(found) => match refusals(&found) {
            Some(_) if found.code() == Some(Code::Conflict) => {
                let form = fields.state(vec![behind()]);
                again(&visit, StatusCode::CONFLICT, form).await
            }
            Some(errors) => {
                let form = fields.state(in_rows(errors, &fields));
                again(&visit, StatusCode::UNPROCESSABLE_ENTITY, form).await
            }
            None => error(&visit, &found).await,
        },
    }
}

/// POST /dashboard/club-settings/discard: resets the form to the published club.
pub async fn discard(PostedForm { visit, fields }: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::CLUB_SETTINGS) {
        return elsewhere;
    }
    match club_copy::forget(&visit, &fields).await {
        Ok(()) => see_other(&format!("{}?discarded", paths::CLUB_SETTINGS)),
        Err(found) if found.code() == Some(Code::Conflict) => {
            let form = FormState {
                values: Vec::new(),
                errors: vec![changed_since()],
            };
            let outcome = Outcome {
                form,
                ..Outcome::default()
            };
            page(&visit, StatusCode::CONFLICT, outcome).await
        }
        Err(found) => error(&visit, &found).await,
    }
}

/// Keeps the changes as they are typed, and shows the club with them; a club without a handle has no page yet.
async fn previewed(visit: &Visit, fields: &Fields) -> Response {
    let kept = async {
        let profile = profiles::my(visit.ctx(), &visit.viewer).await?;
        club_copy::keep(visit, &profile, fields).await?;
        Ok::<_, Error>(profile.slug)
    };
    match kept.await {
        Ok(Some(handle)) => see_other(&paths::club_preview(&handle)),
        Ok(None) => again(visit, StatusCode::OK, fields.state(Vec::new())).await,
        Err(found) if found.code() == Some(Code::Conflict) => compared(visit, fields.state(vec![behind()])).await,
        Err(found) => error(visit, &found).await,
    }
}

/// The present handle and the one that the form would change it to. `None` if the club has none yet, if it stays, or if
/// the typed one is refused anyway.
async fn new_handle(visit: &Visit, fields: &Fields) -> domain::Result<Option<(String, String)>> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let to = clean_handle(fields.text("slug"));
    let from = profiles::my(ctx, viewer).await?.slug.filter(|from| *from != to);
    let Some(from) = from else { return Ok(None) };
    let is_available = profiles::handle_availability(ctx, viewer, &to).await?.is_available;
    Ok(is_available.then_some((from, to)))
}

/// The page with the typed values but the present handle.
async fn with_own_handle(visit: &Visit, fields: &Fields) -> Response {
    let handle = match profiles::my(visit.ctx(), &visit.viewer).await {
        Ok(profile) => profile.slug.unwrap_or_default(),
        Err(found) => return error(visit, &found).await,
    };
    let mut form = fields.state(Vec::new());
    for (name, value) in &mut form.values {
        if name == "slug" {
            value.clone_from(&handle);
        }
    }
    again(visit, StatusCode::OK, form).await
}

/// The page with the typed values beside the other window's version.
async fn compared(visit: &Visit, form: FormState) -> Response {
    let outcome = Outcome {
        form,
        is_compared: true,
        ..Outcome::default()
    };
    page(visit, StatusCode::CONFLICT, outcome).await
}

/// Saves the form. A change to fields that the form does not contain is no conflict.
async fn publish(visit: &Visit, me: UserId, fields: &Fields) -> domain::Result<()> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let mut patch = patch(fields);
    let saved = profiles::update(ctx, viewer, me, &patch).await;
    match saved {
        Err(found) if found.code() == Some(Code::Conflict) => {
            let profile = profiles::my(ctx, viewer).await?;
            if profiles::club_mark(&profile) != fields.text(MADE_FROM) {
                return Err(found);
            }
            patch.version = Some(profile.version);
            profiles::update(ctx, viewer, me, &patch).await?;
        }
        other => {
            other?;
        }
    }
    Ok(())
}

/// Another window saved changes since the form was opened; the page shows both texts.
pub(super) fn behind() -> FailureItem {
    FailureItem {
        code: Code::Conflict,
        message: "Your club was changed in another window since you opened this form. Nothing is saved yet.".to_owned(),
        field: None,
    }
}

/// Another window changed the working copy meanwhile; the form shows the result.
fn changed_since() -> FailureItem {
    FailureItem {
        code: Code::Invalid,
        message: "Your changes went on in another window. This is what they are now: nothing is discarded yet."
            .to_owned(),
        field: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(values: &[(&str, &str)]) -> Fields {
        let values = values.iter();
        Fields(
            values
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        )
    }

    #[test]
    fn a_form_without_the_look_leaves_it_and_an_unticked_box_removes_the_colour() {
        let old = patch(&fields(&[("slug", "mia")]));
        assert_eq!((old.links, old.theme_color), (None, None));
        let ticked = patch(&fields(&[("themeColor", "#d9480f"), ("hasColor", "true")]));
        assert_eq!(ticked.theme_color.as_deref(), Some("#d9480f"));
        let emptied = patch(&fields(&[
            ("themeColor", "#d9480f"),
            ("linkUrl_0", ""),
            ("linkLabel_0", ""),
        ]));
        assert_eq!(
            (emptied.theme_color.as_deref(), emptied.links),
            (Some(""), Some(Vec::new()))
        );
    }
}
