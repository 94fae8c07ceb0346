//! Topics of itinerary contents that a server of an older version has changed.

use crate::{
    Ctx,
    entity::{itinerary_content, topic},
    error::Result,
    topics::{self, ALL, Subject, SubjectKind},
};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, QueryTrait,
    sea_query::{Expr, SelectStatement},
};
use uuid::Uuid;

/// Itinerary contents in one pass.
const MAX_CONTENTS: u64 = 500;

/// Derives topics again where they are missing or say another visibility, and deletes those of deleted itinerary contents. A
/// server that runs beside this one during an upgrade knows nothing of them. Repeating it is safe, also from several
/// servers at once.
pub async fn tidy(ctx: &Ctx) -> Result<()> {
    let kind = SubjectKind::ItineraryContent.text();
    let contents = || {
        itinerary_content::Entity::find()
            .select_only()
            .column(itinerary_content::Column::Id)
    };
    crate::transaction!(ctx, |tx| {
        topic::Entity::delete_many()
            .filter(topic::Column::SubjectKind.eq(kind))
            .filter(topic::Column::SubjectId.not_in_subquery(contents().into_query()))
            .exec(tx)
            .await?;
        Ok(())
    })?;
    let differs = |is_active: bool| {
        Condition::all()
            .add(itinerary_content::Column::IsActive.eq(is_active))
            .add(not_marked(is_active))
    };
    let differs = Condition::any().add(differs(true)).add(differs(false));
    let ids: Vec<Uuid> = contents()
        .filter(differs)
        .limit(MAX_CONTENTS)
        .into_tuple()
        .all(ctx.db())
        .await?;
    for id in ids {
        crate::transaction!(ctx, |tx| {
            let row = itinerary_content::Entity::find_by_id(id)
                .lock_exclusive()
                .one(tx)
                .await?;
            if let Some(row) = row {
                topics::set(tx, &Subject::itinerary_content(&row)).await?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// That no topic says that the content is shown, or hidden.
fn not_marked(is_shown: bool) -> Expr {
    let shown_from = topic::Column::ShownFrom;
    let state = if is_shown {
        shown_from.is_not_null()
    } else {
        shown_from.is_null()
    };
    let marked: SelectStatement = topic::Entity::find()
        .select_only()
        .column(topic::Column::SubjectId)
        .filter(topic::Column::SubjectKind.eq(SubjectKind::ItineraryContent.text()))
        .filter(topic::Column::TopicKind.eq(ALL))
        .filter(state)
        .into_query();
    itinerary_content::Column::Id.not_in_subquery(marked)
}
