//! /api/docs: every operation of the API document, to read and to try.

use crate::{
    page::{Head, Page, PageContext},
    pages::frame::{Header, framed},
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
                .map(move |(method, operation)| self::operation(path, method, operation))
        })
        .collect();
    let content = view! {
        <main id="content" class="page page-reading prose">
            <h1>"API"</h1>
            <p>
                "Every call of this site. The document for programs is at "<a href="/api/openapi.json">"/api/openapi.json"</a>
                " (OpenAPI 3.1). Failures are an envelope with "<code>"hasErrors"</code>" and "<code>"errors"</code>"."
            </p>
            {operations}
        </main>
    };
    Page {
        head: Head {
            title: "API".to_owned(),
            no_index: true,
            ..Head::default()
        },
        main: framed(page, Header::default(), content.into_any()),
    }
}

fn operation(path: &str, method: &str, operation: &Value) -> AnyView {
    let text = |key: &str| operation[key].as_str().unwrap_or_default().to_owned();
    let name = format!("{} {path}", method.to_uppercase());
    let failures: Vec<AnyView> = operation["responses"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(status, response)| {
            let codes = response["description"].as_str().unwrap_or_default().to_owned();
            view! { <li><strong>{status.clone()}</strong>" "{codes}</li> }.into_any()
        })
        .collect();
    let can_open = method == "get" && !path.contains('{');
    view! {
        <section>
            <h2><code>{name}</code></h2>
            <p>{text("summary")}</p>
            <p>{text("description")}</p>
            {can_open.then(|| view! { <p><a href=path.to_owned()>"Try it"</a></p> })}
            <details class="fold"><summary>"Answers"</summary><ul>{failures}</ul></details>
        </section>
    }
    .into_any()
}
