//! /dashboard/welcome: the steps from a new account to a club that can be shared.

use super::{
    add_stay::find,
    club_links::{in_rows, links, titled},
    refuse_others,
};
use crate::{
    app_state::App,
    forms::{Fields, PostedForm},
    pages::{account::profile::send_confirmation, answer, error, failure, refusals, see_other, status_of},
    session::Visit,
};
use api::picture_form;
use app::{
    pages::{
        dashboard::{StayStep, WelcomePage, welcome},
        form::FormState,
        parts::unconfirmed::VERIFY,
    },
    paths,
};
use axum::{
    extract::{FromRequestParts, RawQuery, Request, State},
    response::Response,
};
use contract::{
    Code, Currency, Failure, FailureItem, RecommendationId,
    profile::{UserProfile, UserProfilePatch, clean_handle},
    stays::StayDrafts,
};
use domain::{
    Error, Result,
    hotels::Page,
    images::{self, OwnImageKind},
    profiles::{self, WelcomeStep},
    recommendations::{self, Pictures, RecommendationInput},
};
use http::{StatusCode, header};

/// The fields of an address: the step, and the parts of the step of the first stay.
#[derive(Default)]
struct WelcomeQuery {
    step: Option<WelcomeStep>,
    query: String,
    stay: String,
    is_sent: bool,
}

/// GET /dashboard/welcome?step&query&stay. Without a step, goes on where the creator was.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::WELCOME) {
        return elsewhere;
    }
    let fields = Fields::of_query(query.as_deref());
    let asked = WelcomeQuery {
        step: WelcomeStep::parse(fields.text("step")),
        query: fields.text("query").trim().to_owned(),
        stay: fields.text("stay").to_owned(),
        is_sent: fields.flag("sent"),
    };
    page(&visit, StatusCode::OK, asked, FormState::default()).await
}

async fn page(visit: &Visit, status: StatusCode, asked: WelcomeQuery, form: FormState) -> Response {
    match load(visit, asked, form).await {
        Ok(data) => answer(visit, status, |page| welcome(page, &data)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, asked: WelcomeQuery, form: FormState) -> Result<WelcomePage> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let furthest = profiles::welcome(ctx, viewer).await?.step;
    let me = viewer.creator()?.id;
    let currency = Some(visit.currency());
    let first = Page { skip: 0, take: Some(1) };
    let shown = recommendations::list_public(ctx, viewer, me, first, currency).await?;
    let chosen = match asked.stay.parse::<RecommendationId>() {
        Ok(id) => Some(recommendations::get_own(ctx, viewer, id, currency).await?),
        Err(_) => None,
    };
    let hotels = if asked.query.is_empty() {
        Vec::new()
    } else {
        find(visit, &asked.query).await?
    };
    Ok(WelcomePage {
        step: asked.step.unwrap_or(furthest),
        furthest,
        profile: profiles::my(ctx, viewer).await?,
        stay: StayStep {
            query: asked.query,
            hotels,
            chosen,
            shown: shown.recommendations.into_iter().next(),
        },
        notice: asked.is_sent.then_some(api::VERIFICATION_REQUESTED),
        form,
    })
}

/// POST /dashboard/welcome: `intent` is `save`, `skip`, `choose` (a hotel) or `verify` (sends the confirmation again).
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    if let Some(elsewhere) = refuse_others(&visit, paths::WELCOME) {
        return elsewhere;
    }
    let Some(step) = WelcomeStep::parse(fields.text("step")) else {
        return see_other(paths::WELCOME);
    };
    let outcome = match fields.text("intent") {
        VERIFY => send_confirmation(&visit)
            .await
            .map(|()| format!("{}&sent=true", paths::welcome_step(step.name()))),
        "choose" => choose(&visit, &fields).await,
        "skip" => pass(&visit, step).await,
        _ => match save(&visit, step, &fields).await {
            Ok(()) => pass(&visit, step).await,
            Err(found) => Err(found),
        },
    };
    match outcome {
        Ok(path) => with_currency(&visit, see_other(&path)).await,
        Err(found) => match refusals(&found) {
            Some(errors) if found.code() != Some(Code::NotFound) => {
                let asked = WelcomeQuery {
                    step: Some(step),
                    stay: fields.text("stay").to_owned(),
                    ..WelcomeQuery::default()
                };
                let form = fields.state(in_rows(errors, &fields));
                page(&visit, status_of(&found), asked, form).await
            }
            _ => error(&visit, &found).await,
        },
    }
}

/// The page after a step. The first step that a new creator passes takes country and currency from the browser.
async fn pass(visit: &Visit, step: WelcomeStep) -> Result<String> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    if !profiles::welcome(ctx, viewer).await?.is_left {
        let me = viewer.creator()?.id;
        profiles::update(ctx, viewer, me, &from_browser(visit)).await?;
    }
    let next = profiles::pass_welcome_step(ctx, viewer, step).await?;
    Ok(next.map_or_else(|| paths::DASHBOARD.to_owned(), |next| paths::welcome_step(next.name())))
}

