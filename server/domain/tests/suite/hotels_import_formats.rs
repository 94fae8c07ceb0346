//! The formats that OpenStreetMap and registers come in: XML, JSON of Overpass, GeoJSON of OpenStreetMap, a feature a
//! line, objects with coordinates, and byte order marks.

use contract::hotel::Hotel;
use domain::{
    Ctx, Viewer,
    hotels::{
        self, GetHotel, HotelKey,
        import::{Counts, Credit, GeoJsonOptions, ImportError, OsmOptions, Outcome, RowOptions, geojson, osm},
    },
    testing::TestDb,
};
use std::{io::Cursor, ops::ControlFlow};

async fn import_osm(ctx: &Ctx, file: &str) -> Result<Outcome, ImportError> {
    let file = Cursor::new(file.as_bytes().to_vec());
    let report = std::io::sink();
    osm(ctx, &OsmOptions::new(), file, report, |_, _| ControlFlow::Continue(())).await
}

async fn import_json(ctx: &Ctx, file: &str) -> Result<Outcome, ImportError> {
    let options = GeoJsonOptions {
        credit: Credit {
            source: "board".into(),
            licence: "ODbL".into(),
            attribution: "The Board".into(),
        },
        mapping: None,
        rows: RowOptions::default(),
    };
    let file = Cursor::new(file.as_bytes().to_vec());
    geojson(ctx, &options, file, std::io::sink(), |_, _| ControlFlow::Continue(())).await
}

async fn hotel(ctx: &Ctx, slug: &str) -> Hotel {
    let input = GetHotel {
        key: HotelKey::Slug(slug.into()),
        currency: None,
    };
    let found = hotels::get(ctx, &Viewer::Visitor, input).await.unwrap();
    found.unwrap_or_else(|| panic!("no hotel {slug}"))
}

fn counts(outcome: &Outcome) -> (u64, u64, u64) {
    let Counts { read, new, refused, .. } = outcome.counts;
    (read, new, refused)
}

const XML: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="test">
  <meta osm_base="2024-05-01T20:21:02Z"/>
  <node id="1" lat="35.8989" lon="14.5146">
    <tag k="tourism" v="hotel"/><tag k="name" v="Dar &quot;iż-Żerniq&quot; &amp; Co"/>
    <tag k="addr:street" v="Triq il-Mina"/><tag k="addr:housenumber" v="7"/><tag k="addr:city" v="Valletta"/>
    <tag k="website" v="barehotel.example/rooms"/><tag k="phone" v="+356&#160;2345&#x202f;6789"/>
    <tag k="rooms" v="31"/><tag k="wheelchair" v="yes"/>
  </node>
  <node id="11" lat="35.900" lon="14.500"/><node id="12" lat="35.900" lon="14.502"/>
  <node id="13" lat="35.901" lon="14.502"/><node id="14" lat="35.901" lon="14.500"/>
  <node id="5" lat="35.9" lon="14.5" visible="false"><tag k="tourism" v="hotel"/><tag k="name" v="Gone"/></node>
  <node id="6" lat="35.9" lon="14.5"><tag k="tourism" v="museum"/><tag k="name" v="Museum"/></node>
  <way id="2"><nd ref="11"/><nd ref="12"/><nd ref="13"/><nd ref="14"/><nd ref="11"/>
    <tag k="tourism" v="hotel;guest_house"/><tag k="name" v="Palazz"/><tag k="addr:city" v="Sliema"/></way>
  <way id="21"><nd ref="11"/><nd ref="12"/><nd ref="13"/></way>
  <way id="22"><nd ref="13"/><nd ref="14"/><nd ref="11"/></way>
  <relation id="3"><member type="way" ref="21" role="outer"/><member type="way" ref="22" role=""/>
    <tag k="type" v="multipolygon"/><tag k="tourism" v="hostel"/><tag k="name" v="Kwadru"/><tag k="addr:city" v="Gżira"/>
  </relation>
</osm>"#;

