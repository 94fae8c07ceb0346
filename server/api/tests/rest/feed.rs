//! A feed of ten thousand posts: its last page comes as quickly as its first, and none takes long.

use crate::support::TestApi;
use contract::visitor::Role;
use domain::testing::posts::fill;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const POSTS: usize = 10_000;
/// How often each page is asked for; the middle one counts, for machines have other things to do.
const ROUNDS: usize = 15;

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
    let everybody = api.visitor();
    let middle = async |page: usize| {
        let path = format!("/api/v1/post?slug=mia.lind&page={page}&pageSize=10");
        let mut times = Vec::with_capacity(ROUNDS);
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            let list: Value = everybody.get(&path).await.read();
            times.push(begun.elapsed());
            assert_eq!(list["posts"].as_array().map(Vec::len), Some(10), "page {page}");
        }
        times.sort_unstable();
        times[ROUNDS / 2]
    };
    let (first, half_way, last) = (middle(1).await, middle(500).await, middle(1_000).await);
    println!("page 1 in {first:?}, page 500 in {half_way:?}, page 1,000 in {last:?}");
    let slack = Duration::from_millis(5);
    assert!(last < first * 3 + slack, "{last:?} against {first:?}");
    assert!(half_way < first * 6 + slack, "{half_way:?} against {first:?}");
}
