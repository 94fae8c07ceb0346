//! Uploads, removes and crops the pictures of the creator's own club.

use super::{club_form::Outcome, club_settings::page, refuse_others};
use crate::{
    app_state::App,
    forms::{Fields, PostedForm},
    pages::{error, failure, refusals, see_other},
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
use contract::{
    Code, Failure, FailureItem, ImageId,
    library::UserImageWrite,
    picture::{Crop, FocalPoint},
    shape::CropShape,
};
use domain::{
    Error, Result,
    images::{self, OwnImage, OwnImageKind},
};
use http::StatusCode;

/// POST /dashboard/club-settings/pictures/{which}
pub async fn send(State(app): State<App>, Path(which): Path<String>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let visit = match <Visit as FromRequestParts<App>>::from_request_parts(&mut parts, &app).await {
        Ok(visit) => visit,
        Err(response) => return response,
    };
    // Checks the permission before reading the file.
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
        images::set_image(visit.ctx(), &visit.viewer, me, kept_as(which), form.file).await
    };
    match set.await {
        Ok(_) => done("picture", which),
        Err(found) => match refusals(&found) {
            Some(errors) => refused(&visit, which, untyped(errors)).await,
            None => error(&visit, &found).await,
        },
    }
}

/// POST /dashboard/club-settings/pictures: `intent` is `remove`; any other value adjusts the picture. A picture that
/// another window has changed since is a conflict.
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
        adjust(&visit, which, &fields).await.map(|()| "cut")
    };
    match outcome {
        Ok(mark) => done(mark, which),
        Err(found) => match refusals(&found) {
            Some(errors) => refused(&visit, which, fields.state(errors)).await,
            None => error(&visit, &found).await,
        },
    }
}

async fn remove(visit: &Visit, which: ClubPicture) -> Result<()> {
    let me = visit.viewer.creator()?.id;
    images::remove_image(visit.ctx(), &visit.viewer, me, kept_as(which)).await
}

/// Changes the picture; keeps data that the form does not contain, such as the caption.
async fn adjust(visit: &Visit, which: ClubPicture, fields: &Fields) -> Result<()> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let shown = images::own_image(ctx, viewer, kept_as(which)).await?;
    // Another picture may be there now; the form describes the one that the creator saw.
    let seen: Option<ImageId> = fields.parse("imageId");
    let shown = shown.filter(|shown| seen == Some(shown.image.id));
    let shown = shown.ok_or_else(|| Error::refused(Code::Conflict))?;
    let crop = part(&shown, fields);
    let image = shown.image;
    let input = UserImageWrite {
        caption: image.caption,
        alt: fields.text("alt").to_owned(),
        focal_point: Some(point(fields)),
        crop,
        version: fields.parse("version"),
    };
    images::change(ctx, viewer, image.id, &input).await?;
    Ok(())
}

/// The focal point from two sliders in percent; default: the middle.
fn point(fields: &Fields) -> FocalPoint {
    let share = |name: &str| fields.parse::<f64>(name).map_or(0.5, |percent| percent / 100.0);
    FocalPoint {
        x: share("focusX"),
        y: share("focusY"),
    }
}

/// The smallest percentage of the size slider; smaller crops show as this.
const MIN_SIZE_PERCENT: f64 = 20.0;

/// The crop of the form. Keeps the stored crop exactly if the form's values equal the shown ones, or do not describe
/// it.
fn part(shown: &OwnImage, fields: &Fields) -> Option<Crop> {
    let kept = shown.image.crop;
    if fields.text("shape") == "whole" {
        return None;
    }
    let (Some(shape), Some(sides)) = (CropShape::of(fields.text("shape")), shown.sides) else {
        return kept;
    };
    let percent = |share: f64| (share * 100.0).round();
    let size = fields
        .parse("size")
        .map_or(100.0, |size: f64| size.clamp(MIN_SIZE_PERCENT, 100.0));
    let (before, now) = (shown.image.cut().focal_point, point(fields));
    let is_as_before = kept
        .and_then(|crop| CropShape::known(crop, sides))
        .is_some_and(|known| {
            let read = [
                percent(known.1).max(MIN_SIZE_PERCENT),
                percent(before.x),
                percent(before.y),
            ];
            known.0 == shape && read == [size, percent(now.x), percent(now.y)]
        });
    if is_as_before {
        kept
    } else {
        Some(shape.around(size / 100.0, now, sides))
    }
}

