//! Form fields: a label, a control, a hint and an error, linked for screen readers. A field renders the typed value
//! and its error; it validates nothing.

use crate::components::icon::Icon;
use crate::components::raw_text::raw_text;
use crate::components::words;
use leptos::{prelude::*, tachys::html::attribute::custom::custom_attribute};

/// A limit as the attribute has it.
pub fn characters(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// The ids of the hint and the error that belong to a control, for `aria-describedby`.
fn described_by(id: &str, has_hint: bool, has_error: bool) -> Option<String> {
    match (has_hint, has_error) {
        (false, false) => None,
        (true, false) => Some(format!("{id}-hint")),
        (false, true) => Some(format!("{id}-error")),
        (true, true) => Some(format!("{id}-hint {id}-error")),
    }
}

/// The frame of every field: label above, hint and error below.
#[component]
fn Frame(
    id: String,
    label: String,
    optional: bool,
    hint: Option<String>,
    error: Option<String>,
    children: Children,
) -> AnyView {
    let hint = hint.map(|hint| {
        view! { <p class="field-hint" id=format!("{id}-hint")>{hint}</p> }
    });
    let error = error.map(|error| view! { <FieldError id=format!("{id}-error") text=error /> });
    let mark = optional.then(|| view! { <span class="field-optional">" ("{words::OPTIONAL}")"</span> });
    view! {
        <div class="field">
            <label class="field-label" for=id>{label}{mark}</label>
            {children()}
            {hint}
            {error}
        </div>
    }
    .into_any()
}

/// The error of the field whose `aria-describedby` names `id`.
#[component]
pub fn FieldError(#[prop(into)] id: String, #[prop(into)] text: String) -> impl IntoView {
    view! {
        <p class="field-error" id=id>
            <Icon name="circle-alert" />
            <span>{text}</span>
        </p>
    }
}

/// One line of text, a date, an email address, a password.
#[component]
pub fn Field(
    #[prop(into)] name: String,
    #[prop(into)] label: String,
    /// Defaults to the name; needed when two forms on a page share a name.
    #[prop(optional, into)]
    id: Option<String>,
    /// The input's type.
    #[prop(default = "text")]
    kind: &'static str,
    #[prop(optional, into)] value: String,
    #[prop(optional, into)] placeholder: Option<String>,
    #[prop(optional)] autocomplete: Option<&'static str>,
    #[prop(optional)] inputmode: Option<&'static str>,
    #[prop(optional, into)] min: Option<String>,
    #[prop(optional, into)] max: Option<String>,
    #[prop(optional)] maxlength: Option<i64>,
    #[prop(optional)] icon: Option<&'static str>,
    #[prop(optional_no_strip, into)] hint: Option<String>,
    #[prop(optional_no_strip, into)] error: Option<String>,
    #[prop(optional)] required: bool,
    /// To be copied, not typed.
    #[prop(optional)]
    readonly: bool,
    /// Says "optional" beside the label.
    #[prop(optional)]
    optional: bool,
    /// Keeps what is typed: no capital letters, corrections or spelling marks by the keyboard. For handles and addresses.
    #[prop(optional)]
    verbatim: bool,
) -> impl IntoView {
    let id = id.unwrap_or_else(|| name.clone());
    let described = described_by(&id, hint.is_some(), error.is_some());
    let invalid = error.is_some().then_some("true");
    // Safari knows it; the library has no method for it.
    let autocorrect = custom_attribute("autocorrect", verbatim.then_some("off"));
    view! {
        <Frame id=id.clone() label=label optional=optional hint=hint error=error>
            <div class="field-box">
                {icon.map(|name| view! { <Icon name=name /> })}
                <input
                    class="input"
                    id=id
                    name=name
                    type=kind
                    value=value
                    placeholder=placeholder
                    autocomplete=autocomplete
                    inputmode=inputmode
                    min=min
                    max=max
                    maxlength=maxlength
                    required=required
                    readonly=readonly
                    autocapitalize=verbatim.then_some("none")
                    spellcheck=verbatim.then_some("false")
                    aria-describedby=described
                    aria-invalid={invalid}
                    {..autocorrect}
                />
            </div>
        </Frame>
    }
}

/// The media types of pictures that the server reads, for [`FileField`].
pub const PICTURE_TYPES: &str = "image/jpeg,image/png,image/webp,image/gif";
/// The same for people, with the limit of a file.
pub const PICTURE_FORMATS: &str = "JPEG, PNG, WebP or GIF without animation, up to 10 MB.";

/// A file from the user's device.
#[component]
pub fn FileField(
    #[prop(into)] name: String,
    #[prop(into)] label: String,
    /// Defaults to the name; needed when two forms on a page share a name.
    #[prop(optional, into)]
    id: Option<String>,
    /// The accepted media types, separated by commas.
    accept: &'static str,
    #[prop(optional_no_strip, into)] hint: Option<String>,
    #[prop(optional_no_strip, into)] error: Option<String>,
) -> impl IntoView {
    let id = id.unwrap_or_else(|| name.clone());
    let described = described_by(&id, hint.is_some(), error.is_some());
    let invalid = error.is_some().then_some("true");
    view! {
        <Frame id=id.clone() label=label optional=false hint=hint error=error>
            <div class="field-box">
                <input
                    class="input"
                    id=id
                    name=name
                    type="file"
                    accept=accept
                    aria-describedby=described
                    aria-invalid=invalid
                />
            </div>
        </Frame>
    }
}

/// Several lines of text.
#[component]
pub fn TextField(
    #[prop(into)] name: String,
    #[prop(into)] label: String,
    #[prop(optional, into)] id: Option<String>,
    #[prop(optional, into)] value: String,
    #[prop(optional)] maxlength: Option<i64>,
    #[prop(optional_no_strip, into)] hint: Option<String>,
    #[prop(optional_no_strip, into)] error: Option<String>,
    #[prop(optional)] required: bool,
    #[prop(optional)] optional: bool,
) -> impl IntoView {
    let id = id.unwrap_or_else(|| name.clone());
    let described = described_by(&id, hint.is_some(), error.is_some());
    let invalid = error.is_some().then_some("true");
    view! {
        <Frame id=id.clone() label=label optional=optional hint=hint error=error>
            <textarea
                class="input"
                id=id
                name=name
                maxlength=maxlength
                required=required
                aria-describedby=described
                aria-invalid=invalid
                inner_html=raw_text(&value)
            ></textarea>
        </Frame>
    }
}

/// An option: its submitted value and its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Sent with the form.
    pub value: String,
    /// The visible label.
    pub label: String,
}

