//! Feeds with many posts: every page is right from either end, and reads an index only.

use chrono::TimeDelta;
use contract::{
    identity::SignUp,
    post::{BlockType, ContentBlock, PostStatus, PostSummary, PostWrite},
    working_copy::SaveWorkingCopy,
};
use domain::{
    Ctx, Viewer,
    identity::{self, Client},
    posts::{self, PostFilter},
    profiles,
    testing::{TestDb, posts::fill},
    working_copies::{self, WorkingCopySubject},
};
use sea_orm::{ConnectionTrait, DbBackend, Statement};

/// SQLite's plan of a statement.
async fn plan(ctx: &Ctx, sql: &str) -> String {
    let connection = ctx.database().for_migrations();
    let statement = Statement::from_string(DbBackend::Sqlite, format!("EXPLAIN QUERY PLAN {sql}"));
    let rows = connection.query_all_raw(statement).await.unwrap();
    let text = |row: &sea_orm::QueryResult| row.try_get::<String>("", "detail").unwrap();
    rows.iter().map(text).collect::<Vec<_>>().join("\n")
}

async fn creator(ctx: &Ctx) -> Viewer {
    let form = SignUp {
        email: "mia.lind@example.org".to_owned(),
        password: "sunlit harbour walk".to_owned(),
        ..SignUp::default()
    };
    let session = identity::sign_up(ctx, &Viewer::Visitor, &form, &Client::named("a browser"))
        .await
        .unwrap();
    let viewer = Viewer::Account(session.account);
    profiles::become_creator(ctx, &viewer, "creator").await.unwrap()
}

fn ids(posts: &[PostSummary]) -> Vec<contract::PostId> {
    posts.iter().map(|post| post.id).collect()
}

#[tokio::test]
async fn the_pages_of_a_feed_are_its_parts_whatever_their_size() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let viewer = creator(ctx).await;
    let me = viewer.account_id().unwrap();
    fill(ctx, me, 47).await.unwrap();
    posts::create(ctx, &viewer, &contract::post::PostWrite::default())
        .await
        .unwrap();
    let all = posts::list_public(ctx, me, 1, 50).await.unwrap();
    assert_eq!((all.total, all.posts.len()), (47, 47));
    assert!(
        all.posts
            .windows(2)
            .all(|pair| { (pair[0].publish_at, pair[0].id.0) > (pair[1].publish_at, pair[1].id.0) })
    );
    let all = ids(&all.posts);
    let own = ids(&posts::list_mine(ctx, &viewer, PostFilter::All, 1, 50)
        .await
        .unwrap()
        .posts);
    assert_eq!(own[1..], all, "the draft comes first");
    for size in [1, 2, 7, 10, 46, 47, 48] {
        let of = |whole: &[contract::PostId]| whole.chunks(size as usize).map(<[_]>::to_vec).collect::<Vec<_>>();
        for (part, page) in of(&all).into_iter().zip(1..) {
            let found = posts::list_public(ctx, me, page, size).await.unwrap();
            assert_eq!(ids(&found.posts), part, "page {page} of {size}");
        }
        for (part, page) in of(&own).into_iter().zip(1..) {
            let found = posts::list_mine(ctx, &viewer, PostFilter::All, page, size)
                .await
                .unwrap();
            assert_eq!(ids(&found.posts), part, "my page {page} of {size}");
        }
        for beyond in [49, 1_000, u32::MAX] {
            let found = posts::list_public(ctx, me, beyond, size).await.unwrap();
            assert_eq!((found.total, found.posts.len()), (47, 0), "page {beyond} of {size}");
        }
    }
}

