//! The rules of email addresses and passwords (specification §5) with their texts. Browser forms and the server share
//! them.

/// The email address is missing.
pub const EMAIL_REQUIRED: &str = "Email address is required";
/// The text is no email address.
pub const EMAIL_INVALID: &str = "Invalid email address";
/// The password is missing.
pub const PASSWORD_REQUIRED: &str = "You must specify a password";
/// The password is too short: the text of auth/weak-password.
pub const PASSWORD_WEAK: &str = crate::Code::AuthWeakPassword.message();
/// The repeated password differs.
pub const PASSWORDS_DIFFER: &str = "Passwords do not match";
/// The server has sent a sign-in link.
pub const MAGIC_LINK_SENT: &str = "A sign in link has been sent to your email address.";
/// Google refuses sign-ins inside other apps' browsers.
pub const OPEN_IN_BROWSER: &str = "Please open this page in your default browser to sign in with Google";

/// A session began, but its profile could not be loaded (specification §8).
pub const PROFILE_FAILED: &str = "Failed to load user profile. Please try refreshing the page or signing in again.";
/// The page has no authentication data (specification §8).
pub const NOT_INITIALIZED: &str = "Auth is not initialized";

/// Minimum characters of a password.
pub const MIN_PASSWORD_CHARS: usize = 6;
/// Maximum characters of a password; bounds the work of hashing.
pub const MAX_PASSWORD_CHARS: usize = 256;
/// RFC 5321: 256 octets including the brackets. The limit in characters includes white space around the address.
pub const MAX_EMAIL_CHARS: usize = 254;

/// Characters that only quoted names have, and those that look like others or like nothing: full-width letters, and characters
/// without width. An address has one spelling, so that limits by address hold.
fn is_unusual(c: char) -> bool {
    matches!(c, '"' | '(' | ')' | ',' | ':' | ';' | '<' | '>' | '[' | ']' | '\\')
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3002}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ff00}'..='\u{ffef}')
}

/// The error of an email address: it must be text, one at sign and text, without white space and unusual characters.
pub fn email_error(typed: &str) -> Option<&'static str> {
    let email = typed.trim();
    if email.is_empty() {
        return Some(EMAIL_REQUIRED);
    }
    let is_plain =
        |part: &str| !part.is_empty() && !part.contains(|c: char| c.is_whitespace() || c.is_control() || is_unusual(c));
    let is_address = email.len() <= MAX_EMAIL_CHARS
        && typed.chars().count() <= MAX_EMAIL_CHARS
        && email.split_once('@').is_some_and(|(name, host)| {
            is_plain(name) && is_plain(host) && !host.contains('@') && !host.starts_with('.') && !host.ends_with('.')
        });
    (!is_address).then_some(EMAIL_INVALID)
}

/// A suggestion for a well-formed address that may contain a typing error; it does not refuse the address.
pub fn email_doubt(email: &str) -> Option<String> {
    const COMMON: [&str; 5] = ["gmail.com", "hotmail.com", "outlook.com", "yahoo.com", "icloud.com"];
    // Existing domains, not typing errors.
    const NEIGHBOURS: [&str; 2] = ["mail.com", "ymail.com"];
    let (name, host) = email.trim().split_once('@')?;
    let host = host.to_lowercase();
    if !host.contains('.') {
        return Some(format!(
            "Please check the address {email}: it has no ending, as in {name}@{host}.com."
        ));
    }
    if COMMON.contains(&host.as_str()) || NEIGHBOURS.contains(&host.as_str()) {
        return None;
    }
    let near = COMMON.iter().find(|known| is_near(known, &host))?;
    Some(format!("Please check the address {email}: did you mean {name}@{near}?"))
}

