//! The texts that the server shares with the browser's tools, written out for TypeScript.

use contract::{Code, credentials, limits};
use serde_json::{Map, Value, json};

/// The texts of all codes, forms and sessions.
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
    })
}

/// The limits of input that the API document cannot state.
pub fn limits() -> Value {
    json!({
        "captionChars": limits::MAX_CAPTION_CHARS,
        "headingChars": limits::MAX_TITLE_CHARS,
        "imagesOfPackage": limits::MAX_IMAGES_OF_PACKAGE,
        "nightsOfStay": limits::MAX_NIGHTS_OF_STAY,
        "noteChars": limits::MAX_NOTE_CHARS,
        "tags": limits::MAX_TAGS,
    })
}

#[cfg(test)]
mod tests {
    fn checked_in(name: &str) -> serde_json::Value {
        let path = format!("{}/../../islands/src/api/{name}", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_str(&std::fs::read_to_string(path).unwrap_or_default()).unwrap_or_default()
    }

    #[test]
    fn the_checked_in_texts_are_the_codes() {
        assert_eq!(checked_in("texts.json"), super::texts(), "run: make openapi");
    }

    #[test]
    fn the_checked_in_limits_are_those_of_the_server() {
        assert_eq!(checked_in("limits.json"), super::limits(), "run: make openapi");
    }
}
