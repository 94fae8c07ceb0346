//! Importing GeoJSON collections: points and areas, mappings, refused features, and damaged, truncated or foreign
//! files.

use contract::hotel::Hotel;
use domain::{
    Ctx, Viewer,
    hotels::{
        self, GetHotel, HotelKey,
        import::{Counts, Credit, GeoJsonOptions, ImportError, RowOptions, geojson},
    },
    testing::TestDb,
};
use proptest::{prelude::*, test_runner::TestRunner};
use serde_json::{Value, json};
use std::{io::Cursor, ops::ControlFlow};

fn options() -> GeoJsonOptions {
    GeoJsonOptions {
        credit: Credit {
            source: "island-board".into(),
            licence: "CC BY 4.0".into(),
            attribution: "The Island Board".into(),
        },
        mapping: None,
        rows: RowOptions::default(),
    }
}

async fn import(
    ctx: &Ctx,
    options: &GeoJsonOptions,
    file: impl Into<Vec<u8>>,
) -> (Result<Counts, ImportError>, String) {
    let mut report = Vec::new();
    let file = Cursor::new(file.into());
    let outcome = geojson(ctx, options, file, &mut report, |_, _| ControlFlow::Continue(())).await;
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
    hotels::get(ctx, &Viewer::Visitor, input).await.unwrap().unwrap()
}

