//! People who sign up and in, their browsers and emails, and direct access to the database.

use chrono::TimeDelta;
use contract::{
    Code,
    identity::{CodeRedemption, EmailChange, EmailRequest, MagicLinkRequest, SignIn, SignUp},
    visitor::AnonymousSignIn,
};
use domain::{
    ContextParts, Ctx, Error, Result, Settings, Viewer,
    hotels::OwnInventory,
    identity::{self, Client, MagicLinkSignIn, NewSession},
    outside::{
        issuer::TrustedIssuer,
        mail::{MailTransport, Mailbox},
        payment::TestGateway,
        sign_in::SignInProvider,
    },
    testing::TestDb,
};
use sea_orm::{ConnectionTrait, DbBackend, Statement, TryGetable, Value};
use std::sync::Arc;

pub use domain::testing::mails::mails_to;

pub const MIA: &str = "mia.lind@example.org";
pub const PASSWORD: &str = "sunlit harbour walk";
pub const ANOTHER_PASSWORD: &str = "moonlit garden path";
pub const SIGN_IN_LINK: &str = "/continueSignIn?";
pub const RESET_LINK: &str = "mode=resetPassword";
pub const VERIFY_LINK: &str = "mode=verifyEmail";
pub const RECOVER_LINK: &str = "mode=recoverEmail";

/// A browser with its own id.
pub fn browser(name: &str) -> Client {
    Client {
        browser: Some(format!("{name:0>32}")),
        ..Client::named(name)
    }
}

/// A program at that IP address.
pub fn at(address: &str) -> Client {
    Client {
        address: Some(address.parse().unwrap()),
        ..Client::named("a program")
    }
}

/// A valid sign-up form.
pub fn form(email: &str) -> SignUp {
    SignUp {
        email: email.to_owned(),
        password: PASSWORD.to_owned(),
        repassword: Some(PASSWORD.to_owned()),
        ..SignUp::default()
    }
}

/// A new account without an address.
pub async fn anonymous(ctx: &Ctx) -> NewSession {
    identity::sign_in_anonymously(ctx, &AnonymousSignIn::default(), &browser("phone"))
        .await
        .unwrap()
}

/// A new account with that address and [`PASSWORD`].
pub async fn sign_up(ctx: &Ctx, email: &str) -> NewSession {
    identity::sign_up(ctx, &Viewer::Visitor, &form(email), &browser("laptop"))
        .await
        .unwrap()
}

/// Signs in from a new browser.
pub async fn sign_in(ctx: &Ctx, email: &str, password: &str) -> Result<NewSession> {
    sign_in_as(ctx, &Viewer::Visitor, email, password, &browser("laptop")).await
}

pub async fn sign_in_as(
    ctx: &Ctx,
    viewer: &Viewer,
    email: &str,
    password: &str,
    client: &Client,
) -> Result<NewSession> {
    let input = SignIn {
        email: email.to_owned(),
        password: password.to_owned(),
    };
    identity::sign_in(ctx, viewer, &input, client).await
}

/// The viewer of a session.
pub fn viewer(session: &NewSession) -> Viewer {
    Viewer::Account(session.account.clone())
}

/// The viewer of a cookie's secret.
pub async fn holder(ctx: &Ctx, secret: &str) -> Viewer {
    identity::authenticate_cookie(ctx, secret).await.unwrap().viewer
}

/// An access token of a session.
pub async fn token(ctx: &Ctx, session: &NewSession) -> String {
    identity::access_token(ctx, &viewer(session)).await.unwrap().token
}

pub fn address(email: &str) -> EmailRequest {
    EmailRequest {
        email: email.to_owned(),
    }
}

/// Requests a link to sign in and returns the code from its email.
pub async fn magic_code(db: &TestDb, email: &str, client: &Client) -> String {
    let input = MagicLinkRequest {
        email: email.to_owned(),
        ..MagicLinkRequest::default()
    };
    identity::request_magic_link(&db.ctx, &input, client).await.unwrap();
    mailed_code(db, email, SIGN_IN_LINK).await
}

/// Requests a link to set a new password and returns the code from its email.
pub async fn reset_code(db: &TestDb, email: &str) -> String {
    identity::request_password_reset(&db.ctx, &address(email), &browser("laptop"))
        .await
        .unwrap();
    mailed_code(db, email, RESET_LINK).await
}

/// A new account with a proved address and [`PASSWORD`].
pub async fn proved(db: &TestDb, email: &str) -> NewSession {
    let session = sign_up(&db.ctx, email).await;
    let text = mailed_code(db, email, VERIFY_LINK).await;
    identity::verify_email(&db.ctx, &Viewer::Visitor, &redemption(&text), &browser("laptop"))
        .await
        .unwrap();
    session
}

/// Requests a change of address, from the laptop.
pub async fn ask_for_address(ctx: &Ctx, viewer: &Viewer, email: &str, password: &str) -> Result<()> {
    let input = EmailChange {
        email: email.to_owned(),
        current_password: password.to_owned(),
    };
    identity::request_email_change(ctx, viewer, &input, &browser("laptop")).await
}

/// Requests a change of address and returns the code from its email.
pub async fn new_address_code(db: &TestDb, viewer: &Viewer, email: &str) -> String {
    ask_for_address(&db.ctx, viewer, email, PASSWORD).await.unwrap();
    mailed_code(db, email, VERIFY_LINK).await
}

