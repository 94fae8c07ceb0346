//! The company that runs the site, and its contact details.

use serde::{Deserialize, Serialize};

/// The company that runs the site; settings define each part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// "Byrdli Ltd".
    pub name: Option<String>,
    /// The postal address in one line.
    pub address: Option<String>,
    /// The email address for travellers.
    pub email: Option<String>,
    /// The phone number for travellers.
    pub phone: Option<String>,
    /// Its number at the tax office, as invoices name it.
    #[serde(default)]
    pub tax_id: Option<String>,
    /// Whether the prices of rooms include taxes, as invoices say it.
    #[serde(default)]
    pub prices_include_tax: Option<bool>,
}

impl Company {
    /// Whether travellers can write or call.
    pub const fn is_reachable(&self) -> bool {
        self.email.is_some() || self.phone.is_some()
    }

    /// "Byrdli Ltd, 1 Harbour Street, Valletta"; `None` if the settings name neither part.
    pub fn line(&self) -> Option<String> {
        let parts = [self.name.as_deref(), self.address.as_deref()];
        let known: Vec<&str> = parts.into_iter().flatten().collect();
        (!known.is_empty()).then(|| known.join(", "))
    }
}

/// The number in the form of a `tel:` link.
pub fn dialled(phone: &str) -> String {
    phone
        .chars()
        .enumerate()
        .filter(|(at, c)| c.is_ascii_digit() || (*at == 0 && *c == '+'))
        .map(|(_, c)| c)
        .collect()
}
