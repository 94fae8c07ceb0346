//! What makes the demonstration's clubs alive: faces, heads and journeys, also in databases that were loaded before.

use contract::{
    ImageId,
    hotel::Image,
    identity::{MagicLinkRequest, SignIn},
    itinerary::RefundStatus,
};
use domain::{
    Ctx, Viewer, demonstration,
    demonstration::Options,
    hotels::Page,
    identity,
    images::{self, Source},
    itineraries, itinerary_contents, profiles,
    testing::{TestDb, looks},
};
use std::collections::HashSet;

const VISITOR: Viewer = Viewer::Visitor;
const ALL: Page = Page {
    take: Some(100),
    skip: 0,
};

async fn loaded(hotels: usize) -> TestDb {
    let db = TestDb::new().await;
    demonstration::load(&db.ctx, &Options { hotels }, |_, _| {})
        .await
        .unwrap();
    demonstration::load_creators(&db.ctx).await.unwrap();
    db
}

async fn source_of(ctx: &Ctx, id: ImageId) -> Source {
    images::source(ctx, id).await.unwrap().unwrap()
}

#[tokio::test]
async fn every_creator_has_a_face_and_a_head_of_their_own_and_both_are_said_to_be_drawn() {
    let db = loaded(800).await;
    let ctx = &db.ctx;
    // A small demonstration may have no place left for one of the heads.
    let pictures = demonstration::load_faces(ctx).await.unwrap();
    assert!((35..=40).contains(&pictures), "{pictures}");
    assert_eq!(demonstration::load_faces(ctx).await.unwrap(), 0);
    let (mut faces, mut places) = (HashSet::new(), HashSet::new());
    for creator in demo::CREATORS {
        let profile = profiles::public(ctx, creator.handle).await.unwrap();
        let drawn = |image: Option<Image>| image.filter(|image| image.is_illustration).unwrap().id;
        let look = demo::look_of(creator.handle).unwrap();
        match source_of(ctx, drawn(profile.profile_picture)).await {
            Source::Portrait(person) => {
                assert_eq!(person.theme, look.theme_color);
                assert!(faces.insert(person.words), "{}", creator.handle);
            }
            Source::Drawn(_) | Source::Uploaded(_) => panic!("{} has no face", creator.handle),
        }
        let Some(hero) = profile.hero_image else { continue };
        match source_of(ctx, drawn(Some(hero))).await {
            Source::Drawn(land) => {
                assert_eq!((land.view.as_str(), land.theme.as_str()), ("hero", look.theme_color));
                assert!(places.insert(land.city_id), "{}", creator.handle);
            }
            Source::Portrait(_) | Source::Uploaded(_) => panic!("{} has no head", creator.handle),
        }
    }
    let samples = demonstration::sample_faces(ctx).await.unwrap();
    assert_eq!((faces.len(), samples.len()), (20, pictures));
    assert_eq!(places.len(), pictures - 20);
    assert!(samples.iter().any(|(_, words)| words == "Portrait of Mia Lind"));
}

#[tokio::test]
async fn chosen_pictures_are_not_replaced() {
    let db = loaded(400).await;
    let ctx = &db.ctx;
    let mia = profiles::public(ctx, "mia.lind").await.unwrap().user_id;
    let own = looks::choose_picture(ctx, mia).await.unwrap();
    let tomas = profiles::public(ctx, "tomas.vaz").await.unwrap().user_id;
    looks::rename(ctx, tomas, "Somebody Else").await.unwrap();
    demonstration::load_faces(ctx).await.unwrap();
    let mia = profiles::public(ctx, "mia.lind").await.unwrap();
    assert_eq!(mia.profile_picture.unwrap().id, own);
    assert!(mia.hero_image.is_some());
    let tomas = profiles::public(ctx, "tomas.vaz").await.unwrap();
    assert!(tomas.profile_picture.is_none() && tomas.hero_image.is_none());
}

#[tokio::test]
async fn a_club_of_an_older_database_gets_its_look_and_a_changed_one_keeps_its_own() {
    let db = loaded(200).await;
    let ctx = &db.ctx;
    for (handle, version) in [("mia.lind", 1), ("aiko.sato", 2)] {
        let club = profiles::public(ctx, handle).await.unwrap();
        looks::forget_look(ctx, club.user_id, version).await.unwrap();
    }
    demonstration::load_faces(ctx).await.unwrap();
    let mia = profiles::public(ctx, "mia.lind").await.unwrap();
    let look = demo::look_of("mia.lind").unwrap();
    assert_eq!(mia.theme_color.as_deref(), Some(look.theme_color));
    assert_eq!((mia.links.len(), mia.is_verified), (look.links.len(), look.is_verified));
    let aiko = profiles::public(ctx, "aiko.sato").await.unwrap();
    assert_eq!((aiko.theme_color, aiko.links.len(), aiko.is_verified), (None, 0, false));
}

