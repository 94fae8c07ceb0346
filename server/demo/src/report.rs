//! Statistics of the demonstration set: for `server demo report` and for the tests.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use chrono::{Datelike, Days, NaiveDate};

use crate::{
    country::Country,
    currency::euro_cents,
    demo_hotel::DemoHotel,
    generate::{Options, hotels},
    occupancy::closed,
    place::DemoCity,
    sentence::{SentenceShare, sentence_shares},
};

/// Statistics over the whole set. Prices are euros for the cheapest room of a hotel.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub hotels: usize,
    pub room_types: usize,
    pub rate_plans: usize,
    pub cities: usize,
    pub countries: usize,
    pub continents: usize,
    /// Hotels by currency.
    pub currencies: BTreeMap<String, usize>,
    /// Median price by month, January first.
    pub price_by_month: [f64; 12],
    /// Median price by weekday, Monday first.
    pub price_by_weekday: [f64; 7],
    /// 10th, 50th and 90th percentile by stars, one star first.
    pub price_by_stars: [[f64; 3]; 5],
    /// Share of (room type, night) that is sold out, over 400 nights.
    pub rooms_sold_out: f64,
    /// Share of (hotel, night) with no room left.
    pub hotels_sold_out: f64,
    /// Smallest and largest share of sold-out room types in one night.
    pub nightly: (f64, f64),
    /// The most frequent sentences, unchanged.
    pub sentences: Vec<SentenceShare>,
    /// The same with names and numbers masked.
    pub masked_sentences: Vec<SentenceShare>,
}

/// Generates the set and measures it over 400 nights from `first_night`.
#[must_use]
pub fn report(places: &[DemoCity], options: &Options, first_night: NaiveDate) -> Report {
    let hotels: Vec<DemoHotel> = hotels(places, options).collect();
    let mut report = Report {
        hotels: hotels.len(),
        room_types: hotels.iter().map(|hotel| hotel.room_types.len()).sum(),
        rate_plans: hotels
            .iter()
            .flat_map(|hotel| &hotel.room_types)
            .map(|room| room.rate_plans.len())
            .sum(),
        sentences: sentence_shares(&hotels, false, 10),
        masked_sentences: sentence_shares(&hotels, true, 10),
        ..Report::default()
    };
    count_places(&hotels, &mut report);
    measure_prices(&hotels, first_night, &mut report);
    measure_nights(&hotels, first_night, &mut report);
    report
}

fn count_places(hotels: &[DemoHotel], report: &mut Report) {
    let cities: BTreeSet<u32> = hotels.iter().map(|hotel| hotel.city_id).collect();
    let countries: BTreeSet<&str> = hotels.iter().map(|hotel| hotel.address.country_code.as_str()).collect();
    let continents: BTreeSet<&str> = countries
        .iter()
        .filter_map(|code| Country::find(code))
        .map(|country| country.continent)
        .collect();
    (report.cities, report.countries, report.continents) = (cities.len(), countries.len(), continents.len());
    for hotel in hotels {
        *report.currencies.entry(hotel.currency.clone()).or_default() += 1;
    }
}

/// The cheapest price of a night in euros, without promotions.
fn cheapest(hotel: &DemoHotel, night: NaiveDate) -> Option<f64> {
    let plans = hotel.room_types.iter().flat_map(|room| &room.rate_plans);
    let minor = plans
        .map(|plan| plan.night_minor(night, hotel.price_step_minor))
        .min()?;
    euro_cents(minor, &hotel.currency).map(|cents| cents as f64 / 100.0)
}

fn measure_prices(hotels: &[DemoHotel], first_night: NaiveDate, report: &mut Report) {
    let mut months: [Vec<f64>; 12] = Default::default();
    let mut weekdays: [Vec<f64>; 7] = Default::default();
    let mut stars: [Vec<f64>; 5] = Default::default();
    // Every fourth night: this covers four weeks of each month and every weekday.
    for night in first_night.iter_days().take(365).step_by(4) {
        for hotel in hotels {
            if let Some(price) = cheapest(hotel, night) {
                months[night.month0() as usize].push(price);
                weekdays[night.weekday().num_days_from_monday() as usize].push(price);
                stars[usize::from(hotel.stars.clamp(1, 5)) - 1].push(price);
            }
        }
    }
    report.price_by_month = months.map(|prices| percentile(prices, 50));
    report.price_by_weekday = weekdays.map(|prices| percentile(prices, 50));
    report.price_by_stars = stars.map(|prices| [10, 50, 90].map(|percent| percentile(prices.clone(), percent)));
}

fn percentile(mut values: Vec<f64>, percent: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    values
        .get((values.len() * percent / 100).min(values.len().saturating_sub(1)))
        .copied()
        .unwrap_or(0.0)
}

fn measure_nights(hotels: &[DemoHotel], first_night: NaiveDate, report: &mut Report) {
    let (mut rooms_closed, mut hotels_closed) = (0_usize, 0_usize);
    report.nightly = (1.0, 0.0);
    for offset in 0..400 {
        let night = first_night + Days::new(offset);
        let mut tonight = 0;
        for hotel in hotels {
            let shut = hotel
                .room_types
                .iter()
                .filter(|room| closed(hotel.seed, room.index, night))
                .count();
            tonight += shut;
            hotels_closed += usize::from(shut == hotel.room_types.len());
        }
        rooms_closed += tonight;
        let share = tonight as f64 / report.room_types.max(1) as f64;
        report.nightly = (report.nightly.0.min(share), report.nightly.1.max(share));
    }
    report.rooms_sold_out = rooms_closed as f64 / (400 * report.room_types).max(1) as f64;
    report.hotels_sold_out = hotels_closed as f64 / (400 * report.hotels).max(1) as f64;
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            "{} hotels, {} room types, {} rate plans\n{} cities, {} countries, {} continents",
            self.hotels, self.room_types, self.rate_plans, self.cities, self.countries, self.continents
        )?;
        let currencies: Vec<String> = self
            .currencies
            .iter()
            .map(|(code, count)| format!("{code} {count}"))
            .collect();
        writeln!(out, "currencies: {}", currencies.join(", "))?;
        writeln!(out, "\ncheapest room of a hotel, euros a night")?;
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ];
        for (month, price) in months.iter().zip(self.price_by_month) {
            write!(out, "  {month} {price:.0}")?;
        }
        writeln!(out)?;
        for (weekday, price) in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
            .iter()
            .zip(self.price_by_weekday)
        {
            write!(out, "  {weekday} {price:.0}")?;
        }
        writeln!(out)?;
        for (stars, [low, middle, high]) in (1..).zip(self.price_by_stars) {
            writeln!(out, "  {stars} stars: {low:.0} to {high:.0}, median {middle:.0}")?;
        }
        writeln!(
            out,
            "\nsold out over 400 nights: {:.1} % of room nights, {:.1} % of hotel nights; by night {:.1} to {:.1} %",
            self.rooms_sold_out * 100.0,
            self.hotels_sold_out * 100.0,
            self.nightly.0 * 100.0,
            self.nightly.1 * 100.0
        )?;
        for (title, shares) in [
            ("as they stand", &self.sentences),
            ("names and numbers masked", &self.masked_sentences),
        ] {
            writeln!(out, "\nmost frequent sentences, {title}")?;
            for share in shares {
                writeln!(out, "  {:.2} %  {}", share.share * 100.0, share.sentence)?;
            }
        }
        Ok(())
    }
}
