//! Subjects: content with topics.

use crate::entity::{itinerary_content, post, recommendation, travel_package};
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// The kind of a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SubjectKind {
    /// A recommendation.
    Recommendation,
    Post,
    Package,
    ItineraryContent,
}

impl SubjectKind {
    /// The stored text.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Recommendation => "stay",
            Self::Post => "post",
            Self::Package => "package",
            Self::ItineraryContent => "itineraryContent",
        }
    }

    /// Parses a stored text.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Recommendation, Self::Post, Self::Package, Self::ItineraryContent]
            .into_iter()
            .find(|kind| kind.text() == text)
    }
}

/// The data from which topics are derived.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub kind: SubjectKind,
    pub id: Uuid,
    pub account: Uuid,
    /// When it is or becomes public; `None` if it is hidden.
    pub shown_from: Option<DateTime<Utc>>,
    /// The hotels whose places it has; a deleted hotel has none.
    pub hotels: Vec<Uuid>,
    pub tags: Vec<String>,
}

impl Subject {
    /// A recommendation, public since its first publication.
    pub(crate) fn recommendation(row: &recommendation::Model) -> Self {
        Self {
            kind: SubjectKind::Recommendation,
            id: row.id,
            account: row.account_id,
            shown_from: row.is_active.then(|| row.shown_at.unwrap_or(row.created_at)),
            hotels: vec![row.hotel_id],
            tags: row.tags.0.clone(),
        }
    }

    /// A post, public from its publication time.
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

    /// A package, public since its creation, which is the order of the club's own list.
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

    /// An itinerary content, public since its creation, like a package.
    pub(crate) fn itinerary_content(row: &itinerary_content::Model) -> Self {
        let hotels = row.days.0.iter().filter_map(|day| day.hotel_id);
        Self {
            kind: SubjectKind::ItineraryContent,
            id: row.id,
            account: row.account_id,
            shown_from: row.is_active.then_some(row.created_at),
            hotels: hotels.map(|hotel| hotel.0).collect(),
            tags: row.tags.0.clone(),
        }
    }
}