async fn slugs(ctx: &Ctx) -> Vec<String> {
    let all = hotels::slugs(ctx, 0, 10_000).await.unwrap();
    all.into_iter().map(|hotel| hotel.slug).collect()
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

fn feature(geometry: Value, properties: Value) -> Value {
    json!({ "type": "Feature", "geometry": geometry, "properties": properties })
}

fn point(longitude: f64, latitude: f64) -> Value {
    json!({ "type": "Point", "coordinates": [longitude, latitude] })
}

fn collection(features: &[Value]) -> String {
    // A list stands before the features too.
    let text = json!({ "features": features });
    let rest = text.to_string();
    format!(
        r#"{{ "type": "FeatureCollection", "bbox": [14.0, 35.0, 15.0, 36.0], {}"#,
        &rest[1..]
    )
}

fn square() -> Value {
    let ring = json!([
        [14.5, 35.9],
        [14.502, 35.9],
        [14.502, 35.901],
        [14.5, 35.901],
        [14.5, 35.9]
    ]);
    json!({ "type": "Polygon", "coordinates": [ring] })
}

#[tokio::test]
async fn points_and_areas_come_in_and_a_second_run_changes_nothing() {
    let db = TestDb::new().await;
    let mut with_id = feature(
        square(),
        json!({ "name": "Square House", "city": "Sliema", "stars": 4, "name:fr": "Maison Carrée" }),
    );
    with_id["id"] = json!(17);
    let file = collection(&[
        feature(
            point(14.51, 35.89),
            json!({ "name": "Point House", "city": "Floriana", "pool": true, "note": null }),
        ),
        with_id,
    ]);
    let (first, report) = import(&db.ctx, &options(), file.clone()).await;
    assert_eq!(
        (first.unwrap(), report.as_str()),
        (counts(2, 2, 0, 0, 0), "feature,reason,id,name\n")
    );
    let (second, _) = import(&db.ctx, &options(), file).await;
    assert_eq!(second.unwrap(), counts(2, 0, 0, 2, 0));

    let square = hotel(&db.ctx, "square-house-sliema").await;
    assert_eq!(
        (square.coordinates.latitude, square.coordinates.longitude),
        (35.9005, 14.501)
    );
    assert_eq!(square.star_rating, Some(4.0));
    assert_eq!(
        (
            square.source.name.as_str(),
            square.source.licence.as_str(),
            square.source.attribution.as_str()
        ),
        ("island-board", "CC BY 4.0", "The Island Board")
    );
    let restarted = db.another_process().await;
    let found = hotels::autocomplete(&restarted, "maison carree", 3, None)
        .await
        .unwrap()
        .destinations;
    assert_eq!(found[0].name, "Square House");
    assert_eq!(hotel(&db.ctx, "point-house-floriana").await.address.country_code, "MT");
}

#[tokio::test]
async fn an_id_keeps_a_hotel_the_same_when_its_name_changes() {
    let db = TestDb::new().await;
    let file = |name: &str| {
        let mut feature = feature(
            point(14.5, 35.9),
            json!({ "name": name, "city": "Sliema", "ref": "r1" }),
        );
        feature["id"] = json!("node/1");
        collection(&[feature])
    };
    import(&db.ctx, &options(), file("Old")).await.0.unwrap();
    let (renamed, _) = import(&db.ctx, &options(), file("New")).await;
    assert_eq!(renamed.unwrap(), counts(1, 0, 1, 0, 0));
    // A mapped property takes precedence over the feature's own id.
    let by_ref = GeoJsonOptions {
        mapping: Some("id=ref".into()),
        ..options()
    };
    let (other, _) = import(&db.ctx, &by_ref, file("New")).await;
    assert_eq!(other.unwrap(), counts(1, 1, 0, 0, 0));
}

#[tokio::test]
async fn features_that_are_refused_stand_in_the_report_with_their_reason() {
    let db = TestDb::new().await;
    let named = |geometry| feature(geometry, json!({ "name": "House" }));
    let bow = json!([[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 4.0], [0.0, 0.0]]);
    let file = collection(&[
        named(Value::Null),
        named(json!({ "type": "LineString", "coordinates": [[1.0, 2.0], [3.0, 4.0]] })),
        named(json!({ "type": "Polygon", "coordinates": [bow] })),
        named(json!({ "type": "Point", "coordinates": [] })),
        named(json!({ "type": "Point", "coordinates": "here" })),
        named(point(14.5, 95.0)),
        feature(point(14.5, 35.9), json!({ "name": " " })),
        json!({ "name": "no feature" }),
        named(point(14.5, 35.9)),
        named(point(14.5, 35.9)),
        named(json!({ "type": "Polygon", "coordinates": [] })),
        named(
            json!({ "type": "MultiPolygon", "coordinates": [[[[1e300, 0.0], [0.0, 1.0], [1.0, 0.0], [1e300, 0.0]]]] }),
        ),
    ]);
    let (outcome, report) = import(&db.ctx, &options(), file).await;
    assert_eq!(outcome.unwrap(), counts(12, 1, 0, 0, 11), "{report}");
    let reasons: Vec<&str> = report.lines().skip(1).collect();
    for (at, start) in [
        "1,it has no geometry,",
        "2,\"its geometry is a LineString, neither a point nor an area\",",
        "3,its outline is wrong: exterior ring has a self-intersection,",
        "4,\"it is no feature: ",
        "5,\"it is no feature: ",
        "6,its latitude 95 is not between -90 and 90,",
        "7,it has no name,",
        "8,it is no feature: ",
        "10,it is the same as feature 9,",
        "11,its outline is empty",
        "12,\"its outline has a corner at 0, 1",
    ]
    .iter()
    .enumerate()
    {
        assert!(reasons[at].starts_with(start), "{start}: {report}");
    }
}

#[tokio::test]
async fn properties_are_mapped_and_a_wrong_mapping_is_named() {
    let db = TestDb::new().await;
    let file = collection(&[feature(point(14.5, 35.9), json!({ "titel": "Haus", "ort": "Sliema" }))]);
    let mapped = |mapping: &str| GeoJsonOptions {
        mapping: Some(mapping.into()),
        ..options()
    };
    let text = async |mapping: &str| {
        let outcome = import(&db.ctx, &mapped(mapping), file.clone()).await.0;
        outcome.unwrap_err().to_string()
    };
    assert_eq!(
        text("").await,
        "no column for name: add name=COLUMN to the mapping; the file has \"ort\", \"titel\""
    );
    assert_eq!(
        text("name=Name").await,
        "the file has no column \"Name\"; it has \"ort\", \"titel\""
    );
    assert_eq!(
        text("name=titel,lat=ort").await,
        "lat cannot be mapped: in GeoJSON the geometry says where a hotel is"
    );
    let (outcome, _) = import(&db.ctx, &mapped("name=titel,city=ort"), file.clone()).await;
    assert_eq!(outcome.unwrap().new, 1);
    assert_eq!(slugs(&db.ctx).await, ["haus-sliema"]);
}

#[tokio::test]
async fn a_file_that_is_cut_off_or_is_something_else_changes_nothing() {
    let db = TestDb::new().await;
    let whole = collection(&[
        feature(point(14.5, 35.9), json!({ "name": "One" })),
        feature(point(14.6, 35.9), json!({ "name": "Two" })),
    ]);
    for length in 0..whole.len() {
        let (outcome, _) = import(&db.ctx, &options(), &whole.as_bytes()[..length]).await;
        assert!(matches!(outcome, Err(ImportError::File(_))), "{length}: {outcome:?}");
    }
    for (other, expected) in [
        ("[]", "the file is no GeoJSON collection: "),
        ("{}", "the file is no GeoJSON collection: it has no features"),
        (
            r#"{"type":"Feature"}"#,
            "the file is no GeoJSON collection: its type is \"Feature\"",
        ),
        (r#"{"features":{}}"#, "the file is no GeoJSON collection: "),
        (
            r#"{"features":[1]}"#,
            "the file is no GeoJSON collection: feature 1 is no object",
        ),
        (
            r#"{"features":[],"features":[]}"#,
            "the file is no GeoJSON collection: it has features twice",
        ),
        (r#"{"features":[]} x"#, "the file is no GeoJSON collection: "),
        (
            r#"{"crs":{"properties":{"name":"EPSG:2157"}},"features":[]}"#,
            "the file is no GeoJSON collection: its coordinates are in \"EPSG:2157\"",
        ),
    ] {
        let text = import(&db.ctx, &options(), other).await.0.unwrap_err().to_string();
        assert!(text.starts_with(expected), "{other}: {text}");
    }
    assert_eq!(slugs(&db.ctx).await, Vec::<String>::new());
    for empty in [
        r#"{"type":"FeatureCollection","features":[]}"#,
        r#" {"features": [ ] , "crs": null}"#,
    ] {
        let (outcome, _) = import(&db.ctx, &options(), empty).await;
        assert_eq!(outcome.unwrap(), counts(0, 0, 0, 0, 0), "{empty}");
    }
}

#[tokio::test]
async fn a_run_that_was_stopped_goes_on_where_it_was() {
    let db = TestDb::new().await;
    let features: Vec<Value> = (0..500)
        .map(|number| {
            feature(
                point(14.5, 35.5 + f64::from(number) / 1e4),
                json!({ "name": format!("House {number}") }),
            )
        })
        .collect();
    let file = collection(&features);
    let stop = |counts: &Counts, _: u64| match counts.new {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let reader = Cursor::new(file.as_bytes());
    let stopped = geojson(&db.ctx, &options(), reader, std::io::sink(), stop).await;
    assert!(matches!(stopped, Err(ImportError::Stopped)), "{stopped:?}");
    assert_eq!(slugs(&db.ctx).await.len(), 200);
    let early = |_: &Counts, _: u64| ControlFlow::Break(());
    let stopped = geojson(
        &db.ctx,
        &options(),
        Cursor::new(file.as_bytes()),
        std::io::sink(),
        early,
    )
    .await;
    assert!(matches!(stopped, Err(ImportError::Stopped)), "{stopped:?}");
    let (outcome, _) = import(&db.ctx, &options(), file).await;
    assert_eq!(outcome.unwrap(), counts(500, 300, 0, 200, 0));
}

#[test]
fn bytes_of_any_kind_never_bring_the_import_down() {
    let changes = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6);
    let changed = changes.prop_map(|changes| {
        let mut file = collection(&[
            feature(square(), json!({ "name": "One", "stars": "4" })),
            feature(point(14.6, 35.9), json!({ "name": "Two" })),
        ])
        .into_bytes();
        for (at, byte) in changes {
            let at = at.index(file.len());
            file[at] = byte;
        }
        file
    });
    let files = prop_oneof![changed, prop::collection::vec(any::<u8>(), 0..200)];
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let db = runtime.block_on(TestDb::new());
    let mut runner = TestRunner::new(ProptestConfig::with_cases(64));
    let tried = runner.run(&files, |file| {
        let (outcome, _) = runtime.block_on(import(&db.ctx, &options(), file));
        if let Err(error) = outcome {
            prop_assert!(
                matches!(error, ImportError::File(_) | ImportError::Option(_)),
                "{error:?}"
            );
        }
        Ok(())
    });
    tried.unwrap();
}
