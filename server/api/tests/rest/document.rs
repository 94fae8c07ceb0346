//! The OpenAPI document: it matches the code, and is complete and fully typed.

use crate::support::document::{DOCUMENT, Operation};
use api::{Access, EXPECTATIONS};
use http::Method;
use serde_json::Value;
use std::collections::BTreeSet;

/// The expected document, which a failed test writes.
const EXPECTED: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/openapi.json");

/// Statuses without a body.
const EMPTY: [&str; 3] = ["204", "303", "304"];

/// Calls that return 204 instead of a body if there is no data.
const MAY_BE_NOTHING: [&str; 1] = ["getWorkingCopy"];

#[test]
fn the_checked_in_document_is_the_codes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
    let checked_in = std::fs::read_to_string(path).unwrap_or_default();
    let code = api::openapi().to_pretty_json().unwrap();
    if checked_in.trim_end() != code.trim_end() {
        std::fs::write(EXPECTED, format!("{code}\n")).unwrap();
        panic!("server/api/openapi.json is not what the code says (that stands in {EXPECTED}); run: make openapi");
    }
}

#[test]
fn every_operation_has_a_row_of_expectations_and_every_row_an_operation() {
    let operations: Vec<&str> = DOCUMENT
        .operations
        .iter()
        .map(|operation| operation.id.as_str())
        .collect();
    let rows: Vec<&str> = EXPECTATIONS.iter().map(|row| row.operation).collect();
    for list in [&operations, &rows] {
        assert_eq!(
            list.iter().collect::<BTreeSet<_>>().len(),
            list.len(),
            "a name stands twice in {list:?}"
        );
    }
    assert_eq!(
        operations.into_iter().collect::<BTreeSet<_>>(),
        rows.into_iter().collect::<BTreeSet<_>>()
    );
}

/// Summaries are imperative and name the resource: "Replace an itinerary content".
const VERBS: [&str; 43] = [
    "Add",
    "Autocomplete",
    "Become",
    "Cancel",
    "Change",
    "Check",
    "Complete",
    "Confirm",
    "Count",
    "Create",
    "Delete",
    "End",
    "Export",
    "Get",
    "Join",
    "Like",
    "List",
    "Match",
    "Order",
    "Pay",
    "Prepare",
    "Publish",
    "Quote",
    "Refresh",
    "Remove",
    "Replace",
    "Request",
    "Reset",
    "Restore",
    "Run",
    "Save",
    "Send",
    "Set",
    "Sign",
    "Start",
    "Subscribe",
    "Undo",
    "Unlink",
    "Unsubscribe",
    "Update",
    "Upload",
    "Verify",
    "Withdraw",
];

#[test]
fn every_operation_says_what_it_does_and_how_it_fails() {
    for operation in &DOCUMENT.operations {
        let (id, value) = (&operation.id, &operation.value);
        assert!(
            !id.is_empty(),
            "{} {} has no operationId",
            operation.method,
            operation.path
        );
        let summary = value["summary"].as_str().unwrap_or_default();
        let verb = summary.split(' ').next().unwrap_or_default();
        assert!(
            VERBS.contains(&verb),
            "the summary of {id} begins with no verb of the list: {summary}"
        );
        assert_eq!(value["tags"].as_array().map(Vec::len), Some(1), "{id} has not one tag");
        let responses = value["responses"].as_object().unwrap();
        let good = ["200", "204", "303"]
            .into_iter()
            .filter(|status| responses.contains_key(*status));
        let good: Vec<&str> = good.collect();
        if MAY_BE_NOTHING.contains(&id.as_str()) {
            assert_eq!(good, ["200", "204"], "{id} announces something or nothing");
        } else {
            assert_eq!(good.len(), 1, "{id} announces not one good answer");
        }
        for (status, response) in responses {
            assert_ne!(
                response["description"].as_str().unwrap_or_default(),
                "",
                "{id} {status} has no description"
            );
            assert_eq!(
                schema_of(response).is_object(),
                !EMPTY.contains(&status.as_str()),
                "{id} {status}: what has a body has a schema"
            );
        }
        let row = EXPECTATIONS.iter().find(|row| row.operation == id).unwrap();
        let announced = operation.all_codes();
        for code in row.codes() {
            assert!(
                announced.iter().any(|known| known == code.as_str()),
                "{id} does not announce {}",
                code.as_str()
            );
        }
        assert!(
            announced.iter().any(|code| code == "internal"),
            "{id} announces no internal error"
        );
    }
}

#[test]
fn operations_for_accounts_and_no_others_ask_for_the_bearer_token() {
    for row in EXPECTATIONS {
        let security = &DOCUMENT.operation(row.operation).value["security"];
        let asks = security
            .as_array()
            .is_some_and(|list| list.iter().any(|one| one.get("bearer").is_some()));
        assert_eq!(
            asks,
            !matches!(row.access, Access::Public | Access::SignIn | Access::Browser),
            "{}",
            row.operation
        );
    }
    assert_eq!(
        DOCUMENT.root["components"]["securitySchemes"]["bearer"]["scheme"],
        "bearer"
    );
}

