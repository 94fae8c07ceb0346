//! Changing a profile.

use super::{
    get::{owner_of, profile},
    handle::{self, handle_error},
    look,
};
use crate::{
    Ctx, Viewer,
    entity::account,
    error::{Error, Refusals, Result},
    event::{Event, record},
    roles::parse_role,
    stored::Stored,
};
use contract::{
    Code, UserId,
    limits::{MAX_BIO_CHARS, MAX_PUBLIC_NAME_CHARS},
    profile::{UserProfile, UserProfilePatch},
    visitor::Role,
    words::at_most,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DbErr, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QuerySelect, SqlErr,
};
use serde_json::json;

/// Changes the fields of the patch. Only creators have handle, bio, links and colour.
pub async fn update(ctx: &Ctx, viewer: &Viewer, id: UserId, patch: &UserProfilePatch) -> Result<UserProfile> {
    owner_of(viewer, id)?;
    let CheckedPatch { country, look } = check(ctx, patch)?;
    let slug = patch.slug.as_deref().map(|slug| slug.trim().to_lowercase());
    let row = crate::transaction!(ctx, |tx| {
        let row = account::Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        if patch.version.is_some_and(|version| version != row.version) {
            return Err(Error::refused(Code::Conflict));
        }
        let version = row.version + 1;
        let is_of_a_club = slug.is_some() || patch.bio.is_some() || look.is_some();
        if is_of_a_club && !matches!(parse_role(&row.role)?, Role::Creator | Role::Operator) {
            return Err(Error::refused(Code::Forbidden));
        }
        if let Some(slug) = slug.as_ref().filter(|slug| row.slug.as_ref() != Some(slug)) {
            let taken = account::Entity::find().filter(account::Column::Slug.eq(slug));
            if taken.count(tx).await? > 0 || !handle::is_free_for(tx, id, slug).await? {
                return Err(Error::field(Code::HandleTaken, "slug"));
            }
            if let Some(old) = &row.slug {
                handle::keep(ctx, tx, id, old).await?;
            }
        }
        let mut active = row.into_active_model();
        if let Some(slug) = &slug {
            active.slug = Set(Some(slug.clone()));
        }
        if let Some(bio) = &patch.bio {
            let bio = bio.trim();
            active.bio = Set((!bio.is_empty()).then(|| bio.to_owned()));
        }
        if let Some(links) = &look.links {
            active.links = Set((!links.is_empty()).then(|| Stored(links.clone())));
        }
        if let Some(color) = &look.theme_color {
            active.theme_color = Set(color.clone());
        }
        if let Some(name) = &patch.public_name {
            let name = name.trim();
            active.public_name = Set((!name.is_empty()).then(|| name.to_owned()));
        }
        if let Some(currency) = patch.currency {
            active.currency = Set(currency.to_string());
        }
        if let Some(country) = &country {
            active.country_code = Set(country.clone());
        }
        active.version = Set(version);
        active.updated_at = Set(ctx.now());
        active.club_changed_at = Set(Some(ctx.now()));
        let row = active.update(tx).await.map_err(taken)?;
        // Changes by an operator are recorded with the operator's account.
        if viewer.account_id() != Some(id) {
            let event = Event {
                kind: "profile.changed_by_operator",
                account: viewer.account_id(),
                subject: ("account", id.0),
                change: None,
                detail: json!({ "version": version }),
            };
            record(ctx, tx, event).await?;
        }
        Ok(row)
    })?;
    profile(&row)
}

/// Two calls may claim one handle at the same moment; the database accepts one of them.
fn taken(error: DbErr) -> Error {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => Error::field(Code::HandleTaken, "slug"),
        _ => Error::Database(error),
    }
}

/// The values of a patch that are stored in another form.
struct CheckedPatch {
    /// The country's code.
    country: Option<String>,
    look: look::ClubLook,
}

fn check(ctx: &Ctx, patch: &UserProfilePatch) -> Result<CheckedPatch> {
    let mut refusals = Refusals::default();
    if let Some(name) = &patch.public_name {
        if name.trim().chars().count() > MAX_PUBLIC_NAME_CHARS {
            refusals.add_message(
                Code::Invalid,
                "publicName",
                format!("A name has {}.", at_most(MAX_PUBLIC_NAME_CHARS, "characters")),
            );
        } else if name.chars().any(char::is_control) {
            refusals.add_message(Code::Invalid, "publicName", "A name has no control characters.");
        }
    }
    let handle = patch.slug.as_deref().map(|slug| slug.trim().to_lowercase());
    if let Some(code) = handle.and_then(|handle| handle_error(&handle)) {
        refusals.add(code, "slug");
    }
    if let Some(bio) = &patch.bio {
        if bio.trim().chars().count() > MAX_BIO_CHARS {
            refusals.add_message(
                Code::Invalid,
                "bio",
                format!("A text about a club has {}.", at_most(MAX_BIO_CHARS, "characters")),
            );
        } else if bio
            .chars()
            .any(|character| character.is_control() && character != '\n' && character != '\r')
        {
            refusals.add_message(
                Code::Invalid,
                "bio",
                "A text about a club has no control characters but line breaks.",
            );
        }
    }
    let look = look::check(&mut refusals, patch);
    if patch
        .currency
        .is_some_and(|currency| !ctx.rates().knows(currency.as_str()))
    {
        refusals.add(Code::UnknownCurrency, "currency");
    }
    let country = patch.country.as_deref().map(|code| ctx.gazetteer().country(code));
    if let Some(None) = country {
        refusals.add_message(Code::Invalid, "country", "Use the two letters of ISO 3166, as PT.");
    }
    refusals.into_result()?;
    Ok(CheckedPatch {
        country: country.flatten().map(|country| country.code().to_owned()),
        look,
    })
}
