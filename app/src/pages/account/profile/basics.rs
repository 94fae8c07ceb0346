//! Name, picture, country and currency.

use super::{ProfilePage, card};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        field::{Choice, Field, FileField, SelectField},
        picture::media_url,
    },
    page::{Csrf, PageContext},
    pages::frame::currency_choices,
    paths,
};
use leptos::prelude::*;

/// The card of name, country and currency.
pub(in crate::pages) fn basics(page: &PageContext, data: &ProfilePage) -> AnyView {
    let (form, profile) = (&data.form, &data.profile);
    let countries = data
        .countries
        .iter()
        .map(|(code, name)| Choice::new(code, name))
        .collect();
    let currencies = currency_choices(page);
    let content = view! {
        <form class="stack" method="post" action=data.at novalidate>
            <Csrf />
            <input type="hidden" name="version" value=profile.version.to_string() />
            <Field
                name="publicName"
                label="Name"
                autocomplete="name"
                maxlength=80
                optional=true
                hint=Some("Visitors see it beside what you publish.".to_owned())
                value=form.value_or("publicName", profile.public_name.clone().unwrap_or_default())
                error=form.error("publicName")
            />
            <SelectField
                name="country"
                label="Country"
                autocomplete="country"
                choices=countries
                selected=form.value_or("country", profile.country.clone())
                error=form.error("country")
            />
            <SelectField
                name="currency"
                label="Currency"
                choices=currencies
                selected=form.value_or("currency", profile.currency.to_string())
                error=form.error("currency")
            />
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
        <form class="stack" method="post" action=paths::PROFILE_PICTURE enctype="multipart/form-data">
            <Csrf />
            <FileField
                name="image"
                label="Choose a picture"
                accept="image/jpeg,image/png,image/webp,image/gif"
                hint=Some("JPEG, PNG, WebP or GIF, up to 10 MB. We remove the location from your photo.".to_owned())
                error=data.form.error("image")
            />
            <div class="row"><Button label="Use this picture" /></div>
        </form>
    };
    card("Your picture", content.into_any())
}