#[tokio::test]
async fn xml_of_openstreetmap_is_as_rich_as_an_extract() {
    let db = TestDb::new().await;
    let outcome = import_osm(&db.ctx, XML).await.unwrap();
    assert_eq!(counts(&outcome), (3, 3, 0), "{outcome:?}");
    assert_eq!(
        outcome.overview.as_of.unwrap().to_rfc3339(),
        "2024-05-01T20:21:02+00:00"
    );
    assert_eq!(outcome.overview.passed_over.get("museum"), Some(&1));
    let dar = hotel(&db.ctx, "dar-iz-zerniq-and-co-valletta").await;
    assert_eq!(
        (dar.name.as_str(), dar.address.line1.as_str()),
        ("Dar \"iż-Żerniq\" & Co", "Triq il-Mina 7")
    );
    let details: Vec<(&str, &str)> = dar
        .additional_information
        .iter()
        .map(|detail| (detail.name.as_str(), detail.value.as_str()))
        .collect();
    assert_eq!(
        details,
        [
            ("Rooms", "31"),
            ("Telephone", "+356 2345 6789"),
            ("Website", "http://barehotel.example/rooms")
        ]
    );
    for slug in ["palazz-sliema", "kwadru-gzira"] {
        let place = hotel(&db.ctx, slug).await.coordinates;
        assert_eq!((place.latitude, place.longitude), (35.9005, 14.501), "{slug}");
    }
    let again = import_osm(&db.ctx, &format!("\u{feff}{XML}")).await.unwrap();
    assert_eq!(again.counts.unchanged, 3);
}

#[tokio::test]
async fn xml_that_is_cut_off_changes_nothing() {
    let db = TestDb::new().await;
    for length in (1..XML.len() - 7)
        .step_by(97)
        .filter(|length| XML.is_char_boundary(*length))
    {
        let outcome = import_osm(&db.ctx, &XML[..length]).await;
        assert!(matches!(outcome, Err(ImportError::File(_))), "{length}: {outcome:?}");
    }
    let other = import_osm(&db.ctx, "<html></html>").await.unwrap_err().to_string();
    assert_eq!(other, "the file is no XML of OpenStreetMap: its root is not osm");
    assert!(hotels::slugs(&db.ctx, 0, 9).await.unwrap().is_empty());
}

const OVERPASS: &str = r#"{"version": 0.6, "generator": "Overpass API",
  "osm3s": {"timestamp_osm_base": "2024-05-01T20:21:02Z", "copyright": "ODbL"},
  "elements": [
    {"type": "node", "id": 1, "lat": 35.8989, "lon": 14.5146,
     "tags": {"tourism": "hotel", "name": "Dar", "contact:phone": "+356 2345 6789", "stars": "4", "addr:city": "Valletta"}},
    {"type": "way", "id": 2, "center": {"lat": 35.9005, "lon": 14.501}, "nodes": [11, 12, 13],
     "tags": {"tourism": "apartment", "name": "Palazz", "addr:city": "Sliema"}},
    {"type": "relation", "id": 3, "bounds": {"minlat": 35.90, "minlon": 14.50, "maxlat": 35.901, "maxlon": 14.502},
     "members": [], "tags": {"type": "multipolygon", "tourism": "hostel", "name": "Kwadru", "addr:city": "Gżira"}},
    {"type": "count", "id": 0, "tags": {"total": "3"}}
  ]}"#;

