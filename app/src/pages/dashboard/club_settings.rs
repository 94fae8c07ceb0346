//! /dashboard/club-settings: handle, name, text, links, colour and pictures of the creator's own club.

use super::{
    club_copy::{ClubCopy, CopyPlace, copy_buttons, copy_note, copy_state, discard_form},
    club_handle::{former_handles, handle_dialog},
    club_links::{link_anchors, link_rows},
    club_look::{colour, sample_style},
    club_meanwhile::{is_behind, meanwhile},
    club_pictures::{ClubPictures, club_pictures, picture_errors},
    dashboard,
};
use crate::{
    components::{
        button::{Button, ButtonKind},
        feedback::{Alert, AlertKind},
        field::{Field, TextField, characters},
    },
    islands::HandleCheck,
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        parts::form_errors::{anchors, form_errors},
    },
    paths,
};
use contract::{limits, profile::UserProfile};
use leptos::prelude::*;

/// The id of the club's form.
const FORM: &str = "club-settings";

/// The value of the field `intent` that shows the club with the unpublished changes.
pub const PREVIEW: &str = "preview";

/// The data of the page.
pub struct ClubSettingsPage {
    pub profile: UserProfile,
    /// The handles that the club had before, the latest first.
    pub former_handles: Vec<String>,
    pub pictures: ClubPictures,
    /// A success message.
    pub notice: Option<&'static str>,
    /// Whether the form of the club was just saved.
    pub is_saved: bool,
    /// For the form of the club; the pictures have forms of their own.
    pub form: FormState,
    /// The unpublished changes.
    pub copy: Option<ClubCopy>,
    /// The version that a form of the club is based on now, as the server recognizes it.
    pub made_from: String,
    /// The club in another window's working copy; none: the profile.
    pub theirs: Option<UserProfile>,
}

