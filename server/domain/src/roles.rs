//! The roles of accounts, as they are stored and as tokens name them.

use crate::error::{Error, Result};
use contract::visitor::Role;

/// The stored text of a role.
pub(crate) fn role_text(role: Role) -> &'static str {
    match role {
        Role::Anonymous => "anonymous",
        Role::Customer => "role/customer",
        Role::Creator => "role/creator",
        Role::Operator => "role/operator",
    }
}

pub(crate) fn parse_role(text: &str) -> Result<Role> {
    match text {
        "anonymous" => Ok(Role::Anonymous),
        "role/customer" => Ok(Role::Customer),
        "role/creator" => Ok(Role::Creator),
        "role/operator" => Ok(Role::Operator),
        _ => Err(Error::Broken(format!("an account has the unknown role {text:?}"))),
    }
}

/// The claims of a role; each starts with `role/`.
pub(crate) fn role_claims(role: Role) -> Vec<String> {
    match role {
        Role::Anonymous => Vec::new(),
        // Creators and operators are travellers too.
        Role::Customer => vec![role_text(Role::Customer).to_owned()],
        other => vec![role_text(Role::Customer).to_owned(), role_text(other).to_owned()],
    }
}
