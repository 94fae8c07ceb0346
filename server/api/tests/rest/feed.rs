//! A feed of ten thousand posts: its last page costs as much as the first.

use crate::support::TestApi;
use contract::visitor::Role;
use domain::testing::{posts::fill, steps::Steps};
use serde_json::{Value, json};

const POSTS: usize = 10_000;

#[tokio::test]
async fn page_one_thousand_of_a_feed_costs_what_page_one_does() {
    let api = TestApi::new().await;
    let mia = api.person(Role::Creator).await.client;
    let profile: Value = mia
        .put(
            "/api/v1/userProfile",
            &json!({ "slug": "mia.lind", "publicName": "Mia Lind" }),
        )
        .await
        .read();
    let me = profile["userId"].as_str().unwrap().parse().unwrap();
    fill(&api.db.ctx, me, POSTS).await.unwrap();
    let visitor = api.visitor();
    // Only SQLite counts steps; PostgreSQL still reads the pages.
    let steps = Steps::of(api.db.ctx.database()).await;
    let mut costs = Vec::new();
    for page in [1, 1, 500, 1_000] {
        let path = format!("/api/v1/post?slug=mia.lind&page={page}&pageSize=10");
        let list: Value = visitor.get(&path).await.read();
        assert_eq!(list["posts"].as_array().map(Vec::len), Some(10), "page {page}");
        costs.push(steps.as_ref().map_or(0, Steps::take));
    }
    println!("steps: {costs:?}");
    // The first call includes one-time reads.
    let [_, first, half_way, last] = costs[..] else {
        panic!("four pages were asked for")
    };
    assert!(steps.is_none() || first > 0, "the counter counts");
    assert!(last <= first * 3, "{last} steps against {first}");
    assert!(half_way <= first * 6, "{half_way} steps against {first}");
}
