//! /dashboard/welcome: the steps from a new account to a club that can be shared. One plain form a step; each step can be
//! skipped and opened again.

use super::{
    club_links::{MAX_LINK_ROWS, link_anchors, link_fields},
    welcome_page::WelcomePage,
    welcome_preview::preview,
    welcome_stay::stay_step,
};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton, button_class},
        feedback::{Alert, AlertKind},
        field::{Field, FileField, PICTURE_FORMATS, PICTURE_TYPES, characters},
        icon::Icon,
    },
    islands::{CopyButton, HandleCheck},
    page::{Csrf, Page, PageContext},
    pages::{
        frame::{Header, unlisted},
        parts::{
            form_errors::{anchors, form_errors},
            unconfirmed::unconfirmed,
        },
    },
    paths,
};
use contract::{club::CreatorLink, limits};
use domain::profiles::WelcomeStep;
use leptos::prelude::*;

/// Rows of links that the step shows at least.
const LINK_ROWS: usize = 3;

/// The name of a step in the list of steps.
fn label(step: WelcomeStep) -> &'static str {
    match step {
        WelcomeStep::Handle => "Address",
        WelcomeStep::Portrait => "Portrait",
        WelcomeStep::Links => "Links",
        WelcomeStep::Stay => "First stay",
        WelcomeStep::Share => "Share",
    }
}

fn title(step: WelcomeStep) -> &'static str {
    match step {
        WelcomeStep::Handle => "Choose your club's address",
        WelcomeStep::Portrait => "Add your portrait",
        WelcomeStep::Links => "Add your links",
        WelcomeStep::Stay => "Recommend your first stay",
        WelcomeStep::Share => "Share your club",
    }
}

/// A step beside the preview of the club.
pub fn welcome(page: &PageContext, data: &WelcomePage) -> Page {
    let WelcomePage { step, form, .. } = data;
    let fields: Vec<_> = anchors([
        "slug",
        "publicName",
        "image",
        "query",
        "recommendationTitle",
        "recommendationText",
    ])
    .into_iter()
    .chain(link_anchors())
    .collect();
    let content = match step {
        WelcomeStep::Handle => handle(page, data),
        WelcomeStep::Portrait => portrait(data),
        WelcomeStep::Links => links(data),
        WelcomeStep::Stay => stay_step(&data.stay, form, leave(*step, "Skip")),
        WelcomeStep::Share => share(page, data),
    };
    let content = view! {
        <main id="content" class="page welcome">
            {steps(data)}
            <div class="welcome-step stack stack-l">
                <h1>{title(*step)}</h1>
                {data.notice.map(|text| view! { <Alert kind=AlertKind::Success><p>{text}</p></Alert> })}
                {form_errors(form, &fields)}
                <p class="welcome-to-preview"><a href="#preview">"See the preview"</a></p>
                {content}
                {unconfirmed(&data.profile, 0, paths::WELCOME, kept(*step))}
                <p class="small soft">
                    <a href=paths::DASHBOARD>"Finish later"</a>
                    ". Your country and currency can be changed in "
                    <a href=paths::DASHBOARD_SETTINGS>"Settings"</a> "."
                </p>
            </div>
            {preview(page, data)}
        </main>
    };
    unlisted(page, title(*step), Header::of_dashboard(), content.into_any())
}

/// The steps with their states; each is a link.
fn steps(data: &WelcomePage) -> AnyView {
    let order = |step: WelcomeStep| WelcomeStep::ALL.iter().position(|known| *known == step);
    let items = WelcomeStep::ALL.map(|step| {
        let is_here = step == data.step;
        let state = if is_here {
            "current"
        } else if order(step) < order(data.furthest) {
            "done"
        } else {
            "ahead"
        };
        let here = is_here.then_some("step");
        view! {
            <li class="step" data-state=state>
                <a href=paths::welcome_step(step.name()) aria-current=here>
                    <span class="step-name">{label(step)}</span>
                </a>
            </li>
        }
    });
    view! { <nav class="welcome-steps" aria-label="Steps"><ol class="steps">{items.into_iter().collect_view()}</ol></nav> }
        .into_any()
}

/// The fields of every form of a step.
fn kept(step: WelcomeStep) -> AnyView {
    view! {
        <Csrf />
        <input type="hidden" name="step" value=step.name() />
    }
    .into_any()
}

/// The button that leaves a step without saving.
fn leave(step: WelcomeStep, words: &'static str) -> AnyView {
    view! {
        <form method="post" action=paths::WELCOME>
            {kept(step)}
            <Button label=words kind=ButtonKind::Plain name="intent" value="skip" />
        </form>
    }
    .into_any()
}

