//! Who runs the site, and how they are reached.

use serde::{Deserialize, Serialize};

/// Who runs the site; each part as far as the settings name it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// "Byrdli Ltd".
    pub name: Option<String>,
    /// In one line.
    pub address: Option<String>,
    /// Where travellers write to.
    pub email: Option<String>,
    /// Where they call.
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

    /// "Byrdli Ltd, 1 Harbour Street, Valletta"; none where neither is named.
    pub fn line(&self) -> Option<String> {
        let parts = [self.name.as_deref(), self.address.as_deref()];
        let known: Vec<&str> = parts.into_iter().flatten().collect();
        (!known.is_empty()).then(|| known.join(", "))
    }
}

/// A number as a `tel:` link takes it.
pub fn dialled(phone: &str) -> String {
    phone
        .chars()
        .enumerate()
        .filter(|(at, c)| c.is_ascii_digit() || (*at == 0 && *c == '+'))
        .map(|(_, c)| c)
        .collect()
}
