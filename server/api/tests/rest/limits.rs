//! The document's limits of texts and lists equal those that the domain checks.

use contract::{
    credentials::{EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN},
    limits::*,
};
use serde_json::{Value, json};

/// A type, the path to one of its keywords, and the value.
type Limit = (&'static str, &'static str, usize);

const LIMITS: [Limit; 68] = [
    ("ContentBlock", "plainTextContent/maxLength", BLOCK_LENGTH),
    ("ContentBlock", "imageIds/maxItems", PICTURES_OF_A_BLOCK),
    ("PostWrite", "title/maxLength", TITLE_LENGTH),
    ("PostWrite", "contentBlocks/maxItems", MAX_BLOCKS),
    ("PostWrite", "tags/items/minLength", SHORTEST_TAG),
    ("PostWrite", "tags/items/maxLength", LONGEST_TAG),
    ("PackageStay", "nights/maximum", NIGHTS_OF_A_STAY as usize),
    ("PackageStay", "note/maxLength", NOTE_LENGTH),
    ("PackageDay", "title/maxLength", TITLE_LENGTH),
    ("PackageDay", "text/maxLength", TEXT_LENGTH),
    ("PackageDay", "imageIds/maxItems", PICTURES_OF_A_DAY),
    ("TravelPackageWrite", "title/maxLength", TITLE_LENGTH),
    ("TravelPackageWrite", "description/maxLength", TEXT_LENGTH),
    ("TravelPackageWrite", "stays/maxItems", MAX_STAYS),
    ("TravelPackageWrite", "days/maxItems", MAX_DAYS),
    ("TravelPackageWrite", "tags/items/minLength", SHORTEST_TAG),
    ("TravelPackageWrite", "tags/items/maxLength", LONGEST_TAG),
    ("TravelPackageImageForm", "caption/maxLength", CAPTION_LENGTH),
    ("TravelPackageImageForm", "alt/maxLength", CAPTION_LENGTH),
    ("TravelPackageRequest", "name/maxLength", NAME_LENGTH),
    ("TravelPackageRequest", "email/maxLength", EMAIL_MAX),
    ("TravelPackageRequest", "message/maxLength", MESSAGE_LENGTH),
    ("StayWishes", "wishes/maxLength", WISHES_LENGTH),
    ("ChangeGuests", "wishes/maxLength", WISHES_LENGTH),
    ("ContentPlace", "name/maxLength", TITLE_LENGTH),
    ("ContentPlace", "note/maxLength", NOTE_LENGTH),
    ("ContentDay", "title/maxLength", TITLE_LENGTH),
    ("ContentDay", "text/maxLength", TEXT_LENGTH),
    ("ContentDay", "places/maxItems", MAX_PLACES),
    ("ContentDay", "imageIds/maxItems", PICTURES_OF_A_DAY),
    ("ItineraryContentWrite", "title/maxLength", TITLE_LENGTH),
    ("ItineraryContentWrite", "description/maxLength", TEXT_LENGTH),
    ("ItineraryContentWrite", "days/maxItems", MAX_DAYS),
    ("RecommendationCreate", "recommendationTitle/maxLength", TITLE_LENGTH),
    ("RecommendationCreate", "recommendationText/maxLength", TEXT_LENGTH),
    ("RecommendationCreate", "tags/items/minLength", SHORTEST_TAG),
    ("RecommendationCreate", "tags/items/maxLength", LONGEST_TAG),
    ("RecommendationCreate", "imageIds/maxItems", PICTURES_OF_A_STAY),
    ("RecommendationForm", "recommendationTitle/maxLength", TITLE_LENGTH),
    ("RecommendationForm", "recommendationText/maxLength", TEXT_LENGTH),
    ("RecommendationOrder", "ids/maxItems", MAX_ORDERED_ITEMS),
    ("RecommendationOrder", "pinnedIds/maxItems", MAX_ORDERED_ITEMS),
    ("TravelPackageOrder", "ids/maxItems", MAX_ORDERED_ITEMS),
    ("ItineraryContentOrder", "ids/maxItems", MAX_ORDERED_ITEMS),
    ("StayLines", "lines/maxItems", MAX_LINES),
    ("StayLines", "lines/items/maxLength", LINE_LENGTH),
    ("StayDrafts", "hotelIds/maxItems", MAX_DRAFTS),
    ("UserImageForm", "caption/maxLength", CAPTION_LENGTH),
    ("UserImageForm", "alt/maxLength", CAPTION_LENGTH),
    ("UserImageWrite", "caption/maxLength", CAPTION_LENGTH),
    ("UserImageWrite", "alt/maxLength", CAPTION_LENGTH),
    ("VideoPrepare", "title/maxLength", TITLE_LENGTH),
    ("VideoPrepare", "collection/maxLength", COLLECTION_LENGTH),
    ("VideoCreate", "title/maxLength", TITLE_LENGTH),
    ("VideoCreate", "collection/maxLength", COLLECTION_LENGTH),
    ("EmailSubscriptionWrite", "email/maxLength", EMAIL_MAX),
    ("SignUp", "email/maxLength", EMAIL_MAX),
    ("SignUp", "password/minLength", PASSWORD_MIN),
    ("SignUp", "password/maxLength", PASSWORD_MAX),
    ("SignIn", "email/maxLength", EMAIL_MAX),
    ("SignIn", "password/maxLength", PASSWORD_MAX),
    ("MagicLinkRequest", "email/maxLength", EMAIL_MAX),
    ("EmailRequest", "email/maxLength", EMAIL_MAX),
    ("EmailChange", "email/maxLength", EMAIL_MAX),
    ("PasswordReset", "password/minLength", PASSWORD_MIN),
    ("PasswordReset", "password/maxLength", PASSWORD_MAX),
    ("PasswordChange", "password/minLength", PASSWORD_MIN),
    ("PasswordChange", "password/maxLength", PASSWORD_MAX),
];

#[test]
fn what_the_document_says_fits_is_what_the_site_takes() {
    let document = serde_json::to_value(api::openapi()).unwrap();
    for (name, path, limit) in LIMITS {
        let found = document.pointer(&format!("/components/schemas/{name}/properties/{path}"));
        assert_eq!(found, Some(&json!(limit)), "{name}/{path}");
    }
}

/// Keywords that limit a text or a list.
const KEYWORDS: [&str; 4] = ["maxLength", "minLength", "maxItems", "minItems"];

#[test]
fn every_limit_of_the_document_is_one_of_these() {
    let document = serde_json::to_value(api::openapi()).unwrap();
    let mut found = Vec::new();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        collect(&schema["properties"], name, &mut found);
    }
    // A minimum of 1 only means "required".
    found.retain(|(_, value)| *value != json!(1));
    for (path, _) in &found {
        let is_known = |(name, rest, _): &Limit| *path == format!("{name}/{rest}");
        assert!(LIMITS.iter().any(is_known), "{path} is compared with nothing");
    }
}

/// Collects all of those keywords with their paths.
fn collect(schema: &Value, path: &str, found: &mut Vec<(String, Value)>) {
    for (key, value) in schema.as_object().into_iter().flatten() {
        let path = format!("{path}/{key}");
        if KEYWORDS.contains(&key.as_str()) && value.is_number() {
            found.push((path, value.clone()));
        } else {
            collect(value, &path, found);
        }
    }
}