/// Whether inserting, removing or replacing one letter, or swapping two neighbours, turns one text into the other.
fn is_near(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let begin = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let rest = |text: &[char], skip: usize| text.get(begin + skip..).map(<[char]>::to_vec);
    let (a, b) = (rest(&one, 0), rest(&other, 0));
    let swapped = || {
        let (a, b) = (a.as_deref().unwrap_or_default(), b.as_deref().unwrap_or_default());
        matches!((a, b), ([a0, a1, a_rest @ ..], [b0, b1, b_rest @ ..]) if a0 == b1 && a1 == b0 && a_rest == b_rest)
    };
    match one.len().abs_diff(other.len()) {
        0 => rest(&one, 1) == rest(&other, 1) || swapped(),
        1 if one.len() < other.len() => rest(&one, 0) == rest(&other, 1),
        1 => rest(&one, 1) == rest(&other, 0),
        _ => false,
    }
}

/// The error of a new password's form.
pub fn password_error(password: &str) -> Option<&'static str> {
    if password.is_empty() {
        Some(PASSWORD_REQUIRED)
    } else if password.chars().count() < MIN_PASSWORD_CHARS {
        Some(PASSWORD_WEAK)
    } else if password.chars().count() > MAX_PASSWORD_CHARS {
        Some("The password must be 256 characters long or less.")
    } else {
        None
    }
}

/// The error of the repeated password.
pub fn repassword_error(password: &str, repassword: &str) -> Option<&'static str> {
    if repassword.is_empty() {
        Some(PASSWORD_REQUIRED)
    } else {
        (password != repassword).then_some(PASSWORDS_DIFFER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_text_at_text() {
        for good in [
            "a@b",
            " mia.lind+travel@example.org ",
            "o'neill@example.org",
            "用户@例子.广告",
        ] {
            assert_eq!(email_error(good), None, "{good:?}");
        }
        assert_eq!(email_error("  "), Some(EMAIL_REQUIRED));
        let long = format!("{}@example.org", "a".repeat(MAX_EMAIL_CHARS));
        let spacious = format!("a@b{}", " ".repeat(MAX_EMAIL_CHARS));
        for bad in [
            "mia",
            "@",
            "mia@",
            "@example.org",
            "a@b@c",
            "a b@c",
            "a@b c",
            "a@b\u{0}",
            "a@.b",
            "a@b.",
            "\"v\"@example.org",
            "<v@example.org>",
            "v@[192.0.2.1]",
            "ｖ@example.org",
            "v@example．org",
            "v\u{200b}@example.org",
            &long,
            &spacious,
        ] {
            assert_eq!(email_error(bad), Some(EMAIL_INVALID), "{bad:?}");
        }
    }

    #[test]
    fn an_address_that_looks_mistyped_is_pointed_out() {
        let doubt = |email: &str| email_doubt(email).unwrap_or_default();
        assert!(doubt("a@b").contains("no ending, as in a@b.com"));
        for mistyped in [
            "ana@gmial.com",
            "ana@gmai.com",
            "ana@gmaill.com",
            "ana@gnail.com",
            "ana@GMIAL.com",
        ] {
            assert!(doubt(mistyped).ends_with("did you mean ana@gmail.com?"), "{mistyped}");
        }
        for fine in [
            "ana@gmail.com",
            "ana@example.org",
            "ana@mail.com",
            "ana@ymail.de",
            "用户@例子.广告",
            "none",
        ] {
            assert_eq!(email_doubt(fine), None, "{fine}");
        }
    }

    #[test]
    fn a_password_has_six_characters_however_many_bytes_they_are() {
        assert_eq!(password_error(""), Some(PASSWORD_REQUIRED));
        assert_eq!(password_error("abcde"), Some(PASSWORD_WEAK));
        assert_eq!(password_error("äöüßé"), Some(PASSWORD_WEAK));
        assert_eq!(password_error("äöüßéà"), None);
        assert!(password_error(&"x".repeat(MAX_PASSWORD_CHARS + 1)).is_some());
        assert_eq!(repassword_error("abcdef", ""), Some(PASSWORD_REQUIRED));
        assert_eq!(repassword_error("abcdef", "abcdeg"), Some(PASSWORDS_DIFFER));
        assert_eq!(repassword_error("abcdef", "abcdef"), None);
    }
}
