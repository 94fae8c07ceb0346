//! The document's limits of texts and lists equal those that the domain checks.

use contract::{
    credentials::{MAX_EMAIL_CHARS, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS},
    limits::*,
};
use serde_json::{Value, json};

/// A type, the path to one of its keywords, and the value.
type Limit = (&'static str, &'static str, usize);

const LIMITS: [Limit; 70] = [
    ("ContentBlock", "plainTextContent/maxLength", MAX_BLOCK_CHARS),
    ("ContentBlock", "imageIds/maxItems", MAX_IMAGES_OF_BLOCK),
    ("PostWrite", "title/maxLength", MAX_TITLE_CHARS),
    ("PostWrite", "contentBlocks/maxItems", MAX_BLOCKS),
    ("PostWrite", "tags/items/minLength", MIN_TAG_CHARS),
    ("PostWrite", "tags/items/maxLength", MAX_TAG_CHARS),
    ("PackageStay", "nights/maximum", MAX_NIGHTS_OF_STAY as usize),
    ("PackageStay", "note/maxLength", MAX_NOTE_CHARS),
    ("PackageDay", "title/maxLength", MAX_TITLE_CHARS),
    ("PackageDay", "text/maxLength", MAX_TEXT_CHARS),
    ("PackageDay", "imageIds/maxItems", MAX_IMAGES_OF_DAY),
    ("TravelPackageWrite", "title/maxLength", MAX_TITLE_CHARS),
    ("TravelPackageWrite", "description/maxLength", MAX_TEXT_CHARS),
    ("TravelPackageWrite", "stays/maxItems", MAX_STAYS),
    ("TravelPackageWrite", "days/maxItems", MAX_DAYS),
    ("TravelPackageWrite", "tags/items/minLength", MIN_TAG_CHARS),
    ("TravelPackageWrite", "tags/items/maxLength", MAX_TAG_CHARS),
    ("TravelPackageImageForm", "caption/maxLength", MAX_CAPTION_CHARS),
    ("TravelPackageImageForm", "alt/maxLength", MAX_CAPTION_CHARS),
    ("TravelPackageRequest", "name/maxLength", MAX_NAME_CHARS),
    ("TravelPackageRequest", "email/maxLength", MAX_EMAIL_CHARS),
    ("TravelPackageRequest", "message/maxLength", MAX_MESSAGE_CHARS),
    ("StayWishes", "wishes/maxLength", MAX_WISHES_CHARS),
    ("ChangeGuests", "wishes/maxLength", MAX_WISHES_CHARS),
    ("ContentPlace", "name/maxLength", MAX_TITLE_CHARS),
    ("ContentPlace", "note/maxLength", MAX_NOTE_CHARS),
    ("ContentDay", "title/maxLength", MAX_TITLE_CHARS),
    ("ContentDay", "text/maxLength", MAX_TEXT_CHARS),
    ("ContentDay", "places/maxItems", MAX_PLACES),
    ("ContentDay", "imageIds/maxItems", MAX_IMAGES_OF_DAY),
    ("ItineraryContentWrite", "tags/items/minLength", MIN_TAG_CHARS),
    ("ItineraryContentWrite", "tags/items/maxLength", MAX_TAG_CHARS),
    ("ItineraryContentWrite", "title/maxLength", MAX_TITLE_CHARS),
    ("ItineraryContentWrite", "description/maxLength", MAX_TEXT_CHARS),
    ("ItineraryContentWrite", "days/maxItems", MAX_DAYS),
    ("RecommendationCreate", "recommendationTitle/maxLength", MAX_TITLE_CHARS),
    ("RecommendationCreate", "recommendationText/maxLength", MAX_TEXT_CHARS),
    ("RecommendationCreate", "tags/items/minLength", MIN_TAG_CHARS),
    ("RecommendationCreate", "tags/items/maxLength", MAX_TAG_CHARS),
    ("RecommendationCreate", "imageIds/maxItems", MAX_IMAGES_OF_STAY),
    ("RecommendationForm", "recommendationTitle/maxLength", MAX_TITLE_CHARS),
    ("RecommendationForm", "recommendationText/maxLength", MAX_TEXT_CHARS),
    ("RecommendationOrder", "ids/maxItems", MAX_ORDERED_ITEMS),
    ("RecommendationOrder", "pinnedIds/maxItems", MAX_ORDERED_ITEMS),
    ("TravelPackageOrder", "ids/maxItems", MAX_ORDERED_ITEMS),
    ("ItineraryContentOrder", "ids/maxItems", MAX_ORDERED_ITEMS),
    ("StayLines", "lines/maxItems", MAX_LINES),
    ("StayLines", "lines/items/maxLength", MAX_LINE_CHARS),
    ("StayDrafts", "hotelIds/maxItems", MAX_DRAFTS),
    ("UserImageForm", "caption/maxLength", MAX_CAPTION_CHARS),
    ("UserImageForm", "alt/maxLength", MAX_CAPTION_CHARS),
    ("UserImageWrite", "caption/maxLength", MAX_CAPTION_CHARS),
    ("UserImageWrite", "alt/maxLength", MAX_CAPTION_CHARS),
    ("VideoPrepare", "title/maxLength", MAX_TITLE_CHARS),
    ("VideoPrepare", "collection/maxLength", MAX_COLLECTION_CHARS),
    ("VideoCreate", "title/maxLength", MAX_TITLE_CHARS),
    ("VideoCreate", "collection/maxLength", MAX_COLLECTION_CHARS),
    ("EmailSubscriptionWrite", "email/maxLength", MAX_EMAIL_CHARS),
    ("SignUp", "email/maxLength", MAX_EMAIL_CHARS),
    ("SignUp", "password/minLength", MIN_PASSWORD_CHARS),
    ("SignUp", "password/maxLength", MAX_PASSWORD_CHARS),
    ("SignIn", "email/maxLength", MAX_EMAIL_CHARS),
    ("SignIn", "password/maxLength", MAX_PASSWORD_CHARS),
    ("MagicLinkRequest", "email/maxLength", MAX_EMAIL_CHARS),
    ("EmailRequest", "email/maxLength", MAX_EMAIL_CHARS),
    ("EmailChange", "email/maxLength", MAX_EMAIL_CHARS),
    ("PasswordReset", "password/minLength", MIN_PASSWORD_CHARS),
    ("PasswordReset", "password/maxLength", MAX_PASSWORD_CHARS),
    ("PasswordChange", "password/minLength", MIN_PASSWORD_CHARS),
    ("PasswordChange", "password/maxLength", MAX_PASSWORD_CHARS),
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
