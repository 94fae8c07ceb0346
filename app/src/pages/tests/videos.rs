//! Posts with videos and packages, and the dashboard's library.

use super::{assert_reads, document, element, text};
use crate::{
    page::PageContext,
    pages::{
        club::{PostPage, post},
        dashboard::library,
        samples::{
            self,
            content::in_list,
            id,
            package::{creator, hidden, offer},
        },
    },
};
use contract::{
    VideoId,
    hotel::Image,
    island::LibraryProps,
    itinerary_content::ItineraryContentSummary,
    package::TravelPackageWithHotels,
    post::{BlockType, ContentBlock, Post, PostStatus},
    video::{UserVideo, VideoProvider, VideoRendition, VideoStatus},
};

fn page() -> PageContext {
    samples::page("/user/mia.lind/post/7")
}

fn rendition(height: u32, width: u32) -> VideoRendition {
    VideoRendition {
        height,
        width,
        bytes: 1_000,
        url: format!("/media/video/{}/{height}.mp4", id::<VideoId>(50)),
    }
}

fn video() -> UserVideo {
    let video: VideoId = id(50);
    UserVideo {
        id: video,
        video_id: video.to_string(),
        user_id: id(3),
        title: "Morning <at> the harbour".to_owned(),
        collection: String::new(),
        provider: VideoProvider::Embedded,
        status: VideoStatus::Ready,
        progress: 100,
        failure: None,
        duration_seconds: Some(83),
        poster: Some(Image::of(id(51), String::new(), false)),
        renditions: vec![rendition(480, 854), rendition(1080, 1920)],
        captions_url: Some(format!("/media/video/{video}/captions.vtt")),
        player_url: format!("/player/{video}"),
        created_at: page().now,
    }
}

fn block(block_type: BlockType, text: &str) -> ContentBlock {
    ContentBlock {
        block_type,
        order: 0,
        plain_text_content: text.to_owned(),
        image_ids: Vec::new(),
        hotel_id: None,
        video_id: (block_type == BlockType::Video).then(|| id(50)),
        package_id: (block_type == BlockType::Package).then(|| id(7)),
        itinerary_content_id: (block_type == BlockType::ItineraryContent).then(|| id(9)),
    }
}

fn shown(blocks: Vec<ContentBlock>, videos: Vec<UserVideo>, packages: Vec<TravelPackageWithHotels>) -> String {
    shown_with(blocks, videos, packages, Vec::new())
}

fn shown_with(
    blocks: Vec<ContentBlock>,
    videos: Vec<UserVideo>,
    packages: Vec<TravelPackageWithHotels>,
    itinerary_contents: Vec<ItineraryContentSummary>,
) -> String {
    let data = PostPage {
        creator: creator(),
        html: vec![None; blocks.len()],
        post: Post {
            id: id(7),
            user_id: id(3),
            title: "Two days in Lisbon".to_owned(),
            status: PostStatus::Published,
            publish_at: Some(page().now),
            content_blocks: blocks,
            images: Vec::new(),
            hotels: Vec::new(),
            videos,
            packages,
            itinerary_contents,
            tags: Vec::new(),
            version: 1,
            created_at: page().now,
            updated_at: page().now,
        },
        description: String::new(),
        is_mine: false,
        is_preview: false,
    };
    document(&page(), |page| post(page, &data))
}

fn with_video(video: UserVideo) -> String {
    shown(
        vec![block(BlockType::Video, "The first ferry")],
        vec![video],
        Vec::new(),
    )
}

fn structured(html: &str) -> serde_json::Value {
    let (_, json) = html.split_once("application/ld+json").unwrap();
    let json = json.split_once('>').unwrap().1.split("</script>").next().unwrap();
    serde_json::from_str(json).unwrap()
}

#[test]
fn a_video_is_played_by_the_browser_and_fetches_nothing_before() {
    let html = with_video(video());
    let player = element(&html, "<video");
    for attribute in [
        "controls",
        "playsinline",
        "preload=\"none\"",
        "width=\"1920\"",
        "height=\"1080\"",
    ] {
        assert!(player.contains(attribute), "{attribute}: {player}");
    }
    assert!(player.contains("poster=\"/media/"), "{player}");
    let (_, sources) = html.split_once("<video").unwrap();
    let place = |name: &str| sources.find(name).unwrap();
    assert!(place("/1080.mp4\"") < place("/480.mp4\""), "{html}");
    assert!(
        element(&html, "1080.mp4\" type").contains("media=\"(min-width: 75rem)\""),
        "{html}"
    );
    assert!(!element(&html, "480.mp4\" type").contains("media="), "{html}");
    assert!(element(&html, "<track").contains("kind=\"captions\""), "{html}");
    assert_reads(&html, &["The first ferry", "Watch Morning <at> the harbour"]);
}

#[test]
fn without_captions_or_poster_a_video_is_played_as_well() {
    let html = with_video(UserVideo {
        poster: None,
        captions_url: None,
        ..video()
    });
    assert!(
        !html.contains("<track") && !element(&html, "<video").contains("poster"),
        "{html}"
    );
    assert!(!html.contains("og:image\""), "{html}");
}

