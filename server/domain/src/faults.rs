//! Fail points: where a test can make something go wrong. There is one before and one after each commit and each call of
//! a service outside. They cost nothing where no faults are given, which is everywhere but in tests and in test mode.

use crate::error::Result;

/// What goes wrong at fail points. A point's name is `commit.before:checkout::record::held`, `payments.after:capture`, ….
#[async_trait::async_trait]
pub trait Faults: Send + Sync {
    /// Passes the point. An error is what the caller meets; a future that never ends is a process that dies there.
    async fn at(&self, point: &str) -> Result<()>;
}

/// The name of the function whose transaction it is, without what every name has.
pub(crate) fn place(type_name: &'static str) -> String {
    let name = type_name.replace("::{{closure}}", "");
    name.strip_prefix("domain::").unwrap_or(&name).to_owned()
}
