//! /operator/settings and /operator/settings/{text}: features that are on or off, and the site's texts.

use super::{
    OperatorFrame,
    act::{Act, act},
    framed, time,
};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize, LinkButton},
        card::{Badge, BadgeTone, Card},
        field::{TextField, characters},
    },
    page::{Csrf, Page, PageContext},
    pages::text::formatted,
    paths, words,
};
use domain::{
    features::Feature,
    operator::{FeatureRow, MAX_REASON_CHARS, MAX_TEXT_CHARS, TextOfSite},
    site_texts::{SiteText, TextVersion},
};
use leptos::prelude::*;

/// The data of the page.
#[derive(Clone, Debug, Default)]
pub struct SettingsPage {
    pub frame: OperatorFrame,
    pub features: Vec<FeatureRow>,
    /// The newest version of each text.
    pub texts: Vec<TextOfSite>,
}

/// The data of a text.
#[derive(Clone, Debug)]
pub struct SiteTextPage {
    pub frame: OperatorFrame,
    pub text: TextOfSite,
    /// The version that the address names; none: the newest.
    pub version: Option<i32>,
    /// What is typed is shown as the site would show it.
    pub is_preview: bool,
}

fn title(text: SiteText) -> &'static str {
    match text {
        SiteText::Terms => "Terms",
        SiteText::Privacy => "Privacy",
    }
}

/// Features and texts.
pub fn settings(page: &PageContext, data: &SettingsPage) -> Page {
    let features = data.features.iter().map(|row| feature(&data.frame, row)).collect_view();
    let texts = data.texts.iter().map(text_row).collect_view();
    let content = view! {
        <section class="stack" aria-labelledby="features">
            <h2 id="features">"Features"</h2>
            <ul class="operator-tasks">{features}</ul>
        </section>
        <section class="stack" aria-labelledby="texts">
            <h2 id="texts">"Texts"</h2>
            <ul class="operator-rows">{texts}</ul>
        </section>
    };
    framed(
        page,
        &data.frame,
        paths::OPERATOR_SETTINGS,
        "Settings",
        content.into_any(),
    )
}

fn feature(frame: &OperatorFrame, row: &FeatureRow) -> AnyView {
    let (name, meaning) = match row.feature {
        Feature::SignUp => ("New clubs", "Whether visitors can become creators and open a club."),
    };
    let (state, tone) = if row.is_enabled {
        ("On", BadgeTone::Good)
    } else {
        ("Off", BadgeTone::Neutral)
    };
    let default = if row.default { "on" } else { "off" };
    let origin = if row.is_stored {
        format!("An operator chose this. The server's setting is {default}.")
    } else {
        "This is the server's setting.".to_owned()
    };
    let (intent, label) = if row.is_enabled {
        ("switch-off", "Switch off")
    } else {
        ("switch-on", "Switch on")
    };
    view! {
        <li class="card card-pad operator-task">
            <div class="operator-task-head"><h3>{name}</h3><Badge text=state tone=tone /></div>
            <p>{meaning}</p>
            <p class="small soft">{origin}</p>
            <div class="operator-actions">
                {act(
                    frame,
                    Act {
                        to: paths::OPERATOR_SETTINGS,
                        intent,
                        subject: row.feature.name(),
                        seen: &row.seen,
                        label,
                        effect: "All servers follow within seconds, without a restart.",
                        kind: ButtonKind::Quiet,
                        fields: None,
                    },
                )}
            </div>
        </li>
    }
    .into_any()
}

fn text_row(text: &TextOfSite) -> AnyView {
    let state = match text.versions.first() {
        Some(newest) => format!("Version {}, saved {}", newest.version, time(newest.created_at)),
        None => "The built-in text".to_owned(),
    };
    view! {
        <li class="operator-row">
            <div class="stack stack-s">
                <a class="operator-row-title" href=paths::operator_text(text.text.text())>{title(text.text)}</a>
                <p class="small soft">{state}</p>
            </div>
        </li>
    }
    .into_any()
}

/// A text with its form, preview and versions.
pub fn site_text(page: &PageContext, data: &SiteTextPage) -> Page {
    let form = &data.frame.form;
    let name = data.text.text.text();
    let to = paths::operator_text(name);
    let shown = match data.version {
        Some(number) => data.text.versions.iter().find(|version| version.version == number),
        None => data.text.versions.first(),
    };
    let markdown = shown.map(|version| version.markdown.clone()).unwrap_or_default();
    let typed = form.value_or("markdown", markdown);
    let preview = data.is_preview.then(|| {
        let html = formatted(&typed);
        view! { <Card title="Preview"><div class="prose" inner_html=html></div></Card> }
    });
    let versions = data
        .text
        .versions
        .iter()
        .map(|version| version_row(name, version))
        .collect_view();
    let versions = (!data.text.versions.is_empty()).then(|| {
        view! {
            <section class="stack" aria-labelledby="versions">
                <h2 id="versions">"Versions"</h2>
                <ul class="operator-rows">{versions}</ul>
            </section>
        }
    });
    let built_in = data
        .text
        .versions
        .is_empty()
        .then(|| view! { <p class="soft">"The site shows the built-in text until you save one."</p> });
    let content = view! {
        <p><a href=format!("/{name}")>"See the page"</a></p>
        {built_in}
        {preview}
        <form class="stack" method="post" action=to novalidate>
            <Csrf />
            <input type="hidden" name="press" value=data.frame.press.clone() />
            <input type="hidden" name="seen" value=data.text.seen.clone() />
            <input type="hidden" name="subject" value=name />
            <TextField
                name="markdown"
                label="Text"
                hint=Some("Markdown: ## for a heading, - for a list, [words](address) for a link.".to_owned())
                value=typed
                error=form.error("markdown")
                maxlength=characters(MAX_TEXT_CHARS)
                required=true
            />
            <TextField
                name="reason"
                label="Reason"
                hint=Some("It stays in the log with your name.".to_owned())
                value=form.value("reason")
                error=form.error("reason")
                maxlength=characters(MAX_REASON_CHARS)
            />
            <div class="row">
                <Button label="Save a new version" name="intent" value="save" />
                <Button label="Preview" name="intent" value="preview" kind=ButtonKind::Quiet />
                <LinkButton
                    href=paths::OPERATOR_SETTINGS
                    label="Back to the settings"
                    kind=ButtonKind::Plain
                    size=ButtonSize::Normal
                />
            </div>
        </form>
        {versions}
    };
    framed(
        page,
        &data.frame,
        paths::OPERATOR_SETTINGS,
        title(data.text.text),
        content.into_any(),
    )
}

fn version_row(name: &str, version: &TextVersion) -> AnyView {
    let href = format!("{}?version={}", paths::operator_text(name), version.version);
    view! {
        <li class="operator-row">
            <div class="stack stack-s">
                <a class="operator-row-title" href=href>{format!("Version {}", version.version)}</a>
                <p class="small soft">
                    {format!(
                        "{} · {}",
                        time(version.created_at),
                        words::count(version.markdown.chars().count(), "character", "characters"),
                    )}
                </p>
            </div>
        </li>
    }
    .into_any()
}