/// The country that a proxy or the browser's language names, and its currency. A currency that the visitor chose stays.
fn from_browser(visit: &Visit) -> UserProfilePatch {
    let ctx = visit.ctx();
    let code = visit.visitor().country_code;
    let has_chosen = visit.app.api.cookies.currency(&visit.headers).is_some();
    let country = ctx.gazetteer().country(&code);
    let currency = country
        .filter(|_| !has_chosen)
        .and_then(|country| country.currency.parse::<Currency>().ok())
        .filter(|currency| ctx.rates().knows(currency.as_str()));
    UserProfilePatch {
        country: country.map(|country| country.code().to_owned()),
        currency,
        ..UserProfilePatch::default()
    }
}

/// Keeps the account's currency as the visitor's, as the settings do.
async fn with_currency(visit: &Visit, mut response: Response) -> Response {
    if let Ok(UserProfile { currency, .. }) = profiles::my(visit.ctx(), &visit.viewer).await {
        let cookie = visit.app.api.cookies.set_currency(currency.as_str());
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

async fn save(visit: &Visit, step: WelcomeStep, fields: &Fields) -> Result<()> {
    let (ctx, viewer) = (visit.ctx(), &visit.viewer);
    let me = viewer.creator()?.id;
    match step {
        WelcomeStep::Handle => {
            let has_one = profiles::my(ctx, viewer).await?.slug.is_some();
            let patch = UserProfilePatch {
                slug: (!has_one).then(|| clean_handle(fields.text("slug"))),
                public_name: Some(fields.text("publicName").to_owned()),
                ..UserProfilePatch::default()
            };
            profiles::update(ctx, viewer, me, &patch).await?;
        }
        WelcomeStep::Links => {
            let typed = links(fields).into_iter().map(|(_, link)| titled(link));
            let patch = UserProfilePatch {
                links: Some(typed.collect()),
                ..UserProfilePatch::default()
            };
            profiles::update(ctx, viewer, me, &patch).await?;
        }
        WelcomeStep::Stay => {
            let absent = || Error::refused(Code::NotFound);
            let id = fields.parse("stay").ok_or_else(absent)?;
            let hotel = recommendations::get_own(ctx, viewer, id, None).await?.hotel_id;
            let words = RecommendationInput {
                title: fields.text("recommendationTitle").to_owned(),
                text: fields.text("recommendationText").to_owned(),
                is_active: Some(true),
                ..RecommendationInput::default()
            };
            recommendations::recommend(ctx, viewer, hotel, &words, Pictures::default()).await?;
        }
        WelcomeStep::Portrait | WelcomeStep::Share => (),
    }
    Ok(())
}

/// Creates the draft of the chosen hotel; a second submission finds the first one's draft.
async fn choose(visit: &Visit, fields: &Fields) -> Result<String> {
    let absent = || Error::refused(Code::NotFound);
    let input = StayDrafts {
        hotel_ids: vec![fields.parse("hotelId").ok_or_else(absent)?],
    };
    let drafts = recommendations::drafts(visit.ctx(), &visit.viewer, &input).await?;
    let stay = drafts.made.into_iter().chain(drafts.already_there).next();
    let stay = stay.ok_or_else(absent)?;
    let step = paths::welcome_step(WelcomeStep::Stay.name());
    Ok(format!("{step}&stay={}", stay.id))
}

/// POST /dashboard/welcome/portrait
pub async fn portrait(State(app): State<App>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let visit = match <Visit as FromRequestParts<App>>::from_request_parts(&mut parts, &app).await {
        Ok(visit) => visit,
        Err(response) => return response,
    };
    // Checks the permission before reading the file.
    if let Some(elsewhere) = refuse_others(&visit, paths::WELCOME) {
        return elsewhere;
    }
    let form = match picture_form(Request::from_parts(parts, body)).await {
        Ok(form) => form,
        Err(found) if found.0.errors.iter().any(|item| item.field.is_some()) => {
            return refused_portrait(&visit, found.0.errors).await;
        }
        Err(found) => return failure(&visit, &found.0).await,
    };
    if !visit.verify_csrf(&form.csrf) {
        return failure(&visit, &Failure::of(Code::CsrfToken)).await;
    }
    let set = async {
        let me = visit.viewer.creator()?.id;
        images::set_image(visit.ctx(), &visit.viewer, me, OwnImageKind::Profile, form.file).await?;
        pass(&visit, WelcomeStep::Portrait).await
    };
    match set.await {
        Ok(path) => see_other(&path),
        Err(found) => match refusals(&found) {
            Some(errors) => refused_portrait(&visit, errors).await,
            None => error(&visit, &found).await,
        },
    }
}

async fn refused_portrait(visit: &Visit, errors: Vec<FailureItem>) -> Response {
    let asked = WelcomeQuery {
        step: Some(WelcomeStep::Portrait),
        ..WelcomeQuery::default()
    };
    let form = FormState {
        errors,
        ..FormState::default()
    };
    page(visit, StatusCode::UNPROCESSABLE_ENTITY, asked, form).await
}
