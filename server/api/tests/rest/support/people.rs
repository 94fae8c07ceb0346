//! People with every role, each created for one test or one call.

use super::{Client, TestApi};
use contract::{
    SessionId, UserId,
    identity::{CodeRedemption, MagicLinkRequest, ProviderId, SignUp, SignedIn},
    visitor::Role,
};
use domain::{
    Account, Viewer,
    identity::{self, Client as Program},
    profiles,
    testing::{mails::mails_to, prove_address, providers::link},
};
use serde_json::json;

pub const PASSWORD: &str = "sunlit harbour walk";
pub const ANOTHER_PASSWORD: &str = "moonlit garden path";
pub const SIGN_IN_LINK: &str = "/continueSignIn?";
pub const RESET_LINK: &str = "mode=resetPassword";
pub const VERIFY_LINK: &str = "mode=verifyEmail";
pub const RECOVER_LINK: &str = "mode=recoverEmail";
/// The call that verifies an address.
pub const VERIFY_EMAIL: &str = "/api/v1/authentication/verifyEmail";

/// A person with an account, signed in.
#[derive(Clone)]
pub struct Person {
    pub client: Client,
    pub id: UserId,
    pub session: SessionId,
    /// Empty for an anonymous account.
    pub email: String,
    pub tokens: SignedIn,
}

impl TestApi {
    /// An unused address.
    pub fn new_email(&self) -> String {
        format!("mia.{}@example.org", self.db.ctx.new_id().simple())
    }

    /// An account with an address and [`PASSWORD`].
    pub async fn person(&self, role: Role) -> Person {
        let ctx = &self.db.ctx;
        let program = Program::named("a browser");
        let email = self.new_email();
        let session = match role {
            Role::Anonymous => identity::sign_in_anonymously(ctx, &Default::default(), &program).await,
            Role::Customer | Role::Creator | Role::Operator => {
                let form = SignUp {
                    email: email.clone(),
                    password: PASSWORD.to_owned(),
                    ..SignUp::default()
                };
                identity::sign_up(ctx, &Viewer::Visitor, &form, &program).await
            }
        };
        let mut session = session.expect("an account is made");
        match role {
            Role::Creator => {
                let viewer = Viewer::Account(session.account.clone());
                let creator = profiles::become_creator(ctx, &viewer, "creator").await;
                creator.expect("the person becomes a creator");
                let proved = prove_address(ctx, session.account.id).await;
                proved.expect("the address is proved");
            }
            Role::Operator => {
                let viewer = Viewer::Account(session.account.clone());
                let code = CodeRedemption {
                    oob_code: self.mailed_code(&email, VERIFY_LINK).await,
                    ..CodeRedemption::default()
                };
                let proved = identity::verify_email(ctx, &viewer, &code, &program).await;
                proved.expect("the address is proved");
                let granted = profiles::grant_operator(ctx, &email).await;
                granted.expect("the person becomes an operator");
            }
            Role::Anonymous | Role::Customer => {}
        }
        session.account.role = role;
        let tokens = identity::tokens(ctx, &session).await.expect("tokens are made");
        Person {
            client: self.bearer(&tokens.token),
            id: session.account.id,
            session: session.account.session,
            email: if role == Role::Anonymous { String::new() } else { email },
            tokens,
        }
    }

    /// Links Google to the person's account.
    pub async fn link_google(&self, person: &Person) {
        let me = Viewer::Account(Account {
            id: person.id,
            session: person.session,
            role: Role::Customer,
        });
        let who = format!("{0}|{0}|yes", person.email);
        let linked = link(&self.db.ctx, &me, ProviderId::Google, &who).await;
        linked.expect("a provider is linked");
    }

    /// The code in the newest email to an address with that kind of link.
    pub async fn mailed_code(&self, email: &str, link: &str) -> String {
        let mails = mails_to(&self.db.ctx, email).await;
        let mut lines = mails.iter().flat_map(|mail| mail.text.lines());
        let line = lines.find(|line| line.contains(link));
        let line = line.unwrap_or_else(|| panic!("no mail to {email} has a link with {link}"));
        let (_, code) = line.split_once("oobCode=").expect("a link has a code");
        code.split('&').next().unwrap_or_default().to_owned()
    }

    /// The code of a sign-in link.
    pub async fn magic_code(&self, email: &str) -> String {
        let input = MagicLinkRequest {
            email: email.to_owned(),
            ..MagicLinkRequest::default()
        };
        identity::request_magic_link(&self.db.ctx, &input, &Program::named("a program"))
            .await
            .expect("a link is sent");
        self.mailed_code(email, SIGN_IN_LINK).await
    }

    /// The code of a link that restores an account's former address.
    pub async fn recovery_code(&self) -> String {
        let mia = self.person(Role::Customer).await;
        let proof = json!({ "oobCode": self.mailed_code(&mia.email, VERIFY_LINK).await });
        mia.client.post(VERIFY_EMAIL, &proof).await.done();
        let email = self.new_email();
        let change = json!({ "email": email, "currentPassword": PASSWORD });
        mia.client
            .put("/identity/v1/email", &change)
            .await
            .read::<serde_json::Value>();
        let redemption = json!({ "oobCode": self.mailed_code(&email, VERIFY_LINK).await, "password": PASSWORD });
        self.visitor().post(VERIFY_EMAIL, &redemption).await.done();
        self.mailed_code(&mia.email, RECOVER_LINK).await
    }

    /// The code of a link that sets a new password.
    pub async fn reset_code(&self, email: &str) -> String {
        let input = contract::identity::EmailRequest {
            email: email.to_owned(),
        };
        identity::request_password_reset(&self.db.ctx, &input, &Program::named("a program"))
            .await
            .expect("a link is sent");
        self.mailed_code(email, RESET_LINK).await
    }
}