#[tokio::test]
async fn an_author_lists_some_of_the_posts() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let viewer = creator(ctx).await;
    let write = async |title: &str, status: PostStatus| {
        let post = PostWrite {
            title: title.to_owned(),
            status,
            publish_at: (status == PostStatus::Scheduled).then(|| ctx.now() + TimeDelta::days(1)),
            content_blocks: vec![ContentBlock {
                block_type: BlockType::Text,
                order: 0,
                plain_text_content: "Come early.".to_owned(),
                image_ids: Vec::new(),
                hotel_id: None,
                video_id: None,
                package_id: None,
                itinerary_content_id: None,
            }],
            ..PostWrite::default()
        };
        let id = posts::create(ctx, &viewer, &post).await.unwrap().id;
        // Posts of one instant are in the order of their ids.
        db.clock.advance(TimeDelta::seconds(1));
        id
    };
    let draft = write("Draft", PostStatus::Draft).await;
    let scheduled = write("Scheduled", PostStatus::Scheduled).await;
    let published = write("Published", PostStatus::Published).await;
    let changed = write("Changed", PostStatus::Published).await;
    for post in [draft, changed] {
        let copy = SaveWorkingCopy::default();
        working_copies::save(ctx, &viewer, WorkingCopySubject::Post(post), &copy)
            .await
            .unwrap();
    }
    for (filter, expected) in [
        (PostFilter::All, vec![draft, scheduled, changed, published]),
        (PostFilter::Drafts, vec![draft]),
        (PostFilter::Scheduled, vec![scheduled]),
        (PostFilter::Published, vec![changed, published]),
        (PostFilter::Changed, vec![changed]),
    ] {
        let list = posts::list_mine(ctx, &viewer, filter, 1, 50).await.unwrap();
        assert_eq!(ids(&list.posts), expected, "{filter:?}");
        assert_eq!(list.total as usize, expected.len(), "{filter:?}");
        for post in &list.posts {
            assert_eq!(post.has_unpublished_changes, post.id == changed, "{}", post.title);
        }
    }
    // Visitors are not told.
    let me = viewer.account_id().unwrap();
    let public = posts::list_public(ctx, me, 1, 50).await.unwrap();
    assert!(public.posts.iter().all(|post| !post.has_unpublished_changes));
    // A scheduled post that has appeared is a published one.
    db.clock.advance(TimeDelta::days(2));
    let list = posts::list_mine(ctx, &viewer, PostFilter::Scheduled, 1, 50)
        .await
        .unwrap();
    assert_eq!(list.total, 0);
}

#[tokio::test]
async fn a_page_is_found_in_one_narrow_index_from_either_end() {
    let db = TestDb::new().await;
    if !db.is_on(DbBackend::Sqlite) {
        // PostgreSQL's plans depend on the number of rows; SQLite's plan shows whether it uses the index.
        return;
    }
    let mine = "account_id = x'00'";
    let published = "account_id = x'00' AND publish_at <= '2027'";
    // The public list, and the author's list with drafts.
    for (posts, time, id) in [
        (published, "DESC", "DESC"),
        (published, "ASC", "ASC"),
        (mine, "DESC NULLS FIRST", "DESC"),
        (mine, "ASC NULLS LAST", "ASC"),
    ] {
        let ids = format!("SELECT id FROM post WHERE {posts} ORDER BY publish_at {time}, id {id} LIMIT 10 OFFSET 4990");
        let page = plan(&db.ctx, &ids).await;
        assert!(page.contains("USING COVERING INDEX"), "{page}");
        assert!(!page.contains("TEMP B-TREE"), "{page}");
        // The rows are looked up by these ids; no others are read.
        let rows = format!("SELECT id, title FROM post WHERE id IN ({ids}) ORDER BY publish_at DESC, id DESC");
        let rows = plan(&db.ctx, &rows).await;
        let by_id = rows.lines().next().unwrap_or_default();
        assert!(by_id.starts_with("SEARCH post") && by_id.ends_with("(id=?)"), "{rows}");
        assert!(
            rows.contains("USING COVERING INDEX") && !rows.contains("SCAN"),
            "{rows}"
        );
    }
    for posts in [mine, published] {
        let count = plan(
            &db.ctx,
            &format!("SELECT COUNT(*) FROM (SELECT id FROM post WHERE {posts})"),
        )
        .await;
        assert!(count.contains("USING COVERING INDEX"), "{count}");
    }
}
