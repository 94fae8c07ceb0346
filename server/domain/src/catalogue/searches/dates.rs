//! The same search on other dates: the number of available stays and the lowest price.

use super::{
    check::{MAX_DAYS_AHEAD, earliest},
    find::{AvailabilitySummary, Dates, Finder},
    get,
    result::{ResultOptions, check_filters},
    run::run_stored,
};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
};
use chrono::{Datelike, Days, Months, NaiveDate, Weekday};
use contract::{
    Code,
    search::{DateOption, DateOptions, DateSearch, Flexibility, HotelOrder, Search},
};

/// Maximum shift of flexible dates, in days.
const FEW_DAYS: u64 = 3;
/// Weekends and weeks to examine, and how many days before the search's dates they start.
const WEEKS: usize = 8;
const DAYS_BEFORE: u64 = 14;
/// Number of cheapest arrivals to return for a month.
const CHEAPEST: usize = 8;

/// Prices other dates. Refuses an unknown search.
pub async fn dates(ctx: &Ctx, viewer: &Viewer, input: &DateSearch) -> Result<DateOptions> {
    let search = get::get(ctx, viewer, input.search_id, input.currency).await?;
    let search = search.ok_or_else(|| Error::field(Code::SearchNotFound, "searchId"))?;
    check_filters(&input.filters)?;
    let wanted = ResultOptions {
        only: input.hotel_id.as_ref().map(std::slice::from_ref),
        ..ResultOptions::counts(&input.filters)
    };
    let all = stays(&search, input.flexibility, input.month, earliest(ctx.now()));
    let cheapest = match Finder::new(ctx, &search.area).await? {
        Some(finder) => finder.cheapest(ctx, &search, &all, wanted).await?,
        None => all.iter().map(|_| None).collect(),
    };
    let mut options = Vec::with_capacity(all.len());
    for ((check_in_date, check_out_date), cheapest) in all.into_iter().zip(cheapest) {
        let cheapest = match cheapest {
            Some(cheapest) => cheapest,
            None => alone(ctx, &search, (check_in_date, check_out_date), wanted).await?,
        };
        options.push(DateOption {
            check_in_date,
            check_out_date,
            total: cheapest.total,
            lowest_total: cheapest.lowest,
        });
    }
    if input.flexibility == Flexibility::Month {
        options.retain(|option| option.lowest_total.is_some());
        options.sort_by_key(|option| option.lowest_total.map(|total| total.minor));
        options.truncate(CHEAPEST);
        options.sort_by_key(|option| option.check_in_date);
    }
    Ok(DateOptions { options })
}

/// Prices one pair of dates with a search of its own.
async fn alone(ctx: &Ctx, search: &Search, dates: Dates, wanted: ResultOptions<'_>) -> Result<AvailabilitySummary> {
    let moved = Search {
        check_in_date: dates.0,
        check_out_date: dates.1,
        ..search.clone()
    };
    let wanted = ResultOptions {
        order: HotelOrder::Price,
        take: 1,
        ..wanted
    };
    let found = run_stored(ctx, moved, wanted).await?.result;
    let first = found.hotels.first().and_then(|hotel| hotel.offer.as_ref());
    Ok(AvailabilitySummary {
        total: found.total,
        lowest: first.map(|offer| offer.total_price),
    })
}

/// The dates to examine, by check-in.
fn stays(search: &Search, flexibility: Flexibility, month: Option<NaiveDate>, earliest: NaiveDate) -> Vec<Dates> {
    let own = search.check_in_date;
    let nights = u64::try_from((search.check_out_date - own).num_days()).unwrap_or(1);
    let month_of = month.unwrap_or(own);
    let (arrivals, nights): (Vec<NaiveDate>, u64) = match flexibility {
        Flexibility::ThreeDays => {
            let first = own.checked_sub_days(Days::new(FEW_DAYS)).unwrap_or(own);
            (first.iter_days().take(2 * FEW_DAYS as usize + 1).collect(), nights)
        }
        Flexibility::Weekend => (weekly(own, Weekday::Fri, earliest), 2),
        Flexibility::Week => (weekly(own, own.weekday(), earliest), 7),
        Flexibility::Month | Flexibility::Arrivals => (days_of(month_of), nights),
    };
    let leaving = |arrival: NaiveDate| Some((arrival, arrival.checked_add_days(Days::new(nights))?));
    let last = earliest
        .checked_add_days(Days::new(MAX_DAYS_AHEAD - 1))
        .unwrap_or(earliest);
    let stays = arrivals.into_iter().filter_map(leaving);
    stays
        .filter(|(arrival, until)| *arrival >= earliest && *until <= last)
        .collect()
}