impl Choice {
    /// A choice that sends `value` and reads `label`.
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            label: label.into(),
        }
    }
}

/// A choice of one option, by the platform's own list.
#[component]
pub fn SelectField(
    #[prop(into)] name: String,
    #[prop(into)] label: String,
    #[prop(optional, into)] id: Option<String>,
    choices: Vec<Choice>,
    /// The value of the selected option.
    #[prop(optional, into)]
    selected: String,
    #[prop(optional)] autocomplete: Option<&'static str>,
    #[prop(optional)] icon: Option<&'static str>,
    #[prop(optional_no_strip, into)] hint: Option<String>,
    #[prop(optional_no_strip, into)] error: Option<String>,
    #[prop(optional)] required: bool,
    #[prop(optional)] optional: bool,
) -> impl IntoView {
    let id = id.unwrap_or_else(|| name.clone());
    let described = described_by(&id, hint.is_some(), error.is_some());
    let invalid = error.is_some().then_some("true");
    let choices = choices
        .into_iter()
        .map(|choice| {
            let chosen = choice.value == selected;
            view! { <option value=choice.value selected=chosen>{choice.label}</option> }
        })
        .collect_view();
    view! {
        <Frame id=id.clone() label=label optional=optional hint=hint error=error>
            <div class="field-box">
                {icon.map(|name| view! { <Icon name=name /> })}
                <select
                    class="input"
                    id=id
                    name=name
                    autocomplete=autocomplete
                    required=required
                    aria-describedby=described
                    aria-invalid=invalid
                >
                    {choices}
                </select>
                <Icon name="chevron-down" class="icon field-arrow" />
            </div>
        </Frame>
    }
}

