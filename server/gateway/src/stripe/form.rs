//! Form-encoded parameters as Stripe takes them: every one is known, or the call is refused.

use axum::extract::{Form, FromRequest, Query, Request};

use super::failure::Refusal;

/// The parameters of a body or of an address, in their order.
pub(super) struct Parameters(Vec<(String, String)>);

/// The parameters of a body.
pub(super) struct Body(pub Parameters);

impl<S: Send + Sync> FromRequest<S> for Body {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let form = Form::<Vec<(String, String)>>::from_request(request, state).await;
        let Form(pairs) = form.map_err(|rejection| Refusal::invalid(None, &rejection.body_text()))?;
        Ok(Self(Parameters(pairs)))
    }
}

/// The parameters of an address.
pub(super) struct QueryParameters(pub Parameters);

impl<S: Send + Sync> FromRequest<S> for QueryParameters {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Self, Refusal> {
        let query = Query::<Vec<(String, String)>>::try_from_uri(request.uri());
        let Query(pairs) = query.map_err(|rejection| Refusal::invalid(None, &rejection.body_text()))?;
        Ok(Self(Parameters(pairs)))
    }
}

impl Parameters {
    /// Refuses a parameter that is not in the list. An index in the last brackets stands for any: `expand[0]` is
    /// `expand[]`.
    pub(super) fn only(self, known: &[&str]) -> Result<Self, Refusal> {
        for (name, _) in &self.0 {
            let list = name
                .rsplit_once('[')
                .filter(|(_, index)| index.trim_end_matches(']').bytes().all(|byte| byte.is_ascii_digit()))
                .map(|(head, _)| format!("{head}[]"));
            let is_known = known.contains(&name.as_str()) || list.is_some_and(|list| known.contains(&list.as_str()));
            if !is_known {
                return Err(Refusal::unknown_parameter(name));
            }
        }
        Ok(self)
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    pub(super) fn need(&self, name: &str) -> Result<&str, Refusal> {
        self.get(name).ok_or_else(|| Refusal::missing_parameter(name))
    }

    /// A whole number; `None` when it is not sent.
    pub(super) fn number(&self, name: &str) -> Result<Option<i64>, Refusal> {
        self.get(name)
            .map(|text| text.parse().map_err(|_| Refusal::not_a_number(name)))
            .transpose()
    }

    /// Refuses another value: the gateway speaks a part of Stripe alone.
    pub(super) fn must_be(&self, name: &str, value: &str) -> Result<(), Refusal> {
        if self.get(name) == Some(value) {
            Ok(())
        } else {
            let text = format!("This stand-in needs {name}={value}.");
            Err(Refusal::invalid(Some(name), &text))
        }
    }

    /// Whether a part of the answer is to be written out.
    pub(super) fn expands(&self, part: &str) -> bool {
        self.0
            .iter()
            .any(|(name, value)| name.starts_with("expand[") && value == part)
    }
}
