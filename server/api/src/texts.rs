//! The texts that the server shares with the browser's tools, written out for TypeScript.

use contract::{Code, credentials, limits};
use serde_json::{Map, Value, json};

/// The texts of all codes, forms and sessions, and limits of input.
pub fn texts() -> Value {
    let codes: Map<String, Value> = Code::ALL
        .iter()
        .map(|code| (code.as_str().to_owned(), code.message().into()))
        .collect();
    json!({
        "codes": codes,
        "form": {
            "emailRequired": credentials::EMAIL_REQUIRED,
            "emailInvalid": credentials::EMAIL_INVALID,
            "passwordRequired": credentials::PASSWORD_REQUIRED,
            "passwordWeak": credentials::PASSWORD_WEAK,
            "passwordsDiffer": credentials::PASSWORDS_DIFFER,
            "magicLinkSent": credentials::MAGIC_LINK_SENT,
            "openInBrowser": credentials::OPEN_IN_BROWSER,
        },
        "session": {
            "configuration": Code::CsrfToken.message(),
            "failed": Code::SessionLogin.message(),
            "profile": credentials::PROFILE_FAILED,
            "notInitialized": credentials::NOT_INITIALIZED,
        },
        // The limits that the API document cannot state.
        "limits": {
            "captionChars": limits::MAX_CAPTION_CHARS,
            "headingChars": limits::MAX_TITLE_CHARS,
            "imagesOfPackage": limits::MAX_IMAGES_OF_PACKAGE,
            "nightsOfStay": limits::MAX_NIGHTS_OF_STAY,
            "noteChars": limits::MAX_NOTE_CHARS,
            "tags": limits::MAX_TAGS,
        },
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_checked_in_texts_are_the_codes() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../islands/src/api/texts.json");
        let checked_in = std::fs::read_to_string(path).unwrap_or_default();
        let checked_in: serde_json::Value = serde_json::from_str(&checked_in).unwrap_or_default();
        assert_eq!(checked_in, super::texts(), "run: make openapi");
    }
}
