//! /continueSignIn: where a sign-in link leads.

use super::{onward, private, query_fields, sign_up::granted};
use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, error, refusals},
    session::Visit,
};
use app::pages::{
    account::{Link, follow},
    form::FormState,
};
use axum::{extract::RawQuery, response::Response};
use contract::{Code, identity::CodeRedemption};
use domain::identity::{self, Purpose};
use http::StatusCode;

/// GET /continueSignIn: shows whom the link signs in and changes nothing.
pub async fn show(visit: Visit, RawQuery(query): RawQuery) -> Response {
    let fields = query_fields(query.as_deref());
    look(&visit, StatusCode::OK, &fields, FormState::default()).await
}

async fn look(visit: &Visit, status: StatusCode, fields: &Fields, form: FormState) -> Response {
    let code = fields.text("oobCode");
    let page = match identity::look_at_code(visit.ctx(), &[Purpose::MagicLink], code, &visit.client).await {
        Ok(state) => {
            let link = Link {
                oob_code: code,
                hint: &state.hint,
                needs_email: state.is_foreign,
            };
            answer(visit, status, |page| follow(page, Some(&link), &form)).await
        }
        Err(found) if found.code() == Some(Code::AuthInvalidActionCode) => {
            answer(visit, StatusCode::GONE, |page| follow(page, None, &form)).await
        }
        Err(found) => return error(visit, &found).await,
    };
    private(page)
}

/// POST /continueSignIn: signs in.
pub async fn submit(PostedForm { visit, fields }: PostedForm) -> Response {
    let input = CodeRedemption {
        oob_code: fields.text("oobCode").to_owned(),
        email: fields.some("email"),
        ..CodeRedemption::default()
    };
    let followed = identity::follow_magic_link(visit.ctx(), &visit.viewer, &input, &visit.client).await;
    let followed = match followed {
        Ok(followed) => followed,
        Err(found) => {
            return match refusals(&found) {
                Some(errors) => look(&visit, StatusCode::UNPROCESSABLE_ENTITY, &fields, fields.state(errors)).await,
                None => error(&visit, &found).await,
            };
        }
    };
    match granted(&visit, followed.session, followed.role).await {
        Ok(session) => onward(&visit, &session, followed.return_url.as_deref()),
        Err(found) => error(&visit, &found).await,
    }
}
