//! Keeping an answer.

use super::{KEPT_MINUTES, MAX_ANSWERS_OF_BROWSER, PURPOSE, cipher_name, key, owner_tag};
use crate::{Ctx, entity::form_answer, error::Result};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// Bytes of an id: too many to guess one.
const ID_BYTES: usize = 16;

/// Keeps what a form of this browser was answered with. Answers the id that leads to it.
pub async fn keep(ctx: &Ctx, owner: &str, content: Vec<u8>) -> Result<String> {
    let id = URL_SAFE_NO_PAD.encode(&ctx.new_secret()[..ID_BYTES]);
    let content = ctx.secrets().encrypt(PURPOSE, &cipher_name(owner, &id), content)?;
    let (tag, now) = (owner_tag(ctx, owner), ctx.now());
    crate::transaction!(ctx, |tx| {
        form_answer::Entity::insert(form_answer::ActiveModel {
            id: Set(key(&id)),
            owner: Set(tag.clone()),
            content: Set(content.clone()),
            created_at: Set(now),
            expires_at: Set(now + TimeDelta::minutes(KEPT_MINUTES)),
        })
        .exec_without_returning(tx)
        .await?;
        let newest: Vec<String> = form_answer::Entity::find()
            .select_only()
            .column(form_answer::Column::Id)
            .filter(form_answer::Column::Owner.eq(&tag))
            .order_by_desc(form_answer::Column::CreatedAt)
            .limit(MAX_ANSWERS_OF_BROWSER)
            .into_tuple()
            .all(tx)
            .await?;
        form_answer::Entity::delete_many()
            .filter(form_answer::Column::Owner.eq(&tag))
            .filter(form_answer::Column::Id.is_not_in(newest))
            .exec(tx)
            .await?;
        Ok(())
    })?;
    Ok(id)
}
