//! Name, picture, country and currency.

use super::super::fields::{self, NameField};
use super::{ProfilePage, card};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        field::{FileField, PICTURE_FORMATS, PICTURE_TYPES},
        picture::media_url,
    },
    page::{Csrf, PageContext},
    paths,
};
use leptos::prelude::*;

/// The card of name, country and currency.
pub(in crate::pages) fn basics(page: &PageContext, data: &ProfilePage) -> AnyView {
    let name = NameField {
        label: "Name",
        hint: Some("Visitors see it beside what you publish."),
    };
    let about = fields::about(page, &data.form, &data.profile, &data.countries, name);
    let content = view! {
        <form class="stack" method="post" action=data.at novalidate>
            <Csrf />
            <input type="hidden" name="version" value=data.profile.version.to_string() />
            {about}
            <div class="row"><Button label="Save" name="intent" value="basics" /></div>
        </form>
    };
    card("About you", content.into_any())
}

pub(super) fn picture(data: &ProfilePage) -> AnyView {
    let shown = data.profile.profile_picture.map(|id| {
        let id = id.to_string();
        view! {
            <div class="row">
                <img
                    class="account-picture"
                    src=format!("{}&height=96", media_url(&id, 96))
                    width="96"
                    height="96"
                    alt="Your picture"
                />
                <form method="post" action=data.at>
                    <Csrf />
                    <Button
                        label="Remove the picture"
                        kind=ButtonKind::Danger
                        size=ButtonSize::Small
                        name="intent"
                        value="removePicture"
                    />
                </form>
            </div>
        }
    });
    let content = view! {
        {shown}
        <form class="stack" method="post" action=paths::PROFILE_PICTURE enctype="multipart/form-data" data-fit-picture>
            <Csrf />
            <FileField
                name="image"
                label="Choose a picture"
                accept=PICTURE_TYPES
                hint=Some(format!("{PICTURE_FORMATS} We remove the location from your photo."))
                error=data.form.error("image")
            />
            <div class="row"><Button label="Use this picture" /></div>
        </form>
    };
    card("Your picture", content.into_any())
}
