//! Errors of the domain and their messages for people. The contract maps codes to statuses.

mod unavailable;

use contract::{Code, Failure, FailureItem};
pub use sea_orm::DbErr;

/// The domain's result.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why an operation failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The rules refuse it; each refusal is for the person who sent the request.
    #[error("refused: {0:?}")]
    Refused(Vec<Refusal>),
    /// The database failed.
    #[error("database: {0}")]
    Database(#[from] sea_orm::DbErr),
    /// An external service failed or sent an invalid answer.
    #[error("outside service: {0}")]
    Outside(String),
    /// A violated invariant: a defect or damaged data.
    #[error("broken invariant: {0}")]
    Broken(String),
}

/// One reason, with its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: Code,
    /// A path such as `rooms[0].adults`.
    pub field: Option<String>,
    /// Replaces the code's own message.
    pub message: Option<String>,
}

impl Error {
    /// A refusal with the code's own message.
    pub fn refused(code: Code) -> Self {
        Self::Refused(vec![Refusal {
            code,
            field: None,
            message: None,
        }])
    }

    /// A refusal of one field.
    pub fn field(code: Code, field: impl Into<String>) -> Self {
        Self::Refused(vec![Refusal {
            code,
            field: Some(field.into()),
            message: None,
        }])
    }

    /// A refusal of one field with a specific message.
    pub fn field_with_message(code: Code, field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Refused(vec![Refusal {
            code,
            field: Some(field.into()),
            message: Some(message.into()),
        }])
    }

    /// A refusal with a specific message.
    pub(crate) fn with_message(code: Code, message: impl Into<String>) -> Self {
        Self::Refused(vec![Refusal {
            code,
            field: None,
            message: Some(message.into()),
        }])
    }

    /// The same refusals for this field.
    pub(crate) fn at(mut self, field: &str) -> Self {
        if let Self::Refused(refusals) = &mut self {
            for refusal in refusals {
                refusal.field = Some(field.to_owned());
            }
        }
        self
    }

    /// The public form of the error. Logs internal errors and hides them.
    pub fn failure(&self) -> Failure {
        match self {
            Self::Refused(refusals) => Failure::from_items(refusals.iter().map(Refusal::item).collect()),
            Self::Database(cause) => {
                tracing::error!(%cause, "the database failed");
                Failure::of(if unavailable::is_unavailable(cause) {
                    Code::Unavailable
                } else {
                    Code::Internal
                })
            }
            Self::Outside(cause) => {
                tracing::error!(%cause, "an outside service failed");
                Failure::of(Code::Unavailable)
            }
            Self::Broken(cause) => {
                tracing::error!(%cause, "an invariant is broken");
                Failure::of(Code::Internal)
            }
        }
    }

    /// The first refusal's code.
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Refused(refusals) => refusals.first().map(|refusal| refusal.code),
            Self::Database(_) | Self::Outside(_) | Self::Broken(_) => None,
        }
    }

    /// Whether the database is unavailable for a reason that may pass: a full or broken disk, a lost connection, too
    /// many of them.
    pub(crate) fn is_unavailable(&self) -> bool {
        matches!(self, Self::Database(cause) if unavailable::is_unavailable(cause))
    }

    /// Whether the disk of a SQLite database is full.
    pub fn is_disk_full(&self) -> bool {
        matches!(self, Self::Database(cause) if unavailable::is_disk_full(cause))
    }

    /// Whether a row has a value that its column should not hold, as JSON of another form.
    pub(crate) fn is_unreadable(&self) -> bool {
        matches!(self, Self::Database(cause) if unavailable::is_unreadable(cause))
    }

    /// Whether the transaction conflicted with another one and may run again.
    pub(crate) fn is_serialization_conflict(&self) -> bool {
        matches!(self, Self::Database(cause) if unavailable::is_serialization_conflict(cause))
    }
}

/// Collects refusals, so that a form shows all of them at once.
#[derive(Default)]
pub struct Refusals(Vec<Refusal>);

impl Refusals {
    /// Adds a refusal.
    pub fn add(&mut self, code: Code, field: impl Into<String>) {
        self.0.push(Refusal {
            code,
            field: Some(field.into()),
            message: None,
        });
    }

    /// Adds a refusal with a specific message.
    pub fn add_message(&mut self, code: Code, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(Refusal {
            code,
            field: Some(field.into()),
            message: Some(message.into()),
        });
    }

    /// Fails if there are any refusals.
    pub fn into_result(self) -> Result<()> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(Error::Refused(self.0))
        }
    }
}

impl Refusal {
    fn item(&self) -> FailureItem {
        let own = || self.code.message().to_owned();
        FailureItem {
            code: self.code,
            message: self.message.clone().unwrap_or_else(own),
            field: self.field.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_keeps_its_code_and_field() {
        let failure = Error::field(Code::NoAdults, "rooms[0].adults").failure();
        assert_eq!(failure.status(), 422);
        assert_eq!(failure.errors[0].field.as_deref(), Some("rooms[0].adults"));
    }

    #[test]
    fn internals_are_hidden() {
        for error in [Error::Broken("secret".to_owned()), Error::Outside("secret".to_owned())] {
            let text = serde_json::to_string(&error.failure()).unwrap();
            assert!(!text.contains("secret"), "{text}");
        }
        assert_eq!(Error::Outside(String::new()).failure().status(), 503);
        assert_eq!(Error::Broken(String::new()).failure().status(), 500);
        let database = Error::Database(DbErr::Custom("secret".to_owned()));
        assert_eq!(database.failure().errors[0].code, Code::Internal);
    }
}
