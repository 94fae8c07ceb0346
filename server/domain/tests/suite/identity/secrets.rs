//! A stolen database contains no password, no code and no token.

use super::support::*;
use contract::identity::{PasswordChange, PasswordReset, Refresh};
use domain::{
    Ctx, Viewer,
    identity::{self, NewSession},
    testing::TestDb,
};
use sea_orm::{ConnectionTrait, DbBackend, Statement};

/// The recipient's mailbox, not the sender's data: it receives codes as a person's own mailbox does.
const MAILBOX: &str = "mail";

/// SQLite takes at most 500 parts in one statement.
const COLUMNS_IN_A_STATEMENT: usize = 400;

/// Every column of every table, with an expression that converts it to text.
async fn columns(ctx: &Ctx) -> Vec<(String, String)> {
    let sql = match ctx.database().backend() {
        DbBackend::Sqlite => {
            "SELECT m.name AS t, 'CAST(\"' || c.name || '\" AS TEXT)' AS c FROM sqlite_master m \
             JOIN pragma_table_info(m.name) c WHERE m.type = 'table'"
        }
        _ => {
            "SELECT table_name::text AS t, CASE data_type WHEN 'bytea' THEN 'encode(\"' || column_name || '\", ''escape'')' \
             ELSE '\"' || column_name || '\"::text' END AS c FROM information_schema.columns \
             WHERE table_schema = current_schema()"
        }
    };
    let statement = Statement::from_string(ctx.database().backend(), sql.to_owned());
    let rows = ctx.db().query_all_raw(statement).await.unwrap();
    let column = |row: &sea_orm::QueryResult, name: &str| row.try_get::<String>("", name).unwrap();
    rows.iter().map(|row| (column(row, "t"), column(row, "c"))).collect()
}

/// The columns that contain a text.
async fn places(ctx: &Ctx, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for columns in columns(ctx).await.chunks(COLUMNS_IN_A_STATEMENT) {
        let questions: Vec<String> = columns.iter().map(question).collect();
        let sql = format!(
            "WITH wanted AS (SELECT CAST(? AS TEXT) AS wanted_text) {}",
            questions.join(" UNION ALL ")
        );
        let rows: Vec<String> = select(ctx, &sql, [format!("%{text}%").into()]).await;
        found.extend(rows);
    }
    found
}

/// The name of a column, if a row has the wanted text in it.
fn question((table, column): &(String, String)) -> String {
    let name = format!("{table}.{column}").replace('\'', "''");
    format!(
        "SELECT '{name}' AS found WHERE EXISTS \
         (SELECT 1 FROM \"{table}\", wanted WHERE {column} LIKE wanted_text)"
    )
}

/// The secrets of the story, with labels for messages.
#[derive(Default)]
struct Canaries(Vec<(&'static str, String)>);

impl Canaries {
    fn plant(&mut self, name: &'static str, secret: &str) {
        self.0.push((name, secret.to_owned()));
    }

    async fn session(&mut self, ctx: &Ctx, session: &NewSession) -> String {
        let tokens = identity::tokens(ctx, session).await.unwrap();
        self.plant("session", &session.secret);
        self.plant("device", session.device.rsplit('.').next().unwrap());
        self.plant("access token", tokens.token.rsplit('.').next().unwrap());
        self.plant("refresh token", &tokens.refresh_token);
        tokens.refresh_token
    }
}

#[tokio::test]
async fn after_a_whole_story_no_table_holds_a_password_code_or_token() {
    let db = TestDb::new().await;
    let (ctx, laptop) = (&db.ctx, browser("laptop"));
    let mut canaries = Canaries::default();
    let passwords = [
        "first-canary-heron",
        "second-canary-otter",
        "third-canary-lynx",
        "wrong-canary-moose",
    ];
    for password in passwords {
        canaries.plant("password", password);
    }
    canaries.session(ctx, &anonymous(ctx).await).await;
    let mut input = form(MIA);
    input.password = passwords[0].to_owned();
    input.repassword = None;
    let mia = identity::sign_up(ctx, &Viewer::Visitor, &input, &laptop).await.unwrap();
    let refresh_token = canaries.session(ctx, &mia).await;
    let verify = mailed_code(&db, MIA, VERIFY_LINK).await;
    identity::verify_email(ctx, &Viewer::Visitor, &redemption(&verify), &laptop)
        .await
        .unwrap();
    sign_in(ctx, MIA, passwords[3]).await.unwrap_err();
    sign_in(ctx, "noa@example.org", passwords[3]).await.unwrap_err();
    canaries
        .session(ctx, &sign_in(ctx, MIA, passwords[0]).await.unwrap())
        .await;
    let refreshed = identity::refresh(ctx, &Refresh { refresh_token }).await.unwrap();
    canaries.plant("refresh token", &refreshed.refresh_token);
    let cookie = identity::session_login(ctx, &refreshed.token).await.unwrap();
    canaries.plant("session", &cookie.secret);
    let change = PasswordChange {
        current_password: passwords[0].to_owned(),
        password: passwords[1].to_owned(),
    };
    identity::change_password(ctx, &viewer(&mia), &change, &laptop)
        .await
        .unwrap();
    let link = magic_code(&db, MIA, &laptop).await;
    let followed = follow(ctx, &Viewer::Visitor, &link, &laptop).await.unwrap();
    canaries.session(ctx, &followed.session).await;
    let (unused, reset) = (magic_code(&db, MIA, &laptop).await, reset_code(&db, MIA).await);
    let input = PasswordReset {
        oob_code: reset.clone(),
        password: passwords[2].to_owned(),
        ..PasswordReset::default()
    };
    identity::reset_password(ctx, &input, &laptop).await.unwrap();
    for code in [verify, link, unused, reset] {
        canaries.plant("code", &code);
    }
    mails_to(ctx, MIA).await;
    assert!(canaries.0.len() >= 20, "{}", canaries.0.len());
    for (name, secret) in &canaries.0 {
        assert!(secret.len() >= 16, "{name}: too short to be found by no accident");
        let found = places(ctx, secret).await;
        let leaks: Vec<_> = found
            .iter()
            .filter(|place| !place.starts_with(&format!("{MAILBOX}.")))
            .collect();
        assert!(leaks.is_empty(), "a {name} stands in {leaks:?}");
        // The search finds a text that is stored.
        assert_eq!(*name == "code", found.len() == 2, "{name}: {found:?}");
    }
    assert!(
        places(ctx, "identity.password_changed")
            .await
            .iter()
            .any(|place| place.starts_with("event."))
    );
    assert!(!places(ctx, MIA).await.is_empty());
}

#[test]
fn types_with_secrets_show_none_in_a_log() {
    let shown = [
        format!("{:?}", form("mia.lind@example.org")),
        format!("{:?}", redemption("canary-code")),
        format!(
            "{:?}",
            Refresh {
                refresh_token: "canary-token".to_owned()
            }
        ),
        format!(
            "{:?}",
            contract::identity::SignIn {
                email: MIA.to_owned(),
                password: PASSWORD.to_owned()
            }
        ),
    ];
    for text in shown {
        assert!(!text.contains("canary") && !text.contains(PASSWORD), "{text}");
    }
}
