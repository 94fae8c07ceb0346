//! Importing registers as they are published: headings of many languages, coordinates in one column or exchanged, rows
//! without coordinates, zones far from towns, line numbers, and what a dry run says.

use contract::hotel::Hotel;
use domain::{
    Ctx, Viewer,
    hotels::{
        self, GetHotel, HotelKey,
        import::{Axes, Credit, CsvOptions, Field, ImportError, Outcome, RowOptions, Target, csv},
    },
    testing::TestDb,
};
use std::ops::ControlFlow;

fn options() -> CsvOptions {
    CsvOptions {
        credit: Credit {
            source: "register".into(),
            licence: "CC BY 4.0".into(),
            attribution: "The Register".into(),
        },
        mapping: None,
        encoding: None,
        separator: None,
        rows: RowOptions::default(),
    }
}

fn of(country: &str) -> CsvOptions {
    CsvOptions {
        rows: RowOptions {
            country: Some(country.into()),
            ..RowOptions::default()
        },
        ..options()
    }
}

async fn import<'a>(
    target: impl Into<Target<'a>>,
    options: &CsvOptions,
    table: &str,
) -> (Result<Outcome, ImportError>, String) {
    let mut report = Vec::new();
    let outcome = csv(target, options, table.as_bytes(), &mut report, |_, _| {
        ControlFlow::Continue(())
    })
    .await;
    (outcome, String::from_utf8(report).unwrap())
}

async fn dry(options: &CsvOptions, table: &str) -> Outcome {
    import(Target::DryRun, options, table).await.0.unwrap()
}

async fn hotel(ctx: &Ctx, slug: &str) -> Hotel {
    let input = GetHotel {
        key: HotelKey::Slug(slug.into()),
        currency: None,
    };
    let found = hotels::get(ctx, &Viewer::Visitor, input).await.unwrap();
    found.unwrap_or_else(|| panic!("no hotel {slug}"))
}

#[tokio::test]
async fn headings_of_registers_are_known_in_their_language() {
    for (name, table) in [
        (
            "french",
            "NOM COMMERCIAL;TYPOLOGIE ÉTABLISSEMENT;CLASSEMENT;ADRESSE;CODE POSTAL;COMMUNE;SITE INTERNET;Latitude;\
             Longitude\nHÔTEL DU PORT;HÔTEL DE TOURISME;3 étoiles;2 QUAI SUD;06300;NICE;www.port.example;43,695;7,284\n",
        ),
        (
            "spanish",
            "Nombre;Tipo;Categoría;Dirección;Código Postal;Municipio;Página web;Latitud;Longitud\nHOTEL DEL PUERTO;\
             Hotel;Hotels 3 estr.;Calle Mayor 2;08001;Barcelona;puerto.example;41,381;2,172\n",
        ),
        (
            "german",
            "Bezeichnung;Betriebsart;Sterne;Straße;Hausnummer;PLZ;Ort;Webseite;Breitengrad;Längengrad\nHafenhotel;Hotel\
             garni;3;Hafenweg;2;1010;Wien;hafen.example;48,2085;16,3721\n",
        ),
        (
            "italian",
            "Denominazione;Tipologia;Stelle;Indirizzo;CAP;Comune;Sito web;Latitudine;Longitudine\nAlbergo al Porto;Hotel;\
             3 stelle;Via Mare 2;50122;Firenze;porto.example;43,769;11,255\n",
        ),
        (
            "portuguese",
            "Denominação;Tipologia;Classificação;Morada;Código Postal;Concelho;Site;Latitude;Longitude\nHotel do Porto;\
             Hotel;3 estrelas;Rua do Mar 2;1100-001;Lisboa;porto.example;38,711;-9,137\n",
        ),
        (
            "geofabrik",
            "osm_id,code,fclass,name,stars,addr:street,addr:housenumber,addr:postcode,addr:city,website,lat,lon\n\
             17,2401,hotel,Harbour Hotel,3,Quay,2,VLT 1,Valletta,www.harbour.example,35.8989,14.5146\n",
        ),
    ] {
        let outcome = dry(&options(), table).await;
        let sample = &outcome.overview.samples[0];
        assert_eq!(outcome.counts.new, 1, "{name}: {outcome:?}");
        assert_eq!(
            (sample.property_type.as_str(), sample.stars),
            ("hotel", Some(3)),
            "{name}: {sample:?}"
        );
        assert!(sample.website.is_some(), "{name}: {sample:?}");
        assert!(sample.address.contains('2'), "{name}: {sample:?}");
        assert!(!sample.name.contains("HO"), "{name}: {sample:?}");
    }
}

