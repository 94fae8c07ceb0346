//! Access tokens: JSON Web Tokens that name their session, one hour long, refused once that session is revoked.

use super::{ACCESS_TOKEN_MINUTES, issued, keys, session::LiveSession};
use crate::{
    Ctx, Viewer,
    entity::session,
    error::{Error, Result},
    roles::role_claims,
};
use chrono::{TimeDelta, Utc};
use contract::{Code, SessionId, UserId, visitor::AccessToken};
use jsonwebtoken::{Algorithm, Header, Validation};
use sea_orm::{ColumnTrait, Condition};
use serde::{Deserialize, Serialize};

/// The audience of the tokens: this site's API.
pub const AUDIENCE: &str = "travel-club";

#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: UserId,
    sid: SessionId,
    /// Seconds since 1970.
    iat: i64,
    exp: i64,
    /// The claims of the account's role.
    claims: Vec<String>,
}

/// Issues a bearer token for the viewer's session.
pub async fn access_token(ctx: &Ctx, viewer: &Viewer) -> Result<AccessToken> {
    let account = viewer.account()?;
    let now = ctx.now();
    let expires_at = now + TimeDelta::minutes(ACCESS_TOKEN_MINUTES);
    let claims = Claims {
        iss: ctx.settings().public_url.clone(),
        aud: AUDIENCE.to_owned(),
        sub: account.id,
        sid: account.session,
        iat: now.timestamp(),
        exp: expires_at.timestamp(),
        claims: role_claims(account.role),
    };
    let key = keys::current(ctx).await?;
    let header = Header {
        kid: Some(key.id.to_string()),
        ..Header::new(Algorithm::EdDSA)
    };
    let token = jsonwebtoken::encode(&header, &claims, &key.signs)
        .map_err(|error| Error::Broken(format!("an access token cannot be signed: {error}")))?;
    Ok(AccessToken {
        token,
        expires_at: chrono::DateTime::<Utc>::from_timestamp(claims.exp, 0).unwrap_or(expires_at),
        user_id: account.id,
        role: account.role,
    })
}

/// The claims of a token that this site signed; ignores its expiry.
async fn verified(ctx: &Ctx, token: &str) -> Result<Option<Claims>> {
    let named = jsonwebtoken::decode_header(token).ok();
    let Some(id) = named.and_then(|header| header.kid?.parse().ok()) else {
        return Ok(None);
    };
    let Some(key) = keys::find(ctx, id).await? else {
        return Ok(None);
    };
    let mut validation = Validation::new(Algorithm::EdDSA);
    // The library reads the system's clock; the check below uses ours.
    validation.validate_exp = false;
    validation.set_issuer(&[&ctx.settings().public_url]);
    validation.set_audience(&[AUDIENCE]);
    validation.set_required_spec_claims(&["iss", "aud", "sub", "exp"]);
    let data = jsonwebtoken::decode::<Claims>(token, &key.verifies, &validation);
    Ok(data.ok().map(|data| data.claims))
}

/// The viewer of a bearer token from this site or from the trusted issuer. Refuses an invalid or expired token, and one
/// of a revoked session.
pub async fn authenticate_token(ctx: &Ctx, token: &str) -> Result<Viewer> {
    let Some(claims) = verified(ctx, token).await? else {
        let issued = issued::authenticate(ctx, token).await?;
        return issued.ok_or_else(|| Error::refused(Code::Unauthenticated));
    };
    if claims.exp <= ctx.now().timestamp() {
        return Err(Error::refused(Code::SessionExpired));
    }
    let named = Condition::all()
        .add(session::Column::Id.eq(claims.sid.0))
        .add(session::Column::AccountId.eq(claims.sub.0));
    let live = LiveSession::find(ctx, named).await?;
    live.ok_or_else(|| Error::refused(Code::SessionExpired))?.viewer()
}
