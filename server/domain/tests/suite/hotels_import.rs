//! Importing tables of hotels: counts, second runs, refused rows, damaged files, and the resulting pages.

use contract::hotel::Hotel;
use domain::{
    Ctx, Viewer,
    hotels::{
        self, GetHotel, HotelKey,
        import::{Counts, Credit, CsvOptions, ImportError, RowOptions, csv},
    },
    testing::TestDb,
};
use std::{
    io::{Error, Read},
    ops::ControlFlow,
};

const IRELAND: &str = include_str!("fixtures/ireland-accommodation.csv");

fn options() -> CsvOptions {
    CsvOptions {
        credit: Credit {
            source: "failte-ireland".into(),
            licence: "CC BY 4.0".into(),
            attribution: "Fáilte Ireland open data".into(),
        },
        mapping: None,
        encoding: None,
        separator: None,
        rows: RowOptions::default(),
    }
}

async fn import(ctx: &Ctx, options: &CsvOptions, table: impl Read + Send) -> (Result<Counts, ImportError>, String) {
    let mut report = Vec::new();
    let outcome = csv(ctx, options, table, &mut report, |_, _| ControlFlow::Continue(())).await;
    (
        outcome.map(|outcome| outcome.counts),
        String::from_utf8(report).unwrap(),
    )
}

async fn hotel(ctx: &Ctx, slug: &str) -> Hotel {
    let input = GetHotel {
        key: HotelKey::Slug(slug.into()),
        currency: None,
    };
    hotels::get(ctx, &Viewer::Visitor, input)
        .await
        .unwrap()
        .unwrap_or_else(|| panic!("no hotel {slug}"))
}

async fn slugs(ctx: &Ctx) -> Vec<String> {
    hotels::slugs(ctx, 0, 10_000)
        .await
        .unwrap()
        .into_iter()
        .map(|hotel| hotel.slug)
        .collect()
}

fn counts(read: u64, new: u64, changed: u64, unchanged: u64, refused: u64) -> Counts {
    Counts {
        read,
        new,
        changed,
        unchanged,
        refused,
        ..Counts::default()
    }
}

#[tokio::test]
async fn the_irish_table_comes_in_whole_and_a_second_run_changes_nothing() {
    let db = TestDb::new().await;
    let rows = IRELAND.lines().count() as u64 - 1;
    let (first, report) = import(&db.ctx, &options(), IRELAND.as_bytes()).await;
    assert_eq!(first.unwrap(), counts(rows, rows, 0, 0, 0));
    assert_eq!(
        report,
        "line,reason,Name,Url,Telephone,Longitude,Latitude,AddressRegion,AddressLocality,AddressCountry,Tags\n"
    );
    let before = slugs(&db.ctx).await;
    let (second, _) = import(&db.ctx, &options(), IRELAND.as_bytes()).await;
    assert_eq!(second.unwrap(), counts(rows, 0, 0, rows, 0));
    assert_eq!(slugs(&db.ctx).await, before);

    let hotel = hotel(&db.ctx, "the-davenport-dublin-city").await;
    assert_eq!(
        (
            hotel.name.as_str(),
            hotel.property_type.as_str(),
            hotel.time_zone.as_str()
        ),
        ("The Davenport", "hotel", "Europe/Dublin")
    );
    assert_eq!(
        (hotel.address.city.as_str(), hotel.address.country_code.as_str()),
        ("Dublin City", "IE")
    );
    assert_eq!(
        (hotel.source.licence.as_str(), hotel.source.attribution.as_str()),
        ("CC BY 4.0", "Fáilte Ireland open data")
    );
    assert!(!hotel.source.is_demonstration && hotel.room_types.is_empty() && hotel.important_notice.is_none());
    assert_eq!(hotel.images.len(), 4);
    assert!(hotel.images.iter().all(|image| image.is_illustration));
}