#[tokio::test]
async fn a_dry_run_says_what_it_read_and_writes_nothing() {
    let db = TestDb::new().await;
    let table =
        "Name;Lat;Lon;City;Colour\nHotel One;35,9;14,51;Valletta;red\nPensión Two;35,91;14,5;Sliema;blue\n;1;1;;\n";
    let outcome = dry(&options(), table).await;
    let overview = &outcome.overview;
    assert_eq!(
        (outcome.counts.read, outcome.counts.new, outcome.counts.refused),
        (3, 2, 1)
    );
    assert!(
        overview.columns.contains(&(Field::City, "City".to_owned())),
        "{overview:?}"
    );
    assert_eq!(overview.unused, ["Colour"]);
    assert_eq!((overview.encoding, overview.separator), (Some("UTF-8"), Some(';')));
    assert_eq!(overview.countries.get("Malta"), Some(&2));
    assert_eq!(overview.kinds.get("guestHouse"), Some(&1));
    assert_eq!(overview.places.get("Sliema"), Some(&1));
    assert_eq!(overview.samples.len(), 2);
    assert_eq!(overview.refusals, ["line 4: it has no name"]);
    assert!(hotels::slugs(&db.ctx, 0, 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn lines_are_numbered_as_an_editor_numbers_them() {
    let db = TestDb::new().await;
    let table =
        "Name,Lat,Lon,About\n\nOne,35.9,14.51,\"two\nlines\"\nTwo,north,14.5,\n\n\nThree,35.9,14.5,\nthree,35.9,14.5,";
    for breaks in ["\n", "\r\n", "\r"] {
        let (_, report) = import(&db.ctx, &options(), &table.replace('\n', breaks)).await;
        let said: Vec<&str> = report
            .lines()
            .skip(1)
            .filter_map(|line| line.split(',').next())
            .collect();
        assert_eq!(said, ["5", "9"], "{breaks:?}: {report}");
        assert!(report.contains("it is the same as line 8"), "{breaks:?}: {report}");
    }
}

#[tokio::test]
async fn both_coordinates_may_stand_in_one_column() {
    let table = "nom;geo_point_2d\nUn;48.4, -0.7\nDeux;(48.41, -0.71)\nTrois;here\n";
    let outcome = dry(&options(), table).await;
    assert_eq!((outcome.counts.new, outcome.counts.refused), (2, 1), "{outcome:?}");
    let named = CsvOptions {
        mapping: Some("lonlat=place".into()),
        ..options()
    };
    let outcome = dry(&named, "nom;place\nUn;-0.7 48.4\n").await;
    assert_eq!(outcome.overview.samples[0].latitude, 48.4);
}

#[tokio::test]
async fn exchanged_axes_are_noticed_before_anything_is_written() {
    let db = TestDb::new().await;
    let row = |number: u32| format!("Casa {number};2.17{number};41.38{number};Barcelona\n");
    let table = format!("nombre;lat;lon;ciudad\n{}", (0..9).map(row).collect::<String>());
    let error = import(&db.ctx, &options(), &table).await.0.unwrap_err().to_string();
    assert!(
        error.starts_with("latitude and longitude look exchanged: 9 of the first 9 rows"),
        "{error}"
    );
    let error = import(&db.ctx, &of("ES"), &table).await.0.unwrap_err().to_string();
    assert!(error.starts_with("latitude and longitude look exchanged"), "{error}");
    // A latitude of 139 degrees is none at all.
    let japan = "name,lat,lon\nA,139.7,35.6\nB,139.8,35.7\nC,139.9,35.8\n";
    let error = import(&db.ctx, &options(), japan).await.0.unwrap_err().to_string();
    assert!(error.starts_with("latitude and longitude look exchanged"), "{error}");
    assert!(hotels::slugs(&db.ctx, 0, 10).await.unwrap().is_empty());

    let mut exchanged = of("ES");
    exchanged.rows.axes = Axes::Exchanged;
    let (outcome, _) = import(&db.ctx, &exchanged, &table).await;
    assert_eq!(outcome.unwrap().counts.new, 9);
    let casa = hotel(&db.ctx, "casa-1-barcelona").await;
    assert_eq!((casa.coordinates.latitude, casa.coordinates.longitude), (41.381, 2.171));

    // A single row gets a hint with its reason.
    let (_, report) = import(&db.ctx, &of("ES"), "nombre;lat;lon\nSola;2.17;41.38\n").await;
    assert!(
        report.contains("not in Spain; with latitude and longitude exchanged they would"),
        "{report}"
    );
}

#[tokio::test]
async fn a_row_whose_axes_alone_are_exchanged_is_refused_with_that_reason() {
    let db = TestDb::new().await;
    let row = |number: u32| format!("Casa {number};41.38{number};2.17{number};Barcelona\n");
    let rows: String = (0..9).map(row).collect();
    let table = format!("nombre;lat;lon;ciudad\n{rows}Sola;2.17;41.38;Barcelona\nLejos;2.17;41.38;Nowhere at all\n");
    let (outcome, report) = import(&db.ctx, &options(), &table).await;
    let counts = outcome.unwrap().counts;
    assert_eq!((counts.new, counts.refused), (10, 1), "{report}");
    assert!(
        report.contains("only with latitude and longitude exchanged it is near Barcelona"),
        "{report}"
    );
    let kept = CsvOptions {
        rows: RowOptions {
            axes: Axes::Kept,
            ..options().rows
        },
        ..options()
    };
    let outcome = dry(&kept, &table).await;
    assert_eq!((outcome.counts.new, outcome.counts.refused), (11, 0), "{outcome:?}");
}

#[tokio::test]
async fn a_country_holds_for_rows_that_name_none() {
    let table = "name,lat,lon,country\nNear the border,43.787,7.502,\nAway,2.17,41.38,\nJapanese,35.68,139.76,JP\n";
    let outcome = dry(&of("France"), table).await;
    assert_eq!(outcome.overview.countries.get("France"), Some(&1), "{outcome:?}");
    assert_eq!(outcome.overview.countries.get("Japan"), Some(&1), "{outcome:?}");
    assert_eq!(outcome.counts.refused, 1);
    let error = import(Target::DryRun, &of("Atlantis"), table).await.0.unwrap_err();
    assert_eq!(error.to_string(), "--country: \"Atlantis\" is no country that we know");
}

#[tokio::test]
async fn rows_without_coordinates_stand_in_their_postcode_or_town() {
    let db = TestDb::new().await;
    let table = "nom;lat;lon;code postal;commune\nSans point;;;06300;Nice\nAvec point;43.7;7.28;06300;Nice\n\
                 Autre;;;69002;Lyon\nNulle part;;;;Nowhere-les-Bains\n";
    let (outcome, report) = import(&db.ctx, &of("FR"), table).await;
    let outcome = outcome.unwrap();
    assert_eq!(
        (outcome.counts.new, outcome.overview.approximate),
        (3, 2),
        "{outcome:?}"
    );
    assert!(
        report.contains("5,\"it has no coordinates, and no town \"\"Nowhere-les-Bains\"\" in France is known\""),
        "{report}"
    );
    let without = hotel(&db.ctx, "sans-point-nice").await;
    assert_eq!(
        (without.coordinates.latitude, without.coordinates.longitude),
        (43.7, 7.28)
    );
    assert!(without.source.is_approximate);
    assert!(!hotel(&db.ctx, "avec-point-nice").await.source.is_approximate);
    let lyon = hotel(&db.ctx, "autre-lyon").await;
    assert!((45.7..45.8).contains(&lyon.coordinates.latitude) && lyon.source.is_approximate);
    let (again, _) = import(&db.ctx, &of("FR"), table).await;
    assert_eq!(again.unwrap().counts.unchanged, 3);
    // Without a country a town is not known.
    let outcome = dry(&options(), "nom;commune\nUn;Nice\n").await;
    assert_eq!(outcome.counts.refused, 1);
    assert!(outcome.overview.refusals[0].ends_with("add --country"), "{outcome:?}");
}

#[tokio::test]
async fn zones_follow_areas_and_far_towns_give_no_name() {
    let db = TestDb::new().await;
    let table = "id,name,lat,lon,country\n1,Lagoon House,-31.5270,159.0690,AU\n2,Harbour Inn,51.8800,-176.6580,US\n\
                 3,Élysée House,48.8725,2.3125,\n";
    let (outcome, _) = import(&db.ctx, &options(), table).await;
    assert_eq!(outcome.unwrap().counts.new, 3);
    let lagoon = hotel(&db.ctx, "lagoon-house-australia").await;
    assert_eq!(
        (
            lagoon.time_zone.as_str(),
            lagoon.address.city.as_str(),
            lagoon.address.country_code.as_str()
        ),
        ("Australia/Lord_Howe", "Australia", "AU")
    );
    let paris = hotel(&db.ctx, "elysee-house-paris").await;
    assert_eq!(paris.address.city, "Paris");
    let slugs = hotels::slugs(&db.ctx, 0, 10).await.unwrap();
    let inn = slugs.iter().find(|slug| slug.slug.starts_with("harbour-inn")).unwrap();
    assert_eq!(hotel(&db.ctx, &inn.slug).await.time_zone, "America/Adak");
}

#[tokio::test]
async fn descriptions_are_text_and_rows_may_be_chosen() {
    let db = TestDb::new().await;
    let table = "name,lat,lon,city,kind,description\nOne,35.9,14.51,Valletta,Hôtel,<p>A <b>quiet</b> house &amp; \
                 garden</p>\nTwo,35.9,14.5,Sliema,Camping,\n";
    let chosen = CsvOptions {
        rows: RowOptions {
            only: vec![("kind".into(), "hôtel".into())],
            ..RowOptions::default()
        },
        ..options()
    };
    let (outcome, _) = import(&db.ctx, &chosen, table).await;
    let outcome = outcome.unwrap();
    assert_eq!((outcome.counts.read, outcome.counts.new), (1, 1));
    assert_eq!(outcome.overview.passed_over.get("Camping"), Some(&1));
    let one = hotel(&db.ctx, "one-valletta").await;
    assert_eq!(one.descriptions[0].text, "A quiet house & garden");
}

#[tokio::test]
async fn neighbours_of_one_name_differ_by_their_street() {
    let table = "name,lat,lon,address\nRooms,35.9,14.51,1 Quay\nRooms,35.9,14.51,3 Quay\nRooms,35.9,14.51,3 Quay\n";
    let outcome = dry(&options(), table).await;
    assert_eq!((outcome.counts.new, outcome.counts.refused), (2, 1), "{outcome:?}");
}

#[tokio::test]
async fn a_source_has_a_name_a_licence_and_a_credit() {
    let refusal = async |credit: Credit| {
        let options = CsvOptions { credit, ..options() };
        let error = import(Target::DryRun, &options, "name,lat,lon\n").await.0.unwrap_err();
        error.to_string()
    };
    let credit = options().credit;
    let with = |source: &str, licence: &str| Credit {
        source: source.into(),
        licence: licence.into(),
        ..credit.clone()
    };
    assert!(refusal(with(" ", "CC0")).await.starts_with("--source is empty"));
    assert!(
        refusal(with("Demonstration", "CC0"))
            .await
            .contains("is taken by the demonstration")
    );
    assert!(
        refusal(with("register", ""))
            .await
            .starts_with("--licence and --attribution")
    );
}
