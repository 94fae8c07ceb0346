//! Pages of posts as cards. No list reads the contents of blocks.

use super::read::{ReferencedContent, status, wire};
use crate::{
    Ctx, Viewer,
    entity::post,
    error::{Refusals, Result},
    images,
    rows::one_by_one,
    working_copies,
};
use chrono::{DateTime, Utc};
use contract::{
    Code, PostId, UserId,
    post::{Post, PostList, PostStatus, PostSummary},
    working_copy::WorkingCopyKind,
};
use futures::stream::BoxStream;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
    sea_query::{NullOrdering, SelectStatement},
};
use std::collections::HashSet;
use uuid::Uuid;

/// Posts on a page at most.
const MAX_POSTS: u32 = 50;

/// The number of an account's posts.
pub(crate) struct Count {
    /// Published posts.
    pub published: u64,
    /// Drafts and scheduled posts.
    pub others: u64,
}

/// The columns that a list needs.
#[derive(FromQueryResult)]
struct Card {
    id: Uuid,
    account_id: Uuid,
    title: String,
    description: String,
    image_id: Option<Uuid>,
    publish_at: Option<DateTime<Utc>>,
    version: i32,
    updated_at: DateTime<Utc>,
}

/// Some of an author's own posts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PostFilter {
    #[default]
    All,
    Drafts,
    Scheduled,
    Published,
    /// Published posts with changes that are not published.
    Changed,
}

/// The viewer's posts: drafts, then scheduled ones, then published ones, latest first. `page` counts from 1;
/// `page_size` is 1 to 50.
pub async fn list_mine(ctx: &Ctx, viewer: &Viewer, filter: PostFilter, page: u32, page_size: u32) -> Result<PostList> {
    let me = viewer.creator()?.id;
    let ids = match filter {
        PostFilter::All => ids_of(me),
        PostFilter::Drafts => ids_of(me).filter(post::Column::PublishAt.is_null()),
        PostFilter::Scheduled => ids_of(me).filter(post::Column::PublishAt.gt(ctx.now())),
        PostFilter::Published => published(me, ctx.now()),
        PostFilter::Changed => published(me, ctx.now()).filter(post::Column::Id.in_subquery(changed(me))),
    };
    let mut list = list(ctx, (me, ids), drafts_first, page, page_size).await?;
    let shown = list.posts.iter().map(|post| post.id.0);
    let changed: HashSet<Uuid> = ids_of(me)
        .filter(post::Column::Id.is_in(shown))
        .filter(post::Column::Id.in_subquery(changed(me)))
        .into_tuple()
        .all(ctx.db())
        .await?
        .into_iter()
        .collect();
    for post in &mut list.posts {
        post.has_unpublished_changes = post.status != PostStatus::Draft && changed.contains(&post.id.0);
    }
    Ok(list)
}

/// Selects the ids of the posts with a working copy.
fn changed(account: UserId) -> SelectStatement {
    working_copies::changed(account, WorkingCopyKind::Post)
}

/// A creator's published posts, latest first. `page` counts from 1; `page_size` is 1 to 50.
pub async fn list_public(ctx: &Ctx, creator: UserId, page: u32, page_size: u32) -> Result<PostList> {
    let published = published(creator, ctx.now());
    list(ctx, (creator, published), last_first, page, page_size).await
}

/// The published ones among a creator's posts, in no order.
pub(crate) async fn shown_among(ctx: &Ctx, creator: UserId, ids: &[Uuid]) -> Result<Vec<PostSummary>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let ids = post::Column::Id.is_in(ids.iter().copied());
    let rows = published(creator, ctx.now()).filter(ids);
    summaries(ctx, creator, rows).await
}

/// All posts of an account, without referenced content and whatever the account's role. The stream reads each on demand
/// and skips posts deleted meanwhile.
pub async fn all_mine(ctx: &Ctx, viewer: &Viewer) -> Result<BoxStream<'static, Result<Post>>> {
    let me = viewer.account()?.id;
    let rows = post::Entity::find().filter(post::Column::AccountId.eq(me.0));
    let ids = drafts_first(rows, Side::Start).select_only().column(post::Column::Id);
    let ids: Vec<Uuid> = ids.into_tuple().all(ctx.db()).await?;
    Ok(one_by_one(ctx, ids, |ctx, id| async move {
        let row = post::Entity::find_by_id(id).one(ctx.db()).await?;
        Ok(row.map(|row| wire(row, ctx.now(), ReferencedContent::default())))
    }))
}

