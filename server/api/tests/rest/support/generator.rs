//! Random bodies from a schema of the document: mostly valid in shape, with wrong types, extreme values, foreign
//! letters and missing fields. The same seed gives the same bodies.

use super::document::DOCUMENT;
use rand::{Rng, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Maximum depth of a random body.
const DEPTH: usize = 8;

/// Plausible values by field name: existing ids, cards, known words.
pub type Pool = HashMap<&'static str, Vec<Value>>;

pub struct Generator {
    chance: ChaCha8Rng,
    pub pool: Pool,
}

impl Generator {
    /// Seeded by a text.
    pub fn new(seed: &str) -> Self {
        let mut bytes = [0; 32];
        for (index, byte) in seed.bytes().enumerate() {
            bytes[index % 32] ^= byte.rotate_left(u32::try_from(index / 32).unwrap_or(0));
        }
        Self {
            chance: ChaCha8Rng::from_seed(bytes),
            pool: Pool::new(),
        }
    }

    /// True in so many of a hundred cases.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.chance.random_ratio(percent, 100)
    }

    /// A body: mostly JSON of the schema, sometimes broken.
    pub fn body(&mut self, schema: &Value) -> Vec<u8> {
        let mut bytes = self.value(schema, DEPTH).to_string().into_bytes();
        match self.chance.random_range(0..100) {
            0 => bytes.clear(),
            1 => bytes.truncate(self.chance.random_range(0..=bytes.len())),
            2 if !bytes.is_empty() => {
                let at = self.chance.random_range(0..bytes.len());
                bytes[at] = self.chance.random();
            }
            3 => bytes = "[".repeat(10_000).into_bytes(),
            4 => bytes.extend_from_slice(b"{}"),
            _ => {}
        }
        bytes
    }

    /// Text for a field of a form.
    pub fn field(&mut self, name: &'static str) -> String {
        let known = self
            .pool
            .get(name)
            .and_then(|values| values.choose(&mut self.chance))
            .cloned();
        match known.filter(|_| self.chance.random_ratio(7, 10)) {
            Some(Value::String(text)) => text,
            Some(value) => value.to_string(),
            None => self.text(),
        }
    }

    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        if depth == 0 || self.percent(4) {
            return self.anything();
        }
        let schema = DOCUMENT.resolve(schema);
        if let Some(parts) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            let part = parts.choose(&mut self.chance).cloned().unwrap_or_default();
            return self.value(&part, depth - 1);
        }
        if let Some(values) = schema["enum"].as_array() {
            return values.choose(&mut self.chance).cloned().unwrap_or_default();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds.choose(&mut self.chance).cloned().unwrap_or_default(),
            kind => kind.clone(),
        };
        match kind.as_str() {
            Some("object") => self.object(schema, depth),
            Some("array") => {
                let most = if self.percent(3) { 60 } else { 3 };
                let count = self.chance.random_range(0..=most);
                (0..count).map(|_| self.value(&schema["items"], depth - 1)).collect()
            }
            Some("integer") => self.integer(),
            Some("number") => self.number(),
            Some("boolean") => json!(self.percent(50)),
            Some("string") => self.string(schema),
            _ => Value::Null,
        }
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let required: Vec<&str> = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut object = Map::new();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if !self.percent(if required.contains(&name.as_str()) { 97 } else { 70 }) {
                continue;
            }
            let known = self
                .pool
                .get(name.as_str())
                .and_then(|values| values.choose(&mut self.chance))
                .cloned();
            let value = match known.filter(|_| self.chance.random_ratio(8, 10)) {
                Some(known) => known,
                None => self.value(property, depth - 1),
            };
            object.insert(name.clone(), value);
        }
        if self.percent(2) {
            let (name, value) = (self.text(), self.anything());
            object.insert(name, value);
        }
        Value::Object(object)
    }

    fn anything(&mut self) -> Value {
        match self.chance.random_range(0..8) {
            0 => Value::Null,
            1 => json!(self.percent(50)),
            2 => self.number(),
            3 => json!(self.text()),
            4 => json!([]),
            5 => json!({}),
            6 => json!([[self.text()], { "a": self.text() }]),
            _ => self.integer(),
        }
    }

    fn integer(&mut self) -> Value {
        const EXTREMES: &[i64] = &[
            0,
            -1,
            17,
            18,
            100,
            101,
            2_030,
            i32::MAX as i64,
            i32::MIN as i64,
            u32::MAX as i64,
            i64::MAX,
            i64::MIN,
        ];
        match self.chance.random_range(0..4) {
            0 => json!(EXTREMES.choose(&mut self.chance).copied().unwrap_or_default()),
            1 => json!(u64::MAX),
            _ => json!(self.chance.random_range(0..10)),
        }
    }

    fn number(&mut self) -> Value {
        const EXTREMES: &[f64] = &[
            0.0, -0.0, 1e308, -1e308, 1e-308, 89.999_999, 90.0, -90.0, 180.0, -180.0, 180.1, 9e15,
        ];
        match self.chance.random_range(0..3) {
            0 => json!(EXTREMES.choose(&mut self.chance).copied().unwrap_or_default()),
            1 => self.integer(),
            _ => json!(self.chance.random_range(-200.0..200.0)),
        }
    }

    fn string(&mut self, schema: &Value) -> Value {
        const DATES: &[&str] = &[
            "2026-11-20",
            "2026-11-21",
            "2026-12-10",
            "2026-12-12",
            "2027-01-09",
            "2027-12-26",
            "2028-02-29",
            "2027-02-29",
            "0000-01-01",
            "-0001-01-01",
            "9999-12-31",
            "+262142-12-31",
            "-262143-01-01",
        ];
        const CURRENCIES: &[&str] = &["EUR", "USD", "JPY", "KWD", "usd", "XXX", "ZZZ", "E\u{00DC}R", "EURO"];
        if self.percent(85) {
            let words = match (schema["format"].as_str(), schema["pattern"].as_str()) {
                (Some("uuid"), _) => return json!(uuid::Uuid::from_u128(self.chance.random())),
                (Some("date"), _) => DATES,
                (_, Some(_)) => CURRENCIES,
                _ => return json!(self.text()),
            };
            return json!(words.choose(&mut self.chance));
        }
        json!(self.text())
    }

    fn text(&mut self) -> String {
        const TEXTS: &[&str] = &[
            "",
            " ",
            "a",
            "Ada",
            "0",
            "-1",
            "null",
            "\u{0}",
            "a\u{0}b",
            "\u{7}\u{1b}[31m",
            "\r\nX: y",
            "' OR 1=1 --",
            "%00",
            "../../etc/passwd",
            "<script>alert(1)</script>",
            "{{7*7}}",
            "\u{202e}txt",
            "\u{200b}",
            "e\u{301}",
            "Ünïcødé",
            "日本語",
            "👩‍👩‍👧‍👦",
            "\u{feff}",
            "\u{ffff}",
            "\u{10ffff}",
            "city:2267057",
            "city:-1",
            "country:PT",
            "country:",
            "region:PT.14",
            "airport:LIS",
            "hotel:",
            "hotel:00000000-0000-0000-0000-000000000000",
            "a@b",
            "@",
            "a@b@c",
            "dates",
            "rooms",
            "rate",
            "PT",
            "pt",
            "PTX",
            "4242424242424242",
        ];
        match self.chance.random_range(0..12) {
            0 => {
                let letter: char = self.chance.random();
                letter.to_string().repeat(self.chance.random_range(1..600))
            }
            1 => (0..self.chance.random_range(0..40))
                .map(|_| self.chance.random::<char>())
                .collect(),
            _ => TEXTS.choose(&mut self.chance).copied().unwrap_or_default().to_owned(),
        }
    }
}