/// Changes the account's address.
pub async fn move_to(db: &TestDb, session: &NewSession, email: &str) {
    let text = new_address_code(db, &viewer(session), email).await;
    identity::verify_email(&db.ctx, &Viewer::Visitor, &redemption(&text), &browser("laptop"))
        .await
        .unwrap();
}

/// The account's address, and whether it is proved.
pub async fn address_of(ctx: &Ctx, viewer: &Viewer) -> (Option<String>, bool) {
    let found = identity::email_address(ctx, viewer).await.unwrap();
    (found.email, found.is_email_verified)
}

/// Presses the button of a link's page.
pub async fn follow(ctx: &Ctx, viewer: &Viewer, code: &str, client: &Client) -> Result<MagicLinkSignIn> {
    identity::follow_magic_link(ctx, viewer, &redemption(code), client).await
}

pub fn redemption(code: &str) -> CodeRedemption {
    CodeRedemption {
        oob_code: code.to_owned(),
        ..CodeRedemption::default()
    }
}

/// The code in the newest email to an address with a link of that kind. Advances the clock by a second, so that the
/// next email is newer.
pub async fn mailed_code(db: &TestDb, email: &str, link: &str) -> String {
    let mails = mails_to(&db.ctx, email).await;
    let line = mails
        .iter()
        .flat_map(|mail| mail.text.lines())
        .find(|line| line.contains(link));
    let line = line.unwrap_or_else(|| panic!("no mail to {email} has a link with {link}: {mails:#?}"));
    let (_, code) = line.split_once("oobCode=").unwrap();
    db.pass(TimeDelta::seconds(1));
    code.split('&').next().unwrap().to_owned()
}

/// The code of a refusal; anything else fails the test.
#[track_caller]
pub fn code<T: std::fmt::Debug>(outcome: Result<T>) -> Code {
    match outcome {
        Err(error) => error.code().unwrap_or_else(|| panic!("no refusal: {error}")),
        Ok(value) => panic!("not refused: {value:?}"),
    }
}

/// The errors of a form: codes and fields.
#[track_caller]
pub fn refusals<T: std::fmt::Debug>(outcome: Result<T>) -> Vec<(Code, String)> {
    match outcome {
        Err(Error::Refused(refusals)) => refusals
            .into_iter()
            .map(|refusal| (refusal.code, refusal.field.unwrap_or_default()))
            .collect(),
        other => panic!("not refused: {other:?}"),
    }
}

/// A context like the database's own with another mail transport.
pub async fn mailing_by(db: &TestDb, mail: Arc<dyn MailTransport>) -> Ctx {
    context(
        db,
        mail,
        domain::testing::providers::all(),
        None,
        db.ctx.settings().clone(),
    )
    .await
}

/// A context like the database's own with providers.
pub async fn signing_in_by(db: &TestDb, providers: Vec<Arc<dyn SignInProvider>>) -> Ctx {
    context(db, Arc::new(Mailbox), providers, None, db.ctx.settings().clone()).await
}

/// A context like the database's own that trusts another issuer.
pub async fn trusting(db: &TestDb, issuer: TrustedIssuer) -> Ctx {
    let settings = db.ctx.settings().clone();
    context(db, Arc::new(Mailbox), Vec::new(), Some(Arc::new(issuer)), settings).await
}

/// A context like the database's own with other settings.
pub async fn with_settings(db: &TestDb, settings: Settings) -> Ctx {
    context(db, Arc::new(Mailbox), domain::testing::providers::all(), None, settings).await
}

async fn context(
    db: &TestDb,
    mail: Arc<dyn MailTransport>,
    providers: Vec<Arc<dyn SignInProvider>>,
    issuer: Option<Arc<TrustedIssuer>>,
    settings: Settings,
) -> Ctx {
    Ctx::new(ContextParts {
        database: db.ctx.database().clone(),
        clock: db.clock.clone(),
        random: Arc::new(domain::clock::SystemRandom),
        secrets: db.ctx.secrets().clone(),
        settings,
        payments: Arc::new(TestGateway::new(db.gateway.clone())),
        supplier: Arc::new(OwnInventory),
        mail,
        providers,
        issuer,
        storage: db.ctx.storage().clone(),
        videos: db.ctx.videos().clone(),
    })
}

fn statement(ctx: &Ctx, sql: &str, values: impl IntoIterator<Item = Value>) -> Statement {
    let backend = ctx.database().backend();
    let mut text = String::new();
    for (index, part) in sql.split('?').enumerate() {
        match index {
            0 => {}
            _ if backend == DbBackend::Postgres => text.push_str(&format!("${index}")),
            _ => text.push('?'),
        }
        text.push_str(part);
    }
    Statement::from_sql_and_values(backend, text, values)
}

/// Changes the database directly; `?` stands for the values on both engines.
pub async fn tamper(ctx: &Ctx, sql: &str, values: impl IntoIterator<Item = Value>) -> u64 {
    let statement = statement(ctx, sql, values);
    let done = ctx.database().for_migrations().execute_raw(statement).await.unwrap();
    done.rows_affected()
}

/// The column `found` of every row.
pub async fn select<T: TryGetable>(ctx: &Ctx, sql: &str, values: impl IntoIterator<Item = Value>) -> Vec<T> {
    let rows = ctx.db().query_all_raw(statement(ctx, sql, values)).await.unwrap();
    rows.iter().map(|row| row.try_get("", "found").unwrap()).collect()
}

/// The number of rows of a table.
pub async fn count(ctx: &Ctx, table: &str) -> i64 {
    let counted = select(ctx, &format!("SELECT COUNT(*) AS found FROM {table}"), []).await;
    counted[0]
}
