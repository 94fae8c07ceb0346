//! The faces of the clubs of the demonstration: words that define a portrait, and the kind of landscape at the top of
//! the club.

/// A fictional creator's face and preferred landscape.
#[derive(Clone, Copy, Debug)]
pub struct DemoFace {
    /// The creator's handle.
    pub handle: &'static str,
    /// Words of the artwork's portraits, separated by spaces.
    pub words: &'static str,
    pub land: Land,
}

/// The landscape that a creator prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// Near the sea.
    Coast,
    /// In a known mountain range.
    Mountains,
    /// A large city.
    City,
    /// Neither near the sea nor a large city.
    Country,
}

/// Mountain ranges: from south to north and from west to east, in degrees. Rough, because the elevations of towns are
/// unknown.
const RANGES: [[f64; 4]; 4] = [
    [60.0, 71.5, 4.0, 16.0],  // Norway
    [45.5, 47.9, 6.0, 15.0],  // the Alps
    [48.7, 49.8, 18.5, 21.0], // the Tatras
    [41.5, 43.0, 23.0, 25.5], // Rila and the Balkan range
];

impl Land {
    /// Whether a place is of this kind, by its latitude and longitude in degrees, its distance from the sea in
    /// kilometres, and its inhabitants.
    pub fn suits(self, (latitude, longitude): (f64, f64), coast_km: Option<f32>, population: u32) -> bool {
        let by_the_sea = coast_km.is_some_and(|km| km <= 12.0);
        match self {
            Self::Coast => by_the_sea,
            Self::Mountains => RANGES.iter().any(|&[south, north, west, east]| {
                (south..=north).contains(&latitude) && (west..=east).contains(&longitude)
            }),
            Self::City => population >= 500_000,
            Self::Country => !by_the_sea && population < 200_000,
        }
    }
}

/// The face of the creator with that handle.
pub fn face_of(handle: &str) -> Option<&'static DemoFace> {
    FACES.iter().find(|face| face.handle == handle)
}

const fn face(handle: &'static str, words: &'static str, land: Land) -> DemoFace {
    DemoFace { handle, words, land }
}

static FACES: [DemoFace; 20] = [
    face("mia.lind", "fair flaxen waves freckles beanie jumper", Land::Coast),
    face("tomas.vaz", "olive dark parted stubble shirt", Land::City),
    face("ines.okafor", "umber black braids earrings tee", Land::Coast),
    face("jon.harrow", "fair grey crop beard older cap coat", Land::Country),
    face("aiko.sato", "porcelain black fringe shirt", Land::Country),
    face("leila.haddad", "tan dark long earrings scarf", Land::City),
    face(
        "viktor.brandt",
        "fair white bald moustache older round-spectacles coat",
        Land::Mountains,
    ),
    face("rosa.delgado", "brown black bun earrings tee", Land::City),
    face(
        "noa.peretz",
        "olive chestnut curls round-spectacles jumper",
        Land::Country,
    ),
    face("cleo.marsh", "ebony black afro earrings shirt", Land::City),
    face("henrik.aas", "fair ginger crop beard beanie jumper", Land::Mountains),
    face(
        "sade.bello",
        "ebony black crop square-spectacles earrings coat",
        Land::City,
    ),
    face("bruno.keller", "fair chestnut parted stubble cap tee", Land::Country),
    face("yara.costa", "tan chestnut long freckles tee", Land::Coast),
    face(
        "samir.rao",
        "brown grey parted moustache older square-spectacles shirt",
        Land::Country,
    ),
    face("greta.moss", "fair grey bob older scarf", Land::Country),
    face(
        "ewa.nowak",
        "porcelain white bun older round-spectacles earrings scarf",
        Land::Country,
    ),
    face(
        "dario.conti",
        "olive grey curls beard older straw-hat shirt",
        Land::Country,
    ),
    face("hana.park", "porcelain black bob beret tee", Land::City),
    face("felix.adeyemi", "umber black crop beard bucket-hat jumper", Land::Coast),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CREATORS;
    use std::collections::HashSet;

    #[test]
    fn every_creator_has_a_face_and_no_two_are_equal() {
        for creator in CREATORS {
            assert!(face_of(creator.handle).is_some(), "{}", creator.handle);
        }
        assert_eq!(FACES.len(), CREATORS.len());
        let different: HashSet<Vec<&str>> = FACES
            .iter()
            .map(|face| {
                let mut words: Vec<&str> = face.words.split(' ').collect();
                words.sort_unstable();
                words
            })
            .collect();
        assert_eq!(different.len(), FACES.len());
    }

    #[test]
    fn every_landscape_has_a_creator_and_a_place() {
        for land in [Land::Coast, Land::Mountains, Land::City, Land::Country] {
            assert!(FACES.iter().any(|face| face.land == land), "{land:?}");
        }
        let (zermatt, faro) = ((46.02, 7.75), (37.02, -7.93));
        assert!(Land::Mountains.suits(zermatt, Some(230.0), 5_800) && !Land::Mountains.suits(faro, Some(6.0), 64_000));
        assert!(Land::Coast.suits(faro, Some(6.0), 64_000) && !Land::Coast.suits(zermatt, None, 5_800));
        assert!(Land::City.suits(faro, Some(6.0), 3_000_000) && !Land::City.suits(faro, Some(6.0), 64_000));
        assert!(Land::Country.suits(zermatt, Some(230.0), 5_800) && !Land::Country.suits(faro, Some(6.0), 64_000));
    }
}