#[tokio::test]
async fn the_json_of_overpass_is_read() {
    let db = TestDb::new().await;
    let outcome = import_osm(&db.ctx, OVERPASS).await.unwrap();
    assert_eq!(counts(&outcome), (3, 3, 0), "{outcome:?}");
    assert!(outcome.overview.as_of.is_some());
    let dar = hotel(&db.ctx, "dar-valletta").await;
    assert_eq!(
        (dar.star_rating, dar.source.attribution.as_str()),
        (Some(4.0), "© OpenStreetMap contributors")
    );
    assert_eq!(hotel(&db.ctx, "palazz-sliema").await.coordinates.latitude, 35.9005);
    let timed_out = r#"{"elements": [], "remark": "runtime error: Query timed out"}"#;
    let wrong = import_osm(&db.ctx, timed_out).await.unwrap_err().to_string();
    assert!(
        wrong.contains("it is not whole: runtime error: Query timed out"),
        "{wrong}"
    );
    let timed_out = XML.replace("</osm>", "<remark> runtime error: Query timed out </remark></osm>");
    let wrong = import_osm(&db.ctx, &timed_out).await.unwrap_err().to_string();
    assert_eq!(wrong, "the file is not whole: runtime error: Query timed out");
    let wrong = import_json(&db.ctx, OVERPASS).await.unwrap_err().to_string();
    assert!(wrong.contains("use `import osm`"), "{wrong}");
    let wrong = import_osm(&db.ctx, r#"{"features": []}"#)
        .await
        .unwrap_err()
        .to_string();
    assert!(wrong.contains("use `import geojson`"), "{wrong}");
}

#[tokio::test]
async fn geojson_of_openstreetmap_is_as_rich_as_an_extract() {
    let db = TestDb::new().await;
    let file = r#"{"type": "FeatureCollection", "timestamp": "2024-05-01T20:21:02Z", "features": [
        {"type": "Feature", "id": "node/1", "geometry": {"type": "Point", "coordinates": [14.5146, 35.8989]},
         "properties": {"@id": "node/1", "tourism": "guest_house", "type": "multipolygon", "name": "Dar", "name:en": "House",
            "addr:street": "Triq il-Mina", "addr:housenumber": "7", "addr:city": "Valletta", "addr:postcode": "VLT 1",
            "contact:phone": "+356 2345 6789", "contact:website": "www.dar.example", "rooms": "31", "wheelchair": "yes"}},
        {"type": "Feature", "id": "way/2", "geometry": {"type": "Point", "coordinates": [14.51, 35.89]},
         "properties": {"@id": "way/2", "tourism": "museum", "name": "Museum"}}]}"#;
    let outcome = import_json(&db.ctx, file).await.unwrap();
    assert_eq!(counts(&outcome), (1, 1, 0), "{outcome:?}");
    assert_eq!(outcome.overview.passed_over.get("museum"), Some(&1));
    let dar = hotel(&db.ctx, "dar-valletta").await;
    assert_eq!(
        (
            dar.property_type.as_str(),
            dar.address.line1.as_str(),
            dar.address.postal_code.as_deref()
        ),
        ("guestHouse", "Triq il-Mina 7", Some("VLT 1"))
    );
    assert_eq!(dar.additional_information.len(), 3);
    assert_eq!(dar.facilities[0].name, "Wheelchair accessible");
}

#[tokio::test]
async fn a_point_may_come_in_other_wrappings() {
    let db = TestDb::new().await;
    let feature = |name: &str, geometry: &str| {
        format!(r#"{{"type":"Feature","properties":{{"name":"{name}","city":"Sliema"}},"geometry":{geometry}}}"#)
    };
    let features = [
        feature("Multi", r#"{"type":"MultiPoint","coordinates":[[14.51,35.9]]}"#),
        feature(
            "Collection",
            r#"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[14.52,35.9]}]}"#,
        ),
        feature(
            "Two",
            r#"{"type":"MultiPoint","coordinates":[[14.51,35.9],[14.52,35.9]]}"#,
        ),
    ];
    let file = format!(r#"{{"type":"FeatureCollection","features":[{}]}}"#, features.join(","));
    let outcome = import_json(&db.ctx, &format!("\u{feff}{file}")).await.unwrap();
    assert_eq!(counts(&outcome), (3, 2, 1), "{outcome:?}");
    // The same features, one a line, with and without the separator of records.
    let lines = import_json(&db.ctx, &features.join("\n")).await.unwrap();
    assert_eq!((lines.counts.read, lines.counts.unchanged), (3, 2), "{lines:?}");
    let sequence = features.map(|feature| format!("\u{1e}{feature}\n")).concat();
    assert_eq!(import_json(&db.ctx, &sequence).await.unwrap().counts.unchanged, 2);
}

#[tokio::test]
async fn objects_with_coordinates_are_rows() {
    let db = TestDb::new().await;
    let objects = [
        r#"{"id": 1, "hotel": "yes", "name": "One", "geo": {"latitude": 35.9, "longitude": 14.51}, "address": {"city": "Sliema"}}"#,
        r#"{"id": 2, "name": "Two", "geo": {"latitude": "35.91", "longitude": "14.5"}, "address": {"city": "Gżira"}}"#,
    ];
    let lines = import_json(&db.ctx, &objects.join("\n")).await.unwrap();
    assert_eq!(counts(&lines), (2, 2, 0), "{lines:?}");
    assert_eq!(hotel(&db.ctx, "one-sliema").await.coordinates.longitude, 14.51);
    let list = import_json(&db.ctx, &format!("[{}]", objects.join(","))).await.unwrap();
    assert_eq!(list.counts.unchanged, 2);
    for length in 1..objects[0].len() {
        let cut = import_json(&db.ctx, &objects[0][..length]).await;
        assert!(matches!(cut, Err(ImportError::File(_))), "{length}: {cut:?}");
    }
}
