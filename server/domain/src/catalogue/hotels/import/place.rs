//! Derives country, region, nearest city, time zone and currency of an imported hotel from its coordinates.

use search::{City, Country, ExchangeRates, Gazetteer};

/// How many of the nearest cities to examine for one in the row's country.
const NEAREST: usize = 40;

/// The data derived from a point.
pub(super) struct PointData<'a> {
    pub city: &'a City,
    pub region_code: Option<String>,
    pub country: &'a Country,
    /// The country's currency, or the euro if it has no exchange rate.
    pub currency: String,
}

/// The place of a point. `country` is the row's name or code; an error says why it does not fit.
pub(super) fn place<'a>(
    gazetteer: &'a Gazetteer,
    latitude: f64,
    longitude: f64,
    country: Option<&str>,
) -> Result<PointData<'a>, String> {
    let near = gazetteer.nearest_cities(latitude, longitude, NEAREST);
    let nearest = near
        .first()
        .map(|(city, _)| *city)
        .ok_or("no city is near these coordinates")?;
    let city = match country.map(str::trim).filter(|name| !name.is_empty()) {
        None => nearest,
        Some(name) => {
            let named = gazetteer
                .country_by_name(name)
                .ok_or_else(|| format!("{name:?} is no country that we know"))?;
            let inside = near.iter().find(|(city, _)| city.country_code == named.code);
            inside.map(|(city, _)| *city).ok_or_else(|| {
                let there = gazetteer
                    .country(nearest.country())
                    .map_or(nearest.country(), |country| &country.name);
                format!(
                    "the coordinates lie near {} in {there}, not in {}",
                    nearest.name, named.name
                )
            })?
        }
    };
    let country = gazetteer
        .country(city.country())
        .ok_or("the nearest city lies in no known country")?;
    let has_rate = ExchangeRates::embedded().knows(&country.currency);
    Ok(PointData {
        city,
        region_code: gazetteer.region_of(city).map(|region| region.code.clone()),
        country,
        currency: if has_rate {
            country.currency.clone()
        } else {
            "EUR".to_owned()
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_may_be_named_in_many_ways_and_must_fit_the_point() {
        let gazetteer = Gazetteer::embedded();
        for name in [
            None,
            Some("Republic of Ireland"),
            Some("Ireland"),
            Some("IE"),
            Some("irl"),
            Some("Irlanda"),
            Some(""),
        ] {
            let place = place(gazetteer, 53.009756, -6.291733, name).unwrap();
            assert_eq!(
                (place.country.code(), place.city.time_zone.name()),
                ("IE", "Europe/Dublin"),
                "{name:?}"
            );
            assert_eq!(place.currency, "EUR");
        }
        let refusal = |name| place(gazetteer, 53.34, -6.26, Some(name)).err().unwrap();
        assert_eq!(refusal("Atlantis"), "\"Atlantis\" is no country that we know");
        assert!(
            refusal("Japan").starts_with("the coordinates lie near Dublin"),
            "{}",
            refusal("Japan")
        );
    }
}
