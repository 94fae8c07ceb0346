//! The time zone of a point, by the areas that timezone-boundary-builder makes from OpenStreetMap.

use chrono_tz::Tz;
use std::sync::LazyLock;
use tzf_rs::DefaultFinder;

/// The time zone of the area that a point lies in; none at sea and for a zone that is newer than our rules.
pub fn zone_of_area(latitude: f64, longitude: f64) -> Option<Tz> {
    static FINDER: LazyLock<DefaultFinder> = LazyLock::new(DefaultFinder::new);
    if !(latitude.abs() <= 90.0 && longitude.abs() <= 180.0) {
        return None;
    }
    let name = FINDER.get_tz_name(longitude, latitude);
    // The sea has zones by longitude alone.
    if name.starts_with("Etc/") {
        return None;
    }
    name.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_has_the_zone_of_its_area_and_not_of_the_nearest_town() {
        for (name, latitude, longitude, zone) in [
            ("Lord Howe Island", -31.527, 159.069, "Australia/Lord_Howe"),
            ("Adak", 51.88, -176.658, "America/Adak"),
            ("Eucla", -31.677, 128.883, "Australia/Eucla"),
            ("Nullarbor", -31.45, 130.897, "Australia/Adelaide"),
            ("Nuku Hiva", -8.91, -140.1, "Pacific/Marquesas"),
            ("Mangareva", -23.12, -134.97, "Pacific/Gambier"),
            ("Kiritimati", 1.987, -157.476, "Pacific/Kiritimati"),
            ("Kayenta", 36.727, -110.254, "America/Denver"),
            ("Page", 36.9147, -111.4558, "America/Phoenix"),
            ("Hyder", 55.916, -130.024, "America/Sitka"),
            ("Fernando de Noronha", -3.84, -32.411, "America/Noronha"),
            ("Danmarkshavn", 76.77, -18.67, "America/Danmarkshavn"),
            ("Karasjok's border", 69.4, 25.85, "Europe/Helsinki"),
            ("Valga", 57.776, 26.01, "Europe/Riga"),
            ("Tui", 42.047, -8.644, "Europe/Madrid"),
            ("Johor's strait", 1.28, 103.85, "Asia/Singapore"),
        ] {
            let found = zone_of_area(latitude, longitude).map(|zone| zone.name());
            assert_eq!(found, Some(zone), "{name}");
        }
    }

    #[test]
    fn the_sea_and_invalid_points_have_no_zone() {
        assert_eq!(zone_of_area(-45.0, -120.0), None);
        assert_eq!(zone_of_area(f64::NAN, 0.0), None);
        assert_eq!(zone_of_area(0.0, 999.0), None);
    }
}
