//! Imports from the command line: output, exit codes, and the site afterwards.

use crate::support::{Installation, until};
use domain::testing::osm::{Block, OsmMap, sample};

const COLLECTION: &str = r#"{ "type": "FeatureCollection", "features": [
    { "type": "Feature", "id": "a1", "geometry": { "type": "Point", "coordinates": [14.51, 35.89] },
      "properties": { "titel": "Casa Lewża", "ort": "Floriana" } },
    { "type": "Feature", "geometry": null, "properties": { "titel": "Nowhere" } } ] }"#;

#[tokio::test]
async fn an_extract_of_openstreetmap_is_imported_and_credited() {
    let installation = Installation::new().await;
    let file = installation.file("island.osm.pbf", &sample().bytes());
    let first = installation.run(&["import", "osm", &file]).await;
    assert_eq!(first.code, Some(0), "{first:?}");
    assert!(
        first.said.contains("6 read: 5 new, 0 changed, 0 unchanged, 1 refused"),
        "{first:?}"
    );
    let report = std::fs::read_to_string(file.replace(".pbf", ".refused.csv")).unwrap();
    assert_eq!(report, "element,reason,name\nnode/5,it has no name\n");
    let again = installation.run(&["import", "osm", &file, "--demo-rates"]).await;
    assert!(again.said.contains("0 new, 5 changed"), "{again:?}");
    let again = installation.run(&["import", "osm", &file, "--demo-rates"]).await;
    assert!(again.said.contains("0 new, 0 changed, 5 unchanged"), "{again:?}");

    let server = installation.serve(None).await;
    let page = server.get("/hotel/dar-iz-zerniq-valletta").await;
    for part in [
        "Dar iż-Żerniq",
        "openstreetmap · ",
        "href=\"https://www.openstreetmap.org/copyright\"",
        "© OpenStreetMap contributors, ODbL",
        "invented for demonstration",
        "Wheelchair accessible",
    ] {
        assert!(page.text.contains(part), "{part}");
    }
    let found = server
        .get("/api/v1/destinations/autocomplete?query=heron%20house")
        .await;
    assert!(found.text.contains("Dar iż-Żerniq"), "{}", found.text);
}

/// Whose records the collection has.
const CREDIT: [&str; 6] = [
    "--source",
    "board",
    "--licence",
    "CC BY 4.0",
    "--attribution",
    "The Board",
];

#[tokio::test]
async fn a_collection_is_imported_with_its_mapping() {
    let installation = Installation::new().await;
    let file = installation.file("board.geojson", COLLECTION.as_bytes());
    let import = async |map: &[&str]| {
        let arguments = [&["import", "geojson", &file], &CREDIT[..], map].concat();
        installation.run(&arguments).await
    };
    let unmapped = import(&[]).await;
    assert_eq!(unmapped.code, Some(2), "{unmapped:?}");
    assert!(
        unmapped.warned.contains("add name=COLUMN to the mapping"),
        "{unmapped:?}"
    );
    let mapped = import(&["--map", "name=titel,city=ort"]).await;
    assert_eq!(mapped.code, Some(0), "{mapped:?}");
    assert!(
        mapped.said.contains("2 read: 1 new, 0 changed, 0 unchanged, 1 refused"),
        "{mapped:?}"
    );
    let again = import(&["--map", "name=titel,city=ort"]).await;
    assert!(again.said.contains("0 new, 0 changed, 1 unchanged"), "{again:?}");
    let page = installation.serve(None).await.get("/hotel/casa-lewza-floriana").await;
    assert!(page.text.contains("The Board, CC BY 4.0"), "{}", page.text);
}

#[tokio::test]
async fn a_file_that_cannot_be_read_is_an_error_with_a_reason() {
    let installation = Installation::new().await;
    let missing = installation.run(&["import", "osm", "nowhere.osm.pbf"]).await;
    assert_eq!(missing.code, Some(1), "{missing:?}");
    assert!(
        missing.warned.contains("nowhere.osm.pbf cannot be opened"),
        "{missing:?}"
    );
    let whole = sample().bytes();
    let file = installation.file("cut.osm.pbf", &whole[..whole.len() - 7]);
    let cut = installation.run(&["import", "osm", &file]).await;
    assert_eq!(cut.code, Some(2), "{cut:?}");
    assert!(cut.warned.contains("it is not whole"), "{cut:?}");
    installation.verify("after a file that was cut off").await;
}