#[tokio::test]
async fn a_changed_row_changes_its_hotel_and_keeps_its_address() {
    let db = TestDb::new().await;
    let table = "id,name,lat,lon,stars\n1,Old Name,53.3,-6.2,3\n2,Other,53.4,-6.3,\n";
    import(&db.ctx, &options(), table.as_bytes()).await.0.unwrap();
    let before = slugs(&db.ctx).await;
    let (outcome, _) = import(&db.ctx, &options(), table.replace("Old Name", "New Name").as_bytes()).await;
    assert_eq!(outcome.unwrap(), counts(2, 0, 1, 1, 0));
    assert_eq!(slugs(&db.ctx).await, before);
    let old = before.iter().find(|slug| slug.starts_with("old-name")).unwrap();
    assert_eq!(hotel(&db.ctx, old).await.name, "New Name");
}

#[tokio::test]
async fn demonstration_rates_can_be_added_later_and_say_what_they_are() {
    let db = TestDb::new().await;
    let table = "id;name;lat;lon;city\n1;Haus am See;47.56;13.65;Hallstatt\n";
    import(&db.ctx, &options(), table.as_bytes()).await.0.unwrap();
    let with_rates = CsvOptions {
        rows: RowOptions {
            demo_rates: true,
            ..RowOptions::default()
        },
        ..options()
    };
    let (outcome, _) = import(&db.ctx, &with_rates, table.as_bytes()).await;
    assert_eq!(outcome.unwrap(), counts(1, 0, 1, 0, 0));
    let (again, _) = import(&db.ctx, &with_rates, table.as_bytes()).await;
    assert_eq!(again.unwrap(), counts(1, 0, 0, 1, 0));
    let hotel = hotel(&db.ctx, "haus-am-see-hallstatt").await;
    assert_eq!(hotel.room_types.len(), 2);
    assert!(hotel.room_types[0].from_price.is_some());
    assert!(hotel.important_notice.unwrap().contains("invented for demonstration"));
}

#[tokio::test]
async fn rows_that_are_refused_stand_in_the_report_with_their_reason() {
    let db = TestDb::new().await;
    let table = "Name,Lat,Lon,Country\n\
        Good,53.3,-6.2,Ireland\n\
        ,53.3,-6.2,Ireland\n\
        Far,95,-6.2,Ireland\n\
        Abroad,53.3,-6.2,Japan\n\
        Short,53.3\n\
        good,53.3001,-6.2001,Ireland\n\
        Last,53.5,-6.2,Éire\n";
    let (outcome, report) = import(&db.ctx, &options(), table.as_bytes()).await;
    assert_eq!(outcome.unwrap(), counts(7, 2, 0, 0, 5));
    let expected = "line,reason,Name,Lat,Lon,Country\n\
        3,it has no name,,53.3,-6.2,Ireland\n\
        4,its latitude 95 is not between -90 and 90,Far,95,-6.2,Ireland\n";
    assert!(report.starts_with(expected), "{report}");
    assert!(report.contains("5,\"the coordinates lie near "), "{report}");
    assert!(report.contains(" in Ireland, not in Japan\",Abroad,"), "{report}");
    assert!(
        report.contains("6,it has 2 columns instead of 4,Short,53.3\n"),
        "{report}"
    );
    assert!(report.contains("7,it is the same as line 2,good,"), "{report}");
}

#[tokio::test]
async fn hotels_of_one_name_in_any_script_have_addresses_of_their_own() {
    let db = TestDb::new().await;
    let table =
        "id,name,lat,lon\n1,東京ホテル,35.68,139.76\n2,東京ホテル,35.69,139.70\n3,—,35.6,139.7\n4,!!!,35.5,139.6\n";
    let (outcome, _) = import(&db.ctx, &options(), table.as_bytes()).await;
    assert_eq!(outcome.unwrap().new, 4);
    let slugs = slugs(&db.ctx).await;
    let mut unique = slugs.clone();
    unique.dedup();
    assert_eq!((slugs.len(), unique.len()), (4, 4), "{slugs:?}");
    assert!(slugs.iter().all(|slug| {
        slug.bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    }));
}

