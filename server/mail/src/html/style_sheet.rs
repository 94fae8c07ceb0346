//! The style sheet for narrow windows and the dark scheme, which `style` attributes cannot express.

use crate::palette::{GROUNDS, LINE, TEXTS};

const FRAME: &str = "\
:root{color-scheme:light dark;supported-color-schemes:light dark}\
body{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}\
table{border-collapse:separate;border-spacing:0}\
@media (max-width:599px){\
.gutter{padding:20px 12px 32px!important}\
.inside{padding:28px 20px!important}\
.card{padding:16px 16px 8px!important}\
.label{width:96px!important}\
.wide{width:100%!important}\
.button{display:block!important}\
}";

/// The style sheet. Programs that know the reader's scheme use its media query; Outlook on the web and on phones marks
/// recoloured text by `data-ogsc` and backgrounds by `data-ogsb`.
pub(super) fn style_sheet() -> String {
    let (mut text, mut grounds) = (Vec::new(), Vec::new());
    for colour in TEXTS {
        text.push(format!(".{}{{color:{}!important}}", colour.token, colour.dark));
    }
    for colour in GROUNDS {
        grounds.push(format!(
            ".on-{}{{background-color:{}!important}}",
            colour.token, colour.dark
        ));
    }
    grounds.push(format!(".edge{{border-color:{}!important}}", LINE.dark));
    let asked = format!("{}{}", text.concat(), grounds.concat());
    let marked =
        |mark: &str, rules: &[String]| -> String { rules.iter().map(|rule| format!("{mark} {rule}")).collect() };
    format!(
        "{FRAME}@media (prefers-color-scheme:dark){{{asked}}}{}{}",
        marked("[data-ogsc]", &text),
        marked("[data-ogsb]", &grounds)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_is_short_enough_for_gmail_which_drops_one_of_8192_characters() {
        let sheet = style_sheet();
        assert!(sheet.len() < 8_192, "{} bytes", sheet.len());
        assert_eq!(sheet.matches('{').count(), sheet.matches('}').count());
    }
}
