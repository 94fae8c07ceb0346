//! A creator's feed, a post, and its editor.

use super::{assert_reads, document, element, text};
use crate::{
    page::PageContext,
    pages::{
        club::{FeedPage, PostPage, feed, post},
        post_editor::post_editor,
        samples::{self, id},
    },
};
use contract::{
    PostId,
    club::PublicProfile,
    hotel::Image,
    island::PostEditorProps,
    post::{BlockType, ContentBlock, Post, PostList, PostStatus, PostSummary},
};

fn page() -> PageContext {
    samples::page("/user/mia.lind/feed")
}

fn creator() -> PublicProfile {
    PublicProfile {
        user_id: id(3),
        slug: "mia.lind".to_owned(),
        public_name: "Mia Lind".to_owned(),
        bio: None,
        profile_picture: None,
        hero_image: None,
        links: Vec::new(),
        theme_color: None,
        is_verified: false,
    }
}

fn summary(number: u32, title: &str) -> PostSummary {
    PostSummary {
        id: id(number),
        user_id: id(3),
        title: title.to_owned(),
        description: "The first ferry is worth it. <b>Really</b>.".to_owned(),
        image: Some(image(40, "The harbour")),
        status: PostStatus::Published,
        publish_at: Some(page().now),
        version: 1,
        updated_at: page().now,
        has_unpublished_changes: false,
    }
}

fn image(number: u32, caption: &str) -> Image {
    Image::of(id(number), caption.to_owned(), false)
}

/// The document of a page of two posts out of `total`.
fn feed_of(total: u32, number: u32, posts: Vec<PostSummary>, is_mine: bool) -> String {
    let data = FeedPage {
        creator: creator(),
        posts: PostList {
            total,
            posts,
            page: number,
            page_size: 2,
        },
        tags: vec!["by the sea".to_owned()],
        is_mine,
    };
    document(&page(), |page| feed(page, &data))
}

fn block(block_type: BlockType, text: &str, images: &[u32], hotel: Option<u32>) -> ContentBlock {
    ContentBlock {
        block_type,
        order: 0,
        plain_text_content: text.to_owned(),
        image_ids: images.iter().map(|number| id(*number)).collect(),
        hotel_id: hotel.map(id),
        video_id: None,
        package_id: None,
        itinerary_content_id: None,
    }
}

fn written() -> Post {
    Post {
        id: id(7),
        user_id: id(3),
        title: "Two days in Lisbon".to_owned(),
        status: PostStatus::Published,
        publish_at: Some(page().now),
        content_blocks: vec![
            block(BlockType::Text, "Come *early*.", &[], None),
            block(BlockType::Stay, "Ask for the upper floor.", &[], Some(2)),
            block(BlockType::Heading, "Where to walk <first>", &[], None),
            block(BlockType::Image, "Seen from the ferry", &[40], None),
            block(BlockType::Gallery, "", &[41, 42, 99], None),
            block(BlockType::Stay, "This hotel has closed.", &[], Some(98)),
            block(BlockType::Image, "A picture that is gone", &[99], None),
        ],
        images: vec![image(40, "The harbour"), image(41, ""), image(42, "")],
        hotels: vec![samples::summary(2, "Casa do Limoeiro")],
        videos: Vec::new(),
        packages: Vec::new(),
        itinerary_contents: Vec::new(),
        tags: vec!["slow food".to_owned()],
        version: 1,
        created_at: page().now,
        updated_at: page().now,
    }
}

fn data(post: Post, is_mine: bool) -> PostPage {
    let mut html = vec![None; post.content_blocks.len()];
    if let Some(first) = html.first_mut() {
        *first = Some("<p>Come <em>early</em>.</p>".to_owned());
    }
    PostPage {
        creator: creator(),
        post,
        html,
        description: "Come early.".to_owned(),
        is_mine,
        is_preview: false,
    }
}

fn post_of(post_page: &PostPage) -> String {
    document(&page(), |page| post(page, post_page))
}

#[test]
fn changes_that_are_not_published_are_for_their_author_and_for_no_search_engine() {
    let mut changed = data(written(), true);
    changed.is_preview = true;
    let html = post_of(&changed);
    assert!(
        html.contains("Only you see these changes: they are not published yet."),
        "{html}"
    );
    assert!(html.contains("noindex"), "{html}");
    assert!(!html.contains("BlogPosting"), "{html}");
}

#[test]
fn a_feed_leads_to_posts_and_keeps_its_page_size() {
    let posts = vec![summary(10, "Two days in Lisbon"), summary(11, "A walk")];
    let html = feed_of(5, 2, posts, false);
    assert_reads(
        &html,
        &[
            "Two days in Lisbon",
            "The first ferry is worth it. <b>Really</b>.",
            "Sun 10 Jan 2027",
        ],
    );
    let first: PostId = id(10);
    assert!(
        html.contains(&format!("href=\"/user/mia.lind/post/{first}\"")),
        "{html}"
    );
    for address in ["?page=1&amp;pageSize=2", "?page=3&amp;pageSize=2"] {
        assert!(
            html.contains(&format!("href=\"/user/mia.lind/feed{address}\"")),
            "{html}"
        );
    }
    assert!(
        element(&html, "aria-current=\"page\"").contains("href=\"/user/mia.lind/feed\""),
        "{html}"
    );
    assert!(
        !text(&html).contains("Edit") && !html.contains("/posts/create"),
        "{html}"
    );
}

