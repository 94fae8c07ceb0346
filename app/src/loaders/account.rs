//! The pages of links in emails, and of a new person's welcome.

use super::{LoadError, LoaderContext, context};
use crate::{
    pages::account::{ResetMode, ResetPage},
    paths,
};
use contract::{Code, return_url::local_path, visitor::Role};
use domain::{
    Error, Result,
    identity::{self, ContentCounts, Purpose},
    profiles,
};
use leptos::{
    prelude::*,
    server_fn::codec::{GetUrl, PostUrl},
};
use serde::{Deserialize, Serialize};

/// Loads the page of a mail's link: `mode` says what the link is about. `apiKey` and `lang` change nothing.
#[server(prefix = "/_server", endpoint = "resetPassword", input = GetUrl)]
pub async fn load_reset_password(
    mode: String,
    #[server(rename = "oobCode")] oob_code: String,
    #[server(rename = "apiKey")] api_key: Option<String>,
    #[server(rename = "continueUrl")] continue_url: Option<String>,
    lang: Option<String>,
) -> std::result::Result<ResetPage, LoadError> {
    drop((api_key, lang));
    Ok(reset_password(&context()?, &mode, &oob_code, continue_url.as_deref()).await?)
}

/// What a `mode` of the address means.
pub fn reset_mode(mode: &str) -> Option<ResetMode> {
    match mode {
        "resetPassword" => Some(ResetMode::ResetPassword),
        "verifyEmail" => Some(ResetMode::VerifyEmail),
        "recoverEmail" => Some(ResetMode::RecoverEmail),
        _ => None,
    }
}

/// The codes that links of a mode bring.
fn purposes(mode: ResetMode) -> &'static [Purpose] {
    match mode {
        ResetMode::ResetPassword => &[Purpose::ResetPassword],
        ResetMode::VerifyEmail | ResetMode::ChangeEmail => &[Purpose::VerifyEmail, Purpose::ChangeEmail],
        ResetMode::RecoverEmail => &[Purpose::RecoverEmail],
    }
}

/// The page of an email's link. Loading it uses nothing up; an invalid link has no mode.
pub async fn reset_password(
    context: &LoaderContext,
    mode: &str,
    code: &str,
    continue_url: Option<&str>,
) -> Result<ResetPage> {
    let asked = reset_mode(mode);
    let state = match asked {
        Some(mode) => identity::look_at_code(&context.ctx, purposes(mode), code, &context.client).await,
        None => Err(Error::refused(Code::AuthInvalidActionCode)),
    };
    let page = ResetPage {
        asked,
        oob_code: code.to_owned(),
        continue_url: continue_url.and_then(local_path).map(str::to_owned),
        ..ResetPage::default()
    };
    let state = match state {
        Ok(state) => state,
        Err(found) if found.code() == Some(Code::AuthInvalidActionCode) => return Ok(page),
        Err(found) => return Err(found),
    };
    let is_changed = state.purpose == Purpose::ChangeEmail;
    let is_address = is_changed || state.purpose == Purpose::VerifyEmail;
    let is_owners = context.viewer.is_authenticated() && context.viewer.account_id() == state.account;
    Ok(ResetPage {
        mode: if is_changed {
            Some(ResetMode::ChangeEmail)
        } else {
            asked
        },
        is_done: state.is_finished,
        hint: state.hint,
        published: published_words(&state.published),
        needs_password: is_address && state.is_foreign && !is_owners,
        is_others: context.viewer.is_authenticated() && context.viewer.account_id() != state.account,
        ..page
    })
}

/// What an account has made, as people count it: "2 posts", "a club page".
pub fn published_words(published: &ContentCounts) -> Vec<String> {
    let counted = [
        (published.posts, "post", "posts"),
        (published.stays, "recommended stay", "recommended stays"),
        (published.packages, "package", "packages"),
        (published.itineraries, "itinerary guide", "itinerary guides"),
        (published.images, "photo", "photos"),
        (published.videos, "video", "videos"),
    ];
    let counted = counted.into_iter().filter(|(count, ..)| *count > 0);
    let counted = counted.map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }));
    let club = published.has_club.then(|| "a club page".to_owned());
    counted.chain(club).collect()
}

/// Where a person goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionStart {
    /// A path of this site.
    pub destination: String,
}

/// Ends a new person's welcome and says where to go on.
#[server(prefix = "/_server", endpoint = "startSession", input = PostUrl)]
pub async fn start_session(
    #[server(rename = "returnUrl")] return_url: Option<String>,
) -> std::result::Result<SessionStart, LoadError> {
    let destination = leave_welcome(&context()?, return_url.as_deref()).await?;
    Ok(SessionStart { destination })
}

/// The same in process.
pub async fn leave_welcome(context: &LoaderContext, return_url: Option<&str>) -> Result<String> {
    profiles::leave_welcome(&context.ctx, &context.viewer).await?;
    let role = context.viewer.account()?.role;
    Ok(destination(role, return_url.and_then(local_path)))
}

/// Where a signed-in person goes: creators to their dashboard, other members back to a path of this site.
pub fn destination(role: Role, back: Option<&str>) -> String {
    match (role, back) {
        (Role::Creator, _) => paths::DASHBOARD.to_owned(),
        (_, Some(back)) => back.to_owned(),
        (_, None) => paths::search(None),
    }
}
