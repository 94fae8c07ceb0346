//! Features that operators switch, and the site's texts that they write.

use super::{
    ActionRequest, Actor,
    action::{Subject, begins, last_actions, record, seen},
    words::{FEATURE_SET, TEXT_SAVED},
};
use crate::{
    Ctx,
    entity::{feature_toggle, site_text},
    error::{Error, Result},
    features::Feature,
    site_texts::{SiteText, TextVersion, versions},
};
use contract::Code;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, OnConflict},
};
use serde_json::json;

/// Characters of a text at most.
pub const MAX_TEXT_CHARS: usize = 50_000;

/// A feature, as its page shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct FeatureRow {
    pub feature: Feature,
    pub is_enabled: bool,
    /// What the server's settings say.
    pub default: bool,
    /// Whether an operator's choice stands in place of the setting.
    pub is_stored: bool,
    /// The last action on it, for a form.
    pub seen: String,
}

/// A text with its versions.
#[derive(Clone, Debug, PartialEq)]
pub struct TextOfSite {
    pub text: SiteText,
    /// Newest first; empty: the built-in text stands.
    pub versions: Vec<TextVersion>,
    /// The last action on it, for a form.
    pub seen: String,
}

/// All features.
pub async fn list_features(ctx: &Ctx, _: &Actor) -> Result<Vec<FeatureRow>> {
    let stored = feature_toggle::Entity::find().all(ctx.db()).await?;
    let names: Vec<String> = Feature::ALL.iter().map(|feature| feature.name().to_owned()).collect();
    let last = last_actions(ctx.db(), &names).await?;
    let row = |feature: Feature| {
        let found = stored.iter().find(|row| row.name == feature.name());
        FeatureRow {
            feature,
            is_enabled: found.map_or_else(|| feature.default(ctx), |row| row.is_enabled),
            default: feature.default(ctx),
            is_stored: found.is_some(),
            seen: seen(&last, feature.name()),
        }
    };
    Ok(Feature::ALL.into_iter().map(row).collect())
}

/// Switches a feature on or off.
pub async fn set_feature(
    ctx: &Ctx,
    actor: &Actor,
    feature: Feature,
    is_enabled: bool,
    request: &ActionRequest,
) -> Result<()> {
    request.checked_reason()?;
    crate::transaction!(ctx, |tx| {
        let before = lock_feature(ctx, tx, feature).await?;
        let subject = Subject::new("setting", feature.name());
        if !begins(tx, request, FEATURE_SET, &subject).await? {
            return Ok(());
        }
        feature_toggle::Entity::update_many()
            .col_expr(feature_toggle::Column::IsEnabled, Expr::value(is_enabled))
            .col_expr(feature_toggle::Column::UpdatedAt, Expr::value(ctx.now()))
            .filter(feature_toggle::Column::Name.eq(feature.name()))
            .exec(tx)
            .await?;
        let change = (json!({ "enabled": before }), json!({ "enabled": is_enabled }));
        record(ctx, tx, actor, request, FEATURE_SET, &subject, change).await
    })?;
    ctx.features().forget();
    Ok(())
}

/// The stored value, locked; the default is stored where there was none.
async fn lock_feature(ctx: &Ctx, tx: &impl ConnectionTrait, feature: Feature) -> Result<bool> {
    let row = feature_toggle::ActiveModel {
        name: Set(feature.name().to_owned()),
        is_enabled: Set(feature.default(ctx)),
        updated_at: Set(ctx.now()),
    };
    let known = OnConflict::column(feature_toggle::Column::Name).do_nothing().to_owned();
    feature_toggle::Entity::insert(row)
        .on_conflict(known)
        .exec_without_returning(tx)
        .await?;
    let found = feature_toggle::Entity::find_by_id(feature.name())
        .lock_exclusive()
        .one(tx)
        .await?;
    let found = found.ok_or_else(|| Error::Broken(format!("feature {} is gone", feature.name())))?;
    Ok(found.is_enabled)
}

/// A text with all of its versions.
pub async fn site_text(ctx: &Ctx, _: &Actor, text: SiteText) -> Result<TextOfSite> {
    let name = text.text().to_owned();
    let last = last_actions(ctx.db(), std::slice::from_ref(&name)).await?;
    Ok(TextOfSite {
        text,
        versions: versions(ctx, text).await?,
        seen: seen(&last, &name),
    })
}

/// Saves a new version of a text, which the site shows from now on.
pub async fn save_site_text(
    ctx: &Ctx,
    actor: &Actor,
    text: SiteText,
    markdown: &str,
    request: &ActionRequest,
) -> Result<()> {
    request.checked_reason()?;
    let markdown = markdown.trim();
    if markdown.is_empty() {
        return Err(Error::field_with_message(
            Code::Required,
            "markdown",
            "Write the text first.",
        ));
    }
    if markdown.chars().count() > MAX_TEXT_CHARS {
        let message = format!("A text has at most {MAX_TEXT_CHARS} characters.");
        return Err(Error::field_with_message(Code::Invalid, "markdown", message));
    }
    crate::transaction!(ctx, |tx| {
        let subject = Subject::new("text", text.text());
        // Read first: a version that is saved after this is either what the request has not seen, or meets the insert.
        let newest = site_text::Entity::find()
            .filter(site_text::Column::Kind.eq(text.text()))
            .order_by_desc(site_text::Column::Version)
            .one(tx)
            .await?;
        if !begins(tx, request, TEXT_SAVED, &subject).await? {
            return Ok(());
        }
        let before = newest.map_or(0, |row| row.version);
        let row = site_text::ActiveModel {
            id: Set(ctx.new_id()),
            kind: Set(text.text().to_owned()),
            version: Set(before + 1),
            markdown: Set(markdown.to_owned()),
            created_at: Set(ctx.now()),
        };
        let known = OnConflict::columns([site_text::Column::Kind, site_text::Column::Version])
            .do_nothing()
            .to_owned();
        let written = site_text::Entity::insert(row)
            .on_conflict(known)
            .exec_without_returning(tx)
            .await?;
        if written == 0 {
            // This version was saved at the same moment: by the same request, or by another operator.
            return match begins(tx, request, TEXT_SAVED, &subject).await? {
                true => Err(Error::refused(Code::Conflict)),
                false => Ok(()),
            };
        }
        let change = (json!({ "version": before }), json!({ "version": before + 1 }));
        record(ctx, tx, actor, request, TEXT_SAVED, &subject, change).await
    })
}
