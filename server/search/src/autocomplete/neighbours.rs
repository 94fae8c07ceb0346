//! A place with stays comes before a better named place without stays next to it: "Vatican City" before the country
//! "Vatican". Both are one place for a traveller, and the other one leads to a page without stays. Elsewhere a longer name stays
//! behind: "York" without stays comes before "New York". A town that is spelled as it is called stays before its neighbours:
//! "Ås, Norway" before Asker.

use super::best::{FoundIn, ScoredMatch};
use super::key::DestinationKind;
use super::places::Source;
use super::rank::{Class, Ranked};
use super::{APART_KM, DestinationIndex};
use crate::geometry::haversine_km;

impl DestinationIndex {
    /// Gives a place with stays the class of a better named one without stays next to it, so that it comes first.
    pub(super) fn raise_neighbours(&self, ranked: &mut [Ranked]) {
        let empty: Vec<(Class, (f64, f64))> = ranked
            .iter()
            .filter(|(_, has_stays, _)| !has_stays)
            .filter_map(|(class, _, found)| Some((*class, self.point(found)?)))
            .collect();
        for (class, _, found) in ranked.iter_mut().filter(|(_, has_stays, _)| *has_stays) {
            let Some(here) = self.point(found) else { continue };
            let is_better = |empty: Class| match class {
                Class::Equal | Class::Begins => empty == Class::Equal,
                Class::NearlyBegins => empty == Class::NearlyEqual,
                Class::Spelled | Class::NearlyEqual | Class::Remote => false,
            };
            let is_near = |there: (f64, f64)| haversine_km(here.0, here.1, there.0, there.1) < APART_KM;
            let better = empty
                .iter()
                .filter(|(empty, there)| is_better(*empty) && is_near(*there));
            if let Some(best) = better.map(|(empty, _)| *empty).min() {
                *class = best.min(*class);
            }
        }
    }

    /// Latitude and longitude of a city, a region or a country.
    fn point(&self, found: &ScoredMatch) -> Option<(f64, f64)> {
        let FoundIn::Index(id) = found.place else { return None };
        let Source { kind, index } = self.index.place(id).source;
        let index = index as usize;
        match kind {
            DestinationKind::City => self
                .gazetteer
                .cities()
                .get(index)
                .map(|city| (city.latitude, city.longitude)),
            DestinationKind::Region => {
                let region = self.gazetteer.regions().get(index)?;
                Some((region.latitude, region.longitude))
            }
            DestinationKind::Country => {
                let country = self.gazetteer.countries().get(index)?;
                Some((country.latitude, country.longitude))
            }
            DestinationKind::Airport | DestinationKind::Hotel => None,
        }
    }
}
