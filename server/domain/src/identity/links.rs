//! Links in emails. Each opens a page whose button performs the action.

use crate::Ctx;
use oauth2::url::form_urlencoded::Serializer;

fn page(ctx: &Ctx, path: &str) -> String {
    format!("{}{path}", ctx.settings().public_url)
}

/// Signs in.
pub(super) fn magic_link(ctx: &Ctx, code: &str) -> String {
    page(ctx, &format!("/continueSignIn?oobCode={code}"))
}

/// Sets a new password; `back` is a path of this site to return to afterwards.
pub(super) fn reset_password(ctx: &Ctx, code: &str, back: Option<&str>) -> String {
    let link = page(
        ctx,
        &format!("/resetPassword?mode=resetPassword&oobCode={code}&lang=en"),
    );
    match back {
        Some(back) => Serializer::for_suffix(link, 0)
            .append_pair("continueUrl", back)
            .finish(),
        None => link,
    }
}

/// Proves an address: the account's, or a pending one.
pub(super) fn verify_email(ctx: &Ctx, code: &str) -> String {
    page(ctx, &format!("/resetPassword?mode=verifyEmail&oobCode={code}&lang=en"))
}

/// Restores the former address of an account.
pub(super) fn recover_email(ctx: &Ctx, code: &str) -> String {
    page(ctx, &format!("/resetPassword?mode=recoverEmail&oobCode={code}&lang=en"))
}

/// The sign-in page.
pub(super) fn sign_in(ctx: &Ctx) -> String {
    page(ctx, "/signIn")
}

/// The page of the viewer's account.
pub(super) fn account(ctx: &Ctx) -> String {
    page(ctx, "/user")
}

/// The page that requests a link to set a new password.
pub(super) fn forgot_password(ctx: &Ctx) -> String {
    page(ctx, "/forgotPassword")
}
