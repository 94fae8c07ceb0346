//! The pictures of the creator's own club: the hero image and the portrait. Forms that need no script.

use super::{
    club_picture::{ClubImage, ClubPicture},
    club_picture_cut::{cut_button, cut_fields, cut_tool},
};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        feedback::{Alert, AlertKind},
        field::{Field, FileField, PICTURE_FORMATS, PICTURE_TYPES, characters},
        picture::{Picture, Shape},
        portrait::Portrait,
    },
    page::Csrf,
    pages::{
        form::FormState,
        parts::{
            focus::focus_of,
            form_errors::{FieldAnchor, form_errors},
        },
    },
    paths,
};
use contract::{hotel::Image, limits};
use leptos::prelude::*;

/// The data of the section.
#[derive(Default)]
pub struct ClubPictures {
    pub hero: Option<ClubImage>,
    pub portrait: Option<ClubImage>,
    /// The picture whose form was refused, with the submitted values and errors.
    pub refused: Option<(ClubPicture, FormState)>,
    /// The picture that was just changed, with the message about it.
    pub notice: Option<(ClubPicture, &'static str)>,
}

impl ClubPictures {
    fn picture(&self, which: ClubPicture) -> Option<&ClubImage> {
        match which {
            ClubPicture::Hero => self.hero.as_ref(),
            ClubPicture::Portrait => self.portrait.as_ref(),
        }
    }
}

/// The errors of a picture's form, above the page.
pub fn picture_errors(data: &ClubPictures) -> Option<AnyView> {
    let (which, form) = data.refused.as_ref()?;
    let fields = [
        ("image", "image"),
        ("alt", "alt"),
        ("focalPoint", "focusX"),
        ("crop", "shape"),
    ];
    let anchors = fields.map(|(field, control)| FieldAnchor::new(field, which.id(control)));
    form_errors(form, &anchors)
}

/// Both pictures of the club of a creator with that name.
pub fn club_pictures(name: &str, data: &ClubPictures) -> AnyView {
    let parts = ClubPicture::ALL.map(|which| part(which, name, data));
    let can_be_cut = |picture: &ClubImage| picture.sides.is_some();
    let has_tool = [&data.hero, &data.portrait].into_iter().flatten().any(can_be_cut);
    view! {
        <section class="card card-pad stack stack-l" aria-labelledby="pictures">
            <h2 id="pictures">"Pictures"</h2>
            {parts.into_iter().collect_view()}
            {has_tool.then(cut_tool)}
        </section>
    }
    .into_any()
}

fn part(which: ClubPicture, name: &str, data: &ClubPictures) -> AnyView {
    let picture = data.picture(which);
    let untouched = FormState::default();
    let refused = data.refused.as_ref().filter(|(refused, _)| *refused == which);
    let form = refused.map_or(&untouched, |(_, form)| form);
    let notice = data.notice.filter(|(of, _)| *of == which).map(|(_, text)| text);
    view! {
        <section class="stack" aria-labelledby=which.id("title")>
            <h3 id=which.id("title")>{which.title()}</h3>
            {notice.map(|text| view! { <Alert kind=AlertKind::Success><p>{text}</p></Alert> })}
            <p class="soft">{which.text()}</p>
            <div class="chosen-place" data-chosen=which.name()>
                {shown(which, name, picture.map(|picture| &picture.image))}
            </div>
            {picture.and_then(|picture| cut_button(which, picture))}
            {picture.map(|picture| with_or_without_tool(picture, adjustment(which, picture, form)))}
            {upload(which, picture.is_some(), form)}
            {picture.map(|_| removal(which))}
        </section>
    }
    .into_any()
}

/// The picture in its shape in the club.
fn shown(which: ClubPicture, name: &str, image: Option<&Image>) -> AnyView {
    let alt = image.and_then(|image| image.alt.clone()).unwrap_or_default();
    let focus = image.map(focus_of).unwrap_or_default();
    match (which, image) {
        (ClubPicture::Hero, Some(image)) => view! {
            <div class="club-hero">
                <Picture
                    id=image.id.to_string()
                    alt=alt
                    shape=Shape::Wide
                    focus=focus
                    sizes="(min-width: 48rem) 40rem, 100vw"
                    illustration=image.is_illustration
                />
            </div>
        }
        .into_any(),
        (ClubPicture::Hero, None) => {
            view! { <p>"There is none yet: a plain colour stands at the head of your club."</p> }.into_any()
        }
        (ClubPicture::Portrait, image) => {
            let picture = image.map(|image| image.id.to_string());
            view! { <Portrait picture=picture name=name.to_owned() alt=alt focus=focus large=true /> }.into_any()
        }
    }
}

/// With scripts the tool does all that the form of a picture does that can be cropped.
fn with_or_without_tool(picture: &ClubImage, form: AnyView) -> AnyView {
    if picture.sides.is_some() {
        view! { <noscript>{form}</noscript> }.into_any()
    } else {
        form
    }
}

/// The alternative text and the focal point of the picture.
fn adjustment(which: ClubPicture, picture: &ClubImage, form: &FormState) -> AnyView {
    let image = &picture.image;
    let point = image.cut().focal_point;
    let slider = |name: &'static str, label: &'static str, share: f64, error: Option<String>| {
        let value = form.value_or(name, format!("{:.0}", share * 100.0));
        view! {
            <Field id=which.id(name) name=name label=label kind="range" min="0" max="100" value=value error=error />
        }
    };
    view! {
        <form class="stack" method="post" action=paths::CLUB_PICTURES novalidate>
            <Csrf />
            <input type="hidden" name="picture" value=which.name() />
            <input type="hidden" name="imageId" value=image.id.to_string() />
            <input type="hidden" name="version" value=image.version.unwrap_or(1).to_string() />
            <Field
                id=which.id("alt")
                name="alt"
                label="Description (alt text)"
                maxlength=characters(limits::MAX_CAPTION_CHARS)
                optional=true
                hint=Some("For visitors who cannot see it. Leave it empty if it only decorates the page.".to_owned())
                value=form.value_or("alt", image.alt.clone().unwrap_or_default())
                error=form.error("alt")
            />
            <fieldset class="stack stack-s">
                <legend>"What stays in sight"</legend>
                <p class="field-hint">
                    "Phones and large screens show different parts of a picture. This point is on all of them."
                </p>
                <div class="fields">
                    {slider("focusX", "From the left edge to the right", point.x, form.error("focalPoint"))}
                    {slider("focusY", "From the upper edge to the lower", point.y, None)}
                </div>
            </fieldset>
            {cut_fields(which, picture, form)}
            <div class="row">
                <Button label="Show it like this" kind=ButtonKind::Quiet name="intent" value="adjust" />
            </div>
        </form>
    }
    .into_any()
}

/// The form that uploads another picture.
fn upload(which: ClubPicture, is_set: bool, form: &FormState) -> AnyView {
    let label = if is_set {
        "Choose another picture"
    } else {
        "Choose a picture"
    };
    let button = match which {
        ClubPicture::Hero => "Use as hero image",
        ClubPicture::Portrait => "Use as portrait",
    };
    view! {
        <form
            class="stack"
            method="post"
            action=paths::club_picture(which.name())
            enctype="multipart/form-data"
            novalidate
            data-chosen-picture=which.name()
        >
            <Csrf />
            <FileField
                id=which.id("image")
                name="image"
                label=label
                accept=PICTURE_TYPES
                hint=Some(format!("{PICTURE_FORMATS} We remove the location from your photo."))
                error=form.error("image")
            />
            <div class="row"><Button label=button kind=ButtonKind::Quiet /></div>
        </form>
    }
    .into_any()
}

fn removal(which: ClubPicture) -> AnyView {
    let label = match which {
        ClubPicture::Hero => "Remove the hero image",
        ClubPicture::Portrait => "Remove the portrait",
    };
    view! {
        <form method="post" action=paths::CLUB_PICTURES>
            <Csrf />
            <input type="hidden" name="picture" value=which.name() />
            <Button label=label kind=ButtonKind::Quiet size=ButtonSize::Small name="intent" value="remove" />
        </form>
    }
    .into_any()
}
