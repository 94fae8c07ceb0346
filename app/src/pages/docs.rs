//! /api/docs: every operation of the API document, to read and to try.

mod example;

use crate::{
    components::card::Badge,
    page::{Page, PageContext},
    pages::frame::{Header, unlisted},
};
use leptos::prelude::*;
use serde_json::Value;

/// The page, from the document itself.
pub fn docs(page: &PageContext, document: &Value) -> Page {
    let operations: Vec<AnyView> = document["paths"]
        .as_object()
        .into_iter()
        .flatten()
        .flat_map(|(path, item)| {
            item.as_object()
                .into_iter()
                .flatten()
                .filter(|(_, operation)| operation.get("operationId").is_some())
                .map(move |(method, operation)| Operation {
                    document,
                    path,
                    method,
                    operation,
                })
        })
        .map(|operation| operation.view(page))
        .collect();
    let content = view! {
        <main id="content" class="page page-reading stack stack-l">
            <h1>"API"</h1>
            <p class="lead">
                "Every call of this site. The document for programs is at "<a href="/api/openapi.json">"/api/openapi.json"</a>
                " (OpenAPI 3.1). Failures are an envelope with "<code>"hasErrors"</code>" and "<code>"errors"</code>
                ". Calls that ask for a token take that of GET /api/session/token or of POST /identity/v1/signIn."
            </p>
            {operations}
        </main>
    };
    unlisted(page, "API", Header::default(), content.into_any())
}

/// One call of the document.
struct Operation<'a> {
    document: &'a Value,
    path: &'a str,
    method: &'a str,
    operation: &'a Value,
}

impl Operation<'_> {
    fn text(&self, key: &str) -> &str {
        self.operation[key].as_str().unwrap_or_default()
    }

    fn view(&self, page: &PageContext) -> AnyView {
        let id = self.text("operationId").to_owned();
        let can_open = self.method == "get" && !self.path.contains('{');
        let opens = can_open.then(|| {
            let path = self.path.to_owned();
            view! { <p><a href=path>"Open it here"</a></p> }
        });
        view! {
            <section class="card card-pad stack stack-s api-call" id=id>
                <h2>
                    <Badge text=self.method.to_uppercase() />
                    <code>{self.path.to_owned()}</code>
                </h2>
                <p><b>{self.text("summary").to_owned()}</b></p>
                {with_code(self.text("description"))}
                {self.parameters()}
                <details class="fold">
                    <summary>"Try it"</summary>
                    {opens}
                    <pre><code>{self.command(&page.public_url)}</code></pre>
                </details>
                <details class="fold"><summary>"Answers"</summary><ul>{self.answers()}</ul></details>
            </section>
        }
        .into_any()
    }

    /// The parameters of the address.
    fn parameters(&self) -> Option<AnyView> {
        let parameters = self.operation["parameters"].as_array()?;
        let rows = parameters.iter().map(|parameter| {
            let text = |key: &str| parameter[key].as_str().unwrap_or_default().to_owned();
            let place = if text("in") == "path" {
                "in the path"
            } else {
                "in the query"
            };
            view! { <li><code>{text("name")}</code>" "<span class="soft">{place}</span>" "{text("description")}</li> }
                .into_any()
        });
        Some(view! { <ul class="small">{rows.collect_view()}</ul> }.into_any())
    }

    /// The call as a shell's command.
    fn command(&self, site: &str) -> String {
        let mut lines = vec![format!("curl -X {} '{site}{}'", self.method.to_uppercase(), self.path)];
        if self.operation["security"].is_array() {
            lines.push("-H \"Authorization: Bearer $TOKEN\"".to_owned());
        }
        if let Some((kind, body)) = self.operation["requestBody"]["content"]
            .as_object()
            .and_then(|content| content.iter().next())
        {
            lines.push(format!("-H 'Content-Type: {kind}'"));
            let body = example::of(self.document, &body["schema"]);
            lines.push(format!("-d '{}'", example::written(kind, &body)));
        }
        lines.join(" \\\n  ")
    }

    fn answers(&self) -> Vec<AnyView> {
        let responses = self.operation["responses"].as_object();
        let answers = responses.into_iter().flatten().map(|(status, response)| {
            let codes = response["description"].as_str().unwrap_or_default().to_owned();
            view! { <li><strong>{status.clone()}</strong>" "{codes}</li> }.into_any()
        });
        answers.collect()
    }
}

/// A text whose parts between backticks are code; nothing when there is none.
fn with_code(text: &str) -> Option<AnyView> {
    if text.is_empty() {
        return None;
    }
    let parts = text.split('`').enumerate().map(|(index, part)| {
        let part = part.to_owned();
        if index % 2 == 1 {
            view! { <code>{part}</code> }.into_any()
        } else {
            part.into_any()
        }
    });
    Some(view! { <p>{parts.collect_view()}</p> }.into_any())
}
