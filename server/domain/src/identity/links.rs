//! Where the links of mails lead. Each opens a page whose button does what the mail is about.

use crate::Ctx;
use oauth2::url::form_urlencoded::Serializer;

fn page(ctx: &Ctx, path: &str) -> String {
    format!("{}{path}", ctx.settings().public_url)
}

/// Signs in.
pub(super) fn magic_link(ctx: &Ctx, code: &str) -> String {
    page(ctx, &format!("/continueSignIn?oobCode={code}"))
}

/// Sets a new password; `back` is a path of this site where the person wants to go afterwards.
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

/// Says that the address is the person's own: the account's, or one that becomes it.
pub(super) fn verify_email(ctx: &Ctx, code: &str) -> String {
    page(ctx, &format!("/resetPassword?mode=verifyEmail&oobCode={code}&lang=en"))
}

/// Puts the former address of an account back.
pub(super) fn recover_email(ctx: &Ctx, code: &str) -> String {
    page(ctx, &format!("/resetPassword?mode=recoverEmail&oobCode={code}&lang=en"))
}

/// Where one signs in.
pub(super) fn sign_in(ctx: &Ctx) -> String {
    page(ctx, "/signIn")
}

/// A person's own account.
pub(super) fn account(ctx: &Ctx) -> String {
    page(ctx, "/user")
}

/// Asks for a link that sets a new password.
pub(super) fn forgot_password(ctx: &Ctx) -> String {
    page(ctx, "/forgotPassword")
}
