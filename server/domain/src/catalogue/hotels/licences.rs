//! Addresses of licences that ask for a credit.

/// The address of a licence's terms. Case and signs do not matter: "CC-BY-4.0" is "CC BY 4.0".
pub(super) fn address(licence: &str, attribution: &str) -> Option<&'static str> {
    let letters = licence.chars().filter(char::is_ascii_alphanumeric);
    let licence: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    let address = match licence.as_str() {
        // Required by the OpenStreetMap Foundation: https://osmfoundation.org/wiki/Licence/Attribution_Guidelines
        "odbl" | "odbl10" if attribution.contains("OpenStreetMap") => "https://www.openstreetmap.org/copyright",
        "odbl" | "odbl10" => "https://opendatacommons.org/licenses/odbl/1-0/",
        "odcby" | "odcby10" => "https://opendatacommons.org/licenses/by/1-0/",
        "ccby40" => "https://creativecommons.org/licenses/by/4.0/",
        "ccby30" => "https://creativecommons.org/licenses/by/3.0/",
        "ccbysa40" => "https://creativecommons.org/licenses/by-sa/4.0/",
        "ccbysa30" => "https://creativecommons.org/licenses/by-sa/3.0/",
        "cc0" | "cc010" => "https://creativecommons.org/publicdomain/zero/1.0/",
        "dldeby20" => "https://www.govdata.de/dl-de/by-2-0",
        "licenceouverte20" | "etalab20" | "licenceouverteetalab20" => {
            "https://www.etalab.gouv.fr/licence-ouverte-open-licence/"
        }
        "ogl30" | "oglv3" | "opengovernmentlicencev30" => {
            "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/"
        }
        _ => return None,
    };
    Some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_known_however_they_are_written() {
        assert_eq!(
            address("CC-BY-4.0", "A board"),
            Some("https://creativecommons.org/licenses/by/4.0/")
        );
        assert_eq!(
            address("ODbL", "© OpenStreetMap contributors"),
            Some("https://www.openstreetmap.org/copyright")
        );
        assert_eq!(
            address("ODbL 1.0", "A town"),
            Some("https://opendatacommons.org/licenses/odbl/1-0/")
        );
        assert_eq!(address("All rights reserved", "A board"), None);
    }
}
