//! The generator's data about countries: continent, culture of names, usual taxes, postal codes. The figures are
//! typical, not law: the hotels are fictional.

use std::sync::LazyLock;

use crate::{chance::Chance, culture::Culture};

/// One row of `countries.txt`.
#[derive(Clone, Debug)]
pub(crate) struct Country {
    pub(crate) code: &'static str,
    pub(crate) continent: &'static str,
    pub(crate) culture: &'static Culture,
    /// Value-added or lodging tax in hundredths of a percent.
    pub(crate) tax_basis_points: u32,
    /// Whether quoted prices include that tax.
    pub(crate) tax_included: bool,
    /// Visitor's tax for each person and night in euro cents; 0 for none.
    pub(crate) stay_tax_cents: i64,
    /// `#` a digit, `@` a letter, `_` a space; `-` for no postal codes.
    postal: &'static str,
    /// The weekend is Friday and Saturday.
    pub(crate) friday_weekend: bool,
}

static COUNTRIES: LazyLock<Vec<Country>> = LazyLock::new(|| {
    include_str!("countries.txt")
        .lines()
        .filter_map(Country::parse)
        .collect()
});

impl Country {
    fn parse(line: &'static str) -> Option<Self> {
        let mut fields = line.split(' ');
        Some(Self {
            code: fields.next()?,
            continent: fields.next()?,
            culture: Culture::of(fields.next()?),
            tax_basis_points: fields.next()?.parse().ok()?,
            tax_included: fields.next()? == "i",
            stay_tax_cents: fields.next()?.parse().ok()?,
            postal: fields.next()?,
            friday_weekend: fields.next() == Some("f"),
        })
    }

    /// The country with this ISO 3166-1 alpha-2 code, when the set has hotels there.
    pub(crate) fn find(code: &str) -> Option<&'static Self> {
        COUNTRIES.iter().find(|country| country.code == code)
    }

    /// A random postal code of the country's format, empty where it has none.
    pub(crate) fn postal_code(&self, chance: &mut Chance) -> String {
        if self.postal == "-" {
            return String::new();
        }
        let mut first = true;
        let mut code = String::with_capacity(self.postal.len());
        for sign in self.postal.chars() {
            code.push(match sign {
                '#' => {
                    let low = i64::from(first);
                    char::from(b'0' + chance.between(low, 9) as u8)
                }
                '@' => *chance.pick(&['A', 'B', 'C', 'E', 'H', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T']),
                '_' => ' ',
                other => other,
            });
            first = first && !sign.is_ascii_digit() && sign != '#';
        }
        code
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_understood() {
        assert_eq!(COUNTRIES.len(), include_str!("countries.txt").lines().count());
    }

    #[test]
    fn postal_codes_have_the_form_of_their_country() {
        let mut chance = Chance::named(1, "postal");
        let code = Country::find("JP").map(|japan| japan.postal_code(&mut chance));
        let code = code.unwrap_or_default();
        assert!(code.len() == 8 && code.as_bytes()[3] == b'-', "{code}");
        assert_eq!(
            Country::find("HK").map(|place| place.postal_code(&mut chance)),
            Some(String::new())
        );
    }
}
