//! Reads the reference rates of the European Central Bank from its daily file, `eurofxref-daily.xml`.

use chrono::{Days, NaiveDate};
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use search::{ExchangeRates, InvalidRate};

/// Currencies that the site must be able to convert: a file without them is not whole.
const NEEDED: [&str; 2] = ["USD", "GBP"];

/// Why a file has no rates.
#[derive(Debug, thiserror::Error)]
pub enum UnreadableRates {
    #[error("it is not XML: {0}")]
    NotXml(#[from] quick_xml::Error),
    #[error("its end is missing")]
    Cut,
    #[error("it has no date; use eurofxref-daily.xml of the European Central Bank")]
    NoDate,
    #[error("it has rates of several days; use eurofxref-daily.xml, which has one")]
    SeveralDays,
    #[error("it has no rate of {0}")]
    Missing(&'static str),
    #[error(transparent)]
    Invalid(#[from] InvalidRate),
    #[error("it is of {day}, and today is {today}; check the file and the clock of the server")]
    Future { day: NaiveDate, today: NaiveDate },
}

/// The rates of `eurofxref-daily.xml`: an element `Cube` with the attribute `time`, and in it one for each currency with
/// `currency` and `rate`, in units for one euro. Refuses a day after tomorrow, because a server keeps the rates of the
/// latest day; tomorrow has begun east of UTC.
pub fn read(text: &str, today: NaiveDate) -> Result<ExchangeRates, UnreadableRates> {
    let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
    let (mut date, mut rates, mut open) = (None, Vec::new(), 0_usize);
    loop {
        let event = reader.read_event()?;
        match event {
            Event::Start(_) => open += 1,
            Event::End(_) => open = open.saturating_sub(1),
            Event::Eof if open > 0 => return Err(UnreadableRates::Cut),
            Event::Eof => break,
            _ => {}
        }
        match event {
            Event::Start(element) | Event::Empty(element) if element.local_name().as_ref() == b"Cube" => {
                if let Some(time) = attribute(&element, b"time")? {
                    let day: NaiveDate = time.parse().map_err(|_| UnreadableRates::NoDate)?;
                    if date.replace(day).is_some() {
                        return Err(UnreadableRates::SeveralDays);
                    }
                }
                if let (Some(currency), Some(rate)) = (attribute(&element, b"currency")?, attribute(&element, b"rate")?)
                {
                    rates.push((currency, rate));
                }
            }
            _ => {}
        }
    }
    let date = date.ok_or(UnreadableRates::NoDate)?;
    if date > today + Days::new(1) {
        return Err(UnreadableRates::Future { day: date, today });
    }
    let pairs = rates.iter().map(|(currency, rate)| (currency.as_str(), rate.as_str()));
    let rates = ExchangeRates::of_day(date, pairs)?;
    match NEEDED.into_iter().find(|currency| !rates.knows(currency)) {
        Some(missing) => Err(UnreadableRates::Missing(missing)),
        None => Ok(rates),
    }
}

fn attribute(element: &BytesStart<'_>, name: &[u8]) -> Result<Option<String>, UnreadableRates> {
    for attribute in element.attributes() {
        let attribute = attribute.map_err(quick_xml::Error::from)?;
        if attribute.key.local_name().as_ref() == name {
            return Ok(Some(String::from_utf8_lossy(&attribute.value).into_owned()));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of that day, as the European Central Bank writes it.
    fn file(day: &str, rates: &[(&str, &str)]) -> String {
        let rates: String = (rates.iter())
            .map(|(currency, rate)| format!("\t\t\t<Cube currency='{currency}' rate='{rate}'/>\n"))
            .collect();
        format!(
            r#"<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube>
		<Cube time='{day}'>
{rates}		</Cube>
	</Cube>
</gesmes:Envelope>"#
        )
    }

    const RATES: [(&str, &str); 3] = [("USD", "1.1594"), ("JPY", "181.25"), ("GBP", "0.87583")];

    fn read(text: &str) -> Result<ExchangeRates, UnreadableRates> {
        super::read(text, "2026-11-26".parse().unwrap())
    }

    #[test]
    fn a_file_has_the_rates_of_its_day() {
        for text in [
            file("2026-11-26", &RATES),
            format!("\u{feff}{}", file("2026-11-26", &RATES)),
        ] {
            let rates = read(&text).unwrap();
            assert_eq!(rates.date().to_string(), "2026-11-26");
            assert_eq!(rates.currencies().collect::<Vec<_>>(), ["EUR", "GBP", "JPY", "USD"]);
            assert_eq!(rates.convert_minor(10_000, "EUR", "JPY"), Some(18_125));
        }
    }

    #[test]
    fn a_file_that_is_not_whole_is_refused_with_the_reason() {
        let without_date = file("2026-11-26", &RATES).replace(" time='2026-11-26'", "");
        for (text, reason) in [
            (
                "",
                "it has no date; use eurofxref-daily.xml of the European Central Bank",
            ),
            (
                "<html><body>Moved</body></html>",
                "it has no date; use eurofxref-daily.xml of the European Central Bank",
            ),
            (
                &without_date,
                "it has no date; use eurofxref-daily.xml of the European Central Bank",
            ),
            (
                &file("yesterday", &RATES),
                "it has no date; use eurofxref-daily.xml of the European Central Bank",
            ),
            (&file("2026-11-26", &RATES[..1]), "it has no rate of GBP"),
            (&file("2026-11-26", &[("USD", "1,1594")]), "1,1594 is no rate of USD"),
            (&file("2026-11-26", &[("USD", "-1")]), "-1 is no rate of USD"),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), reason, "{text}");
        }
        let whole = file("2026-11-26", &RATES);
        for (end, _) in whole.match_indices(['<', '>', '/']) {
            assert!(read(&whole[..end]).is_err(), "{}", &whole[..end]);
        }
        let twice = file("2026-11-26", &RATES).replace("<Cube>", "<Cube><Cube time='2026-11-25'/>");
        assert!(matches!(read(&twice).unwrap_err(), UnreadableRates::SeveralDays));
        assert!(matches!(
            read("<Cube time='2026-11-26'></Other>").unwrap_err(),
            UnreadableRates::NotXml(_)
        ));
    }

    #[test]
    fn a_file_is_one_day_ahead_at_most() {
        let tomorrow = read(&file("2026-11-27", &RATES)).unwrap();
        assert_eq!(tomorrow.date().to_string(), "2026-11-27");
        for day in ["2026-11-28", "2062-11-26"] {
            let reason = format!("it is of {day}, and today is 2026-11-26; check the file and the clock of the server");
            assert_eq!(read(&file(day, &RATES)).unwrap_err().to_string(), reason);
        }
    }
}
