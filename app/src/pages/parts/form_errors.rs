//! The error summary above a form, with links to the fields.

use crate::{
    components::feedback::{Alert, AlertKind},
    pages::form::FormState,
};
use contract::FailureItem;
use leptos::prelude::*;

/// Where a field is on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldAnchor {
    /// Its name on the wire.
    pub field: String,
    /// The id of its control.
    pub id: String,
}

impl FieldAnchor {
    pub fn new(field: impl Into<String>, id: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            id: id.into(),
        }
    }
}

/// Fields whose controls have their names as ids.
pub fn anchors<const COUNT: usize>(names: [&str; COUNT]) -> Vec<FieldAnchor> {
    names.map(|name| FieldAnchor::new(name, name)).to_vec()
}

/// The error summary: a single error stands alone, several are a list. Each links to its field, which is marked as
/// well, unless that is folded. The summary gets the focus when the page loads. Nothing without errors.
pub fn form_errors(form: &FormState, anchors: &[FieldAnchor]) -> Option<AnyView> {
    let mut entries: Vec<(&str, Option<&str>)> = Vec::new();
    for item in &form.errors {
        let entry = (item.message.as_str(), target(item, anchors));
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    let body = match entries.as_slice() {
        [] => return None,
        [only] => view! { <p>{words(only)}</p> }.into_any(),
        several => {
            let items = several
                .iter()
                .map(|entry| view! { <li>{words(entry)}</li> })
                .collect_view();
            let are_fields = several.iter().any(|(_, id)| id.is_some());
            view! {
                {are_fields.then(|| view! { <p>"Please look at the marked fields."</p> })}
                <ul>{items}</ul>
            }
            .into_any()
        }
    };
    Some(view! { <Alert kind=AlertKind::Bad is_focused=true>{body}</Alert> }.into_any())
}

/// The control of an error.
fn target<'a>(item: &FailureItem, anchors: &'a [FieldAnchor]) -> Option<&'a str> {
    let field = item.field.as_deref()?;
    let anchor = anchors.iter().find(|anchor| anchor.field == field)?;
    Some(&anchor.id)
}

fn words(&(message, id): &(&str, Option<&str>)) -> AnyView {
    let message = message.to_owned();
    match id {
        Some(id) => view! { <a href=format!("#{id}")>{message}</a> }.into_any(),
        None => message.into_any(),
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use contract::Code;

    fn said(errors: &[(Option<&str>, Code)]) -> String {
        let item = |(field, code): &(Option<&str>, Code)| FailureItem {
            code: *code,
            message: code.message().to_owned(),
            field: field.map(str::to_owned),
        };
        let form = FormState {
            errors: errors.iter().map(item).collect(),
            ..FormState::default()
        };
        crate::page::with_islands(|| form_errors(&form, &anchors(["email", "password", "repassword"])).to_html())
    }

    #[test]
    fn a_single_refusal_has_its_own_text_and_links_its_field() {
        let html = said(&[(Some("password"), Code::AuthWrongPassword)]);
        assert!(
            html.contains("<a href=\"#password\">The specified password does not match the records."),
            "{html}"
        );
        assert!(!html.contains("marked fields") && !html.contains("<li>"), "{html}");
    }

    #[test]
    fn several_are_a_list_of_ways_to_their_fields() {
        let required = Code::AuthMissingPassword;
        let html = said(&[
            (Some("email"), Code::AuthInvalidEmail),
            (Some("password"), required),
            (Some("repassword"), required),
            (Some("repassword"), required),
        ]);
        assert!(html.contains("Please look at the marked fields."), "{html}");
        for field in ["email", "password", "repassword"] {
            assert_eq!(html.matches(&format!("<a href=\"#{field}\">")).count(), 1, "{html}");
        }
    }

    #[test]
    fn what_no_field_shows_is_not_lost_and_leads_nowhere() {
        let html = said(&[(None, Code::AuthTooManyRequests), (Some("secret"), Code::Invalid)]);
        assert!(html.contains(Code::AuthTooManyRequests.message()), "{html}");
        assert!(html.contains(Code::Invalid.message()), "{html}");
        assert!(!html.contains("<a ") && !html.contains("marked fields"), "{html}");
    }

    #[test]
    fn the_focus_goes_to_it_with_scripts_or_without() {
        let html = said(&[(None, Code::AuthTooManyRequests)]);
        assert!(
            html.contains("tabindex=\"-1\"") && html.contains(" autofocus"),
            "{html}"
        );
        assert_eq!(said(&[]), "<!>");
    }
}