#[test]
fn every_parameter_of_a_path_is_declared_and_no_other() {
    for operation in &DOCUMENT.operations {
        let named = operation
            .path
            .split('/')
            .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let declared = parameters(operation)
            .into_iter()
            .filter(|parameter| parameter["in"] == "path");
        let declared = declared.filter_map(|parameter| parameter["name"].as_str());
        assert_eq!(
            named.collect::<BTreeSet<_>>(),
            declared.collect::<BTreeSet<_>>(),
            "{}",
            operation.id
        );
    }
}

/// Calls that write and take no body.
const BODILESS: [&str; 24] = [
    "cancelEmailChange",
    "deleteEmailSubscription",
    "deleteEmailSubscriptionByCreator",
    "deleteImage",
    "deleteItineraryContent",
    "deletePost",
    "deleteSubscriber",
    "deleteTravelPackage",
    "removeProfilePicture",
    "removeCreatorProfilePicture",
    "removeHeroImage",
    "removeRecommendation",
    "removeCreatorHeroImage",
    "removeTravelPackageImage",
    "signOut",
    "signOutEverywhere",
    "revokeSession",
    "setRole",
    "unlinkProvider",
    "deleteVideo",
    "deleteVideoCaptions",
    "refreshVideoStatus",
    "deleteWorkingCopy",
    "undoRemoval",
];

#[test]
fn calls_that_write_take_a_typed_body_and_calls_that_read_take_none() {
    for operation in &DOCUMENT.operations {
        let body = &operation.value["requestBody"];
        let takes_one = operation.method != Method::GET && !BODILESS.contains(&operation.id.as_str());
        assert_eq!(body.is_object(), takes_one, "{}", operation.id);
        if let Some(content) = body["content"].as_object() {
            assert!(
                content.values().all(|content| content["schema"]["$ref"].is_string()),
                "{}",
                operation.id
            );
        }
    }
}

/// The schema of an answer's single content type; null without one.
fn schema_of(response: &Value) -> &Value {
    let contents = response["content"]
        .as_object()
        .map(|contents| contents.values().collect());
    let contents: Vec<&Value> = contents.unwrap_or_default();
    assert!(contents.len() <= 1, "{response}");
    contents.first().map_or(&Value::Null, |content| &content["schema"])
}

#[test]
fn no_object_is_untyped() {
    let mut untyped = Vec::new();
    for (name, schema) in DOCUMENT.root["components"]["schemas"].as_object().unwrap() {
        find_untyped(schema, name, &mut untyped);
    }
    for operation in &DOCUMENT.operations {
        for parameter in parameters(operation) {
            find_untyped(
                &parameter["schema"],
                &format!("{} {}", operation.id, parameter["name"]),
                &mut untyped,
            );
        }
        let responses = operation.value["responses"].as_object().unwrap();
        for (status, response) in responses.iter().filter(|(status, _)| !EMPTY.contains(&status.as_str())) {
            find_untyped(schema_of(response), &format!("{} {status}", operation.id), &mut untyped);
        }
    }
    assert!(untyped.is_empty(), "{untyped:#?}");
}

fn parameters(operation: &Operation) -> Vec<&Value> {
    operation.value["parameters"].as_array().into_iter().flatten().collect()
}

/// Collects untyped schemas: unrestricted ones, objects without properties, and arrays of any items.
fn find_untyped(schema: &Value, at: &str, untyped: &mut Vec<String>) {
    let says_what_it_is = ["type", "$ref", "oneOf", "anyOf", "allOf", "enum", "const"];
    if !says_what_it_is.iter().any(|key| schema.get(key).is_some()) {
        untyped.push(format!("{at}: {schema}"));
        return;
    }
    let is = |kind: &str| match &schema["type"] {
        Value::String(text) => text == kind,
        Value::Array(kinds) => kinds.iter().any(|one| one == kind),
        _ => false,
    };
    if is("object") {
        let has_properties = schema["properties"]
            .as_object()
            .is_some_and(|properties| !properties.is_empty());
        if !has_properties && !schema["additionalProperties"].is_object() {
            untyped.push(format!("{at}: an object of anything"));
        }
    }
    if is("array") {
        find_untyped(&schema["items"], &format!("{at}[]"), untyped);
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        find_untyped(property, &format!("{at}.{name}"), untyped);
    }
    if schema["additionalProperties"].is_object() {
        find_untyped(&schema["additionalProperties"], &format!("{at}.*"), untyped);
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        for part in schema[key]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|part| part["type"] != "null")
        {
            find_untyped(part, &format!("{at} {key}"), untyped);
        }
    }
}
