//! The caller of an operation.

use crate::error::{Error, Result};
use contract::{Code, ItineraryId, SessionId, UserId, visitor::Role};

/// The caller, taken from a verified token or session, never from a request's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// No account.
    Visitor,
    /// An account, signed in by a session.
    Account(Account),
    /// A browser that opened the link of one trip: it reads and cancels that trip, and does nothing else.
    Guest(TripGuest),
}

/// Whose trip a browser opened by a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TripGuest {
    pub itinerary: ItineraryId,
    pub(crate) owner: UserId,
}

/// A signed-in account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: UserId,
    pub session: SessionId,
    pub role: Role,
}

impl Viewer {
    /// The account; visitors are refused and asked to sign in.
    pub fn account(&self) -> Result<&Account> {
        match self {
            Self::Visitor | Self::Guest(_) => Err(Error::refused(Code::Unauthenticated)),
            Self::Account(account) => Ok(account),
        }
    }

    /// Through whose account an itinerary is reached: one's own, or its owner's by a link of that itinerary alone.
    pub fn reaches(&self, itinerary: ItineraryId) -> Result<UserId> {
        match self {
            Self::Guest(guest) if guest.itinerary == itinerary => Ok(guest.owner),
            Self::Guest(_) => Err(Error::refused(Code::ItineraryNotFound)),
            Self::Visitor | Self::Account(_) => self.account().map(|account| account.id),
        }
    }

    /// The account of a person who can sign in again; an anonymous one is refused.
    pub fn full_account(&self) -> Result<&Account> {
        let account = self.account()?;
        if account.role == Role::Anonymous {
            return Err(Error::refused(Code::Forbidden));
        }
        Ok(account)
    }

    /// The account of a creator or operator; refuses others.
    pub fn creator(&self) -> Result<&Account> {
        let account = self.full_account()?;
        match account.role {
            Role::Creator | Role::Operator => Ok(account),
            Role::Anonymous | Role::Customer => Err(Error::refused(Code::Forbidden)),
        }
    }

    /// The account of an operator; refuses others.
    pub fn operator(&self) -> Result<&Account> {
        let account = self.full_account()?;
        match account.role {
            Role::Operator => Ok(account),
            Role::Anonymous | Role::Customer | Role::Creator => Err(Error::refused(Code::Forbidden)),
        }
    }

    /// The account's id, if there is one.
    pub fn account_id(&self) -> Option<UserId> {
        match self {
            Self::Visitor | Self::Guest(_) => None,
            Self::Account(account) => Some(account.id),
        }
    }

    /// Whether the account can sign in by email or provider; false for anonymous ones.
    pub fn is_authenticated(&self) -> bool {
        matches!(self, Self::Account(account) if account.role != Role::Anonymous)
    }
}
