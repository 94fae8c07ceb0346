//! Reads the few JSON fields that an island needs, and writes its small bodies, by name.
//!
//! Decoding whole wire types would cost more than the islands themselves. Tests compare every name that is read or
//! written here with the contract's types.

use js_sys::{Array, Reflect};
use wasm_bindgen::JsValue;

/// A value of a JSON answer.
pub trait Json: Sized {
    /// A field; none when it is absent or null, or this is no object.
    fn field(&self, name: &str) -> Option<Self>;
    /// The text of a string.
    fn text(&self) -> Option<String>;
    /// The value of a number.
    fn number(&self) -> Option<f64>;
    /// The items of an array; none of anything else.
    fn items(&self) -> Vec<Self>;
    /// Whether it is true.
    fn truth(&self) -> bool;

    /// The text of a field; empty when there is none.
    fn text_of(&self, name: &str) -> String {
        self.field(name).and_then(|field| field.text()).unwrap_or_default()
    }

    /// The items of a field.
    fn items_of(&self, name: &str) -> Vec<Self> {
        self.field(name).map(|field| field.items()).unwrap_or_default()
    }

    /// A field that counts something.
    fn count_of(&self, name: &str) -> Option<u32> {
        // A cast from a float saturates: nothing below 0 or above the largest count comes out.
        self.field(name)
            .and_then(|field| field.number())
            .map(|number| number as u32)
    }
}

impl Json for JsValue {
    fn field(&self, name: &str) -> Option<Self> {
        Reflect::get(self, &JsValue::from_str(name))
            .ok()
            .filter(|value| !value.is_undefined() && !value.is_null())
    }

    fn text(&self) -> Option<String> {
        self.as_string()
    }

    fn number(&self) -> Option<f64> {
        self.as_f64()
    }

    fn items(&self) -> Vec<Self> {
        if Array::is_array(self) {
            Array::from(self).iter().collect()
        } else {
            Vec::new()
        }
    }

    fn truth(&self) -> bool {
        self.is_truthy()
    }
}

#[cfg(all(test, feature = "ssr"))]
impl Json for serde_json::Value {
    fn field(&self, name: &str) -> Option<Self> {
        self.get(name).filter(|value| !value.is_null()).cloned()
    }

    fn text(&self) -> Option<String> {
        self.as_str().map(str::to_owned)
    }

    fn number(&self) -> Option<f64> {
        self.as_f64()
    }

    fn items(&self) -> Vec<Self> {
        self.as_array().cloned().unwrap_or_default()
    }

    fn truth(&self) -> bool {
        self.as_bool().unwrap_or_default()
    }
}

/// A text as a JSON string.
pub fn quoted(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                json.push('\\');
                json.push(letter);
            }
            // No text that is sent uses control characters.
            letter if letter < ' ' => json.push(' '),
            letter => json.push(letter),
        }
    }
    json.push('"');
    json
}

/// An object of fields whose values are JSON already; fields without a value are left out.
pub fn object(fields: &[(&str, Option<String>)]) -> String {
    let fields: Vec<String> = fields
        .iter()
        .filter_map(|(name, value)| value.as_ref().map(|value| format!("\"{name}\":{value}")))
        .collect();
    format!("{{{}}}", fields.join(","))
}

/// A list of texts.
pub fn texts(values: &[String]) -> String {
    let values: Vec<String> = values.iter().map(|value| quoted(value)).collect();
    format!("[{}]", values.join(","))
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_any_letters_reads_back_as_itself() {
        for text in ["Hôtel \"Été\"", "back\\slash", "京都", "</script>", ""] {
            assert_eq!(serde_json::from_str::<String>(&quoted(text)).unwrap(), text);
        }
        assert_eq!(serde_json::from_str::<String>(&quoted("a\u{1}b\nc")).unwrap(), "a b c");
    }

    #[test]
    fn an_object_leaves_out_what_is_not_known() {
        let body = object(&[
            ("a", Some(quoted("x"))),
            ("b", None),
            ("c", Some(texts(&["1".to_owned(), "2".to_owned()]))),
        ]);
        assert_eq!(body, r#"{"a":"x","c":["1","2"]}"#);
    }

    #[test]
    fn null_is_as_good_as_absent() {
        let value: serde_json::Value = serde_json::from_str(r#"{"a":null,"n":3,"t":"x"}"#).unwrap();
        assert!(value.field("a").is_none() && value.field("b").is_none());
        assert_eq!(
            (value.count_of("n"), value.text_of("t"), value.items_of("t").len()),
            (Some(3), "x".to_owned(), 0)
        );
    }
}
