//! The pictures of one's own club: sent as a form with a file, taken away, and how they are shown.

use super::{
    club_settings::{Outcome, page},
    refuse_others,
};
use crate::{
    forms::{Fields, PostedForm},
    pages::{error, failure, refusals, see_other},
    router::App,
    session::Visit,
};
use api::picture_form;
use app::{
    pages::{dashboard::ClubPicture, form::FormState},
    paths,
};
use axum::{
    extract::{FromRequestParts, Path, Request, State},
    response::Response,
};
use contract::{Code, Failure, FailureItem, ImageId, library::UserImageWrite, picture::FocalPoint};
use domain::{
    Error, Result,
    images::{self, PictureOf},
};
use http::StatusCode;

/// POST /dashboard/club-settings/pictures/{which}
pub async fn send(State(app): State<App>, Path(which): Path<String>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let visit = match <Visit as FromRequestParts<App>>::from_request_parts(&mut parts, &app).await {
        Ok(visit) => visit,
        Err(response) => return response,
    };
    // Nobody's file is read before it is known that it may be.
    if let Some(elsewhere) = refuse_others(&visit, paths::CLUB_SETTINGS) {
        return elsewhere;
    }
    let Some(which) = ClubPicture::of(&which) else {
        return error(&visit, &Error::refused(Code::NotFound)).await;
    };
    let form = match picture_form(Request::from_parts(parts, body)).await {
        Ok(form) => form,
        Err(found) if found.0.errors.iter().any(|item| item.field.is_some()) => {
            return refused(&visit, which, untyped(found.0.errors)).await;
        }
        Err(found) => return failure(&visit, &found.0).await,
    };
    if !visit.verify_csrf(&form.csrf) {
        return failure(&visit, &Failure::of(Code::CsrfToken)).await;
    }
    let set = async {
        let me = visit.viewer.creator()?.id;
        images::set_picture(visit.ctx(), &visit.viewer, me, kept_as(which), form.file).await
    };
    match set.await {
        Ok(_) => done("picture"),
        Err(found) => match refusals(&found) {
            Some(errors) => refused(&visit, which, untyped(errors)).await,
            None => error(&visit, &found).await,
        },
    }
}

/// POST /dashboard/club-settings/pictures: `intent` is `remove`, or `adjust` and anything else.
pub async fn change(PostedForm { visit, fields }: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::CLUB_SETTINGS) {
        return elsewhere;
    }
    let Some(which) = ClubPicture::of(fields.text("picture")) else {
        return error(&visit, &Error::refused(Code::NotFound)).await;
    };
    let outcome = if fields.text("intent") == "remove" {
        remove(&visit, which).await.map(|()| "removed")
    } else {
        adjust(&visit, which, &fields).await.map(|()| "saved")
    };
    match outcome {
        Ok(mark) => done(mark),
        Err(found) => match refusals(&found) {
            Some(errors) => refused(&visit, which, fields.state(errors)).await,
            None => error(&visit, &found).await,
        },
    }
}

async fn remove(visit: &Visit, which: ClubPicture) -> Result<()> {
    let me = visit.viewer.creator()?.id;
    images::remove_picture(visit.ctx(), &visit.viewer, me, kept_as(which)).await
}

/// What the form does not know of the picture stays: its caption and the part that is shown.
async fn adjust(visit: &Visit, which: ClubPicture, fields: &Fields) -> Result<()> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let shown = images::mine(ctx, viewer, kept_as(which)).await?;
    // Another picture may have taken its place meanwhile; the words are of the one that was seen.
    let seen: Option<ImageId> = fields.parse("imageId");
    let shown = shown.filter(|image| seen == Some(image.id));
    let image = shown.ok_or_else(|| Error::refused(Code::Conflict))?;
    let input = UserImageWrite {
        caption: image.caption,
        alt: fields.text("alt").to_owned(),
        focal_point: Some(point(fields)),
        crop: image.crop,
        version: fields.parse("version"),
    };
    images::change(ctx, viewer, image.id, &input).await?;
    Ok(())
}

/// The point that two sliders say in percent; the middle where one says nothing.
fn point(fields: &Fields) -> FocalPoint {
    let share = |name: &str| fields.parse::<f64>(name).map_or(0.5, |percent| percent / 100.0);
    FocalPoint {
        x: share("focusX"),
        y: share("focusY"),
    }
}

fn kept_as(which: ClubPicture) -> PictureOf {
    match which {
        ClubPicture::Hero => PictureOf::Hero,
        ClubPicture::Portrait => PictureOf::Profile,
    }
}

fn done(mark: &str) -> Response {
    see_other(&format!("{}?{mark}", paths::CLUB_SETTINGS))
}

/// A form whose file is not given back.
fn untyped(errors: Vec<FailureItem>) -> FormState {
    FormState {
        errors,
        ..FormState::default()
    }
}

async fn refused(visit: &Visit, which: ClubPicture, form: FormState) -> Response {
    let outcome = Outcome {
        picture: Some((which, form)),
        ..Outcome::default()
    };
    page(visit, StatusCode::UNPROCESSABLE_ENTITY, outcome).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(x: &str) -> Fields {
        Fields(vec![("focusX".to_owned(), x.to_owned())])
    }

    #[test]
    fn sliders_say_percent_and_the_middle_is_said_by_nothing() {
        assert_eq!(point(&fields("90")), FocalPoint { x: 0.9, y: 0.5 });
        assert_eq!(point(&fields("")), FocalPoint::default());
        for nonsense in ["-1", "101", "NaN", "inf"] {
            assert!(!point(&fields(nonsense)).is_within(), "{nonsense}");
        }
    }

    #[test]
    fn every_picture_of_a_club_has_a_name_and_is_kept_as_its_own() {
        let kept = ClubPicture::ALL.map(|which| (ClubPicture::of(which.name()), kept_as(which)));
        let hero = (Some(ClubPicture::Hero), PictureOf::Hero);
        let portrait = (Some(ClubPicture::Portrait), PictureOf::Profile);
        assert_eq!(kept, [hero, portrait]);
        assert_eq!(ClubPicture::of("banner"), None);
    }
}
