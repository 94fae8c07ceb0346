//! The metadata of public pages for search engines and social networks.

use super::{assert_reads, document, element};
use crate::{
    page::{Page, PageContext},
    pages::{
        club::{ClubPage, ClubTab, FeedPage, PackagePage, PackagesPage, PostPage, club, feed, package, packages, post},
        dev::{Person, dev_index},
        form::FormState,
        hotel::{CreatorRecommendation, HotelPage, InTrip, Rooms, hotel},
        samples::{
            self, content, id,
            package::{creator, list, offer},
        },
    },
};
use contract::{
    club::{CreatorClub, HotelRecommendation, RecommendationList},
    itinerary_content::ItineraryContentList,
    post::{Post, PostList, PostStatus, PostSummary},
};
use serde_json::{Value, json};

fn page() -> PageContext {
    samples::page("/user/mia.lind")
}

fn recommendation(title: &str, text: &str) -> HotelRecommendation {
    HotelRecommendation {
        id: id(50),
        hotel_id: id(2),
        user_id: id(3),
        recommendation_title: title.to_owned(),
        recommendation_text: text.to_owned(),
        cover_image: None,
        tile_image: None,
        images: Vec::new(),
        is_pinned: false,
        position: 0,
        tags: Vec::new(),
        is_active: true,
        version: 1,
        created_at: page().now,
        updated_at: page().now,
        hotel: Some(samples::summary(2, "Casa do Limoeiro")),
    }
}

fn stays(tab: ClubTab) -> ClubPage {
    ClubPage {
        club: CreatorClub {
            creator: creator(),
            stays: RecommendationList {
                total: 40,
                recommendations: vec![recommendation("Wake up to the harbour", "Ask for the upper floor.")],
                skip: 15,
                take: 15,
            },
        },
        tab,
        pins: Vec::new(),
        tags: Vec::new(),
        preview: None,
    }
}

fn summary(number: u32, title: &str) -> PostSummary {
    PostSummary {
        id: id(number),
        user_id: id(3),
        title: title.to_owned(),
        description: String::new(),
        image: None,
        status: PostStatus::Published,
        publish_at: Some(page().now),
        version: 1,
        updated_at: page().now,
        has_unpublished_changes: false,
    }
}

fn written() -> FeedPage {
    FeedPage {
        creator: creator(),
        posts: PostList {
            total: 9,
            posts: vec![summary(10, "Two days in Lisbon"), summary(11, "A <walk>")],
            page: 2,
            page_size: 2,
        },
        tags: Vec::new(),
        is_mine: false,
    }
}

fn silent_post() -> PostPage {
    PostPage {
        creator: creator(),
        post: Post {
            id: id(7),
            user_id: id(3),
            title: "Two days in Lisbon".to_owned(),
            status: PostStatus::Published,
            publish_at: Some(page().now),
            content_blocks: Vec::new(),
            images: Vec::new(),
            hotels: Vec::new(),
            videos: Vec::new(),
            packages: Vec::new(),
            itinerary_contents: Vec::new(),
            tags: Vec::new(),
            version: 1,
            created_at: page().now,
            updated_at: page().now,
        },
        html: Vec::new(),
        description: String::new(),
        is_mine: false,
        is_preview: false,
    }
}

fn trips() -> PackagesPage {
    PackagesPage {
        creator: creator(),
        packages: list(5, 2, vec![offer()]),
        contents: ItineraryContentList {
            total: 0,
            itineraries: Vec::new(),
            skip: 0,
            take: 12,
        },
        tags: Vec::new(),
        is_mine: false,
    }
}

fn trip() -> PackagePage {
    PackagePage {
        creator: creator(),
        offer: offer(),
        html: vec![String::new(); 2],
        is_mine: false,
        is_preview: false,
        planned: None,
        form: FormState::default(),
    }
}

fn head_of(make: impl FnOnce(&PageContext) -> Page) -> String {
    let html = document(&page(), make);
    html.split("</head>").next().unwrap().to_owned()
}

fn structured(head: &str) -> Value {
    let (_, json) = head.split_once("application/ld+json").expect("JSON-LD");
    let json = json.split_once('>').unwrap().1.split("</script>").next().unwrap();
    serde_json::from_str(json).unwrap()
}

/// The list in a document with several things.
fn item_list(document: &Value) -> &Value {
    let things = document["@graph"].as_array().expect("a graph");
    let list = things.iter().find(|thing| thing["@type"] == "ItemList");
    list.expect("a list")
}

