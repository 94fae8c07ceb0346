//! The submitted values and errors of a form, so that a refused form is shown as it was submitted. It validates
//! nothing and must not know any particular form.

use contract::FailureItem;

/// Values and errors of a submitted form; empty for one that was not submitted.
#[derive(Clone, Debug, Default)]
pub struct FormState {
    /// Name and value of each field, in the order in which they came; a name may come more than once.
    pub values: Vec<(String, String)>,
    /// Each with the field as the wire names it (`rooms[0].adults`), or without one.
    pub errors: Vec<FailureItem>,
}

impl FormState {
    /// Whether the submitted form has this field, empty or not.
    pub fn has(&self, name: &str) -> bool {
        self.values.iter().any(|(field, _)| field == name)
    }

    /// The first value of a name; empty without one.
    pub fn value(&self, name: &str) -> String {
        self.get(name).unwrap_or_default().to_owned()
    }

    /// The first value of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values
            .iter()
            .find(|(field, _)| field == name)
            .map(|(_, value)| value.as_str())
    }

    /// The submitted value of a name, else the existing one.
    pub fn value_or(&self, name: &str, before: impl Into<String>) -> String {
        self.get(name).map_or_else(|| before.into(), str::to_owned)
    }

    /// All values of a name.
    pub fn values_of(&self, name: &str) -> Vec<String> {
        self.values
            .iter()
            .filter(|(field, _)| field == name)
            .map(|(_, value)| value.clone())
            .collect()
    }

    /// Whether this button submitted the form.
    pub fn is_intent(&self, intent: &str) -> bool {
        self.get("intent") == Some(intent)
    }

    /// The error of a field, by its name on the wire.
    pub fn error(&self, field: &str) -> Option<String> {
        self.errors
            .iter()
            .find(|item| item.field.as_deref() == Some(field))
            .map(|item| item.message.clone())
    }

    /// The first error of several names that mean the same field.
    pub fn error_of(&self, fields: &[&str]) -> Option<String> {
        fields.iter().find_map(|field| self.error(field))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Code;

    fn state() -> FormState {
        let item = |field: Option<&str>, message: &str| FailureItem {
            code: Code::Invalid,
            message: message.to_owned(),
            field: field.map(str::to_owned),
        };
        FormState {
            values: vec![
                ("stars".into(), "4".into()),
                ("stars".into(), "5".into()),
                ("name".into(), String::new()),
            ],
            errors: vec![
                item(Some("name"), "Name it."),
                item(Some("secret"), "Odd."),
                item(None, "No."),
            ],
        }
    }

    #[test]
    fn a_name_may_come_more_than_once() {
        assert_eq!(state().value("stars"), "4");
        assert_eq!(state().values_of("stars"), ["4", "5"]);
        assert_eq!(state().value("absent"), "");
    }

    #[test]
    fn what_was_emptied_stays_empty() {
        assert_eq!(state().value_or("name", "before"), "");
        assert_eq!(state().value_or("absent", "before"), "before");
    }

    #[test]
    fn an_error_is_known_by_its_field() {
        assert_eq!(state().error("name").as_deref(), Some("Name it."));
        assert_eq!(state().error_of(&["absent", "secret"]).as_deref(), Some("Odd."));
    }
}