/// The same weekday in eight weeks, none of them past.
fn weekly(near: NaiveDate, weekday: Weekday, earliest: NaiveDate) -> Vec<NaiveDate> {
    let before = near
        .checked_sub_days(Days::new(DAYS_BEFORE))
        .unwrap_or(near)
        .max(earliest);
    let days = before.iter_days().filter(|day| day.weekday() == weekday);
    days.take(WEEKS).collect()
}

/// Every day of that day's month.
fn days_of(day: NaiveDate) -> Vec<NaiveDate> {
    let first = day.with_day(1).unwrap_or(day);
    let next = first.checked_add_months(Months::new(1));
    first
        .iter_days()
        .take_while(|day| next.is_none_or(|next| *day < next))
        .take(31)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{SearchId, destination::BoundingBox, search::SearchArea};

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn arrivals(from: &str, until: &str, flexibility: Flexibility, today: &str) -> Vec<String> {
        let search = Search {
            id: SearchId(uuid::Uuid::nil()),
            area: SearchArea {
                destination_id: None,
                location_type: None,
                hotel_id: None,
                name: String::new(),
                subtitle: String::new(),
                bounding_box: BoundingBox {
                    south: 0.0,
                    west: 0.0,
                    north: 1.0,
                    east: 1.0,
                },
                country_code: None,
                polygon: None,
            },
            check_in_date: day(from),
            check_out_date: day(until),
            rooms: Vec::new(),
            currency: "EUR".parse().unwrap(),
            country_code: "PT".to_owned(),
            created_at: chrono::DateTime::default(),
        };
        let stays = stays(&search, flexibility, None, day(today));
        stays
            .iter()
            .map(|(from, until)| format!("{from} {}", (*until - *from).num_days()))
            .collect()
    }

    #[test]
    fn dates_near_by_are_none_that_are_past() {
        let near = arrivals("2027-03-04", "2027-03-06", Flexibility::ThreeDays, "2027-03-03");
        assert_eq!(
            near,
            [
                "2027-03-03 2",
                "2027-03-04 2",
                "2027-03-05 2",
                "2027-03-06 2",
                "2027-03-07 2"
            ]
        );
    }

    #[test]
    fn weekends_begin_on_a_friday() {
        let weekends = arrivals("2027-03-04", "2027-03-09", Flexibility::Weekend, "2027-01-01");
        assert_eq!((weekends.len(), weekends[0].as_str()), (8, "2027-02-19 2"));
        let weeks = arrivals("2027-03-04", "2027-03-05", Flexibility::Week, "2027-03-01");
        assert_eq!((weeks.len(), weeks[0].as_str()), (8, "2027-03-04 7"));
    }

    #[test]
    fn a_month_has_all_of_its_days_that_are_to_come() {
        let month = arrivals("2028-02-04", "2028-02-05", Flexibility::Arrivals, "2027-03-01");
        assert_eq!((month.len(), month[28].as_str()), (29, "2028-02-29 1"));
        let rest = arrivals("2028-02-04", "2028-02-05", Flexibility::Month, "2028-02-20");
        assert_eq!(rest.len(), 10);
        let far = arrivals("9999-12-04", "9999-12-05", Flexibility::Arrivals, "2028-02-20");
        assert!(far.is_empty(), "no hotel sells that yet");
    }
}
