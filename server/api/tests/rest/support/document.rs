//! The document: its operations, and whether it announces an answer.

use super::{Answer, EMPTY, REQUEST_ID, tile};
use http::Method;
use jsonschema::{Draft, Validator};
use serde_json::{Map, Value, json};
use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex},
};

/// The document, as `make openapi` wrote it. A test compares it with the code.
pub static DOCUMENT: LazyLock<Document> = LazyLock::new(Document::read);

pub struct Document {
    pub root: Value,
    pub operations: Vec<Operation>,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
    /// The places of operations by method and path, as far as calls asked for them.
    found: Mutex<HashMap<(Method, String), Option<usize>>>,
}

pub struct Operation {
    pub id: String,
    pub method: Method,
    /// With names in braces.
    pub path: String,
    pub value: Value,
}

impl Document {
    fn read() -> Self {
        let text = include_str!("../../../openapi.json");
        let root: Value = serde_json::from_str(text).expect("the document is JSON");
        let paths = root["paths"].as_object().expect("paths");
        let operations = paths.iter().flat_map(|(path, item)| {
            let item = item.as_object().expect("a path item");
            item.iter().map(move |(method, value)| Operation {
                id: value["operationId"].as_str().unwrap_or_default().to_owned(),
                method: method.to_uppercase().parse().expect("a method"),
                path: path.clone(),
                value: value.clone(),
            })
        });
        let operations = operations.collect();
        Self {
            root,
            operations,
            validators: Mutex::default(),
            found: Mutex::default(),
        }
    }

    /// The operation of a path; prefers the path with the fewest parameters.
    pub fn find(&self, method: &Method, path: &str) -> Option<&Operation> {
        let mut found = self.found.lock().expect("no test panicked in here");
        let place = found
            .entry((method.clone(), path.to_owned()))
            .or_insert_with(|| self.place(method, path));
        place.map(|place| &self.operations[place])
    }

    fn place(&self, method: &Method, path: &str) -> Option<usize> {
        let matching = self.operations.iter().filter(|operation| operation.matches(path));
        let best = matching.min_by_key(|operation| operation.path.matches('{').count())?;
        let is_it = |operation: &Operation| operation.path == best.path && operation.method == *method;
        self.operations.iter().position(is_it)
    }

    pub fn operation(&self, id: &str) -> &Operation {
        self.operations
            .iter()
            .find(|operation| operation.id == id)
            .unwrap_or_else(|| panic!("no operation {id}"))
    }

    /// Follows a reference.
    pub fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(pointer) => self
                .root
                .pointer(pointer.trim_start_matches('#'))
                .expect("a reference leads somewhere"),
            None => schema,
        }
    }

    /// Fails unless the operation announces this answer.
    pub fn check(&self, operation: &Operation, answer: &Answer) {
        let status = answer.status.as_u16();
        let response = &operation.value["responses"][status.to_string()];
        assert!(
            response.is_object(),
            "{} does not announce {status}: {answer:?}",
            operation.id
        );
        let is_empty = EMPTY.contains(&answer.status);
        let content = &response["content"];
        let is_tile = status == 200 && content[tile::MEDIA_TYPE].is_object();
        let schema = &content["application/json"]["schema"];
        assert_eq!(
            schema.is_object() || is_tile,
            !is_empty,
            "{} {status}: a body or none",
            operation.id
        );
        if is_empty || is_tile {
            return;
        }
        self.fits(schema, answer);
        if status < 400 {
            return;
        }
        self.check_failure(answer);
        let errors = answer.body["errors"].as_array().expect("errors");
        let code = |error: &Value| error["code"].as_str().unwrap_or_default().to_owned();
        let first = errors.first().map(code).unwrap_or_default();
        let announced = operation.codes(&status.to_string());
        assert!(
            announced.contains(&first),
            "{} does not announce {first} for {status}: {answer:?}",
            operation.id
        );
        for other in errors.iter().map(code) {
            assert!(
                operation.all_codes().contains(&other),
                "{} does not announce {other}: {answer:?}",
                operation.id
            );
        }
    }

    /// Fails unless the answer is a complete failure envelope.
    pub fn check_failure(&self, answer: &Answer) {
        self.fits(&json!({ "$ref": "#/components/schemas/Failure" }), answer);
        assert!(answer.status.is_client_error(), "{answer:?}");
        assert_eq!(answer.body["hasErrors"], true, "{answer:?}");
        assert_eq!(answer.body["requestId"], REQUEST_ID, "{answer:?}");
        assert_eq!(answer.code().status(), answer.status.as_u16(), "{answer:?}");
        assert_eq!(answer.headers["cache-control"], "no-store", "{answer:?}");
        for error in answer.body["errors"].as_array().expect("errors") {
            assert_ne!(error["message"], "", "{answer:?}");
        }
    }

    fn fits(&self, schema: &Value, answer: &Answer) {
        let validator = self.validator(schema);
        let errors: Vec<String> = validator
            .iter_errors(&answer.body)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(
            errors.is_empty(),
            "{} does not fit its schema:\n{}\n{}",
            answer.call,
            errors.join("\n"),
            answer.body
        );
    }

    fn validator(&self, schema: &Value) -> Arc<Validator> {
        let mut validators = self.validators.lock().expect("no test panicked in here");
        let make = || {
            let mut schemas = Map::new();
            self.add_named(schema, &mut schemas);
            schemas.values_mut().for_each(close);
            let root = json!({ "allOf": [schema], "components": { "schemas": schemas } });
            let options = jsonschema::options()
                .with_draft(Draft::Draft202012)
                .should_validate_formats(true);
            Arc::new(options.build(&root).expect("a schema"))
        };
        Arc::clone(validators.entry(schema.to_string()).or_insert_with(make))
    }

    /// Adds the schemas that this one refers to, and those that they refer to.
    fn add_named(&self, schema: &Value, schemas: &mut Map<String, Value>) {
        match schema {
            Value::Object(object) => {
                if let Some(pointer) = object.get("$ref").and_then(Value::as_str) {
                    let name = pointer.trim_start_matches("#/components/schemas/");
                    if !schemas.contains_key(name) {
                        let named = self.resolve(schema);
                        schemas.insert(name.to_owned(), named.clone());
                        self.add_named(named, schemas);
                    }
                }
                object.values().for_each(|part| self.add_named(part, schemas));
            }
            Value::Array(items) => items.iter().for_each(|item| self.add_named(item, schemas)),
            _ => {}
        }
    }
}

impl Operation {
    fn matches(&self, path: &str) -> bool {
        let mut parts = path.split('/');
        let fits = self
            .path
            .split('/')
            .all(|part| parts.next().is_some_and(|given| part.starts_with('{') || part == given));
        fits && parts.next().is_none()
    }

    /// The error codes announced for a status.
    pub fn codes(&self, status: &str) -> Vec<String> {
        let text = self.value["responses"][status]["description"]
            .as_str()
            .unwrap_or_default();
        text.split(", ").map(str::to_owned).collect()
    }

    /// The error codes of all statuses.
    pub fn all_codes(&self) -> Vec<String> {
        let responses = self.value["responses"].as_object().expect("responses");
        responses
            .keys()
            .filter(|status| status.as_str() >= "400")
            .flat_map(|status| self.codes(status))
            .collect()
    }
}

/// Forbids additional properties on every object that has properties, so that unannounced ones fail.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            if object.contains_key("properties") && !object.contains_key("additionalProperties") {
                object.insert("additionalProperties".to_owned(), Value::Bool(false));
            }
            object.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}
