//! Hotels that a source has no more, records of one hotel from two sources, and files older than their hotels.

use contract::{
    HotelId,
    hotel::Hotel,
    search::{HotelsByDestination, SearchCreate},
};
use domain::{
    Ctx, Viewer,
    hotels::{
        self, GetHotel, HotelKey, Page,
        import::{Credit, CsvOptions, ImportError, OsmOptions, Outcome, RemovalReport, RowOptions, csv, osm, remove},
    },
    likes, searches,
    testing::TestDb,
};
use std::{io::Cursor, ops::ControlFlow};

fn options(source: &str) -> CsvOptions {
    CsvOptions {
        credit: Credit {
            source: source.into(),
            licence: "CC BY 4.0".into(),
            attribution: "The Register".into(),
        },
        mapping: None,
        encoding: None,
        separator: None,
        rows: RowOptions {
            demo_rates: true,
            ..RowOptions::default()
        },
    }
}

async fn import(ctx: &Ctx, options: &CsvOptions, table: &str) -> Result<Outcome, ImportError> {
    let report = std::io::sink();
    csv(ctx, options, table.as_bytes(), report, |_, _| ControlFlow::Continue(())).await
}

async fn by_slug(ctx: &Ctx, slug: &str) -> Option<Hotel> {
    let input = GetHotel {
        key: HotelKey::Slug(slug.into()),
        currency: None,
    };
    hotels::get(ctx, &Viewer::Visitor, input).await.unwrap()
}

async fn slugs(ctx: &Ctx) -> Vec<String> {
    let all = hotels::slugs(ctx, 0, 100).await.unwrap();
    all.into_iter().map(|hotel| hotel.slug).collect()
}

/// The hotels of Malta, without dates and with them.
async fn listed(ctx: &Ctx) -> (u32, u32) {
    let input = HotelsByDestination {
        destination_id: "country:MT".into(),
        currency: None,
    };
    let page = Page { take: None, skip: 0 };
    let list = hotels::list_by_destination(ctx, &Viewer::Visitor, &input, page)
        .await
        .unwrap();
    let today = ctx.now().date_naive();
    let input = SearchCreate {
        destination_id: Some("country:MT".into()),
        check_in_date: Some(today + chrono::Days::new(30)),
        check_out_date: Some(today + chrono::Days::new(32)),
        ..SearchCreate::default()
    };
    let search = searches::create(ctx, &Viewer::Visitor, &input).await.unwrap();
    let query = contract::search::HotelSearch {
        search_id: Some(search.id),
        ..contract::search::HotelSearch::default()
    };
    let found = searches::run(ctx, &Viewer::Visitor, &query).await.unwrap();
    (list.total, found.total)
}

const THREE: &str = "id,name,lat,lon,city\n1,One House,35.9,14.51,Valletta\n2,Two House,35.91,14.5,Sliema\n\
                     3,Three House,35.88,14.49,Marsa\n";