#[tokio::test]
async fn a_signal_ends_an_import_and_the_next_one_goes_on() {
    let installation = Installation::new().await;
    let block = |first: i64| {
        (first..first + 400).fold(Block::default(), |block, id| {
            let name = format!("House {id}");
            block.dense(
                id,
                35.9,
                14.4 + id as f64 / 1e6,
                &[("tourism", "hotel"), ("name", &name)],
            )
        })
    };
    // A batch has 200 hotels, so the first of them is written long before the last.
    let map = (0..10).fold(OsmMap::new(), |map, number| map.with(block(1 + number * 400)));
    let file = installation.file("many.osm.pbf", &map.bytes());
    let written = async || {
        let sql = "SELECT CAST(COUNT(*) AS TEXT) FROM hotel WHERE source = 'openstreetmap'";
        installation.texts(sql).await[0].parse::<u32>().unwrap()
    };
    let first_batch = until("hotels are written", async || (written().await > 0).then_some(()));
    let stopped = installation.run_until(&["import", "osm", &file], first_batch).await;
    // A very fast machine finishes before the signal arrives.
    assert!(matches!(stopped.code, Some(0 | 2)), "{stopped:?}");
    let before = written().await;
    installation.verify("after an import that was stopped").await;
    let whole = installation.run(&["import", "osm", &file]).await;
    assert_eq!(whole.code, Some(0), "{whole:?}");
    let counts = format!(
        "4000 read: {} new, 0 changed, {before} unchanged, 0 refused",
        4_000 - before
    );
    assert!(whole.said.contains(&counts), "{counts}: {whole:?}");
    let again = installation.run(&["import", "osm", &file]).await;
    assert!(again.said.contains("0 new, 0 changed, 4000 unchanged"), "{again:?}");
}

#[tokio::test]
async fn a_dry_run_says_how_a_compressed_table_is_understood_and_makes_no_database() {
    let installation = Installation::new().await;
    let table = "Name;Latitude;Longitude;Commune;Teinte\nHÔTEL DU PORT;43,7;7,28;NICE;bleu\n;1;1;;\n";
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut gzip, table.as_bytes()).unwrap();
    let file = installation.file("register.csv.gz", &gzip.finish().unwrap());
    let credit = [
        "--source",
        "register",
        "--licence",
        "Own",
        "--attribution",
        "The Register",
    ];
    let import = async |more: &[&str]| {
        let arguments = [&["import", "csv", &file], &credit[..], more].concat();
        installation.run(&arguments).await
    };
    let dry = import(&["--dry-run", "--country", "FR"]).await;
    assert_eq!(dry.code, Some(0), "{dry:?}");
    for part in [
        "Columns:     name=Name, lat=Latitude, lon=Longitude, city=Commune",
        "Not used:    Teinte",
        "Encoding:    UTF-8",
        "Separator:   ;",
        "Countries:   France 1",
        "Kinds:       hotel 1",
        "Places:      Nice 1",
        "Row:         Hôtel du Port | hotel | Nice, France | 43.70000, 7.28000",
        "Refused:     line 3: it has no name",
        "2 read: 1 new, 0 changed, 0 unchanged, 1 refused",
        "Nothing was written.",
    ] {
        assert!(dry.said.contains(part), "{part}: {dry:?}");
    }
    assert!(!std::path::Path::new(&file.replace(".gz", ".refused.csv")).exists());
    let none = import(&["--country", "JP"]).await;
    assert_eq!(none.code, Some(2), "{none:?}");
    assert!(none.warned.contains("nothing came in"), "{none:?}");
    let first = import(&["--country", "FR"]).await;
    assert!(first.said.contains("1 new"), "{first:?}");
    let remove = installation.run(&["import", "remove", "--source", "register"]).await;
    assert_eq!(remove.code, Some(0), "{remove:?}");
    assert!(remove.said.starts_with("1 hotel deleted."), "{remove:?}");
}

#[tokio::test]
async fn a_run_that_fails_keeps_the_former_report_of_refused_rows() {
    let installation = Installation::new().await;
    let file = installation.file("island.osm.pbf", &sample().bytes());
    installation.run(&["import", "osm", &file]).await;
    let report = file.replace(".pbf", ".refused.csv");
    let before = std::fs::read_to_string(&report).unwrap();
    let whole = sample().bytes();
    installation.file("island.osm.pbf", &whole[..whole.len() - 7]);
    let cut = installation.run(&["import", "osm", &file]).await;
    assert_eq!(cut.code, Some(2), "{cut:?}");
    assert_eq!(std::fs::read_to_string(&report).unwrap(), before);
    let wrong = installation
        .run(&["import", "osm", &file, "--country", "Atlantis"])
        .await;
    assert_eq!(wrong.code, Some(2), "{wrong:?}");
    assert!(
        wrong.warned.contains("is no country that we know") && !wrong.warned.contains("the next one goes on"),
        "{wrong:?}"
    );
}

#[tokio::test]
async fn a_command_that_makes_a_new_database_says_so() {
    let installation = Installation::new().await;
    let file = installation.file("board.geojson", COLLECTION.as_bytes());
    let mapping = ["--map", "name=titel,city=ort"];
    let arguments = [&["import", "geojson", &file], &CREDIT[..], &mapping].concat();
    let other = format!("sqlite://{}", installation.path("other.db"));
    let settings = [("DATABASE_URL", other.as_str())];
    let first = installation.run_with(&arguments, &settings).await;
    assert!(
        first.warned.contains(&format!("note: {other} is a new database.")),
        "{first:?}"
    );
    let second = installation.run_with(&arguments, &settings).await;
    assert!(!second.warned.contains("is a new database"), "{second:?}");
}
