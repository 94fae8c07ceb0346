//! Letters without accents, for comparing names and for slugs.

/// Lower case, letters and digits only, single spaces: how names are compared.
pub(crate) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for sign in text.chars().flat_map(char::to_lowercase) {
        if sign.is_ascii_alphanumeric() {
            folded.push(sign);
            continue;
        }
        let plain = ascii(sign);
        if plain.is_empty() || !plain.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            if !folded.ends_with(' ') && !folded.is_empty() {
                folded.push(' ');
            }
        } else {
            folded.push_str(plain.as_str());
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// The nearest ASCII letters of a lower-case Latin letter; other characters as they are, combining marks and
/// characters without a counterpart as nothing.
pub(crate) fn ascii(sign: char) -> String {
    const FOLDED: &[(&str, &str)] = &[
        ("a", "àáâãäåāăąạảấầẩẫậắằẳẵặ"),
        ("c", "çćĉċč"),
        ("d", "ďđð"),
        ("e", "èéêëēĕėęěẹẻẽếềểễệ"),
        ("g", "ĝğġģ"),
        ("h", "ĥħ"),
        ("i", "ìíîïĩīĭįıỉịi̇"),
        ("j", "ĵ"),
        ("k", "ķ"),
        ("l", "ĺļľŀł"),
        ("n", "ñńņňŉ"),
        ("o", "òóôõöøōŏőơọỏốồổỗộớờởỡợ"),
        ("r", "ŕŗř"),
        ("s", "śŝşšș"),
        ("t", "ţťŧț"),
        ("u", "ùúûüũūŭůűųưụủứừửữự"),
        ("w", "ŵ"),
        ("y", "ýÿŷỳỵỷỹ"),
        ("z", "źżž"),
        ("ae", "æ"),
        ("oe", "œ"),
        ("ss", "ß"),
        ("th", "þ"),
    ];
    if sign.is_ascii() {
        return sign.to_string();
    }
    FOLDED
        .iter()
        .find(|(_, signs)| signs.contains(sign))
        .map_or_else(String::new, |(plain, _)| (*plain).to_owned())
}
