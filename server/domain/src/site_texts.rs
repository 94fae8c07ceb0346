//! The site's own texts: terms and privacy. Each saved version stays; the newest is shown, and the built-in text before the
//! first.

use crate::{Ctx, entity::site_text, error::Result};
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

/// A text of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteText {
    Terms,
    Privacy,
}

impl SiteText {
    /// All texts.
    pub const ALL: [Self; 2] = [Self::Terms, Self::Privacy];

    /// As it is stored, and as an address has it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Terms => "terms",
            Self::Privacy => "privacy",
        }
    }

    /// The text of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|text| text.text() == name)
    }
}

/// A saved version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextVersion {
    /// 1 for the first.
    pub version: i32,
    pub markdown: String,
    pub created_at: DateTime<Utc>,
}

/// The newest version; none: the built-in text stands.
pub async fn newest(ctx: &Ctx, text: SiteText) -> Result<Option<TextVersion>> {
    let row = site_text::Entity::find()
        .filter(site_text::Column::Kind.eq(text.text()))
        .order_by_desc(site_text::Column::Version)
        .one(ctx.db())
        .await?;
    Ok(row.map(version))
}

/// All versions, newest first.
pub async fn versions(ctx: &Ctx, text: SiteText) -> Result<Vec<TextVersion>> {
    let rows = site_text::Entity::find()
        .filter(site_text::Column::Kind.eq(text.text()))
        .order_by_desc(site_text::Column::Version)
        .all(ctx.db())
        .await?;
    Ok(rows.into_iter().map(version).collect())
}

fn version(row: site_text::Model) -> TextVersion {
    TextVersion {
        version: row.version,
        markdown: row.markdown,
        created_at: row.created_at,
    }
}
