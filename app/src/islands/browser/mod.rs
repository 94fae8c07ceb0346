//! The browser for islands: the document, calls to the site, the session. Must not know the shop.
//!
//! All of it compiles on the server too, where it is never called: handlers and effects run only in a browser.

mod attempt;
pub mod dom;
pub mod fetch;
pub mod json;
pub mod session;
