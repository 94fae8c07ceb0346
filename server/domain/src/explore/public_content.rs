//! What a creator has published, by topic.

use crate::entity::topic;
use chrono::{DateTime, Utc};
use contract::UserId;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select, sea_query::Expr};

/// A creator's content that is public at a moment.
pub(super) struct PublicContent {
    pub creator: UserId,
    pub now: DateTime<Utc>,
}

impl PublicContent {
    /// Topics of this kind: `all`, `place` or `tag`.
    pub fn of_kind(&self, kind: &str) -> Select<topic::Entity> {
        topic::Entity::find()
            .filter(topic::Column::AccountId.eq(self.creator.0))
            .filter(topic::Column::TopicKind.eq(kind))
            .filter(topic::Column::ShownFrom.lte(self.now))
    }

    /// Those with this value.
    pub fn about(&self, kind: &str, value: &str) -> Select<topic::Entity> {
        self.of_kind(kind).filter(topic::Column::Value.eq(value))
    }

    /// The condition that the subject also has this topic.
    pub fn is_also(&self, kind: &str, value: &str) -> Expr {
        let others = self.about(kind, value).select_only().column(topic::Column::SubjectId);
        topic::Column::SubjectId.in_subquery(others.into_query())
    }
}
