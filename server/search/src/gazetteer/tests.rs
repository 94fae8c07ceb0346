use super::*;

#[test]
fn the_embedded_tables_hold_the_world() {
    let gazetteer = Gazetteer::embedded();
    assert!(gazetteer.cities().len() > 80_000, "{}", gazetteer.cities().len());
    assert_eq!(gazetteer.countries().len(), 250);
    assert!(gazetteer.regions().len() > 3_500);
    assert!(gazetteer.airports().len() > 7_000);
    assert!(
        gazetteer
            .cities()
            .is_sorted_by_key(|city| std::cmp::Reverse(city.population))
    );
    assert!(gazetteer.regions().is_sorted_by(|left, right| left.code < right.code));
    assert!(gazetteer.airports().is_sorted_by(|left, right| left.iata < right.iata));
    for city in gazetteer.cities() {
        assert!(gazetteer.country(city.country()).is_some(), "{}", city.name);
        assert!(city.ascii.is_ascii() && !city.name.is_empty());
    }
}

#[test]
fn a_city_knows_its_region_zone_coast_and_names() {
    let gazetteer = Gazetteer::embedded();
    let florence = gazetteer.city(3_176_959).unwrap();
    assert_eq!(
        (florence.name.as_str(), florence.region.as_str(), florence.country()),
        ("Florence", "Tuscany", "IT")
    );
    assert_eq!(florence.time_zone, chrono_tz::Europe::Rome);
    assert!(
        (50.0..90.0).contains(&florence.coast_km.unwrap()),
        "{:?}",
        florence.coast_km
    );
    assert!(gazetteer.city_names(florence).any(|name| name == "Firenze"));
    assert_eq!(gazetteer.region_of(florence).unwrap().code, "IT.16");
    assert_eq!(gazetteer.region("IT.16").unwrap().iso, "IT-52");
    assert!(
        gazetteer
            .region("IT.16")
            .unwrap()
            .names
            .iter()
            .any(|name| name == "Toscana")
    );
    assert!(gazetteer.city(1).is_none());
}

#[test]
fn the_coast_is_near_in_nice_and_far_in_madrid() {
    let gazetteer = Gazetteer::embedded();
    let coast = |id| gazetteer.city(id).unwrap().coast_km.unwrap();
    assert!(coast(2_990_440) < 5.0);
    assert!((280.0..330.0).contains(&coast(3_117_735)));
}

#[test]
fn countries_are_found_under_the_names_that_lists_of_hotels_use() {
    let gazetteer = Gazetteer::embedded();
    for (name, code) in [
        ("Republic of Ireland", "IE"),
        ("ireland", "IE"),
        ("Türkiye", "TR"),
        ("TURKEY", "TR"),
        ("USA", "US"),
        ("United States of America", "US"),
        ("U.S.A.", "US"),
        ("gb", "GB"),
        ("GBR", "GB"),
        ("England", "GB"),
        ("Deutschland", "DE"),
        ("Allemagne", "DE"),
        ("日本", "JP"),
        ("Россия", "RU"),
        ("The Netherlands", "NL"),
        ("Holland", "NL"),
        ("Czech Republic", "CZ"),
        ("Côte d'Ivoire", "CI"),
        ("Ivory Coast", "CI"),
        ("UAE", "AE"),
        ("South Korea", "KR"),
        ("Viet Nam", "VN"),
        ("Niger", "NE"),
        ("Nigeria", "NG"),
        ("Guinea", "GN"),
        ("Dominica", "DM"),
        ("Georgia", "GE"),
        (" France ", "FR"),
        ("Hong Kong", "HK"),
        ("UK", "GB"),
    ] {
        assert_eq!(
            gazetteer.country_by_name(name).map(|country| country.code()),
            Some(code),
            "{name}"
        );
    }
    assert!(gazetteer.country_by_name("Atlantis").is_none());
    assert!(gazetteer.country_by_name("").is_none());
}

#[test]
fn countries_carry_the_currency_in_use() {
    let gazetteer = Gazetteer::embedded();
    for (code, currency) in [
        ("HR", "EUR"),
        ("BG", "EUR"),
        ("US", "USD"),
        ("CH", "CHF"),
        ("JP", "JPY"),
        ("IS", "ISK"),
    ] {
        assert_eq!(gazetteer.country(code).unwrap().currency, currency, "{code}");
    }
}

#[test]
fn boxes_hold_their_places_even_over_the_antimeridian() {
    let gazetteer = Gazetteer::embedded();
    for city in gazetteer.cities() {
        let country = gazetteer.country(city.country()).unwrap();
        assert!(
            country.bounding_box.contains(city.latitude, city.longitude),
            "{} {}",
            city.name,
            country.name
        );
        if let Some(region) = gazetteer.region_of(city) {
            assert!(
                region.bounding_box.contains(city.latitude, city.longitude),
                "{} {}",
                city.name,
                region.name
            );
        }
        assert!(
            gazetteer
                .bounding_box_of_city(city)
                .contains(city.latitude, city.longitude)
        );
    }
    assert!(gazetteer.country("FJ").unwrap().bounding_box.crosses_antimeridian());
    assert!(gazetteer.country("FJ").unwrap().bounding_box.width() < 10.0);
}

#[test]
fn the_nearest_city_and_airport_are_those_of_the_map() {
    let gazetteer = Gazetteer::embedded();
    let (city, distance) = gazetteer.nearest_city(43.7731, 11.2560).unwrap();
    assert_eq!(city.name, "Florence");
    assert!(distance < 2.0);
    assert_eq!(gazetteer.nearest_airport(43.77, 11.25).unwrap().0.iata, "FLR");
    assert_eq!(gazetteer.nearest_airport(51.48, -0.45).unwrap().0.iata, "LHR");
    assert!(gazetteer.nearest_city(f64::NAN, 0.0).is_none());
}

#[test]
fn the_box_of_a_city_grows_with_its_people() {
    let gazetteer = Gazetteer::embedded();
    let reach = |name: &str, country: &str| {
        let city = gazetteer
            .cities()
            .iter()
            .find(|city| city.name == name && city.country() == country)
            .unwrap();
        let area = gazetteer.bounding_box_of_city(city);
        (area.north - area.south) * 111.2 / 2.0
    };
    assert!((28.0..40.5).contains(&reach("Paris", "FR")));
    assert!((7.9..8.1).contains(&reach("Hallstatt", "AT")));
}

#[test]
fn a_quarter_belongs_to_its_town_and_a_suburb_to_itself() {
    let gazetteer = Gazetteer::embedded();
    let town_at = |latitude, longitude| {
        let (nearest, _) = gazetteer.nearest_city(latitude, longitude).unwrap();
        (nearest.name.as_str(), gazetteer.town_of(nearest).name.as_str())
    };
    assert_eq!(town_at(48.8725, 2.3125), ("Paris 08 Élysée", "Paris"));
    assert_eq!(town_at(48.2016, 16.3903), ("Landstraße", "Vienna"));
    assert_eq!(town_at(1.2803, 103.8395), ("Outram Park", "Singapore"));
    assert_eq!(town_at(48.8846, 2.2697), ("Neuilly-sur-Seine", "Neuilly-sur-Seine"));
    assert_eq!(town_at(35.9125, 14.504), ("Sliema", "Sliema"));
}
