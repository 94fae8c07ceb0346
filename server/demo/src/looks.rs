//! The looks of the clubs of the demonstration, and their links.

/// The look of a fictional creator's club.
#[derive(Clone, Copy, Debug)]
pub struct DemoLook {
    /// The creator's handle.
    pub handle: &'static str,
    /// `#rrggbb`; bright, dark and pale ones, so that every club has to be readable in its own.
    pub theme_color: &'static str,
    /// Label and address. RFC 2606 reserves these domains for examples.
    pub links: &'static [(&'static str, &'static str)],
    pub is_verified: bool,
}

/// The look of the creator with that handle.
pub fn look_of(handle: &str) -> Option<&'static DemoLook> {
    LOOKS.iter().find(|look| look.handle == handle)
}

const fn look(
    handle: &'static str,
    theme_color: &'static str,
    is_verified: bool,
    links: &'static [(&'static str, &'static str)],
) -> DemoLook {
    DemoLook {
        handle,
        theme_color,
        links,
        is_verified,
    }
}

static LOOKS: [DemoLook; 20] = [
    look(
        "mia.lind",
        "#0f7c8a",
        true,
        &[
            ("My sauna map", "https://mialind.example.com/saunas"),
            ("Harbour letters", "https://letters.example.org/mia-lind"),
            ("Write to me", "mailto:mia.lind@example.com"),
        ],
    ),
    look(
        "tomas.vaz",
        "#1d4e9e",
        false,
        &[
            ("Tiles I walked past", "https://tomasvaz.example.net/azulejos"),
            ("Lisbon by lunch", "https://lunch.example.com/tomas"),
        ],
    ),
    look(
        "ines.okafor",
        "#d9480f",
        true,
        &[
            ("Packing list for five", "https://suitcase.example.org/family-of-five"),
            ("Car games that last", "https://inesokafor.example.com/games"),
            ("Ask me anything", "mailto:ines@example.org"),
        ],
    ),
    look(
        "jon.harrow",
        "#5f7a1e",
        false,
        &[
            ("Breakfasts, ranked", "https://jonharrow.example.com/breakfasts"),
            ("Footpath diary", "https://walks.example.net/jon-harrow"),
        ],
    ),
    look(
        "aiko.sato",
        "#9b2c4f",
        true,
        &[
            ("Slow train timetable", "https://aikosato.example.com/trains"),
            ("Tea I carry", "https://tea.example.org/aiko"),
            ("Seasons, in pictures", "https://aikosato.example.net/seasons"),
        ],
    ),
    look(
        "leila.haddad",
        "#b7791f",
        true,
        &[
            ("Courtyard atlas", "https://leilahaddad.example.com/courtyards"),
            ("Late dinner list", "https://dinner.example.net/leila"),
            ("Recipes from the markets", "https://leilahaddad.example.org/recipes"),
            ("Work with me", "mailto:leila@example.com"),
        ],
    ),
    look(
        "viktor.brandt",
        "#37474f",
        false,
        &[
            ("Night trains that run", "https://viktorbrandt.example.org/night-trains"),
            ("Station halls", "https://stations.example.com/viktor"),
        ],
    ),
    look(
        "rosa.delgado",
        "#c2185b",
        true,
        &[
            ("Where I ate last week", "https://rosadelgado.example.com/last-week"),
            ("Market days", "https://markets.example.org/rosa"),
            ("Write to me", "mailto:rosa@example.net"),
        ],
    ),
    look(
        "noa.peretz",
        "#3949ab",
        false,
        &[
            ("Desk and chair reports", "https://noaperetz.example.com/desks"),
            ("My network test", "https://noaperetz.example.net/network"),
        ],
    ),
    look(
        "cleo.marsh",
        "#e0004d",
        false,
        &[
            ("48 hours in 20 cities", "https://cleomarsh.example.com/weekends"),
            ("Friday letter", "https://letters.example.net/cleo"),
            ("Museum queue tricks", "https://cleomarsh.example.org/queues"),
        ],
    ),
    look(
        "henrik.aas",
        "#1565c0",
        true,
        &[
            ("Ridge log", "https://henrikaas.example.com/ridges"),
            ("Avalanche courses", "https://snow.example.org/henrik"),
            ("Wax table", "https://henrikaas.example.net/wax"),
        ],
    ),
    look(
        "sade.bello",
        "#6a1b9a",
        true,
        &[
            ("Buildings to sleep in", "https://sadebello.example.com/rooms"),
            ("Ceilings, a study", "https://sadebello.example.org/ceilings"),
            ("Studio", "https://studio.example.net/bello"),
        ],
    ),
    look(
        "bruno.keller",
        "#2e7d32",
        false,
        &[
            ("Gear on two panniers", "https://brunokeller.example.com/panniers"),
            ("Routes to load", "https://routes.example.org/bruno-keller"),
        ],
    ),
    look(
        "yara.costa",
        "#00a3c4",
        true,
        &[
            ("Tides this week", "https://yaracosta.example.net/tides"),
            ("Afternoon reading list", "https://yaracosta.example.com/books"),
            ("Boards I ride", "https://surf.example.org/yara"),
        ],
    ),
    look(
        "samir.rao",
        "#ef8f00",
        false,
        &[
            ("Stepwells by district", "https://samirrao.example.com/stepwells"),
            ("Travelling with parents", "https://samirrao.example.org/parents"),
        ],
    ),
    look(
        "greta.moss",
        "#8d5a2b",
        true,
        &[
            ("Otto's own page", "https://ottothedog.example.com/hello"),
            ("Dog-friendly beaches", "https://gretamoss.example.org/beaches"),
            ("Vets on the way", "https://gretamoss.example.net/vets"),
        ],
    ),
    look(
        "ewa.nowak",
        "#4a7f78",
        false,
        &[
            ("Bath town guide", "https://ewanowak.example.com/bath-towns"),
            ("What the water does", "https://ewanowak.example.org/water"),
            ("Write to me", "mailto:ewa@example.com"),
        ],
    ),
    look(
        "dario.conti",
        "#7b1e2b",
        false,
        &[
            ("Harvest calendar", "https://darioconti.example.com/harvest"),
            ("Cellar doors", "https://darioconti.example.net/cellars"),
            ("Bottles I kept", "https://wine.example.org/dario"),
        ],
    ),
    look(
        "hana.park",
        "#ffd400",
        false,
        &[
            ("Noodle counter log", "https://hanapark.example.com/noodles"),
            ("What I paid", "https://hanapark.example.org/prices"),
        ],
    ),
    look(
        "felix.adeyemi",
        "#455a1c",
        true,
        &[
            ("Prints", "https://felixadeyemi.example.com/prints"),
            ("Bird list of the year", "https://birds.example.org/felix"),
            ("Lenses I carry", "https://felixadeyemi.example.net/lenses"),
            ("Licence a picture", "mailto:felix@example.org"),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CREATORS;
    use std::collections::HashSet;

    #[test]
    fn every_creator_has_a_look_and_no_two_share_a_colour_or_an_address() {
        for creator in CREATORS {
            assert!(look_of(creator.handle).is_some(), "{}", creator.handle);
        }
        assert_eq!(LOOKS.len(), CREATORS.len());
        let colors: HashSet<&str> = LOOKS.iter().map(|look| look.theme_color).collect();
        assert_eq!(colors.len(), LOOKS.len());
        let all = || LOOKS.iter().flat_map(|look| look.links);
        let addresses: HashSet<&str> = all().map(|(_, url)| *url).collect();
        assert_eq!(addresses.len(), all().count());
        for look in &LOOKS {
            assert!((2..=4).contains(&look.links.len()), "{}", look.handle);
            assert!(
                look.theme_color.starts_with('#') && look.theme_color.len() == 7,
                "{}",
                look.handle
            );
        }
    }

    #[test]
    fn half_of_them_are_verified() {
        assert_eq!(LOOKS.iter().filter(|look| look.is_verified).count(), LOOKS.len() / 2);
    }

    #[test]
    fn addresses_are_those_kept_for_examples_and_lead_to_a_page_of_their_own() {
        for (label, url) in LOOKS.iter().flat_map(|look| look.links) {
            let is_kept = |host: &str| {
                ["example.com", "example.org", "example.net"]
                    .iter()
                    .any(|kept| host == *kept || host.ends_with(&format!(".{kept}")))
            };
            let (host, page) = match url.strip_prefix("https://") {
                Some(rest) => rest.split_once('/').unwrap(),
                None => {
                    let (name, host) = url.strip_prefix("mailto:").unwrap().split_once('@').unwrap();
                    (host, name)
                }
            };
            assert!(is_kept(host) && !page.is_empty(), "{url}");
            assert!((1..=40).contains(&label.chars().count()), "{label}");
        }
    }
}
