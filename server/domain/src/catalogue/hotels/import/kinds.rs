//! The property type that words of many languages name.

/// What a lodging is called, by property type. A space at an end of a word stands for the word's end.
///
/// The first type that fits counts: "aparthotel" is no hotel, and "hostellerie" no hostel.
const KINDS: [(&str, &[&str]); 10] = [
    ("inn", &["hostelleri", "hosteleria"]),
    (
        "hostel",
        &[
            "hostel",
            "backpacker",
            "albergue",
            "ostello",
            "jugendherberge",
            "auberge de jeunesse",
            "pousada de juventude",
            "vandrerhjem",
            "vandrarhem",
            "ホステル",
            "хостел",
            "青年旅舍",
            "호스텔",
        ],
    ),
    (
        "resort",
        &[
            "resort",
            "village vacances",
            "village de vacances",
            "holiday village",
            "villaggio turistico",
            "aldeamento turistico",
            "feriendorf",
            "リゾート",
            "курорт",
            "度假",
        ],
    ),
    (
        "campsite",
        &[
            "camping",
            "caravan",
            "campsite",
            "camp site",
            "glamping",
            "campeggio",
            "campismo",
            "кемпинг",
            "キャンプ",
        ],
    ),
    (
        "apartment",
        &[
            "aparthotel",
            "apart hotel",
            "apartotel",
            "apartahotel",
            "appart hotel",
            "apparthotel",
            "hotel apartamento",
            "self catering",
            "apartment",
            "apartament",
            "appartement",
            "appartament",
            " appart ",
            "ferienwohnung",
            "ferienhaus",
            "holiday home",
            "holiday rental",
            "vacation rental",
            "meuble",
            " gite",
            "casa vacanz",
            "alojamento local",
            "vivienda",
            " piso ",
            "residence de tourisme",
            "residence hoteliere",
            "residenza turistic",
            "アパート",
            "апартамент",
            "公寓",
        ],
    ),
    (
        "guestHouse",
        &[
            "b&b",
            "b & b",
            "bed and breakfast",
            "bed & breakfast",
            "bed en breakfast",
            "guesthouse",
            "guest house",
            "guest accommodation",
            "chambre d hote",
            "chambres d hote",
            "maison d hote",
            "maisons d hote",
            "pension",
            "pensao",
            "hostal",
            "huespedes",
            "affittacamere",
            "gastehaus",
            "gaestehaus",
            "fremdenzimmer",
            "privatzimmer",
            "casa rural",
            "turismo rural",
            "agriturismo",
            "turismo de habitacao",
            "ゲストハウス",
            "民宿",
            "гостевой дом",
            "민박",
        ],
    ),
    (
        "hotel",
        &[
            "hotel",
            " otel",
            "szalloda",
            "khach san",
            "xenodocheio",
            "ホテル",
            "فندق",
            "отель",
            "гостиниц",
            "готель",
            "хотел",
            "酒店",
            "饭店",
            "飯店",
            "호텔",
            "מלון",
            "โรงแรม",
            "होटल",
            "ξενοδοχ",
        ],
    ),
    (
        "lodge",
        &[
            "lodge",
            "chalet",
            "alpine hut",
            "wilderness hut",
            " refuge",
            "rifugio",
            "refugio",
            "berghutte",
            "berghuette",
            "山小屋",
        ],
    ),
    (
        "inn",
        &[
            " inn ",
            "motel",
            "gasthof",
            "gasthaus",
            "auberge",
            "locanda",
            "posada",
            "pousada",
            "estalagem",
            "ryokan",
            "旅館",
        ],
    ),
    // A word that other languages use within longer ones comes last.
    ("hotel", &["hoteru"]),
];

/// The property type of a kind or, without one, of a name. Of several kinds the first known one counts. What is in no
/// language known here is a hotel.
pub(super) fn property_type(kind: Option<&str>, name: &str) -> &'static str {
    let parts = kind.unwrap_or_default().split([';', ',', '|', '/']);
    parts
        .filter_map(named)
        .chain(kind.and_then(named))
        .chain(named(name))
        .next()
        .unwrap_or("hotel")
}

fn named(words: &str) -> Option<&'static str> {
    let own = words.to_lowercase();
    let plain = spaced(&any_ascii::any_ascii(&own));
    let has = |name: &&str| {
        if name.is_ascii() {
            plain.contains(name)
        } else {
            own.contains(name)
        }
    };
    let found = KINDS.iter().find(|(_, names)| names.iter().any(&has));
    found.map(|(kind, _)| *kind)
}

/// The words with one space around each.
fn spaced(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '&');
    let mut spaced = String::from(" ");
    for word in words.filter(|word| !word.is_empty()) {
        spaced.push_str(word);
        spaced.push(' ');
    }
    spaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_known_in_many_languages() {
        for (words, expected) in [
            ("Hôtel", "hotel"),
            ("HÔTEL DE TOURISME", "hotel"),
            ("Wellnesshotel", "hotel"),
            ("ホテル", "hotel"),
            ("فندق", "hotel"),
            ("Гостиница", "hotel"),
            ("酒店", "hotel"),
            ("Pensión", "guestHouse"),
            ("Hostal", "guestHouse"),
            ("Chambre d'hôtes", "guestHouse"),
            ("guest_house", "guestHouse"),
            ("Casa rural", "guestHouse"),
            ("Gasthof", "inn"),
            ("Hostellerie", "inn"),
            ("Appartement", "apartment"),
            ("Self Catering Accommodation", "apartment"),
            ("Aparthotel", "apartment"),
            ("Gîte rural", "apartment"),
            ("Auberge de jeunesse", "hostel"),
            ("Camping", "campsite"),
            ("camp_site", "campsite"),
            ("alpine_hut", "lodge"),
            ("hotel;guest_house", "hotel"),
            ("yes;hostel", "hostel"),
            ("Hotel,Covid Safety Charter,B&B Ireland", "hotel"),
            ("Innsbruck", "hotel"),
            ("something else", "hotel"),
        ] {
            assert_eq!(property_type(Some(words), ""), expected, "{words}");
        }
    }

    #[test]
    fn a_name_tells_the_kind_where_nothing_else_does() {
        assert_eq!(property_type(None, "Holiday Inn"), "inn");
        assert_eq!(property_type(None, "Sea View B&B"), "guestHouse");
        assert_eq!(property_type(None, "The Davenport"), "hotel");
        assert_eq!(property_type(Some("4 étoiles"), "Pension Anna"), "guestHouse");
    }
}
