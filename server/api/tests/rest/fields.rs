//! The specification's entities (§3) have every field under its exact name.

use crate::support::document::DOCUMENT;
use serde_json::Value;

/// Schemas with the fields that the specification names; a dot leads into a field, also through lists.
const FIELDS: &[(&str, &[&str])] = &[
    (
        "Hotel",
        &[
            "id",
            "name",
            "slug",
            "titleImage",
            "address.line1",
            "address.line2",
            "address.city",
            "address.state",
            "address.postalCode",
            "address.countryCode",
            "coordinates",
            "descriptions",
            "facilities.group",
            "facilities.name",
            "images",
            "importantNotice",
            "childAndExtraBedPolicy",
            "hotelLocation",
            "providerReference.provider",
            "providerReference.id",
            "ratingSummary",
            "reviewRating",
            "starRating",
            "additionalInformation.name",
            "additionalInformation.value",
            "roomTypes",
        ],
    ),
    (
        "EmailSubscription",
        &[
            "timeZone",
            "settings",
            "subscriptionType",
            "email",
            "userId",
            "creatorId",
        ],
    ),
    (
        "RoomType",
        &[
            "type",
            "name",
            "images",
            "maxGuests",
            "facilities",
            "providerReference",
            "rates",
        ],
    ),
    (
        "Rate",
        &[
            "additionalProviderId",
            "rateName",
            "contentProviderId",
            "roomTypeName",
            "totalPrice.amount",
            "totalPrice.currency",
            "cancellationPolicy.policyText",
            "cancellationPolicy.charges.amount.amount",
            "benefits.name",
            "surcharges",
            "extraBeds",
            "offers",
            "promotions",
        ],
    ),
    ("Itinerary", &["id", "title", "currency", "lineItems"]),
    (
        "LineItem",
        &[
            "identity",
            "checkInDate",
            "checkOutDate",
            "hotelBooking.hotelId",
            "hotelBooking.rooms.providerId",
            "hotelBooking.rooms.roomType",
            "hotelBooking.rooms.selectedSurcharges",
            "hotelBooking.provider",
            "hotelBooking.searchResultReference.provider",
            "hotelBooking.searchResultReference.id",
        ],
    ),
    ("Visitor", &["currencyCode", "countryCode"]),
    ("SessionLoginForm", &["data", "csrf"]),
    ("UserImageForm", &["image", "caption"]),
    ("CheckAvailability", &["hotelId", "hotelSearchId"]),
    ("TravelPackage", &["packageId", "isActive", "images"]),
    ("TravelPackageToggle", &["packageId", "isActive"]),
    ("ItineraryContentToggle", &["isActive"]),
    ("TravelPackageImageForm", &["image"]),
    (
        "HotelRecommendation",
        &[
            "hotelId",
            "userId",
            "recommendationTitle",
            "recommendationText",
            "coverImage",
            "tileImage",
            "images",
        ],
    ),
];

/// The entity in each list.
const LISTS: &[(&str, &str, &str)] = &[
    ("Hotel", "roomTypes", "RoomType"),
    ("RoomType", "rates", "Rate"),
    ("Itinerary", "lineItems", "LineItem"),
];

#[test]
fn the_entities_carry_every_field_of_the_specification() {
    let missing: Vec<String> = FIELDS
        .iter()
        .flat_map(|(schema, fields)| fields.iter().map(move |field| (schema, field)))
        .filter(|(schema, field)| lookup(schema, field).is_none())
        .map(|(schema, field)| format!("{schema}.{field}"))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn the_entities_lists_hold_each_other() {
    for (schema, field, held) in LISTS {
        let list = lookup(schema, field).unwrap();
        let expected = format!("#/components/schemas/{held}");
        assert_eq!(list["items"]["$ref"], expected.as_str(), "{schema}.{field}");
    }
}

/// The schema of a field.
fn lookup(schema: &str, field: &str) -> Option<Value> {
    let mut at = DOCUMENT.root["components"]["schemas"].get(schema)?.clone();
    for name in field.split('.') {
        at = inner(&at)["properties"].get(name)?.clone();
    }
    Some(at)
}

/// Follows references, lists and "or null".
fn inner(schema: &Value) -> Value {
    if schema.get("$ref").is_some() {
        return inner(DOCUMENT.resolve(schema));
    }
    if schema.get("items").is_some() {
        return inner(&schema["items"]);
    }
    match schema["oneOf"]
        .as_array()
        .and_then(|parts| parts.iter().find(|part| part["type"] != "null"))
    {
        Some(part) => inner(part),
        None => schema.clone(),
    }
}