#[test]
fn programs_are_told_of_the_video() {
    let html = with_video(video());
    let told = structured(&html);
    let object = &told["video"][0];
    assert_eq!(object["@type"], "VideoObject");
    assert_eq!(object["name"], "Morning <at> the harbour");
    assert_eq!(object["description"], "The first ferry");
    assert_eq!(object["duration"], "PT1M23S");
    assert_eq!(object["uploadDate"], "2027-01-10T12:00:00+00:00");
    for (field, end) in [("contentUrl", "/1080.mp4"), ("embedUrl", &*video().player_url)] {
        let url = object[field].as_str().unwrap();
        assert!(
            url.starts_with("https://stay.example/") && url.ends_with(end),
            "{field}: {url}"
        );
    }
    let thumbnail = object["thumbnailUrl"][0].as_str().unwrap();
    assert!(thumbnail.starts_with("https://stay.example/media/"), "{thumbnail}");
    let head = html.split("</head>").next().unwrap();
    assert!(
        element(head, "og:video\"").contains("https://stay.example/media/video/"),
        "{head}"
    );
    assert!(element(head, "og:video:height").contains("480"), "{head}");
    // Without a picture the video's poster is the post's share picture.
    assert!(
        element(head, "og:image\"").contains("https://stay.example/media/"),
        "{head}"
    );
}

#[test]
fn an_unfinished_video_is_shown_to_its_author_only() {
    for (status, words) in [
        (VideoStatus::Uploading, "has not arrived yet"),
        (VideoStatus::Processing, "being made ready: 40%"),
        (VideoStatus::Failed, "It holds no picture."),
    ] {
        let html = with_video(UserVideo {
            status,
            progress: 40,
            failure: Some("It holds no picture.".to_owned()),
            ..video()
        });
        assert_reads(&html, &[words]);
        assert!(!html.contains("<video") && !html.contains("og:video"), "{html}");
        assert_eq!(structured(&html)["video"], serde_json::Value::Null);
    }
}

#[test]
fn a_video_that_another_site_keeps_is_a_way_to_its_player() {
    let mut elsewhere = video();
    for rendition in &mut elsewhere.renditions {
        rendition.url = "https://cdn.example/480.mp4".to_owned();
    }
    let html = with_video(elsewhere);
    assert!(!html.contains("<video"), "{html}");
    assert!(element(&html, "post-video-link").contains("href=\"/player/"), "{html}");
}

#[test]
fn what_is_gone_is_left_out_but_what_was_said_of_a_trip() {
    let blocks = vec![
        block(BlockType::Video, "Gone video"),
        block(BlockType::Package, "Gone trip"),
        block(BlockType::ItineraryContent, "Gone itinerary"),
    ];
    let html = shown(blocks, Vec::new(), Vec::new());
    assert!(!text(&html).contains("Gone video"), "{html}");
    assert_reads(&html, &["Gone trip", "Gone itinerary"]);
}

#[test]
fn a_trip_is_a_card_that_leads_there() {
    let trip = |offer| shown(vec![block(BlockType::Package, "Go in May.")], Vec::new(), vec![offer]);
    let html = trip(offer());
    assert_reads(
        &html,
        &[
            "Slow days by the river",
            "6 nights",
            "Go in May.",
            "about €640",
            "two adults, next available nights",
        ],
    );
    let package: contract::PackageId = id(7);
    assert!(
        html.contains(&format!("href=\"/user/mia.lind/itineraries/{package}\"")),
        "{html}"
    );
    assert!(!text(&html).contains("it is hidden"), "{html}");
    assert_reads(&trip(hidden()), &["Only you see this: it is hidden."]);
}

#[test]
fn an_itinerary_is_a_card_that_leads_there() {
    let itinerary = |content| {
        let blocks = vec![block(BlockType::ItineraryContent, "Go in May.")];
        shown_with(blocks, Vec::new(), Vec::new(), vec![content])
    };
    let html = itinerary(in_list());
    assert_reads(&html, &["Four days by the river", "4 days", "Go in May."]);
    let content: contract::ItineraryContentId = id(9);
    assert!(
        html.contains(&format!("href=\"/user/mia.lind/itineraries/{content}\"")),
        "{html}"
    );
    assert!(!text(&html).contains("it is hidden"), "{html}");
    let hidden = ItineraryContentSummary {
        is_active: false,
        ..in_list()
    };
    assert_reads(&itinerary(hidden), &["Only you see this: it is hidden."]);
}

#[test]
fn the_library_is_a_tool_and_says_so_without_scripts() {
    let props = LibraryProps { user_id: id(3) };
    let html = document(&page(), |page| library(page, &props));
    assert_reads(&html, &["Library", "Your pictures and videos need scripts."]);
    assert!(element(&html, "name=\"library\"").contains("load=\"eager\""), "{html}");
    assert!(
        element(&html, "aria-current=\"page\"").contains("href=\"/dashboard/library\""),
        "{html}"
    );
}
