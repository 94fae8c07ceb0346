//! A club's lists for search engines: schema.org ItemList, in the order of the page.

use crate::page::PageContext;
use serde_json::{Value, json};

/// A list of pages of this site: the text and the path of each. `skipped` counts those of the pages before.
pub fn item_list(page: &PageContext, name: &str, skipped: u32, items: impl Iterator<Item = (String, String)>) -> Value {
    let items: Vec<Value> = items
        .enumerate()
        .map(|(position, (name, path))| {
            json!({
                "@type": "ListItem",
                "position": skipped as usize + position + 1,
                "name": name,
                "url": format!("{}{path}", page.public_url),
            })
        })
        .collect();
    json!({
        "@type": "ItemList",
        "name": name,
        "numberOfItems": items.len(),
        "itemListElement": items,
    })
}

/// Several things in one document.
pub fn graph(things: &[Value]) -> String {
    json!({ "@context": "https://schema.org", "@graph": things }).to_string()
}
