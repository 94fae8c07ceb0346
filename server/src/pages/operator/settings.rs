//! /operator/settings and /operator/settings/{text}: features and the site's texts.

use super::{admit, load_frame, request_of};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals, see_other, status_of},
    session::Visit,
};
use app::{
    pages::{
        form::FormState,
        operator::{SettingsPage, SiteTextPage, settings, site_text},
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::Code;
use domain::{
    Error, Result,
    features::Feature,
    operator::{self, Actor},
    site_texts::SiteText,
};
use http::StatusCode;

/// GET /operator/settings?done
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let actor = match admit(&visit, paths::OPERATOR_SETTINGS).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let done = Fields::of_query(query.as_deref());
    page(&visit, &actor, StatusCode::OK, done.text("done"), FormState::default()).await
}

async fn page(visit: &Visit, actor: &Actor, status: StatusCode, done: &str, form: FormState) -> Response {
    match load(visit, actor, done, form).await {
        Ok(data) => answer(visit, status, |page| settings(page, &data)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, actor: &Actor, done: &str, form: FormState) -> Result<SettingsPage> {
    let mut texts = Vec::new();
    for text in SiteText::ALL {
        texts.push(operator::site_text(visit.ctx(), actor, text).await?);
    }
    Ok(SettingsPage {
        features: operator::list_features(visit.ctx(), actor).await?,
        frame: load_frame(visit, actor, done, form).await?,
        texts,
    })
}

/// POST /operator/settings: `intent` is `switch-on` or `switch-off`.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let actor = match admit(&visit, paths::OPERATOR_SETTINGS).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    match switch(&visit, &actor, &fields).await {
        Ok(()) => see_other(&format!("{}?done=switch", paths::OPERATOR_SETTINGS)),
        Err(found) => match refusals(&found) {
            Some(errors) if found.code() != Some(Code::NotFound) => {
                page(&visit, &actor, status_of(&found), "", fields.state(errors)).await
            }
            _ => error(&visit, &found).await,
        },
    }
}

async fn switch(visit: &Visit, actor: &Actor, fields: &Fields) -> Result<()> {
    let feature = Feature::parse(fields.text("subject")).ok_or_else(|| Error::refused(Code::NotFound))?;
    let is_enabled = match fields.text("intent") {
        "switch-on" => true,
        "switch-off" => false,
        _ => return Err(Error::field(Code::Invalid, "intent")),
    };
    operator::set_feature(visit.ctx(), actor, feature, is_enabled, &request_of(fields)?).await
}

/// GET /operator/settings/{text}?version&done
pub async fn show_text(visit: Visit, Path(name): Path<String>, RawQuery(query): RawQuery) -> Response {
    let actor = match admit(&visit, &paths::operator_text(&name)).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let fields = Fields::of_query(query.as_deref());
    text_page(&visit, &actor, &name, StatusCode::OK, &fields, FormState::default()).await
}

async fn text_page(
    visit: &Visit,
    actor: &Actor,
    name: &str,
    status: StatusCode,
    fields: &Fields,
    form: FormState,
) -> Response {
    match load_text(visit, actor, name, fields, form).await {
        Ok(data) => answer(visit, status, |page| site_text(page, &data)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load_text(visit: &Visit, actor: &Actor, name: &str, fields: &Fields, form: FormState) -> Result<SiteTextPage> {
    let text = SiteText::parse(name).ok_or_else(|| Error::refused(Code::NotFound))?;
    Ok(SiteTextPage {
        text: operator::site_text(visit.ctx(), actor, text).await?,
        version: fields.parse("version"),
        is_preview: form.is_intent("preview"),
        frame: load_frame(visit, actor, fields.text("done"), form).await?,
    })
}

/// POST /operator/settings/{text}: `intent` is `preview`, which saves nothing, or `save`.
pub async fn submit_text(Path(name): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    let path = paths::operator_text(&name);
    let actor = match admit(&visit, &path).await {
        Ok(actor) => actor,
        Err(elsewhere) => return elsewhere,
    };
    let none = Fields::default();
    if fields.text("intent") == "preview" {
        let form = fields.state(Vec::new());
        return text_page(&visit, &actor, &name, StatusCode::OK, &none, form).await;
    }
    match save(&visit, &actor, &name, &fields).await {
        Ok(()) => see_other(&format!("{path}?done=save")),
        Err(found) => match refusals(&found) {
            Some(errors) if found.code() != Some(Code::NotFound) => {
                let form = fields.state(errors);
                text_page(&visit, &actor, &name, status_of(&found), &none, form).await
            }
            _ => error(&visit, &found).await,
        },
    }
}

async fn save(visit: &Visit, actor: &Actor, name: &str, fields: &Fields) -> Result<()> {
    let text = SiteText::parse(name).ok_or_else(|| Error::refused(Code::NotFound))?;
    operator::save_site_text(visit.ctx(), actor, text, fields.text("markdown"), &request_of(fields)?).await
}
