//! The WASM entry.
#![cfg(target_arch = "wasm32")]

use app as _;

/// Called once by the page's loader; islands are woken one by one afterwards.
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    leptos::mount::hydrate_islands();
}
