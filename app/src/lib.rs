//! Pages as the server renders them, their components, and the small islands that wake in the browser.
//!
//! The crate is built twice: with `ssr` into the server, with `hydrate` into the WASM module, which holds the islands
//! alone. It knows no HTTP server, no status table and no database.

pub mod assets;
#[cfg(feature = "ssr")]
pub mod components;
pub mod islands;
#[cfg(feature = "ssr")]
pub mod loaders;
#[cfg(feature = "ssr")]
pub mod page;
#[cfg(feature = "ssr")]
pub mod pages;
pub mod paths;
#[cfg(feature = "ssr")]
pub mod react_island;
#[cfg(feature = "ssr")]
pub mod theme;
#[cfg(feature = "ssr")]
pub mod words;