#[tokio::test]
async fn encodings_and_separators_are_found() {
    let db = TestDb::new().await;
    let latin = b"Name;Lat;Lon;City\nCaf\xE9 M\xFCller;48,2;16,37;Wien\n";
    let (outcome, _) = import(&db.ctx, &options(), &latin[..]).await;
    assert_eq!(outcome.unwrap().new, 1);
    assert_eq!(hotel(&db.ctx, "cafe-muller-wien").await.name, "Café Müller");
}

#[tokio::test]
async fn bytes_that_are_not_in_the_encoding_refuse_their_row_alone() {
    let db = TestDb::new().await;
    let utf8 = CsvOptions {
        encoding: Some("utf-8".into()),
        ..options()
    };
    let (outcome, report) = import(
        &db.ctx,
        &utf8,
        &b"Name,Lat,Lon\nCaf\xE9,48.2,16.3\nGood,48.3,16.4\n"[..],
    )
    .await;
    assert_eq!(outcome.unwrap(), counts(2, 1, 0, 0, 1));
    assert!(
        report.contains("it has bytes that mean nothing in the file's encoding"),
        "{report}"
    );
}

#[tokio::test]
async fn a_file_that_is_not_whole_says_so_and_keeps_what_came_before() {
    let db = TestDb::new().await;
    let cut = "Name,Lat,Lon,City\nGood,53.3,-6.2,Dublin\nCut,53.";
    let (outcome, report) = import(&db.ctx, &options(), cut.as_bytes()).await;
    assert_eq!(
        outcome.unwrap_err().to_string(),
        "the file ends in the middle of a row: it is not whole"
    );
    assert!(report.contains("3,it has 2 columns instead of 4,Cut,53."), "{report}");
    assert_eq!(slugs(&db.ctx).await, ["good-dublin"]);
    // A complete file may lack the last line break.
    let (outcome, _) = import(
        &db.ctx,
        &options(),
        "Name,Lat,Lon,City\nGood,53.3,-6.2,Dublin".as_bytes(),
    )
    .await;
    assert_eq!(outcome.unwrap(), counts(1, 0, 0, 1, 0));
}

#[tokio::test]
async fn wrong_options_and_files_that_are_no_tables_are_named() {
    let db = TestDb::new().await;
    let text = async |options: CsvOptions, table: &'static [u8]| {
        import(&db.ctx, &options, table).await.0.unwrap_err().to_string()
    };
    let wrong = CsvOptions {
        mapping: Some("name=Hotel".into()),
        ..options()
    };
    assert_eq!(
        text(wrong, b"Name,Lat,Lon\n").await,
        "the file has no column \"Hotel\"; it has \"Name\", \"Lat\", \"Lon\""
    );
    assert!(
        text(options(), b"a,b\n1,2\n")
            .await
            .starts_with("no column for name: add name=COLUMN to the mapping")
    );
    assert_eq!(text(options(), b"").await, "the file is empty");
    assert_eq!(
        text(options(), b"\x89PNG\0\0").await,
        "the file is not a text: it has zero bytes"
    );
}

/// A disk that fails after these bytes.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, target: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(target)? {
            0 => Err(Error::other("the disk is gone")),
            count => Ok(count),
        }
    }
}

#[tokio::test]
async fn a_run_that_was_stopped_goes_on_where_it_was() {
    let db = TestDb::new().await;
    let row = |number: u32| format!("{number},House {number},53.{number:04},-6.2\n");
    let table = format!("id,name,lat,lon\n{}", (0..500).map(row).collect::<String>());
    let stop = |counts: &Counts, _: u64| {
        if counts.read >= 200 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let stopped = csv(&db.ctx, &options(), table.as_bytes(), std::io::sink(), stop).await;
    assert!(matches!(stopped, Err(ImportError::Stopped)));
    assert_eq!(slugs(&db.ctx).await.len(), 200);
    let (outcome, _) = import(&db.ctx, &options(), table.as_bytes()).await;
    assert_eq!(outcome.unwrap(), counts(500, 300, 0, 200, 0));
    let (failed, _) = import(&db.ctx, &options(), Failing(table.as_bytes())).await;
    assert!(matches!(failed, Err(ImportError::Read(_))), "{failed:?}");
}