/// Counts an account's posts.
pub(crate) async fn count(ctx: &Ctx, account: UserId) -> Result<Count> {
    let (all, published) = futures::try_join!(
        ids_of(account).count(ctx.db()),
        published(account, ctx.now()).count(ctx.db())
    )?;
    Ok(Count {
        published,
        others: all.saturating_sub(published),
    })
}

/// The account's posts, by id alone, so that an index answers counting and skipping.
fn ids_of(account: UserId) -> Select<post::Entity> {
    post::Entity::find()
        .select_only()
        .column(post::Column::Id)
        .filter(post::Column::AccountId.eq(account.0))
}

fn published(account: UserId, now: DateTime<Utc>) -> Select<post::Entity> {
    ids_of(account).filter(post::Column::PublishAt.lte(now))
}

/// The end of the order from which a list is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Start,
    End,
}

/// The index's order, so that nothing is sorted. For posts with a publication time.
fn last_first(query: Select<post::Entity>, from: Side) -> Select<post::Entity> {
    let order = match from {
        Side::Start => Order::Desc,
        Side::End => Order::Asc,
    };
    query
        .order_by(post::Column::PublishAt, order.clone())
        .order_by(post::Column::Id, order)
}

/// Drafts have no time, and the two databases place nulls differently.
fn drafts_first(query: Select<post::Entity>, from: Side) -> Select<post::Entity> {
    let (order, nulls) = match from {
        Side::Start => (Order::Desc, NullOrdering::First),
        Side::End => (Order::Asc, NullOrdering::Last),
    };
    query
        .order_by_with_nulls(post::Column::PublishAt, order.clone(), nulls)
        .order_by(post::Column::Id, order)
}

/// A page by its number. Skips ids in the narrow index from the nearer end, and reads nothing of the posts before. The
/// last page costs as much as the first; the middle one of 10,000 posts walks over 5,000 entries in a fraction of a
/// millisecond, half the cost of counting them for the number of pages.
async fn list(
    ctx: &Ctx,
    (author, ids): (UserId, Select<post::Entity>),
    ordered: fn(Select<post::Entity>, Side) -> Select<post::Entity>,
    page: u32,
    page_size: u32,
) -> Result<PostList> {
    check_page(page, page_size)?;
    let total = ids.clone().count(ctx.db()).await?;
    let before = u64::from(page - 1) * u64::from(page_size);
    let shown = total.saturating_sub(before).min(u64::from(page_size));
    let behind = total.saturating_sub(before + shown);
    let posts = if shown == 0 {
        Vec::new()
    } else {
        let (from, skipped) = if before <= behind {
            (Side::Start, before)
        } else {
            (Side::End, behind)
        };
        let ids = ordered(ids, from).offset(skipped).limit(shown).into_query();
        let rows = post::Entity::find().filter(post::Column::Id.in_subquery(ids));
        summaries(ctx, author, ordered(rows, Side::Start)).await?
    };
    Ok(PostList {
        total: u32::try_from(total).unwrap_or(u32::MAX),
        posts,
        page,
        page_size,
    })
}

/// The cards of these rows, in order.
async fn summaries(ctx: &Ctx, author: UserId, rows: Select<post::Entity>) -> Result<Vec<PostSummary>> {
    let columns = [
        post::Column::Id,
        post::Column::AccountId,
        post::Column::Title,
        post::Column::Description,
        post::Column::ImageId,
        post::Column::PublishAt,
        post::Column::Version,
        post::Column::UpdatedAt,
    ];
    let rows: Vec<Card> = rows.select_only().columns(columns).into_model().all(ctx.db()).await?;
    let image_ids: Vec<Uuid> = rows.iter().filter_map(|row| row.image_id).collect();
    let images = images::shown(ctx.db(), author, &image_ids).await?;
    let now = ctx.now();
    let summary = |row: Card| PostSummary {
        id: PostId(row.id),
        user_id: UserId(row.account_id),
        title: row.title,
        description: row.description,
        image: row.image_id.and_then(|id| images.get(&id).cloned()),
        status: status(row.publish_at, now),
        publish_at: row.publish_at,
        version: row.version,
        updated_at: row.updated_at,
        has_unpublished_changes: false,
    };
    Ok(rows.into_iter().map(summary).collect())
}

fn check_page(page: u32, page_size: u32) -> Result<()> {
    let mut refusals = Refusals::default();
    if page == 0 {
        refusals.add_message(Code::Invalid, "page", "Pages count from 1.");
    }
    if !(1..=MAX_POSTS).contains(&page_size) {
        refusals.add_message(Code::Invalid, "pageSize", "A page has 1 to 50 posts.");
    }
    refusals.into_result()
}
