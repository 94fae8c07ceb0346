//! The subjects of working copies and their owners.

use crate::{
    Viewer,
    entity::{account, itinerary_content, post, recommendation, travel_package},
    error::{Error, Result},
    roles::role_text,
};
use contract::{
    Code, ItineraryContentId, PackageId, PostId, RecommendationId, UserId, visitor::Role, working_copy::WorkingCopyKind,
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait,
    sea_query::{LockType, SelectStatement},
};
use uuid::Uuid;

/// The subject of a working copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkingCopySubject {
    Post(PostId),
    Recommendation(RecommendationId),
    TravelPackage(PackageId),
    ItineraryContent(ItineraryContentId),
    /// The look of that creator's club.
    Club(UserId),
}

impl WorkingCopySubject {
    /// The subject of that kind and id.
    pub fn new(kind: WorkingCopyKind, id: Uuid) -> Self {
        match kind {
            WorkingCopyKind::Post => Self::Post(id.into()),
            WorkingCopyKind::Recommendation => Self::Recommendation(id.into()),
            WorkingCopyKind::TravelPackage => Self::TravelPackage(id.into()),
            WorkingCopyKind::ItineraryContent => Self::ItineraryContent(id.into()),
            WorkingCopyKind::Club => Self::Club(id.into()),
        }
    }

    pub fn kind(self) -> WorkingCopyKind {
        match self {
            Self::Post(_) => WorkingCopyKind::Post,
            Self::Recommendation(_) => WorkingCopyKind::Recommendation,
            Self::TravelPackage(_) => WorkingCopyKind::TravelPackage,
            Self::ItineraryContent(_) => WorkingCopyKind::ItineraryContent,
            Self::Club(_) => WorkingCopyKind::Club,
        }
    }

    /// The id of the subject.
    pub fn id(self) -> Uuid {
        match self {
            Self::Post(id) => id.into(),
            Self::Recommendation(id) => id.into(),
            Self::TravelPackage(id) => id.into(),
            Self::ItineraryContent(id) => id.into(),
            Self::Club(id) => id.into(),
        }
    }
}

/// Fails unless the viewer may change the subject; otherwise it is not found. Returns its owner.
pub(super) async fn own(db: &impl ConnectionTrait, viewer: &Viewer, subject: WorkingCopySubject) -> Result<UserId> {
    let me = viewer.account()?.id;
    there(db, viewer, subject, &of_account(me, subject)).await?;
    Ok(me)
}

/// Like `own`, and locks the subject until the transaction ends.
pub(super) async fn hold(tx: &impl ConnectionTrait, viewer: &Viewer, subject: WorkingCopySubject) -> Result<UserId> {
    let me = viewer.account()?.id;
    there(tx, viewer, subject, of_account(me, subject).lock(LockType::Share)).await?;
    Ok(me)
}

async fn there(
    db: &impl ConnectionTrait,
    viewer: &Viewer,
    subject: WorkingCopySubject,
    rows: &SelectStatement,
) -> Result<()> {
    // The same rule as for publishing: authors may change posts and itinerary contents; the others need a creator.
    let may_change = match subject {
        WorkingCopySubject::Post(_) | WorkingCopySubject::ItineraryContent(_) => true,
        WorkingCopySubject::Recommendation(_) | WorkingCopySubject::TravelPackage(_) | WorkingCopySubject::Club(_) => {
            viewer.creator().is_ok()
        }
    };
    if may_change && db.query_one(rows).await?.is_some() {
        Ok(())
    } else {
        Err(Error::refused(Code::NotFound))
    }
}

/// The subject's row, if the account owns it.
fn of_account(me: UserId, subject: WorkingCopySubject) -> SelectStatement {
    match subject {
        WorkingCopySubject::Post(id) => owned::<post::Entity>((post::Column::Id, id.0), (post::Column::AccountId, me)),
        WorkingCopySubject::Recommendation(id) => owned::<recommendation::Entity>(
            (recommendation::Column::Id, id.0),
            (recommendation::Column::AccountId, me),
        ),
        WorkingCopySubject::TravelPackage(id) => owned::<travel_package::Entity>(
            (travel_package::Column::Id, id.0),
            (travel_package::Column::AccountId, me),
        ),
        WorkingCopySubject::ItineraryContent(id) => owned::<itinerary_content::Entity>(
            (itinerary_content::Column::Id, id.0),
            (itinerary_content::Column::AccountId, me),
        ),
        // An account deleted meanwhile no longer runs a club.
        WorkingCopySubject::Club(id) => {
            owned::<account::Entity>((account::Column::Id, id.0), (account::Column::Id, me))
                .and_where(account::Column::Role.is_in([Role::Creator, Role::Operator].map(role_text)))
                .take()
        }
    }
}

fn owned<E: EntityTrait>((key, id): (E::Column, Uuid), (owner, me): (E::Column, UserId)) -> SelectStatement {
    let found = E::find().select_only().column(key);
    found.filter(key.eq(id)).filter(owner.eq(me.0)).into_query()
}
