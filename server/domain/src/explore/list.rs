//! A page of recommendations, posts, packages and itinerary contents, most recently published first.

use super::{
    facets::{self, facets},
    public_content::PublicContent,
};
use crate::{
    Ctx, Viewer,
    entity::topic,
    error::{Refusals, Result},
    itinerary_contents, packages, posts, recommendations,
    topics::{ALL, PLACE, SubjectKind, TAG, same},
};
use contract::{
    Code, Currency, UserId,
    club::HotelRecommendation,
    explore::{ExploreItem, ExploreItemKind, ExploreList},
    itinerary_content::ItineraryContentSummary,
    package::TravelPackageWithHotels,
    post::PostSummary,
};
use sea_orm::{PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use std::collections::HashMap;
use uuid::Uuid;

/// Entries on a page at most.
const MAX_ITEMS: u32 = 50;

/// A query.
#[derive(Clone, Debug, Default)]
pub struct ExploreRequest {
    /// A facet's value; an unknown one matches nothing, and an empty one is ignored.
    pub place: Option<String>,
    /// The same for tags, ignoring case.
    pub tag: Option<String>,
    /// From 1.
    pub page: u32,
    /// 1 to 50.
    pub page_size: u32,
    /// The currency of "from" prices; default: the viewer's.
    pub currency: Option<Currency>,
}

impl ExploreRequest {
    /// The place to look for. URLs may hold any text, so this drops control characters and treats an empty text as
    /// `None`.
    pub fn place(&self) -> Option<String> {
        asked(self.place.as_deref())
    }

    /// The tag to look for, normalised.
    pub fn tag(&self) -> Option<String> {
        asked(self.tag.as_deref()).map(|tag| same(&tag))
    }
}

/// The tags of a creator's public content, most used first, at most `most`.
pub async fn tags(ctx: &Ctx, creator: UserId, most: usize) -> Result<Vec<String>> {
    let shown = PublicContent {
        creator,
        now: ctx.now(),
    };
    let found = facets(ctx, &shown, TAG, None).await?;
    Ok(found.into_iter().take(most).map(|facet| facet.value).collect())
}

/// A creator's public content. A page costs as much as its entries, and counting in an index.
pub async fn list(ctx: &Ctx, viewer: &Viewer, creator: UserId, wanted: &ExploreRequest) -> Result<ExploreList> {
    check_page(wanted)?;
    let (place, tag) = (wanted.place(), wanted.tag());
    let shown = PublicContent {
        creator,
        now: ctx.now(),
    };
    let found = match (place.as_deref(), tag.as_deref()) {
        (None, None) => shown.about(ALL, ""),
        (Some(place), None) => shown.about(PLACE, place),
        (None, Some(tag)) => shown.about(TAG, tag),
        (Some(place), Some(tag)) => shown.about(PLACE, place).filter(shown.is_also(TAG, tag)),
    };
    let skip = u64::from(wanted.page - 1) * u64::from(wanted.page_size);
    let rows: Vec<(String, Uuid)> = found
        .clone()
        .select_only()
        .columns([topic::Column::SubjectKind, topic::Column::SubjectId])
        .order_by_desc(topic::Column::ShownFrom)
        .order_by_desc(topic::Column::SubjectId)
        .offset(skip)
        .limit(u64::from(wanted.page_size))
        .into_tuple()
        .all(ctx.db())
        .await?;
    let total = found
        .select_only()
        .column(topic::Column::SubjectId)
        .count(ctx.db())
        .await?;
    let total = u32::try_from(total).unwrap_or(u32::MAX);
    // Places are counted among entries with the tag, and tags among entries with the place.
    let (items, places, tags) = futures::try_join!(
        items(ctx, viewer, creator, rows, wanted.currency),
        facets(ctx, &shown, PLACE, tag.as_deref().map(|tag| (TAG, tag))),
        facets(ctx, &shown, TAG, place.as_deref().map(|place| (PLACE, place)))
    )?;
    Ok(ExploreList {
        total,
        items,
        places: facets::with_chosen(ctx, PLACE, places, place.as_deref(), total),
        tags: facets::with_chosen(ctx, TAG, tags, tag.as_deref(), total),
        page: wanted.page,
        page_size: wanted.page_size,
    })
}

fn asked(text: Option<&str>) -> Option<String> {
    let text = text?.replace(char::is_control, "");
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn check_page(wanted: &ExploreRequest) -> Result<()> {
    let mut refusals = Refusals::default();
    if wanted.page == 0 {
        refusals.add_message(Code::Invalid, "page", "Pages count from 1.");
    }
    if !(1..=MAX_ITEMS).contains(&wanted.page_size) {
        refusals.add_message(Code::Invalid, "pageSize", "A page has 1 to 50 entries.");
    }
    refusals.into_result()
}

/// The entries in order, in a constant number of queries. Each kind checks again that its entries are public.
async fn items(
    ctx: &Ctx,
    viewer: &Viewer,
    creator: UserId,
    rows: Vec<(String, Uuid)>,
    currency: Option<Currency>,
) -> Result<Vec<ExploreItem>> {
    let rows: Vec<(SubjectKind, Uuid)> = rows
        .into_iter()
        .filter_map(|(kind, id)| Some((SubjectKind::parse(&kind)?, id)))
        .collect();
    let ids = |wanted: SubjectKind| -> Vec<Uuid> {
        let of_kind = rows.iter().filter(|(kind, _)| *kind == wanted);
        of_kind.map(|(_, id)| *id).collect()
    };
    let (recommendation_ids, post_ids, package_ids, content_ids) = (
        ids(SubjectKind::Recommendation),
        ids(SubjectKind::Post),
        ids(SubjectKind::Package),
        ids(SubjectKind::ItineraryContent),
    );
    let (stays, posts, packages, contents) = futures::try_join!(
        recommendations::shown_among(ctx, viewer, creator, &recommendation_ids, currency),
        posts::shown_among(ctx, creator, &post_ids),
        packages::shown_among(ctx, viewer, creator, &package_ids, currency),
        itinerary_contents::shown_among(ctx, creator, &content_ids)
    )?;
    let mut stays: HashMap<Uuid, HotelRecommendation> = stays.into_iter().map(|stay| (stay.id.0, stay)).collect();
    let mut posts: HashMap<Uuid, PostSummary> = posts.into_iter().map(|post| (post.id.0, post)).collect();
    let mut packages: HashMap<Uuid, TravelPackageWithHotels> = packages
        .into_iter()
        .map(|offer| (offer.package.package_id.0, offer))
        .collect();
    let mut contents: HashMap<Uuid, ItineraryContentSummary> =
        contents.into_iter().map(|content| (content.id.0, content)).collect();
    let item = |(kind, id): (SubjectKind, Uuid)| match kind {
        SubjectKind::Recommendation => stays.remove(&id).map(|stay| ExploreItem {
            stay: Some(stay),
            ..empty(ExploreItemKind::Stay)
        }),
        SubjectKind::Post => posts.remove(&id).map(|post| ExploreItem {
            post: Some(post),
            ..empty(ExploreItemKind::Post)
        }),
        SubjectKind::Package => packages.remove(&id).map(|package| ExploreItem {
            package: Some(package),
            ..empty(ExploreItemKind::Package)
        }),
        SubjectKind::ItineraryContent => contents.remove(&id).map(|content| ExploreItem {
            itinerary_content: Some(content),
            ..empty(ExploreItemKind::ItineraryContent)
        }),
    };
    Ok(rows.into_iter().filter_map(item).collect())
}

fn empty(kind: ExploreItemKind) -> ExploreItem {
    ExploreItem {
        kind,
        stay: None,
        post: None,
        package: None,
        itinerary_content: None,
    }
}
