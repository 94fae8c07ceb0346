//! What has topics.

use crate::entity::{post, recommendation, travel_package};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// What a subject is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SubjectKind {
    /// A recommendation.
    Stay,
    Post,
    Package,
}

impl SubjectKind {
    /// As it is kept.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Stay => "stay",
            Self::Post => "post",
            Self::Package => "package",
        }
    }

    /// From what is kept.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Stay, Self::Post, Self::Package]
            .into_iter()
            .find(|kind| kind.text() == text)
    }
}

/// What its topics follow from.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub kind: SubjectKind,
    pub id: Uuid,
    pub account: Uuid,
    /// Since when others see it, or from when on; none when they do not.
    pub shown_from: Option<DateTime<Utc>>,
    /// Whose places it has; one that is gone has none.
    pub hotels: Vec<Uuid>,
    pub tags: Vec<String>,
}

impl Subject {
    /// A recommendation, since others saw it first.
    pub(crate) fn stay(row: &recommendation::Model) -> Self {
        Self {
            kind: SubjectKind::Stay,
            id: row.id,
            account: row.account_id,
            shown_from: row.is_active.then(|| row.shown_at.unwrap_or(row.created_at)),
            hotels: vec![row.hotel_id],
            tags: row.tags.0.clone(),
        }
    }

    /// A post, from the time on at which it is published.
    pub(crate) fn post(row: &post::Model) -> Self {
        let hotels = row.blocks.0.iter().filter_map(|block| block.hotel_id);
        Self {
            kind: SubjectKind::Post,
            id: row.id,
            account: row.account_id,
            shown_from: row.publish_at,
            hotels: hotels.map(|hotel| hotel.0).collect(),
            tags: row.tags.0.clone(),
        }
    }

    /// A package, since it was made: so stand the packages of a club in their own list.
    pub(crate) fn package(row: &travel_package::Model) -> Self {
        Self {
            kind: SubjectKind::Package,
            id: row.id,
            account: row.account_id,
            shown_from: row.is_active.then_some(row.created_at),
            hotels: row.stays.0.iter().map(|stay| stay.hotel_id.0).collect(),
            tags: row.tags.0.clone(),
        }
    }
}
