//! The addresses of the built files, as a value that views receive through the context.

/// Addresses of built files; the names carry their hash.
#[derive(Clone, Debug, Default)]
pub struct Assets {
    /// The style sheet.
    pub css: String,
    /// The script that wakes the islands of a page.
    pub loader: String,
    /// The JavaScript half of the WASM module.
    pub glue: String,
    /// The WASM module.
    pub wasm: String,
    /// The icon sprite.
    pub icons: String,
    /// Fonts worth a preload.
    pub preload_fonts: Vec<String>,
    /// The module that registers the React islands' element.
    pub islands: String,
}