/// The forms of the club.
pub fn club_settings(page: &PageContext, data: &ClubSettingsPage) -> Page {
    let ClubSettingsPage {
        profile,
        form,
        pictures,
        ..
    } = data;
    let of_club = profile.creator_profile.clone().unwrap_or_default();
    let color = of_club.theme_color.as_deref();
    let anchors: Vec<_> = anchors(["slug", "publicName", "bio", "themeColor"])
        .into_iter()
        .chain(link_anchors())
        .collect();
    let address = match profile.slug.as_deref() {
        Some(handle) => {
            let href = paths::club(handle);
            let shown = format!("{}{href}", page.public_url);
            view! { <p>"Your club: " <a href=href>{shown}</a></p> }.into_any()
        }
        // A creator who wanted to write a post was redirected here.
        None => view! {
            <Alert kind=AlertKind::Info>
                <p>"Choose a handle first: your club and your posts are found under it."</p>
            </Alert>
        }
        .into_any(),
    };
    let name = profile.public_name.as_deref().or(profile.slug.as_deref());
    let handle = view! {
        // Handles that the creator may take back.
        <div
            data-own-handles=data.former_handles.join(" ")
            data-club-address=format!("{}{}", page.public_url, paths::club(""))
        >
            <Field
                name="slug"
                label="Handle"
                maxlength=characters(limits::MAX_TYPED_HANDLE_CHARS)
                required=true
                autocomplete="off"
                verbatim=true
                hint=Some("3–30 letters, numbers, dots, dashes or underscores.".to_owned())
                value=form.value_or("slug", profile.slug.clone().unwrap_or_default())
                error=form.error("slug")
            />
        </div>
    }
    .into_any();
    // The submitted values are based on the version that the form showed first; a creator who has seen both versions
    // saves over the newer one.
    let made_from = |name: &str, now: String| {
        if is_behind(form) { now } else { form.value_or(name, now) }
    };
    let version = made_from("version", profile.version.to_string());
    let mark = made_from("madeFrom", data.made_from.clone());
    let kept = data.copy.map(|copy| copy.revision.to_string()).unwrap_or_default();
    let is_from_copy = data.copy.is_some_and(|copy| copy.place == CopyPlace::Form);
    let is_unsaved = !form.values.is_empty() && !is_from_copy;
    let content = view! {
        {form_errors(form, &anchors)}
        {picture_errors(pictures)}
        {meanwhile(data.theirs.as_ref().unwrap_or(profile), form)}
        {copy_note(data.copy.filter(|_| !is_behind(form)))}
        {address}
        <div class="dashboard-columns">
            {parts(data)}
            <div class="stack stack-l">
                <form
                    class="card card-pad stack"
                    id=FORM
                    method="post"
                    action=paths::CLUB_SETTINGS
                    novalidate
                    data-keep="saved"
                    data-saved=data.is_saved.then_some("")
                    data-unsaved=is_unsaved.then_some("")
                    data-unpublished=is_from_copy.then_some("")
                    data-compared=data.theirs.is_some().then_some("")
                    data-working-copy=profile.user_id.to_string()
                    data-preview=profile.slug.as_deref().map(paths::club_preview)
                >
                    <Csrf />
                    <input type="hidden" name="version" value=version />
                    <input type="hidden" name="revision" value=form.value_or("revision", kept) />
                    <input type="hidden" name="madeFrom" value=mark />
                    // The Enter key presses the first button; those of links come before the others.
                    <button class="visually-hidden" name="intent" value="club" tabindex="-1" aria-hidden="true">"Publish"</button>
                    <HandleCheck>{handle}</HandleCheck>
                    {former_handles(&data.former_handles)}
                    <Field
                        name="publicName"
                        label="Name"
                        maxlength=characters(limits::MAX_PUBLIC_NAME_CHARS)
                        optional=true
                        value=form.value_or("publicName", profile.public_name.clone().unwrap_or_default())
                        error=form.error("publicName")
                    />
                    <TextField
                        name="bio"
                        label="About your club"
                        maxlength=characters(limits::MAX_BIO_CHARS)
                        optional=true
                        hint=Some("An empty line begins a new paragraph.".to_owned())
                        value=form.value_or("bio", profile.bio.clone().unwrap_or_default())
                        error=form.error("bio")
                    />
                    {colour(color, form)}
                    {link_rows(&of_club.links, form)}
                    <div class="row">
                        <Button label="Publish" name="intent" value="club" kind=ButtonKind::Sun />
                        <Button label="Preview" name="intent" value=PREVIEW kind=ButtonKind::Quiet />
                        {copy_buttons(data.copy)}
                    </div>
                    {copy_state()}
                </form>
                {discard_form(data.copy)}
                {profile.slug.as_deref().map(|handle| handle_dialog(page, handle, FORM))}
                {club_pictures(name.unwrap_or_default(), pictures)}
                <p><a href=paths::MY_CLUB>"See your club as visitors do"</a></p>
            </div>
        </div>
    };
    let mut made = dashboard(
        page,
        paths::CLUB_SETTINGS,
        "Club settings",
        data.notice,
        content.into_any(),
    );
    made.head.style = sample_style(color, form);
    made
}

/// The parts of the page with their states, as a way to each: above the form on phones, beside it on wide screens.
fn parts(data: &ClubSettingsPage) -> AnyView {
    let profile = &data.profile;
    let club = profile.creator_profile.clone().unwrap_or_default();
    let short = |text: &Option<String>| match text {
        Some(text) => text.chars().take(40).collect(),
        None => "None yet".to_owned(),
    };
    let set = |is_set: bool| if is_set { "Set" } else { "None yet" }.to_owned();
    let links = match club.links.len() {
        0 => "None yet".to_owned(),
        count => count.to_string(),
    };
    let parts = [
        (
            "#slug",
            "Handle",
            short(&profile.slug.as_ref().map(|handle| format!("@{handle}"))),
        ),
        ("#publicName", "Name", short(&profile.public_name)),
        ("#bio", "About your club", set(profile.bio.is_some())),
        (
            "#themeColor",
            "Colour",
            club.theme_color.clone().unwrap_or_else(|| "Standard".to_owned()),
        ),
        ("#links", "Links", links),
        ("#hero-title", "Hero image", set(data.pictures.hero.is_some())),
        ("#portrait-title", "Portrait", set(data.pictures.portrait.is_some())),
    ];
    let items = parts.map(|(href, label, state)| {
        view! { <li><a href=href><span>{label}</span><span class="small soft">{state}</span></a></li> }
    });
    view! {
        <nav class="club-parts-nav dashboard-aside" aria-label="Parts of your club">
            <ul class="club-parts">{items.into_iter().collect_view()}</ul>
        </nav>
    }
    .into_any()
}