/// Yes or no, with an optional count behind it (filters).
#[component]
pub fn Checkbox(
    #[prop(into)] name: String,
    #[prop(into)] label: String,
    #[prop(default = "true".to_owned(), into)] value: String,
    #[prop(optional)] checked: bool,
    #[prop(optional_no_strip, into)] count: Option<String>,
    #[prop(optional)] required: bool,
) -> impl IntoView {
    view! {
        <label class="check">
            <input type="checkbox" name=name value=value checked=checked required=required />
            <span>{label}</span>
            {count.map(|count| view! { <span class="count">{count}</span> })}
        </label>
    }
}

/// A small whole number. The two buttons are hidden until a script shows them; without one the number is typed.
#[component]
pub fn NumberField(
    #[prop(into)] name: String,
    #[prop(into)] label: String,
    #[prop(optional, into)] id: Option<String>,
    value: u32,
    min: u32,
    max: u32,
    #[prop(optional_no_strip, into)] hint: Option<String>,
    #[prop(optional_no_strip, into)] error: Option<String>,
) -> impl IntoView {
    let id = id.unwrap_or_else(|| name.clone());
    let described = described_by(&id, hint.is_some(), error.is_some());
    let invalid = error.is_some().then_some("true");
    let fewer = format!("Fewer: {label}");
    let more = format!("More: {label}");
    view! {
        <Frame id=id.clone() label=label optional=false hint=hint error=error>
            <div class="stepper">
                <button type="button" class="icon-button" data-step="-1" aria-label=fewer hidden>
                    <Icon name="minus" />
                </button>
                <input
                    id=id
                    name=name
                    type="number"
                    inputmode="numeric"
                    value=value.to_string()
                    min=min.to_string()
                    max=max.to_string()
                    aria-describedby=described
                    aria-invalid=invalid
                />
                <button type="button" class="icon-button" data-step="1" aria-label=more hidden>
                    <Icon name="plus" />
                </button>
            </div>
        </Frame>
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_field_is_marked_and_names_its_hint_and_its_error() {
        let html = view! {
            <Field
                name="email"
                label="Email"
                hint=Some("Where the confirmation goes.".to_owned())
                error=Some("Invalid email address".to_owned())
            />
        }
        .to_html();
        assert!(html.contains(r#"<label for="email""#), "{html}");
        assert!(html.contains(r#"aria-describedby="email-hint email-error""#), "{html}");
        assert!(html.contains(r#"aria-invalid="true""#), "{html}");
        assert!(html.contains(r#"id="email-error""#), "{html}");
    }

    #[test]
    fn a_field_without_hint_and_error_names_neither() {
        let html = view! { <Field name="email" label="Email" /> }.to_html();
        assert!(!html.contains("aria-describedby"), "{html}");
        assert!(!html.contains("aria-invalid"), "{html}");
    }

    #[test]
    fn the_choice_that_was_made_is_selected() {
        let choices = vec![Choice::new("EUR", "Euro"), Choice::new("USD", "US dollar")];
        let html = view! {
            <SelectField name="currency" label="Currency" choices=choices selected="USD" />
        }
        .to_html();
        assert_eq!(html.matches("selected").count(), 1, "{html}");
        assert!(
            html.contains(r#"value="USD" selected"#) || html.contains(r#"selected value="USD""#),
            "{html}"
        );
    }
}
