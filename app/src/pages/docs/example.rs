//! An example of a body, from its schema: every field once, with a value of its type.

use serde_json::{Map, Value, json};

/// The maximum nesting of schemas.
const MAX_NESTING: usize = 6;

/// A value that fits a schema of the document.
pub fn of(document: &Value, schema: &Value) -> Value {
    value(document, schema, MAX_NESTING)
}

fn value(document: &Value, schema: &Value, depth: usize) -> Value {
    if depth == 0 {
        return Value::Null;
    }
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or_default();
        return value(document, &document["components"]["schemas"][name], depth - 1);
    }
    if let Some(first) = schema["enum"].as_array().and_then(|values| values.first()) {
        return first.clone();
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        let choices = schema[key].as_array().into_iter().flatten();
        if let Some(choice) = choices.into_iter().find(|choice| choice["type"] != "null") {
            return value(document, choice, depth - 1);
        }
    }
    match kind(schema) {
        "object" => {
            let fields = schema["properties"].as_object().into_iter().flatten();
            let fields = fields.map(|(name, field)| (name.clone(), value(document, field, depth - 1)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        "array" => json!([value(document, &schema["items"], depth - 1)]),
        "integer" => json!(1),
        "number" => json!(1.5),
        "boolean" => json!(true),
        "string" => json!(match schema["format"].as_str() {
            Some("date") => "2027-06-12",
            Some("date-time") => "2027-06-12T12:00:00Z",
            Some("uuid") => "01890000-0000-7000-8000-000000000000",
            _ => "…",
        }),
        _ => Value::Null,
    }
}

/// The type, leaving out that it may be null.
fn kind(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(kind) => kind,
        Value::Array(kinds) => kinds
            .iter()
            .filter_map(Value::as_str)
            .find(|kind| *kind != "null")
            .unwrap_or(""),
        _ => "",
    }
}

/// The value as that kind of content.
pub fn written(kind: &str, value: &Value) -> String {
    match value {
        Value::Object(fields) if kind == "application/x-www-form-urlencoded" => {
            let pairs = fields
                .iter()
                .map(|(name, value)| format!("{name}={}", value.as_str().unwrap_or_default()));
            pairs.collect::<Vec<_>>().join("&")
        }
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_a_value_of_its_type() {
        let document = json!({ "components": { "schemas": {
            "Money": { "type": "object", "properties": { "amount": { "type": "number" } } },
            "Stay": { "type": "object", "properties": {
                "day": { "type": "string", "format": "date" },
                "price": { "oneOf": [{ "type": "null" }, { "$ref": "#/components/schemas/Money" }] },
                "rooms": { "type": ["array", "null"], "items": { "type": "integer" } },
                "status": { "enum": ["draft", "booked"] },
            } },
        } } });
        let stay = of(&document, &json!({ "$ref": "#/components/schemas/Stay" }));
        let expected = json!({ "day": "2027-06-12", "price": { "amount": 1.5 }, "rooms": [1], "status": "draft" });
        assert_eq!(stay, expected);
        assert_eq!(written("application/json", &json!({ "a": 1 })), r#"{"a":1}"#);
        assert_eq!(
            written("application/x-www-form-urlencoded", &json!({ "a": "b" })),
            "a=b"
        );
    }

    #[test]
    fn a_schema_that_holds_itself_comes_to_an_end() {
        let document = json!({ "components": { "schemas": {
            "Tree": { "type": "object", "properties": { "leaf": { "$ref": "#/components/schemas/Tree" } } },
        } } });
        assert!(of(&document, &json!({ "$ref": "#/components/schemas/Tree" })).is_object());
    }
}