#[tokio::test]
async fn journeys_are_told_with_places_near_the_hotels_that_their_nights_are_in() {
    let db = loaded(1_500).await;
    let ctx = &db.ctx;
    let told = demonstration::load_itinerary_contents(ctx).await.unwrap();
    assert!((10..=40).contains(&told), "{told}");
    assert_eq!(demonstration::load_itinerary_contents(ctx).await.unwrap(), 0);
    let (mut titles, mut places) = (HashSet::new(), 0);
    for creator in demo::CREATORS {
        let id = profiles::public(ctx, creator.handle).await.unwrap().user_id;
        let list = itinerary_contents::list_public(ctx, id, ALL).await.unwrap();
        assert!(list.total <= 2, "{}", creator.handle);
        for summary in list.itineraries {
            assert!(titles.insert(summary.title.clone()), "{}", summary.title);
            assert!(
                summary.image.is_some_and(|image| image.is_illustration),
                "{}",
                summary.title
            );
            let whole = itinerary_contents::get(ctx, &VISITOR, summary.id, None).await.unwrap();
            let (last, nights) = whole.days.split_last().unwrap();
            assert!(last.hotel_id.is_none(), "{}", whole.title);
            assert!(nights.len() >= 4, "{}", whole.title);
            for day in nights {
                let id = day.hotel_id.unwrap();
                let hotel = whole.hotels.iter().find(|hotel| hotel.id == id).unwrap();
                assert!(creator.countries.contains(&hotel.address.country_code.as_str()));
                for place in &day.places {
                    let (here, there) = (hotel.coordinates, place.coordinates.unwrap());
                    let away = search::haversine_km(here.latitude, here.longitude, there.latitude, there.longitude);
                    assert!((0.2..2.5).contains(&away), "{}: {away} km", place.name);
                    places += 1;
                }
            }
        }
    }
    assert_eq!(titles.len(), told);
    assert!(places > told * 4, "{places}");
}

#[tokio::test]
async fn the_traveller_has_trips_in_every_state_and_nothing_is_broken() {
    let db = loaded(800).await;
    let ctx = &db.ctx;
    demonstration::open_sign_ins(ctx).await.unwrap();
    // Meanwhile another process writes emails of its own.
    let another = db.another_process().await;
    let asked = async {
        for place in 0..12 {
            let input = MagicLinkRequest {
                email: format!("mia{place}@example.org"),
                ..MagicLinkRequest::default()
            };
            identity::request_magic_link(&another, &input, &identity::Client::named("another"))
                .await
                .unwrap();
            tokio::task::yield_now().await;
        }
    };
    let (booked, ()) = tokio::join!(demonstration::load_itineraries(ctx), asked);
    assert_eq!(booked.unwrap(), 10);
    assert_eq!(demonstration::load_itineraries(ctx).await.unwrap(), 0, "once");
    let input = SignIn {
        email: "traveller@example.com".to_owned(),
        password: demonstration::PASSWORD.to_owned(),
    };
    let session = identity::sign_in(ctx, &VISITOR, &input, &identity::Client::named("test"))
        .await
        .unwrap();
    let viewer = Viewer::Account(session.account);
    let trips = itineraries::list(ctx, &viewer, 100, 0).await.unwrap().itineraries;
    let today = ctx.now().date_naive();
    let states: HashSet<String> = trips
        .iter()
        .map(|trip| {
            let last = trip.line_items.iter().map(|line| line.check_out_date).max().unwrap();
            let time = if last < today { "past" } else { "ahead" };
            let fee = trip.cancellations.iter().any(|one| one.fee.minor > 0);
            format!("{:?} {time}{}", trip.status, if fee { " with fee" } else { "" })
        })
        .collect();
    for state in [
        "Confirmed ahead",
        "Confirmed past",
        "Cancelled ahead",
        "Cancelled past with fee",
        "PartiallyConfirmed ahead",
        "PartiallyCancelled ahead",
        "Expired ahead",
        "AwaitingPayment ahead",
    ] {
        assert!(states.contains(state), "{state} is not among {states:?}");
    }
    let refunds: HashSet<String> = trips
        .iter()
        .flat_map(|trip| &trip.refunds)
        .map(|refund| format!("{:?}", refund.status))
        .collect();
    for status in [RefundStatus::Sent, RefundStatus::Succeeded, RefundStatus::Failed] {
        assert!(
            refunds.contains(&format!("{status:?}")),
            "{status:?} is not among {refunds:?}"
        );
    }
    assert_eq!(
        domain::rehearsal::messages(ctx).await.unwrap().len(),
        12,
        "there are no emails of long ago, and the other process keeps its own"
    );
    let findings = domain::verify::verify(ctx).await.unwrap();
    assert!(findings.is_empty(), "{findings:#?}");
    let findings = domain::verify::verify_provider(ctx).await.unwrap();
    assert!(findings.is_empty(), "{findings:#?}");
}