#[test]
fn every_page_of_a_club_is_named_described_and_shared() {
    let pages = [
        ("first", head_of(|page| club(page, &stays(ClubTab::Top)))),
        ("stays", head_of(|page| club(page, &stays(ClubTab::Stays)))),
        ("feed", head_of(|page| feed(page, &written()))),
        ("post", head_of(|page| post(page, &silent_post()))),
        ("trips", head_of(|page| packages(page, &trips()))),
        ("trip", head_of(|page| package(page, &trip()))),
    ];
    for (name, head) in &pages {
        assert!(head.contains("Mia Lind"), "{name}: {head}");
        for attribute in [
            "name=\"description\"",
            "property=\"og:title\"",
            "property=\"og:description\"",
            "property=\"og:type\"",
            "name=\"twitter:card\"",
            "name=\"twitter:title\"",
            "name=\"twitter:description\"",
        ] {
            let found = element(head, attribute);
            assert!(!found.contains("content=\"\""), "{name}: {found}");
        }
        let address = |attribute, value: &str| {
            let found = element(head, attribute);
            let (_, rest) = found.split_once(value).expect(value);
            rest.split('"').next().unwrap().to_owned()
        };
        let canonical = address("rel=\"canonical\"", "href=\"");
        assert!(
            canonical.starts_with("https://stay.example/user/mia.lind"),
            "{name}: {canonical}"
        );
        assert_eq!(address("property=\"og:url\"", "content=\""), canonical, "{name}");
        assert!(!head.contains("noindex"), "{name}: {head}");
        structured(head);
    }
}

#[test]
fn a_picture_is_shared_large_and_a_page_without_one_small() {
    let with_picture = head_of(|page| package(page, &trip()));
    assert!(element(&with_picture, "twitter:card").contains("summary_large_image"));
    assert!(element(&with_picture, "twitter:image").contains("https://stay.example/media/"));
    let without = head_of(|page| post(page, &silent_post()));
    assert!(element(&without, "twitter:card").contains("content=\"summary\""));
    assert!(!without.contains("twitter:image") && !without.contains("og:image"));
}

#[test]
fn a_shared_picture_is_as_large_as_it_is_said_to_be() {
    let said = |head: &str| {
        ["og:image:width", "og:image:height"].map(|name| {
            let before = format!("property=\"{name}\" content=\"");
            let values = head.split(&before).skip(1);
            values
                .map(|rest| rest.split('"').next().unwrap().to_owned())
                .collect::<Vec<_>>()
        })
    };
    // Drawn cards of a club and of a package: the small form first, then the large one.
    for head in [
        head_of(|page| club(page, &stays(ClubTab::Top))),
        head_of(|page| package(page, &trip())),
    ] {
        assert_eq!(said(&head), [["600", "1200"], ["338", "675"]]);
        let images: Vec<&str> = head.split("property=\"og:image\" content=\"").skip(1).collect();
        let [small, large] = images[..] else { panic!("{head}") };
        let address = |rest: &str| rest.split('"').next().unwrap().to_owned();
        assert_eq!(address(small), format!("{}?width=600", address(large)));
        assert!(element(&head, "twitter:image").contains(&address(large)), "{head}");
    }
    // A draft has no card, and its picture no text.
    let mut hidden = trip();
    hidden.offer.package.is_active = false;
    let head = head_of(|page| package(page, &hidden));
    assert!(
        element(&head, "og:image\"").contains("width=600&amp;height=338&amp;format=jpeg\""),
        "{head}"
    );
    assert_eq!(said(&head), [["600"], ["338"]]);
}

#[test]
fn lists_are_told_in_their_order_and_count_from_the_first_page() {
    let document = structured(&head_of(|page| club(page, &stays(ClubTab::Stays))));
    assert_eq!(document["@graph"][0]["@type"], "ProfilePage");
    assert_eq!(document["@graph"][0]["mainEntity"]["name"], "Mia Lind");
    let list = item_list(&document);
    assert_eq!(list["itemListElement"][0]["position"], 16);
    assert_eq!(list["itemListElement"][0]["name"], "Wake up to the harbour");
    assert_eq!(
        list["itemListElement"][0]["url"],
        "https://stay.example/hotel/casa-2?creator=mia.lind"
    );

    let document = structured(&head_of(|page| feed(page, &written())));
    let list = item_list(&document);
    assert_eq!(list["numberOfItems"], 2);
    assert_eq!(list["itemListElement"][1]["position"], 4);
    assert_eq!(list["itemListElement"][1]["name"], "A <walk>");
    let url = list["itemListElement"][1]["url"].as_str().unwrap();
    assert!(url.starts_with("https://stay.example/user/mia.lind/post/"), "{url}");

    let document = structured(&head_of(|page| packages(page, &trips())));
    let list = item_list(&document);
    assert_eq!(list["itemListElement"][0]["position"], 3);
    assert_eq!(list["itemListElement"][0]["name"], "Slow days by the river");

    // The itineraries to copy are a list of their own.
    let mut both = trips();
    both.contents = content::list(3, 2, vec![content::in_list()]);
    let document = structured(&head_of(|page| packages(page, &both)));
    let lists = document["@graph"].as_array().unwrap();
    let names: Vec<&Value> = lists.iter().map(|list| &list["name"]).collect();
    assert_eq!(names, ["Packages by Mia Lind", "Itineraries by Mia Lind"]);
    let told = &lists[1]["itemListElement"][0];
    assert_eq!(
        (&told["position"], &told["name"]),
        (&json!(3), &json!("Four days by the river"))
    );
}

