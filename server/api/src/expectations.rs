//! The callers and failure codes of each operation. The document and the permission matrix test read this table; an
//! operation without a row fails the build.

mod table;

use contract::Code::{self, *};
pub use table::EXPECTATIONS;

/// The permitted callers of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Every caller; a sent token must be valid.
    Public,
    /// Every caller. The call begins a session, so it ignores a sent token, for example of an ended session.
    SignIn,
    /// Every account, including anonymous ones.
    Account,
    /// Every account with an email address; forbidden for anonymous accounts.
    Address,
    /// Creators and operators; forbidden for every other account.
    Creator,
    /// The owner of the item in the path or body; others get 404.
    Owner,
    /// The owner and operators.
    OwnerOrOperator,
    /// The owner of the item in the path, if a creator or operator; forbidden for every other owner; others get 404.
    CreatorOwner,
    /// Operators; forbidden for every other account.
    Operator,
    /// A browser with its cookie or form token.
    Browser,
}

impl Access {
    /// The failure codes of every operation with these callers.
    const fn codes(self) -> &'static [Code] {
        match self {
            Self::SignIn | Self::Browser => &[],
            Self::Public | Self::Account => &[Unauthenticated, SessionExpired],
            Self::Address | Self::Creator | Self::Operator => &[Unauthenticated, SessionExpired, Forbidden],
            Self::Owner | Self::OwnerOrOperator => &[Unauthenticated, SessionExpired, NotFound],
            Self::CreatorOwner => &[Unauthenticated, SessionExpired, Forbidden, NotFound],
        }
    }
}

/// What an operation reads of its request, besides the token and the ids in its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    Nothing,
    Query,
    /// A body in JSON, or a file in `multipart/form-data`.
    Json,
    /// A body as a browser's form sends it.
    Form,
    /// A body of plain text.
    Text,
}

impl Input {
    /// The failure codes of every operation with this input.
    const fn codes(self) -> &'static [Code] {
        match self {
            Self::Nothing => &[],
            Self::Query => &[BadRequest],
            Self::Json => &[BadRequest, UnsupportedMediaType, PayloadTooLarge, Invalid, Required],
            Self::Form => &[BadRequest, UnsupportedMediaType, PayloadTooLarge],
            Self::Text => &[UnsupportedMediaType, PayloadTooLarge, Invalid, Required],
        }
    }
}

/// One operation's row.
#[derive(Clone, Copy, Debug)]
pub struct Expectation {
    /// The operation's id in the document.
    pub operation: &'static str,
    pub access: Access,
    input: Input,
    /// The codes that neither the callers nor the input imply.
    own: &'static [Code],
}

impl Expectation {
    /// Every failure code of the operation but those that all operations share.
    pub fn codes(&self) -> Vec<Code> {
        let mut codes = [self.input.codes(), self.access.codes(), self.own].concat();
        // A field that can be invalid can be missing too.
        if codes.contains(&Invalid) && !codes.contains(&Required) {
            codes.push(Required);
        }
        codes
    }
}

/// A row of the table.
const fn row(operation: &'static str, access: Access, input: Input, own: &'static [Code]) -> Expectation {
    Expectation {
        operation,
        access,
        input,
        own,
    }
}
