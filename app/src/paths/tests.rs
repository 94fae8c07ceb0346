//! Tests paths that carry more than an id.

use super::*;
use contract::{
    identity::{ProviderId, SignUpRole},
    search::Occupancy,
};

#[test]
fn the_path_to_a_provider_has_the_return_address_and_the_role() {
    let start = |back, role| provider(ProviderId::Google, back, role);
    assert_eq!(start(None, SignUpRole::Consumer), "/identity/v1/google/start");
    assert_eq!(
        start(Some("/hotel/a?b=c"), SignUpRole::Creator),
        "/identity/v1/google/start?returnUrl=/hotel/a%3Fb%3Dc&role=creator"
    );
}

#[test]
fn a_hotel_keeps_its_search_and_creator() {
    assert_eq!(hotel("sea-house", None, None), "/hotel/sea-house");
    assert_eq!(
        hotel("sea-house", Some("1"), Some("mia")),
        "/hotel/sea-house?searchId=1&creator=mia"
    );
}

#[test]
fn a_stays_link_has_the_query_of_the_search_box() {
    let rooms = [
        Occupancy::default(),
        Occupancy {
            adults: 1,
            child_ages: vec![4, 9],
        },
    ];
    assert_eq!(
        hotel_for_stay("sea-house", "2027-03-12", "2027-03-15", &rooms),
        "/hotel/sea-house?checkIn=2027-03-12&checkOut=2027-03-15&rooms=2&adults_0=2&children_0=0\
         &adults_1=1&children_1=2&childAge_1_0=4&childAge_1_1=9"
    );
}

#[test]
fn the_way_back_is_one_query_value() {
    assert_eq!(
        sign_in(Some("/hotel/x?a=1&b=2")),
        "/signIn?returnUrl=/hotel/x%3Fa%3D1%26b%3D2"
    );
}