/// The club's address and the creator's name.
fn handle(page: &PageContext, data: &WelcomePage) -> AnyView {
    let WelcomePage { profile, form, .. } = data;
    let address = match profile.slug.as_deref() {
        // A change is asked about in the settings.
        Some(handle) => view! {
            <p>
                "Your club's address is " <strong class="whole">{format!("{}{}", page.public_url, paths::club(handle))}</strong>
                ". You can change it in " <a href=paths::CLUB_SETTINGS>"Club settings"</a> "."
            </p>
        }
        .into_any(),
        None => {
            let field = view! {
                <div data-own-handles="" data-club-address=format!("{}{}", page.public_url, paths::club(""))>
                    <Field
                        name="slug"
                        label="Handle"
                        maxlength=characters(limits::MAX_TYPED_HANDLE_CHARS)
                        required=true
                        autocomplete="off"
                        verbatim=true
                        placeholder="mia.lind"
                        hint=Some("3–30 letters, numbers, dots, dashes or underscores.".to_owned())
                        value=form.value("slug")
                        error=form.error("slug")
                    />
                </div>
            }
            .into_any();
            view! { <HandleCheck>{field}</HandleCheck> }.into_any()
        }
    };
    view! {
        <form class="card card-pad stack" method="post" action=paths::WELCOME novalidate data-welcome-form>
            {kept(data.step)}
            {address}
            <Field
                name="publicName"
                label="Your name"
                autocomplete="name"
                maxlength=characters(limits::MAX_PUBLIC_NAME_CHARS)
                optional=true
                value=form.value_or("publicName", profile.public_name.clone().unwrap_or_default())
                error=form.error("publicName")
            />
            <Button label="Continue" kind=ButtonKind::Sun size=ButtonSize::Wide name="intent" value="save" />
        </form>
        {leave(data.step, "Skip")}
    }
    .into_any()
}

/// The creator's portrait.
fn portrait(data: &WelcomePage) -> AnyView {
    let has_one = data.profile.profile_picture.is_some();
    let label = if has_one {
        "Choose another picture"
    } else {
        "Choose a picture"
    };
    let onward = if has_one { "Keep it and continue" } else { "Skip" };
    view! {
        <form
            class="card card-pad stack"
            method="post"
            action=paths::WELCOME_PORTRAIT
            enctype="multipart/form-data"
            novalidate
            data-chosen-picture="portrait"
            data-fit-picture
        >
            <Csrf />
            <FileField
                name="image"
                label=label
                accept=PICTURE_TYPES
                hint=Some(format!("A face works best. {PICTURE_FORMATS} We show it in a circle."))
                error=data.form.error("image")
            />
            <Button label="Continue" kind=ButtonKind::Sun size=ButtonSize::Wide busy="Uploading…" />
        </form>
        {leave(data.step, onward)}
    }
    .into_any()
}

/// The first links of the club.
fn links(data: &WelcomePage) -> AnyView {
    let WelcomePage { profile, form, .. } = data;
    let club = profile.creator_profile.clone().unwrap_or_default();
    let is_typed = form.has("linkUrl_0");
    let count = club.links.len().clamp(LINK_ROWS, MAX_LINK_ROWS);
    let rows = (0..count).map(|row| {
        let [label, url, hidden] = link_fields(row);
        let link = if is_typed {
            CreatorLink {
                label: form.value(&label),
                url: form.value(&url),
                is_hidden: form.value(&hidden) == "true",
            }
        } else {
            club.links.get(row).cloned().unwrap_or_default()
        };
        let number = row + 1;
        let kept = link
            .is_hidden
            .then(|| view! { <input type="hidden" name=hidden value="true" /> });
        view! {
            <div class="fields">
                <Field
                    name=url.clone()
                    label=format!("URL of link {number}")
                    inputmode="url"
                    verbatim=true
                    maxlength=characters(limits::MAX_LINK_URL_CHARS)
                    placeholder="instagram.com/mia"
                    value=link.url
                    error=form.error(&url)
                />
                <Field
                    name=label.clone()
                    label=format!("Title of link {number}")
                    maxlength=characters(limits::MAX_LINK_TITLE_CHARS)
                    placeholder="Instagram"
                    value=link.label
                    error=form.error(&label)
                />
                {kept}
            </div>
        }
    });
    let rows = rows.collect_view();
    view! {
        <form class="card card-pad stack" method="post" action=paths::WELCOME novalidate data-welcome-form>
            {kept(data.step)}
            <p class="field-hint">"Where else visitors find you. A link without a title gets the name of its site."</p>
            {rows}
            <Button label="Continue" kind=ButtonKind::Sun size=ButtonSize::Wide name="intent" value="save" />
        </form>
        {leave(data.step, "Skip")}
    }
    .into_any()
}

/// The finished club and its address.
fn share(page: &PageContext, data: &WelcomePage) -> AnyView {
    let Some(handle) = data.profile.slug.as_deref() else {
        return view! {
            <Alert kind=AlertKind::Info>
                <p>"Your club has no address yet. Choose one to open it to visitors."</p>
            </Alert>
            <LinkButton
                href=paths::welcome_step(WelcomeStep::Handle.name())
                label="Choose an address"
                kind=ButtonKind::Sun
                size=ButtonSize::Wide
            />
        }
        .into_any();
    };
    let club = paths::club(handle);
    let address = format!("{}{club}", page.public_url);
    // Without scripts the address is selected and copied by hand.
    let field = view! {
        <div class="club-address">
            <Field name="address" label="Your club's address" value=address readonly=true />
            <button class=button_class(ButtonKind::Sun, ButtonSize::Normal) type="button" hidden>
                <Icon name="copy" />
                <span>"Copy link"</span>
            </button>
        </div>
    }
    .into_any();
    view! {
        <div class="card card-pad stack">
            <p class="lead">"Your club is online. Put its address into your profiles and stories."</p>
            <CopyButton>{field}</CopyButton>
            <div class="row">
                <LinkButton href=club.clone() label="Open your club" kind=ButtonKind::Quiet />
                <LinkButton href=paths::qr(&club) label="QR code" icon="qr-code" kind=ButtonKind::Quiet />
            </div>
        </div>
        {leave(data.step, "Go to your dashboard")}
    }
    .into_any()
}
