//! The sign-in providers of an account: link, list, unlink.

use super::links;
use crate::{
    Ctx, Viewer,
    entity::{account, linked_provider},
    error::{Error, Result},
    event::{Event, record},
    outbox,
};
use contract::{
    Code,
    identity::{LinkedProvider, LinkedProviderList, ProviderId},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, SqlErr,
};
use serde_json::json;
use uuid::Uuid;

/// The viewer's providers, oldest first.
pub async fn list_linked_providers(ctx: &Ctx, viewer: &Viewer) -> Result<LinkedProviderList> {
    let me = viewer.account()?;
    let rows = linked_provider::Entity::find()
        .filter(linked_provider::Column::AccountId.eq(me.id.0))
        .order_by_asc(linked_provider::Column::CreatedAt)
        .all(ctx.db())
        .await?;
    // Skips the operator's own issuer, which has no button.
    let linked_providers = rows.into_iter().filter_map(|row| {
        Some(LinkedProvider {
            provider: row.provider.parse().ok()?,
            email: row.email,
            created_at: row.created_at,
        })
    });
    Ok(LinkedProviderList {
        linked_providers: linked_providers.collect(),
    })
}

/// Links an identity to the viewer's account. Refuses another account's identity; repeating it changes nothing.
pub(super) async fn link(
    ctx: &Ctx,
    viewer: &Viewer,
    provider: ProviderId,
    subject: &str,
    email: Option<&str>,
) -> Result<()> {
    let me = viewer.full_account()?;
    crate::transaction!(ctx, |tx| {
        // The lock prevents two calls from linking one provider twice.
        let row = account::Entity::find_by_id(me.id.0).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::SessionExpired))?;
        let taken = linked_provider::Entity::find()
            .filter(linked_provider::Column::Provider.eq(provider.as_str()))
            .filter(linked_provider::Column::Subject.eq(subject))
            .one(tx)
            .await?;
        if let Some(taken) = taken {
            return if taken.account_id == row.id {
                Ok(())
            } else {
                Err(Error::refused(Code::AuthCredentialInUse))
            };
        }
        let other = linked_provider::Entity::find()
            .filter(linked_provider::Column::Provider.eq(provider.as_str()))
            .filter(linked_provider::Column::AccountId.eq(row.id));
        if other.one(tx).await?.is_some() {
            return Err(Error::refused(Code::AuthProviderLinked));
        }
        insert(ctx, tx, row.id, provider.as_str(), subject, email).await?;
        if let Some(to) = &row.email {
            let content = mail::EmailContent::ProviderLinked {
                provider: provider.name().to_owned(),
                settings_url: links::account(ctx),
            };
            outbox::enqueue_email(ctx, tx, to, &content).await?;
        }
        let event = Event {
            kind: "identity.provider_linked",
            account: Some(me.id),
            subject: ("account", row.id),
            change: None,
            detail: json!({ "provider": provider.as_str() }),
        };
        record(ctx, tx, event).await
    })
}

/// Stores a link: to a provider with a button, or to an issuer by its name.
pub(super) async fn insert(
    ctx: &Ctx,
    tx: &impl ConnectionTrait,
    account: Uuid,
    provider: &str,
    subject: &str,
    email: Option<&str>,
) -> Result<()> {
    let row = linked_provider::ActiveModel {
        id: Set(ctx.new_id()),
        account_id: Set(account),
        provider: Set(provider.to_owned()),
        subject: Set(subject.to_owned()),
        email: Set(email.map(str::to_owned)),
        created_at: Set(ctx.now()),
    };
    match row.insert(tx).await {
        Ok(_) => Ok(()),
        Err(error) => match error.sql_err() {
            Some(SqlErr::UniqueConstraintViolation(_)) => Err(Error::refused(Code::AuthCredentialInUse)),
            _ => Err(Error::Database(error)),
        },
    }
}

/// Unlinks one of the viewer's providers, unless it is the last way to sign in.
pub async fn unlink_provider(ctx: &Ctx, viewer: &Viewer, provider: ProviderId) -> Result<()> {
    let me = viewer.full_account()?;
    crate::transaction!(ctx, |tx| {
        let row = account::Entity::find_by_id(me.id.0).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::SessionExpired))?;
        let mine = linked_provider::Entity::find().filter(linked_provider::Column::AccountId.eq(row.id));
        let mine = mine.all(tx).await?;
        let wanted = mine.iter().find(|linked| linked.provider == provider.as_str());
        let wanted = wanted.ok_or_else(|| Error::refused(Code::NotFound))?;
        // An account with an address can sign in by an emailed link.
        if row.email.is_none() && row.password_hash.is_none() && mine.len() == 1 {
            return Err(Error::refused(Code::AuthLastMethod));
        }
        linked_provider::Entity::delete_by_id(wanted.id).exec(tx).await?;
        let event = Event {
            kind: "identity.provider_unlinked",
            account: Some(me.id),
            subject: ("account", row.id),
            change: None,
            detail: json!({ "provider": provider.as_str() }),
        };
        record(ctx, tx, event).await
    })
}
