//! Distributes the hotels over the cities, and generates them as a stream.

use search::ExchangeRates;

use crate::{
    build,
    chance::{label, mix},
    country::Country,
    demo_hotel::DemoHotel,
    destination::Destination,
    name::UsedNames,
    place::DemoCity,
};

/// The options of the generator.
#[derive(Clone, Debug)]
pub struct Options {
    /// The same seed gives the same hotels.
    pub seed: u64,
    /// How many hotels; a small number uses fewer cities.
    pub hotels: usize,
    /// ISO 4217 codes that prices can be converted from; others are quoted in euro or dollar.
    pub convertible: Vec<String>,
}

impl Default for Options {
    /// The full set: 5,500 hotels in every currency of the reference rates.
    fn default() -> Self {
        let mut convertible: Vec<String> = ExchangeRates::embedded().currencies().map(str::to_owned).collect();
        if !convertible.iter().any(|code| code == "EUR") {
            convertible.push("EUR".to_owned());
        }
        Self {
            seed: 1,
            hotels: 5_500,
            convertible,
        }
    }
}

/// The hotels of the demonstration, city by city. Places in countries that the tables do not know
/// get none.
pub fn hotels<'a>(places: &'a [DemoCity], options: &'a Options) -> impl Iterator<Item = DemoHotel> + use<'a> {
    let mut taken = UsedNames::default();
    let mut index = 0;
    allocate(places, options.hotels)
        .into_iter()
        .flat_map(move |(place, country, count)| {
            taken.next_city();
            let city_seed = mix(options.seed, u64::from(place.id));
            let hotels: Vec<DemoHotel> = (0..count)
                .map(|number| {
                    let seed = mix(mix(city_seed, label("hotel")), number as u64);
                    let hotel = build::hotel(place, country, seed, index, &options.convertible, &mut taken);
                    index += 1;
                    hotel
                })
                .collect();
            hotels
        })
}

/// Distributes the hotels by weight; the total is exact as long as there are enough places.
fn allocate(places: &[DemoCity], hotels: usize) -> Vec<(&DemoCity, &'static Country, usize)> {
    let mut chosen: Vec<(&DemoCity, &'static Country, usize)> = places
        .iter()
        .filter_map(|place| {
            let country = Country::find(&place.country_code)?;
            Some((place, country, Destination::of(place).weight as usize))
        })
        .collect();
    // Each city should have at least four hotels: a small set keeps the largest cities and every n-th other.
    let most = (hotels / 4).max(1);
    if chosen.len() > most {
        chosen.sort_by_key(|(place, _, weight)| (usize::MAX - weight, place.id));
        let large = most / 2;
        let others = chosen.len() - large;
        let wanted = most - large;
        let mut kept = 0;
        let mut position = 0;
        chosen.retain(|_| {
            let at = position;
            position += 1;
            let keep = at < large || (at - large) * wanted / others == kept && kept < wanted;
            kept += usize::from(keep && at >= large);
            keep
        });
    }
    share(&mut chosen, hotels);
    chosen
}

/// Turns weights into counts: in proportion, the remainder to the places whose share was cut most.
fn share(chosen: &mut [(&DemoCity, &'static Country, usize)], hotels: usize) {
    let total: usize = chosen.iter().map(|(_, _, weight)| weight).sum();
    if total == 0 {
        return;
    }
    let mut rest = hotels;
    let mut remainders = Vec::with_capacity(chosen.len());
    for (position, (_, _, weight)) in chosen.iter_mut().enumerate() {
        let exact = *weight * hotels;
        remainders.push((exact % total, position));
        *weight = exact / total;
        rest -= *weight;
    }
    remainders.sort_by_key(|(remainder, position)| (usize::MAX - remainder, *position));
    for (_, position) in remainders.into_iter().take(rest) {
        chosen[position].2 += 1;
    }
}