#[test]
fn a_list_without_anything_is_kept_out_of_search_engines() {
    let mut data = written();
    data.posts.posts.clear();
    let head = head_of(|page| feed(page, &data));
    assert!(head.contains("noindex") && !head.contains("ld+json"), "{head}");
    // The first page of a club names its creator, whatever else is there.
    for (tab, is_kept_out) in [(ClubTab::Top, false), (ClubTab::Stays, true)] {
        let mut data = stays(tab);
        data.club.stays.recommendations.clear();
        let head = head_of(|page| club(page, &data));
        assert_eq!(head.contains("noindex"), is_kept_out, "{tab:?}: {head}");
    }
}

#[test]
fn a_post_that_was_scheduled_is_no_older_than_its_publication() {
    let mut data = silent_post();
    data.post.updated_at -= chrono::TimeDelta::days(3);
    let document = structured(&head_of(|page| post(page, &data)));
    assert_eq!(document["dateModified"], document["datePublished"]);
    data.post.updated_at += chrono::TimeDelta::days(4);
    let document = structured(&head_of(|page| post(page, &data)));
    assert_eq!(document["dateModified"], data.post.updated_at.to_rfc3339());
}

fn recommended_hotel(text: &str) -> String {
    let data = HotelPage {
        hotel: samples::hotel("Casa do Limoeiro"),
        search: None,
        rooms: Rooms::WithoutSearch,
        split: None,
        dates: None,
        creator: Some("mia.lind".to_owned()),
        recommended: Some(CreatorRecommendation {
            by: creator(),
            recommendation: recommendation("Wake up to the harbour", text),
        }),
        map: samples::map(),
        is_liked: false,
        trip: InTrip::default(),
        is_asking: false,
        country: Some("Portugal".to_owned()),
        note: None,
        form: FormState::default(),
    };
    head_of(|page| hotel(page, &data))
}

#[test]
fn a_hotel_that_a_creator_recommends_is_shared_in_the_creators_words() {
    let head = recommended_hotel("Ask for the upper floor.\n\nReally.");
    let title = "Casa do Limoeiro: Wake up to the harbour, recommended by Mia Lind · Byrdli";
    assert!(head.contains(&format!("{title}</title>")), "{head}");
    for attribute in ["og:title", "twitter:title"] {
        assert!(element(&head, attribute).contains(title), "{head}");
    }
    for attribute in ["name=\"description\"", "og:description", "twitter:description"] {
        let found = element(&head, attribute);
        assert!(found.contains("Ask for the upper floor. Really."), "{found}");
    }
    let canonical = element(&head, "rel=\"canonical\"");
    assert!(canonical.contains("/hotel/casa-1?creator=mia.lind\""), "{canonical}");
    // Without a text the hotel's own description is used.
    let head = recommended_hotel(" ");
    assert!(
        element(&head, "og:description").contains("A white house above the river."),
        "{head}"
    );
}

#[test]
fn a_demonstration_offers_its_accounts_by_one_press() {
    let person = Person {
        who: "Creator".to_owned(),
        email: "mia.lind@example.com".to_owned(),
        password: "demonstration".to_owned(),
    };
    let html = document(&page(), |page| dev_index(page, std::slice::from_ref(&person)));
    assert_reads(
        &html,
        &["Creator", "mia.lind@example.com", "demonstration", "Sign in as creator"],
    );
    assert!(html.contains("href=\"/signIn?email=mia.lind%40example.com\""), "{html}");
    assert!(html.contains("noindex"), "{html}");
    let html = document(&page(), |page| dev_index(page, &[]));
    assert!(!html.contains("<table"), "{html}");
}