async fn like(ctx: &Ctx, db: &TestDb, hotel: HotelId) {
    likes::like_hotel(ctx, &db.traveller().await, hotel, true)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_source_is_removed_and_what_others_refer_to_is_hidden() {
    let db = TestDb::new().await;
    import(&db.ctx, &options("register"), THREE).await.unwrap();
    import(
        &db.ctx,
        &options("other"),
        "id,name,lat,lon,city\n1,Other House,35.95,14.41,Mosta\n",
    )
    .await
    .unwrap();
    assert_eq!(listed(&db.ctx).await, (4, 4));
    let one = by_slug(&db.ctx, "one-house-valletta").await.unwrap();
    like(&db.ctx, &db, one.id).await;

    let would = remove(&db.ctx, "register", true).await.unwrap();
    assert_eq!(would, RemovalReport { deleted: 2, hidden: 1 });
    assert_eq!(slugs(&db.ctx).await.len(), 4);
    let removed = remove(&db.ctx, "register", false).await.unwrap();
    assert_eq!(removed, would);
    assert_eq!(slugs(&db.ctx).await, ["other-house-mosta"]);
    assert_eq!(listed(&db.ctx).await, (1, 1));
    assert!(by_slug(&db.ctx, "two-house-sliema").await.is_none());
    let hidden = by_slug(&db.ctx, "one-house-valletta").await.unwrap();
    assert!(hidden.source.is_unlisted);
    let found = hotels::autocomplete(&db.another_process().await, "one house", 5, None)
        .await
        .unwrap();
    assert!(found.destinations.iter().all(|found| found.name != "One House"));

    // The next import that has it lists it again, under the same address.
    let outcome = import(&db.ctx, &options("register"), THREE).await.unwrap();
    assert_eq!((outcome.counts.new, outcome.counts.changed), (2, 1));
    assert!(!by_slug(&db.ctx, "one-house-valletta").await.unwrap().source.is_unlisted);
    assert_eq!(listed(&db.ctx).await, (4, 4));
    let error = remove(&db.ctx, "nothing", false).await.unwrap_err().to_string();
    assert_eq!(error, "no hotel is of the source \"nothing\"");
}

#[tokio::test]
async fn what_a_newer_file_lacks_goes_only_if_asked_for() {
    let db = TestDb::new().await;
    import(&db.ctx, &options("register"), THREE).await.unwrap();
    let two = THREE.replace("3,Three House,35.88,14.49,Marsa\n", "");
    import(&db.ctx, &options("register"), &two).await.unwrap();
    assert_eq!(slugs(&db.ctx).await.len(), 3);
    let mut replace = options("register");
    replace.rows.replace = true;
    let outcome = import(&db.ctx, &replace, &two).await.unwrap();
    assert_eq!((outcome.counts.removed, outcome.counts.hidden), (1, 0));
    assert_eq!(slugs(&db.ctx).await, ["one-house-valletta", "two-house-sliema"]);
    // A refused row is in the file all the same: its hotel stays.
    let broken = two.replace("35.91", "north");
    let outcome = import(&db.ctx, &replace, &broken).await.unwrap();
    assert_eq!((outcome.counts.refused, outcome.counts.removed), (1, 0));
    assert_eq!(slugs(&db.ctx).await.len(), 2);
}

#[tokio::test]
async fn a_wrong_file_does_not_empty_a_source() {
    let db = TestDb::new().await;
    import(&db.ctx, &options("register"), THREE).await.unwrap();
    let mut replace = options("register");
    replace.rows.replace = true;
    let other = "id,name,lat,lon,city\n9,Nine House,35.95,14.41,Mosta\n";
    let error = import(&db.ctx, &replace, other).await.unwrap_err().to_string();
    assert!(
        error.starts_with("--replace would remove 3 hotels, more than the file has"),
        "{error}"
    );
    let error = import(&db.ctx, &replace, "id,name,lat,lon,city\n")
        .await
        .unwrap_err()
        .to_string();
    assert_eq!(error, "nothing came in, so nothing is removed");
    assert_eq!(slugs(&db.ctx).await.len(), 4);
    replace.rows.replace_many = true;
    import(&db.ctx, &replace, other).await.unwrap();
    assert_eq!(slugs(&db.ctx).await, ["nine-house-mosta"]);
}

#[tokio::test]
async fn second_records_of_a_hotel_are_reported_and_left_out_if_asked_for() {
    let db = TestDb::new().await;
    import(&db.ctx, &options("register"), THREE).await.unwrap();
    // The same hotel some metres away, under another name of the same words; and a neighbour.
    let other =
        "id,name,lat,lon,city\nx,Hotel One House,35.9003,14.5102,Valletta\ny,Other House,35.9003,14.5102,Valletta\n";
    let mut merge = options("other");
    merge.rows.merge = true;
    let outcome = import(&db.ctx, &merge, other).await.unwrap();
    assert_eq!((outcome.counts.new, outcome.counts.merged), (1, 1), "{outcome:?}");
    assert_eq!(outcome.overview.twins[0].other, "One House (register 1)");
    let again = import(&db.ctx, &merge, other).await.unwrap();
    assert_eq!(
        (again.counts.new, again.counts.unchanged, again.counts.merged),
        (0, 1, 1)
    );
    let both = import(&db.ctx, &options("other"), other).await.unwrap();
    assert_eq!((both.counts.new, both.overview.twins.len()), (1, 1));
}

/// An answer of Overpass with one hotel.
fn overpass(date: &str, name: &str) -> Cursor<Vec<u8>> {
    let text = format!(
        r#"{{"version":0.6,"osm3s":{{"timestamp_osm_base":"{date}T00:00:00Z"}},"elements":[
            {{"type":"node","id":1,"lat":35.9,"lon":14.51,"tags":{{"tourism":"hotel","name":"{name}"}}}}]}}"#
    );
    Cursor::new(text.into_bytes())
}

#[tokio::test]
async fn an_older_file_does_not_replace_a_newer_one() {
    let db = TestDb::new().await;
    let import = async |options: &OsmOptions, file| {
        let outcome = osm(
            &db.ctx,
            options,
            file,
            std::io::sink(),
            |_, _| ControlFlow::Continue(()),
        )
        .await;
        outcome.map(|outcome| outcome.counts.new + outcome.counts.changed)
    };
    let mut options = OsmOptions::new();
    assert_eq!(import(&options, overpass("2024-05-01", "New House")).await.unwrap(), 1);
    let error = import(&options, overpass("2018-05-01", "Old House")).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the file is of 2018-05-01, and \"New House\" was imported from one of 2024-05-01; add --older to go back to the \
         older one"
    );
    // The same hotel in an older file is no change.
    assert_eq!(import(&options, overpass("2018-05-01", "New House")).await.unwrap(), 0);
    // Nor does it remove what is new since.
    let mut replace = options.clone();
    (replace.rows.replace, replace.rows.replace_many) = (true, true);
    let other = String::from_utf8(overpass("2018-05-01", "Other House").into_inner()).unwrap();
    let other = Cursor::new(other.replace("\"id\":1", "\"id\":2").into_bytes());
    let error = import(&replace, other).await.unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("--replace would remove hotels that were imported"),
        "{error}"
    );
    options.rows.older = true;
    assert_eq!(import(&options, overpass("2018-05-01", "Old House")).await.unwrap(), 1);
}
