//! What islands need of the browser: the document, calls to the site, the session. Nothing here knows what is sold.
//!
//! All of it compiles on the server too, where nothing calls it: handlers and effects run in a browser alone.

mod attempt;
pub mod dom;
pub mod fetch;
pub mod json;
pub mod session;
