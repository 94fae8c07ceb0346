//! The mark of a database that has served real people: no demonstration is loaded into it by a forgotten setting.

use crate::{Ctx, Database, entity::setting, error::Result};

const MARK: &str = "production since";

/// Writes down, once, that the database serves real people.
pub async fn mark_production(ctx: &Ctx) -> Result<()> {
    let now = ctx.now();
    crate::transaction!(ctx, |tx| {
        match setting::Entity::time(tx, MARK).await? {
            Some(_) => Ok(()),
            None => setting::Entity::put_time(tx, MARK, now).await,
        }
    })
}

/// Whether the database has served real people.
pub async fn has_served_production(database: &Database) -> Result<bool> {
    Ok(setting::Entity::time(database.reader(), MARK).await?.is_some())
}
