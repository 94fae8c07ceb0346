//! Paths of signing in, and of what follows it.

use super::{FORGOT_PASSWORD, PROFILE, SIGN_IN, SIGN_UP, START_SESSION, encode};
use contract::identity::{ProviderId, SignUpRole};

/// Sign-in with an address that is filled in already.
pub fn sign_in_as(email: &str) -> String {
    format!("{SIGN_IN}?email={}", encode(email))
}

fn coming_back(path: &str, return_url: Option<&str>) -> String {
    return_url.map_or_else(|| path.to_owned(), |back| format!("{path}?returnUrl={}", encode(back)))
}

/// Sign-in, coming back to a path of this site.
pub fn sign_in(return_url: Option<&str>) -> String {
    coming_back(SIGN_IN, return_url)
}

/// Sign-up, coming back to a path of this site; with an invitation to open a club.
pub fn sign_up(return_url: Option<&str>, is_invited: bool) -> String {
    let path = coming_back(SIGN_UP, return_url);
    match (is_invited, return_url) {
        (false, _) => path,
        (true, None) => format!("{path}?invite=true"),
        (true, Some(_)) => format!("{path}&invite=true"),
    }
}

/// A forgotten password, coming back to a path of this site.
pub fn forgot_password(return_url: Option<&str>) -> String {
    coming_back(FORGOT_PASSWORD, return_url)
}

/// Signs in through a provider, coming back to a path of this site; `role` is that of a new account.
pub fn provider(provider: ProviderId, return_url: Option<&str>, role: SignUpRole) -> String {
    let back = return_url.map(|back| format!("returnUrl={}", encode(back)));
    let role = (role == SignUpRole::Creator).then(|| "role=creator".to_owned());
    let query: Vec<String> = [back, role].into_iter().flatten().collect();
    let path = format!("/identity/v1/{}/start", provider.as_str());
    if query.is_empty() {
        path
    } else {
        format!("{path}?{}", query.join("&"))
    }
}

/// Lets the signed-in user sign in through a provider too.
pub fn link_provider(provider: ProviderId) -> String {
    format!("/identity/v1/{}/start?link=true&returnUrl={PROFILE}", provider.as_str())
}

/// The welcome of a new account, going on to a path of this site.
pub fn start_session(return_url: Option<&str>) -> String {
    coming_back(START_SESSION, return_url)
}