#[test]
fn a_feed_without_posts_says_so() {
    let html = feed_of(0, 1, Vec::new(), false);
    assert_reads(&html, &["No posts yet", "Mia Lind has not written anything yet."]);
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\""), "{html}");
    assert!(!html.contains("/dashboard/posts"), "{html}");
    let html = feed_of(0, 1, Vec::new(), true);
    assert!(html.contains("href=\"/posts/create\""), "{html}");
    assert!(html.contains("href=\"/dashboard/posts\""), "{html}");
}

#[test]
fn its_author_edits_and_writes_from_the_feed() {
    let html = feed_of(1, 1, vec![summary(10, "Two days in Lisbon")], true);
    let first: PostId = id(10);
    assert!(html.contains("href=\"/posts/create\""), "{html}");
    assert!(html.contains(&format!("href=\"/posts/{first}/edit\"")), "{html}");
    assert_reads(&html, &["Edit Two days in Lisbon", "Drafts and scheduled posts"]);
    assert!(html.contains("href=\"/dashboard/posts\""), "{html}");
}

#[test]
fn a_post_shows_its_blocks_in_their_order() {
    let html = post_of(&data(written(), false));
    let text = text(&html);
    let parts = [
        "Two days in Lisbon",
        "Sun 10 Jan 2027",
        "Come early.",
        "Casa do Limoeiro",
        "Ask for the upper floor.",
        "Where to walk <first>",
        "Seen from the ferry",
        "This hotel has closed.",
    ];
    let body = &text[text.find("Feed").unwrap()..];
    let places: Vec<usize> = parts.iter().map(|part| body.find(part).expect(part)).collect();
    assert!(places.is_sorted(), "{places:?} in {text}");
    assert!(!text.contains("A picture that is gone"), "{text}");
    assert!(html.contains("<p>Come <em>early</em>.</p>"), "{html}");
    assert!(html.contains("?creator=mia.lind\""), "{html}");
    assert!(html.contains("aria-label=\"Picture 2 of 2\""), "{html}");
    assert!(
        element(&html, "fetchpriority=\"high\"").contains("alt=\"The harbour\""),
        "{html}"
    );
    assert!(!text.contains("Edit"), "{text}");
}

#[test]
fn the_head_of_a_post_says_what_it_is() {
    let html = post_of(&data(written(), false));
    let (post, image): (PostId, contract::ImageId) = (id(7), id(40));
    let head = html.split("</head>").next().unwrap();
    assert!(
        head.contains("Two days in Lisbon · Mia Lind · Byrdli</title>"),
        "{head}"
    );
    assert!(
        element(head, "name=\"description\"").contains("content=\"Come early.\""),
        "{head}"
    );
    let url = format!("https://stay.example/user/mia.lind/post/{post}");
    assert!(
        element(head, "rel=\"canonical\"").contains(&format!("href=\"{url}\"")),
        "{head}"
    );
    assert!(
        element(head, "og:image\"").contains(&format!("/media/{image}?width=600")),
        "{head}"
    );
    assert!(!head.contains("noindex"), "{head}");
    let (_, json) = head.split_once("application/ld+json").unwrap();
    let json = json.split_once('>').unwrap().1.split("</script>").next().unwrap();
    let json: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(json["@type"], "BlogPosting");
    assert_eq!(json["headline"], "Two days in Lisbon");
    assert_eq!(json["datePublished"], "2027-01-10T12:00:00+00:00");
    assert_eq!(json["author"]["url"], "https://stay.example/user/mia.lind");
    assert_eq!(json["mainEntityOfPage"], url.as_str());
}

#[test]
fn what_only_its_author_sees_says_so_and_stays_out_of_search_engines() {
    let draft = Post {
        status: PostStatus::Draft,
        publish_at: None,
        title: String::new(),
        content_blocks: Vec::new(),
        ..written()
    };
    let html = post_of(&data(draft, true));
    assert_reads(&html, &["Only you see this: it is a draft.", "Untitled", "Edit"]);
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\""), "{html}");
    assert!(!html.contains("BlogPosting"), "{html}");
    let scheduled = Post {
        status: PostStatus::Scheduled,
        ..written()
    };
    let html = post_of(&data(scheduled, true));
    assert_reads(&html, &["Only you see this until Sun 10 Jan 2027, 12:00 UTC."]);
    assert!(html.contains("noindex"), "{html}");
}

#[test]
fn the_editor_is_a_tool_and_says_so_without_scripts() {
    let mut props = PostEditorProps {
        user_id: id(3),
        slug: "mia.lind".to_owned(),
        post_id: None,
    };
    let html = document(&page(), |page| post_editor(page, &props));
    assert_reads(&html, &["Write a post", "Writing a post needs scripts."]);
    let island = element(&html, "name=\"post-editor\"");
    assert!(
        island.contains("load=\"eager\"") && island.contains("mia.lind"),
        "{island}"
    );
    props.post_id = Some(id(7));
    assert_reads(
        &document(&page(), |page| post_editor(page, &props)),
        &["Edit your post"],
    );
}
