//! The contact links of the creators' dashboard.

use super::{is_page, read};
use anyhow::{Result, bail};

/// Paths of this site, pages elsewhere, or email addresses; `None`: the dashboard says that there is no contact.
#[derive(Clone, Debug)]
pub struct DashboardLinks {
    pub demo_booking: Option<String>,
    pub brand_collaboration: Option<String>,
    pub bug_report: Option<String>,
    pub feature_request: Option<String>,
}

impl DashboardLinks {
    /// Reads the environment.
    pub fn from_env() -> Result<Self> {
        Ok(Self {
            demo_booking: contact("DEMO_BOOKING_URL")?,
            brand_collaboration: contact("BRAND_COLLABORATION_URL")?,
            bug_report: contact("BUG_REPORT_URL")?,
            feature_request: contact("FEATURE_REQUEST_URL")?,
        })
    }
}

fn contact(key: &str) -> Result<Option<String>> {
    let Some(address) = read(key) else {
        return Ok(None);
    };
    if !is_mail(&address) && !is_page(&address) {
        bail!(
            "{key}={address} is not valid: use a path of this site, as /faq, or an address, as https://example.org/demo \
             or mailto:hello@example.org"
        );
    }
    Ok(Some(address))
}

fn is_mail(address: &str) -> bool {
    let to = address.strip_prefix("mailto:").and_then(|to| to.split_once('@'));
    to.is_some_and(|(name, host)| !name.is_empty() && !host.is_empty()) && !address.contains(char::is_whitespace)
}
