//! Leptos islands: what a page needs at once. Small; no cards, no page data.
