//! Importing an extract of OpenStreetMap: which elements become hotels and where, second runs, and damaged, truncated
//! or foreign files.

use contract::hotel::Hotel;
use domain::{
    Ctx, Viewer,
    hotels::{
        self, GetHotel, HotelKey,
        import::{Counts, ImportError, OsmOptions, RowOptions, osm},
    },
    testing::{
        TestDb,
        osm::{Block, OsmMap, sample},
    },
};
use proptest::{prelude::*, test_runner::TestRunner};
use std::{io::Cursor, ops::ControlFlow};

async fn import(ctx: &Ctx, options: &OsmOptions, map: Vec<u8>) -> (Result<Counts, ImportError>, String) {
    let mut report = Vec::new();
    let outcome = osm(ctx, options, Cursor::new(map), &mut report, |_, _| {
        ControlFlow::Continue(())
    })
    .await;
    (
        outcome.map(|outcome| outcome.counts),
        String::from_utf8(report).unwrap(),
    )
}

/// The hotel whose slug starts with the name; the city at the slug's end is the nearest one.
async fn hotel(ctx: &Ctx, name: &str) -> Hotel {
    let slugs = slugs(ctx).await;
    let slug = slugs.iter().find(|slug| slug.starts_with(name));
    let input = GetHotel {
        key: HotelKey::Slug(slug.unwrap_or_else(|| panic!("no {name} in {slugs:?}")).clone()),
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

const NAMED: [(&str, &str); 2] = [("tourism", "hotel"), ("name", "House")];

#[tokio::test]
async fn a_map_comes_in_whole_and_a_second_run_changes_nothing() {
    let db = TestDb::new().await;
    let (first, report) = import(&db.ctx, &OsmOptions::new(), sample().bytes()).await;
    assert_eq!(first.unwrap(), counts(6, 5, 0, 0, 1));
    assert_eq!(report, "element,reason,name\nnode/5,it has no name\n");
    let before = slugs(&db.ctx).await;
    assert_eq!(before.len(), 5);
    let (second, _) = import(&db.ctx, &OsmOptions::new(), sample().bytes()).await;
    assert_eq!(second.unwrap(), counts(6, 0, 0, 5, 1));
    assert_eq!(slugs(&db.ctx).await, before);
}

#[tokio::test]
async fn tags_become_a_hotel_and_the_credit_stays_with_it() {
    let db = TestDb::new().await;
    import(&db.ctx, &OsmOptions::new(), sample().bytes()).await.0.unwrap();
    let hotel = hotel(&db.ctx, "dar-iz-zerniq-valletta").await;
    assert_eq!(
        (hotel.name.as_str(), hotel.property_type.as_str(), hotel.star_rating),
        ("Dar iż-Żerniq", "hotel", Some(4.0))
    );
    assert_eq!(
        (hotel.coordinates.latitude, hotel.coordinates.longitude),
        (35.8989, 14.5146)
    );
    assert_eq!(
        (
            hotel.address.line1.as_str(),
            hotel.address.city.as_str(),
            hotel.address.postal_code.as_deref(),
            hotel.address.country_code.as_str(),
            hotel.time_zone.as_str()
        ),
        ("Triq il-Mina 7", "Valletta", Some("VLT 0000"), "MT", "Europe/Malta")
    );
    let facilities: Vec<&str> = hotel.facilities.iter().map(|facility| facility.name.as_str()).collect();
    assert_eq!(facilities, ["Wheelchair accessible"]);
    let details: Vec<(&str, &str)> = hotel
        .additional_information
        .iter()
        .map(|detail| (detail.name.as_str(), detail.value.as_str()))
        .collect();
    assert_eq!(
        details,
        [
            ("Rooms", "31"),
            ("Telephone", "+356 2100 0000"),
            ("Website", "https://heron.example")
        ]
    );
    assert_eq!(
        (
            hotel.source.name.as_str(),
            hotel.source.licence.as_str(),
            hotel.source.attribution.as_str(),
            hotel.source.is_demonstration
        ),
        ("openstreetmap", "ODbL", "© OpenStreetMap contributors", false)
    );
    assert!(hotel.room_types.is_empty() && hotel.important_notice.is_none());
}

#[tokio::test]
async fn ways_and_multipolygons_stand_inside_their_area_and_not_in_the_court() {
    let db = TestDb::new().await;
    import(&db.ctx, &OsmOptions::new(), sample().bytes()).await.0.unwrap();
    let palace = hotel(&db.ctx, "palazz-imhar").await;
    assert_eq!(
        (palace.coordinates.latitude, palace.coordinates.longitude),
        (35.9005, 14.501)
    );
    let court = hotel(&db.ctx, "il-bitha").await.coordinates;
    let in_building = (35.910..35.914).contains(&court.latitude) && (14.510..14.514).contains(&court.longitude);
    let in_court = (35.911..35.913).contains(&court.latitude) && (14.511..14.513).contains(&court.longitude);
    assert!(in_building && !in_court, "{court:?}");
}

#[tokio::test]
async fn a_hotel_is_found_by_what_it_is_called_in_another_language() {
    let db = TestDb::new().await;
    import(&db.ctx, &OsmOptions::new(), sample().bytes()).await.0.unwrap();
    let restarted = db.another_process().await;
    for query in ["Heron House", "дом цапли", "old customs", "dar iz zerniq"] {
        let found = hotels::autocomplete(&restarted, query, 5, None).await.unwrap();
        assert_eq!(
            found.destinations.first().map(|found| found.name.as_str()),
            Some("Dar iż-Żerniq"),
            "{query}"
        );
    }
    // A name that the map no longer has is removed.
    let renamed = OsmMap::new().with(Block::default().node(
        1,
        35.8989,
        14.5146,
        &[
            ("tourism", "hotel"),
            ("name", "Dar iż-Żerniq"),
            ("name:en", "Egret House"),
        ],
    ));
    let (outcome, _) = import(&db.ctx, &OsmOptions::new(), renamed.bytes()).await;
    assert_eq!(outcome.unwrap(), counts(1, 0, 1, 0, 0));
    let restarted = db.another_process().await;
    let names = async |query| {
        let found = hotels::autocomplete(&restarted, query, 5, None)
            .await
            .unwrap()
            .destinations;
        found.into_iter().any(|found| found.name == "Dar iż-Żerniq")
    };
    assert!(names("egret house").await && !names("heron house").await);
}

#[tokio::test]
async fn hotels_that_the_file_has_no_more_are_left_alone() {
    let db = TestDb::new().await;
    import(&db.ctx, &OsmOptions::new(), sample().bytes()).await.0.unwrap();
    let before = slugs(&db.ctx).await;
    let (outcome, _) = import(&db.ctx, &OsmOptions::new(), OsmMap::new().bytes()).await;
    assert_eq!(outcome.unwrap(), counts(0, 0, 0, 0, 0));
    assert_eq!(slugs(&db.ctx).await, before);
}

#[tokio::test]
async fn demonstration_rates_say_what_they_are() {
    let db = TestDb::new().await;
    let options = OsmOptions {
        rows: RowOptions {
            demo_rates: true,
            ..RowOptions::default()
        },
        ..OsmOptions::new()
    };
    import(&db.ctx, &options, sample().bytes()).await.0.unwrap();
    let (again, _) = import(&db.ctx, &options, sample().bytes()).await;
    assert_eq!(again.unwrap(), counts(6, 0, 0, 5, 1));
    let hotel = hotel(&db.ctx, "palazz-imhar").await;
    assert_eq!(hotel.room_types.len(), 2);
    assert!(hotel.important_notice.unwrap().contains("invented for demonstration"));
}

#[tokio::test]
async fn invalid_outlines_are_refused_with_the_reason() {
    let db = TestDb::new().await;
    let nodes = Block::default()
        .dense(1, 35.900, 14.500, &[])
        .dense(2, 35.901, 14.501, &[])
        .dense(3, 35.900, 14.501, &[])
        .dense(4, 35.901, 14.500, &[]);
    let ways = Block::default()
        .way(1, &[1, 2, 99, 98, 1], &NAMED)
        .way(2, &[1, 2, 3], &NAMED)
        .way(3, &[1, 2, 3, 4, 1], &NAMED)
        .way(4, &[1, 3, 2], &[])
        .way(5, &[], &NAMED);
    let tags = |kind| [("type", kind), NAMED[0], NAMED[1]];
    let relations = Block::default()
        .relation(1, &[(4, "outer")], &tags("multipolygon"))
        .relation(2, &[(4, "outer"), (77, "outer")], &tags("multipolygon"))
        .relation(3, &[(4, "")], &tags("site"))
        .relation(4, &[], &tags("multipolygon"));
    // In reverse order, which real files do not have: needed elements come last.
    let map = OsmMap::new().with(relations).with(ways).with(nodes);
    let (outcome, report) = import(&db.ctx, &OsmOptions::new(), map.bytes()).await;
    assert_eq!(outcome.unwrap(), counts(8, 0, 0, 0, 8));
    let expected = "element,reason,name\n\
        relation/1,its outline does not close,House\n\
        relation/2,1 of its 2 ways are not in the file,House\n\
        relation/3,\"it is a relation of type \"\"site\"\", which has no area of its own\",House\n\
        relation/4,its outline is empty,House\n\
        way/1,2 of its 5 nodes are not in the file,House\n\
        way/2,its way is not closed: it has no area,House\n\
        way/3,its outline is wrong: exterior ring has a self-intersection,House\n\
        way/5,its way is not closed: it has no area,House\n";
    assert_eq!(report, expected);
}

#[tokio::test]
async fn an_element_that_is_there_twice_counts_once_and_what_comes_later_is_still_found() {
    let db = TestDb::new().await;
    let node = |latitude| Block::default().node(7, latitude, 14.5, &NAMED);
    let map = OsmMap::new().with(node(35.9)).with(node(35.8));
    let (outcome, report) = import(&db.ctx, &OsmOptions::new(), map.bytes()).await;
    assert_eq!(outcome.unwrap(), counts(2, 1, 0, 0, 1));
    assert!(report.ends_with("node/7,it is in the file twice,House\n"), "{report}");
}

#[tokio::test]
async fn nodes_out_of_this_world_are_refused() {
    let db = TestDb::new().await;
    let nodes = Block::default()
        .node(1, 95.0, 14.5, &NAMED)
        .node(2, 35.9, 1e9, &NAMED)
        .node(3, 0.0, 0.0, &NAMED)
        .node(4, 1e9, 1e9, &[])
        .way(1, &[4, 4, 4, 4], &NAMED);
    let (outcome, report) = import(&db.ctx, &OsmOptions::new(), OsmMap::new().with(nodes).bytes()).await;
    assert_eq!(outcome.unwrap(), counts(4, 0, 0, 0, 4));
    assert!(
        report.contains("node/1,its latitude 95 is not between -90 and 90,"),
        "{report}"
    );
    assert!(
        report.contains("node/2,its longitude 1000000000 is not between"),
        "{report}"
    );
    assert!(report.contains("node/3,\"its coordinates are 0, 0"), "{report}");
    assert!(
        report.contains("way/1,4 of its 4 nodes are not in the file"),
        "{report}"
    );
}

#[tokio::test]
async fn a_file_that_is_cut_off_or_damaged_changes_nothing() {
    let db = TestDb::new().await;
    let map = sample();
    let ends = map.ends().to_vec();
    let whole = map.bytes();
    // A file may end between two blobs, so a truncation there cannot be detected.
    for length in (0..whole.len()).filter(|length| !ends.contains(length)) {
        let outcome = import(&db.ctx, &OsmOptions::new(), whole[..length].to_vec()).await.0;
        assert!(matches!(outcome, Err(ImportError::File(_))), "{length}: {outcome:?}");
    }
    // The last blob is damaged; the hotels of the first are valid.
    let mut damaged = whole.clone();
    let at = damaged.len() - 9;
    damaged[at] ^= 0x55;
    let outcome = import(&db.ctx, &OsmOptions::new(), damaged).await.0;
    let text = outcome.unwrap_err().to_string();
    assert!(
        text.starts_with(&format!("the file is damaged at byte {}:", ends[3])),
        "{text}"
    );
    assert_eq!(slugs(&db.ctx).await, Vec::<String>::new());
}

#[tokio::test]
async fn files_that_are_no_map_are_recognized() {
    let db = TestDb::new().await;
    let text = async |map: Vec<u8>| {
        let outcome = import(&db.ctx, &OsmOptions::new(), map).await.0;
        outcome.unwrap_err().to_string()
    };
    for other in [&b""[..], b"PK\x03\x04 a zip file", &[0; 64], &[255; 64]] {
        assert_eq!(text(other.to_vec()).await, "the file is no .osm.pbf", "{other:?}");
    }
    let cut = text(b"<osm version=\"0.6\">".to_vec()).await;
    assert_eq!(cut, "the file is not whole: its XML does not end");
    let history = OsmMap::needing(&["OsmSchema-V0.6", "HistoricalInformation"]);
    assert!(
        text(history.bytes())
            .await
            .starts_with("the file needs \"HistoricalInformation\"")
    );
    let mut empty_blob = OsmMap::new();
    empty_blob.raw_blob("OSMData", &[]);
    assert!(
        text(empty_blob.bytes())
            .await
            .starts_with("the file is damaged at byte ")
    );
    // Blobs of other programs are skipped.
    let mut other_kind = sample();
    other_kind.raw_blob("OSMIndex", b"anything");
    let (outcome, _) = import(&db.ctx, &OsmOptions::new(), other_kind.bytes()).await;
    assert_eq!(outcome.unwrap().read, 6);
}

#[tokio::test]
async fn a_run_that_was_stopped_goes_on_where_it_was() {
    let db = TestDb::new().await;
    let block = |first: i64| {
        (first..first + 250).fold(Block::default(), |block, id| {
            let name = format!("House {id}");
            block.dense(
                id,
                35.9,
                14.5 + id as f64 / 1e6,
                &[("tourism", "hotel"), ("name", &name)],
            )
        })
    };
    let map = OsmMap::new().with(block(1)).with(block(251)).bytes();
    let stop = |counts: &Counts, _: u64| match counts.new {
        0 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let stopped = osm(&db.ctx, &OsmOptions::new(), Cursor::new(&map), std::io::sink(), stop).await;
    assert!(matches!(stopped, Err(ImportError::Stopped)), "{stopped:?}");
    assert_eq!(slugs(&db.ctx).await.len(), 250);
    let (outcome, _) = import(&db.ctx, &OsmOptions::new(), map).await;
    assert_eq!(outcome.unwrap(), counts(500, 250, 0, 250, 0));
}

/// Imports arbitrary files one after the other into the same database.
fn never_brings_the_import_down(files: impl Strategy<Value = Vec<u8>>) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let db = runtime.block_on(TestDb::new());
    let mut runner = TestRunner::new(ProptestConfig::with_cases(48));
    let tried = runner.run(&files, |map| {
        let (outcome, _) = runtime.block_on(import(&db.ctx, &OsmOptions::new(), map));
        if let Err(error) = outcome {
            prop_assert!(
                matches!(error, ImportError::File(_) | ImportError::Read(_)),
                "{error:?}"
            );
        }
        Ok(())
    });
    tried.unwrap();
}

/// Positions in a file with the bytes to write there.
fn changes(most: usize) -> impl Strategy<Value = Vec<(prop::sample::Index, u8)>> {
    prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..most)
}

#[test]
fn bytes_of_any_kind_never_bring_the_import_down() {
    never_brings_the_import_down(prop::collection::vec(any::<u8>(), 0..600));
}

#[test]
fn a_map_with_bytes_changed_never_brings_the_import_down() {
    never_brings_the_import_down(changes(6).prop_map(|changes| {
        let mut map = sample().bytes();
        for (at, byte) in changes {
            let at = at.index(map.len());
            map[at] = byte;
        }
        map
    }));
}

/// Uncompressed blobs have no checksum, so every number in them may be wrong.
#[test]
fn numbers_that_make_no_sense_never_bring_the_import_down() {
    never_brings_the_import_down(changes(9).prop_map(|changes| {
        let mut blocks = sample().plain_blocks();
        let length: usize = blocks.iter().map(Vec::len).sum();
        for (at, byte) in changes {
            let mut at = at.index(length);
            for block in &mut blocks {
                if at < block.len() {
                    block[at] = byte;
                    break;
                }
                at -= block.len();
            }
        }
        let mut map = OsmMap::new();
        blocks.iter().for_each(|block| map.plain_blob(block));
        map.bytes()
    }));
}