fn kept_as(which: ClubPicture) -> OwnImageKind {
    match which {
        ClubPicture::Hero => OwnImageKind::Hero,
        ClubPicture::Portrait => OwnImageKind::Profile,
    }
}

/// The page at the picture's section.
fn done(mark: &str, which: ClubPicture) -> Response {
    let name = which.name();
    see_other(&format!("{}?{mark}={name}#{name}-title", paths::CLUB_SETTINGS))
}

/// A form without its file.
fn untyped(errors: Vec<FailureItem>) -> FormState {
    FormState {
        errors,
        ..FormState::default()
    }
}

/// The page with the refused form. The status distinguishes another window's change from an invalid form.
async fn refused(visit: &Visit, which: ClubPicture, form: FormState) -> Response {
    let is_conflict = form.errors.iter().any(|item| item.code == Code::Conflict);
    let status = if is_conflict {
        StatusCode::CONFLICT
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let outcome = Outcome {
        picture: Some((which, form)),
        ..Outcome::default()
    };
    page(visit, status, outcome).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{hotel::Image, picture::Cut, shape::Sides};

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
    fn a_part_goes_with_the_point_and_stays_to_the_digit_where_nothing_is_moved() {
        let sides = Sides {
            width: 1200,
            height: 600,
        };
        let form = |values: &[(&str, &str)]| {
            let values = values.iter();
            Fields(
                values
                    .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                    .collect(),
            )
        };
        let shown = |crop: Option<Crop>, sides: Option<Sides>| OwnImage {
            image: Image::of(ImageId(uuid::Uuid::nil()), "Mia", false).with_cut(
                Cut {
                    focal_point: FocalPoint { x: 0.9, y: 0.5 },
                    crop,
                },
                2,
            ),
            sides,
        };
        let square = |x: &'static str, size: &'static str| {
            form(&[("shape", "portrait"), ("size", size), ("focusX", x), ("focusY", "50")])
        };
        let whole = shown(None, Some(sides));
        let cut = part(&whole, &square("90", "100")).unwrap();
        assert_eq!((cut.x, cut.width, cut.height), (0.5, 0.5, 1.0));
        // The sliders did not move; they are less exact than the stored numbers.
        let fine = Crop {
            width: 0.3504,
            height: 0.7008,
            x: 0.6,
            y: 0.1,
        };
        let kept = shown(Some(fine), Some(sides));
        assert_eq!(part(&kept, &square("90", "70")), Some(fine));
        assert_ne!(part(&kept, &square("89", "70")), Some(fine));
        assert_eq!(part(&kept, &form(&[("shape", "whole")])), None);
        // The slider cannot represent a crop this small.
        let small = Crop {
            width: 0.1,
            height: 0.1125,
            x: 0.8,
            y: 0.4,
        };
        let wide = form(&[("shape", "hero"), ("size", "20"), ("focusX", "90"), ("focusY", "50")]);
        assert_eq!(part(&shown(Some(small), Some(sides)), &wide), Some(small));
        // A form without a shape, and forms with unknown shapes.
        for values in [&[][..], &[("shape", "own")], &[("shape", "round")]] {
            assert_eq!(part(&kept, &form(values)), Some(fine), "{values:?}");
        }
        assert_eq!(part(&shown(None, None), &square("90", "100")), None);
    }

    #[test]
    fn every_picture_of_a_club_has_a_name_and_is_kept_as_its_own() {
        let kept = ClubPicture::ALL.map(|which| (ClubPicture::of(which.name()), kept_as(which)));
        let hero = (Some(ClubPicture::Hero), OwnImageKind::Hero);
        let portrait = (Some(ClubPicture::Portrait), OwnImageKind::Profile);
        assert_eq!(kept, [hero, portrait]);
        assert_eq!(ClubPicture::of("banner"), None);
    }
}
