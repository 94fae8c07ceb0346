//! The crop of a picture of the creator's own club: fields that need no script, and the tool for those with scripts.

use super::club_picture::{ClubImage, ClubPicture};
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, button_class},
        field::{Choice, Field, SelectField},
    },
    pages::form::FormState,
    paths,
    react_island::ReactIsland,
};
use contract::{
    events::PICTURE_OPEN,
    island::ClubPictureProps,
    picture::Crop,
    shape::{CropShape, Sides},
};
use leptos::prelude::*;

/// The whole picture.
const WHOLE: &str = "whole";
/// A crop with a free shape.
const OWN: &str = "own";

fn choice(shape: CropShape) -> Choice {
    let label = match shape {
        CropShape::Hero => "Wide, 16:9",
        CropShape::Tile => "Tile, 4:3",
        CropShape::Portrait => "Square, 1:1",
    };
    Choice::new(shape.name(), label)
}

/// The shape of a crop, and its share of the largest crop of that shape.
fn known(crop: Option<Crop>, sides: Sides) -> (&'static str, f64) {
    match crop {
        None => (WHOLE, 1.0),
        Some(crop) => CropShape::known(crop, sides).map_or((OWN, 1.0), |(shape, size)| (shape.name(), size)),
    }
}

/// The shape and the size of the crop, for a picture that can be cropped.
pub(super) fn cut_fields(which: ClubPicture, picture: &ClubImage, form: &FormState) -> Option<AnyView> {
    let (shape, size) = known(picture.image.crop, picture.sides?);
    let own = (shape == OWN).then(|| Choice::new(OWN, "As it is now"));
    let choices = own
        .into_iter()
        .chain([Choice::new(WHOLE, "All of it")])
        .chain(CropShape::ALL.map(choice))
        .collect();
    let size = form.value_or("size", format!("{:.0}", size * 100.0));
    let fields = view! {
        <fieldset class="stack stack-s">
            <legend>"What is shown"</legend>
            <p class="field-hint">"A part has the point in its middle, or as near as there is room."</p>
            <div class="fields">
                <SelectField
                    id=which.id("shape")
                    name="shape"
                    label="Part of the picture"
                    choices=choices
                    selected=form.value_or("shape", shape)
                    error=form.error("crop")
                />
                <Field
                    id=which.id("size")
                    name="size"
                    label="Zoom, where it is a part"
                    kind="range"
                    min="20"
                    max="100"
                    value=size
                />
            </div>
        </fieldset>
    };
    Some(fields.into_any())
}

/// The button that opens the tool for a picture; scripts show it.
pub(super) fn cut_button(which: ClubPicture, picture: &ClubImage) -> Option<AnyView> {
    picture.sides?;
    let class = button_class(ButtonKind::Quiet, ButtonSize::Normal);
    let label = match which {
        ClubPicture::Hero => "Change the hero image",
        ClubPicture::Portrait => "Change the portrait",
    };
    let id = picture.image.id.to_string();
    let button = view! {
        <div class="row">
            <button class=class type="button" data-picture-open=id data-picture-part=which.name() hidden>{label}</button>
        </div>
    };
    Some(button.into_any())
}

/// The tool, which loads once a button requests it.
pub(super) fn cut_tool() -> AnyView {
    let props = ClubPictureProps {
        next: format!("{}?cut", paths::CLUB_SETTINGS),
    };
    view! { <ReactIsland name="club-picture" props=props load=PICTURE_OPEN /> }.into_any()
}
