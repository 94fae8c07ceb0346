//! What can go wrong in the domain. Which status that is on the wire is said in the API, not here.

use contract::Code;
pub use sea_orm::DbErr;

/// The domain's result.
pub type Result<T> = std::result::Result<T, Error>;

/// Why an operation did not happen.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The rules say no; each refusal is for the person who asked.
    #[error("refused: {0:?}")]
    Refused(Vec<Refusal>),
    /// The database did not do its part.
    #[error("database: {0}")]
    Database(#[from] sea_orm::DbErr),
    /// A service outside did not answer or answered nonsense.
    #[error("outside service: {0}")]
    Outside(String),
    /// Something that must hold does not; a defect or damaged data.
    #[error("broken invariant: {0}")]
    Broken(String),
}

/// One reason, with the field it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: Code,
    /// A path as `rooms[0].adults`.
    pub field: Option<String>,
    /// Instead of the code's own text.
    pub message: Option<String>,
}

impl Error {
    /// Refused with the code's own text.
    pub fn refused(code: Code) -> Self {
        Self::Refused(vec![Refusal {
            code,
            field: None,
            message: None,
        }])
    }

    /// Refused because of one field.
    pub fn field(code: Code, field: impl Into<String>) -> Self {
        Self::Refused(vec![Refusal {
            code,
            field: Some(field.into()),
            message: None,
        }])
    }

    /// The first refusal's code.
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Refused(refusals) => refusals.first().map(|refusal| refusal.code),
            Self::Database(_) | Self::Outside(_) | Self::Broken(_) => None,
        }
    }

    /// A transaction that lost against another one and may simply run again.
    pub(crate) fn is_serialization_conflict(&self) -> bool {
        let Self::Database(error) = self else { return false };
        let text = error.to_string();
        // PostgreSQL: serialization_failure, deadlock_detected.
        text.contains("40001")
            || text.contains("40P01")
            || text.contains("could not serialize")
            || text.contains("deadlock detected")
    }
}

/// Collects refusals so that a form learns all of them at once.
#[derive(Default)]
pub struct Refusals(Vec<Refusal>);

impl Refusals {
    /// Notes one.
    pub fn add(&mut self, code: Code, field: impl Into<String>) {
        self.0.push(Refusal {
            code,
            field: Some(field.into()),
            message: None,
        });
    }

    /// Notes one with a text that fits the case.
    pub fn say(&mut self, code: Code, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(Refusal {
            code,
            field: Some(field.into()),
            message: Some(message.into()),
        });
    }

    /// Ok when none was noted.
    pub fn into_result(self) -> Result<()> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(Error::Refused(self.0))
        }
    }
}
