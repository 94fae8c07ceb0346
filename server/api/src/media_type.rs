//! Compares content types as media types (RFC 9110 §8.3), ignoring case and parameters.

use http::{HeaderMap, header::CONTENT_TYPE};

/// Whether a message's content type is `media_type`. Ignores parameters, because a client may add a charset to any
/// type.
pub fn has_media_type(headers: &HeaderMap, media_type: &str) -> bool {
    let kind = headers.get(CONTENT_TYPE).map(http::HeaderValue::as_bytes);
    let essence = kind.and_then(|kind| kind.split(|byte| *byte == b';').next());
    essence.is_some_and(|essence| essence.trim_ascii().eq_ignore_ascii_case(media_type.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    #[test]
    fn parameters_and_the_case_of_letters_do_not_count() {
        let is = |kind: &'static str, media_type: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
            has_media_type(&headers, media_type)
        };
        assert!(is("application/json", "application/json"));
        assert!(is("Application/JSON ; charset=\"utf-8\"", "application/json"));
        assert!(is(
            "application/offset+octet-stream; charset=UTF-8",
            "application/offset+octet-stream"
        ));
        assert!(is("multipart/form-data; boundary=a", "multipart/form-data"));
        assert!(!is("multipart/form-database", "multipart/form-data"));
        assert!(!is("application/jsonp", "application/json"));
        assert!(!is("text/plain; a=application/json", "application/json"));
        assert!(!has_media_type(&HeaderMap::new(), "application/json"));
    }
}
