//! The features of a hotel: one closed vocabulary for texts, facilities and pictures, so that no text mentions a pool
//! that the list of facilities lacks.

use crate::{
    chance::Chance,
    climate::Climate,
    destination::Character,
    hotel::{Facility, PropertyType},
};

macro_rules! features {
    ($($variant:ident => $group:literal $name:literal),+ $(,)?) => {
        /// A feature that a hotel may have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Feature { $($variant),+ }

        impl Feature {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub(crate) const fn facility(self) -> Facility {
                match self { $(Self::$variant => Facility { group: $group, name: $name }),+ }
            }
        }
    };
}

features! {
    Wifi => "General" "Free Wi-Fi",
    Reception24 => "General" "24-hour reception",
    LuggageRoom => "General" "Luggage room",
    Lift => "General" "Lift",
    AirConditioning => "General" "Air conditioning",
    Heating => "General" "Heating",
    NonSmoking => "General" "Non-smoking rooms",
    Pets => "General" "Pets welcome",
    Safe => "General" "Safe at reception",
    Concierge => "General" "Concierge",
    Laundry => "General" "Laundry service",
    SelfLaundry => "General" "Washing machines for guests",
    Restaurant => "Food and drink" "Restaurant",
    Bar => "Food and drink" "Bar",
    RooftopBar => "Food and drink" "Rooftop bar",
    Cafe => "Food and drink" "Café",
    Breakfast => "Food and drink" "Breakfast",
    RoomService => "Food and drink" "Room service",
    SharedKitchen => "Food and drink" "Shared kitchen",
    WineCellar => "Food and drink" "Wine cellar",
    OutdoorPool => "Pool and wellness" "Outdoor pool",
    IndoorPool => "Pool and wellness" "Indoor pool",
    ChildrensPool => "Pool and wellness" "Children's pool",
    Spa => "Pool and wellness" "Spa",
    Sauna => "Pool and wellness" "Sauna",
    Massage => "Pool and wellness" "Massage",
    Gym => "Pool and wellness" "Gym",
    HotTub => "Pool and wellness" "Hot tub",
    Garden => "Outdoors" "Garden",
    Terrace => "Outdoors" "Terrace",
    Rooftop => "Outdoors" "Roof terrace",
    Courtyard => "Outdoors" "Courtyard",
    BeachAccess => "Outdoors" "Direct access to the beach",
    SunLoungers => "Outdoors" "Sun loungers",
    FirePit => "Outdoors" "Fire pit",
    Barbecue => "Outdoors" "Barbecue",
    Lounge => "Common rooms" "Lounge",
    Library => "Common rooms" "Library",
    Fireplace => "Common rooms" "Open fire",
    GamesRoom => "Common rooms" "Games room",
    MeetingRooms => "Business" "Meeting rooms",
    Workspace => "Business" "Shared workspace",
    Printer => "Business" "Printer",
    KidsClub => "Families" "Children's club",
    Playground => "Families" "Playground",
    Cots => "Families" "Cots",
    FamilyRooms => "Families" "Family rooms",
    FreeParking => "Getting around" "Free parking",
    PaidParking => "Getting around" "Paid parking",
    EvCharging => "Getting around" "Charging for electric cars",
    AirportShuttle => "Getting around" "Airport shuttle",
    BikeHire => "Getting around" "Bicycle hire",
    CarHire => "Getting around" "Car hire desk",
    SkiRoom => "Activities" "Ski room",
    GuidedTours => "Activities" "Guided tours",
    WaterSports => "Activities" "Water sports",
    Hiking => "Activities" "Guided walks",
    Tennis => "Activities" "Tennis court",
    CookingClass => "Activities" "Cooking classes",
    Yoga => "Activities" "Yoga classes",
    StepFree => "Accessibility" "Step-free entrance",
    AccessibleRooms => "Accessibility" "Wheelchair-accessible rooms",
}

/// The features of one hotel.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Features(u64);

// A bit for each feature.
const _: () = assert!(Feature::ALL.len() <= u64::BITS as usize);

impl Features {
    pub(crate) fn has(self, feature: Feature) -> bool {
        self.0 & (1 << feature as u64) != 0
    }

    fn add(&mut self, feature: Feature) {
        self.0 |= 1 << feature as u64;
    }

    /// Removes the beach features where the sea is too far; loungers stay where there is a pool.
    pub(crate) fn leave_the_beach(&mut self) {
        self.0 &= !(1 << Feature::BeachAccess as u64);
        if !self.has(Feature::OutdoorPool) && !self.has(Feature::IndoorPool) {
            self.0 &= !(1 << Feature::SunLoungers as u64);
        }
    }

    /// In the order of the vocabulary, which is grouped.
    pub(crate) fn facilities(self) -> Vec<Facility> {
        let mut facilities: Vec<Facility> = Feature::ALL
            .iter()
            .filter(|feature| self.has(**feature))
            .map(|feature| feature.facility())
            .collect();
        // Groups stay together although the vocabulary may interleave them.
        facilities.sort_by_key(|facility| {
            Feature::ALL
                .iter()
                .position(|known| known.facility().group == facility.group)
        });
        facilities
    }

    /// Draws features that fit the kind of property, its stars, its place and its size.
    pub(crate) fn draw(
        kind: PropertyType,
        stars: u8,
        character: Character,
        climate: Climate,
        floors: u8,
        rooms: u16,
        chance: &mut Chance,
    ) -> Self {
        use Feature as F;
        let mut own = Self::default();
        let level = u32::from(stars);
        let small = rooms < 20;
        let hostel = kind == PropertyType::Hostel;
        let flats = kind == PropertyType::Apartment;
        let resort = kind == PropertyType::Resort;
        let rural = matches!(kind, PropertyType::Lodge | PropertyType::Resort | PropertyType::Inn);
        let warm = matches!(climate, Climate::Tropical | Climate::Arid | Climate::Mediterranean);
        let mut may = |feature: Feature, permille: u32| {
            if chance.happens(permille.min(1000)) {
                own.add(feature);
                true
            } else {
                false
            }
        };
        may(F::Wifi, 985);
        may(F::NonSmoking, 940);
        may(F::LuggageRoom, 800);
        may(F::Reception24, if small || flats { 150 } else { 400 + level * 120 });
        let lift = match floors {
            0..3 => 80,
            3 => 350 + level * 100,
            4 => 850,
            _ => 1000,
        };
        may(F::Lift, lift);
        may(F::AirConditioning, if warm { 600 + level * 100 } else { level * 140 });
        may(F::Heating, if climate == Climate::Tropical { 0 } else { 960 });
        may(F::Pets, if hostel { 80 } else { 330 });
        may(F::Safe, 300);
        may(F::Concierge, if level >= 4 && !flats { 700 } else { 0 });
        if may(F::Laundry, if hostel || flats { 150 } else { 250 + level * 130 }) || hostel || flats {
            may(F::SelfLaundry, if hostel || flats { 800 } else { 60 });
        }
        let kitchen = match kind {
            PropertyType::Hostel | PropertyType::Apartment => 60,
            PropertyType::GuestHouse => 150,
            PropertyType::Resort => 1000,
            PropertyType::Lodge | PropertyType::Inn => 820,
            _ => 150 + level * 170,
        };
        let restaurant = may(F::Restaurant, kitchen);
        let bar = may(
            F::Bar,
            if resort {
                1000
            } else if flats {
                30
            } else {
                180 + level * 130
            },
        );
        if bar && floors >= 4 && warm {
            may(F::RooftopBar, 90 * level);
        }
        may(F::Cafe, if small { 90 } else { 240 });
        may(
            F::Breakfast,
            if flats {
                120
            } else if hostel {
                650
            } else {
                970
            },
        );
        may(F::RoomService, if restaurant { level * 180 } else { 0 });
        may(
            F::SharedKitchen,
            if hostel {
                900
            } else if kind == PropertyType::GuestHouse {
                220
            } else {
                0
            },
        );
        may(
            F::WineCellar,
            if character == Character::Wine {
                420
            } else if level >= 4 {
                90
            } else {
                0
            },
        );
        let outdoor = if resort {
            940
        } else if warm {
            60 + level * 120 + if character == Character::Beach { 150 } else { 0 }
        } else {
            level * 18
        };
        let pool =
            may(F::OutdoorPool, outdoor) | may(F::IndoorPool, if level >= 4 && !warm && !flats { 320 } else { 20 });
        may(F::ChildrensPool, if pool && resort { 600 } else { 0 });
        let spa = may(
            F::Spa,
            if resort {
                750
            } else if level >= 4 && !flats {
                380
            } else {
                0
            },
        );
        may(
            F::Sauna,
            if climate == Climate::Boreal || character == Character::Mountain {
                520
            } else if spa {
                600
            } else {
                60
            },
        );
        may(F::Massage, if spa { 850 } else { 90 });
        may(F::Gym, if level >= 3 && !small { 200 + level * 110 } else { 30 });
        may(
            F::HotTub,
            if spa || character == Character::Mountain {
                330
            } else {
                50
            },
        );
        may(F::Garden, if rural || small { 620 } else { 240 });
        may(F::Terrace, if small { 420 } else { 380 });
        may(
            F::Rooftop,
            if floors >= 4 && warm {
                330
            } else if floors >= 4 {
                120
            } else {
                0
            },
        );
        may(F::Courtyard, if rural { 80 } else { 230 });
        let beach = character == Character::Beach;
        let access = may(
            F::BeachAccess,
            if beach && resort {
                850
            } else if beach {
                170
            } else {
                0
            },
        );
        may(F::SunLoungers, if pool || access { 700 } else { 0 });
        may(
            F::FirePit,
            if matches!(character, Character::Nature | Character::Desert | Character::Mountain) {
                330
            } else {
                20
            },
        );
        may(F::Barbecue, if hostel || flats || small { 260 } else { 60 });
        may(F::Lounge, if flats { 150 } else { 620 });
        may(F::Library, if small { 240 } else { 130 });
        may(
            F::Fireplace,
            if warm {
                40
            } else if rural {
                650
            } else {
                170
            },
        );
        may(F::GamesRoom, if hostel || resort { 500 } else { 70 });
        may(F::MeetingRooms, if rooms > 60 { level * 170 } else { 40 });
        may(
            F::Workspace,
            if character == Character::Business || hostel {
                380
            } else {
                110
            },
        );
        may(F::Printer, 300);
        may(F::KidsClub, if resort && level >= 4 { 480 } else { 0 });
        may(F::Playground, if resort || rural { 330 } else { 40 });
        may(F::Cots, if hostel { 100 } else { 720 });
        may(
            F::FamilyRooms,
            if matches!(kind, PropertyType::BoutiqueHotel | PropertyType::Apartment) || rooms < 8 {
                0
            } else {
                420
            },
        );
        let open = rural || rooms < 40 && !matches!(character, Character::Business | Character::Heritage);
        if !may(F::FreeParking, if open { 720 } else { 170 }) {
            may(F::PaidParking, if hostel { 120 } else { 560 });
        }
        may(F::EvCharging, level * 80);
        may(F::AirportShuttle, if resort { 620 } else { level * 90 });
        may(F::BikeHire, 280);
        may(F::CarHire, if rooms > 60 { 220 } else { 40 });
        may(
            F::SkiRoom,
            if character == Character::Mountain && !matches!(climate, Climate::Tropical) {
                780
            } else {
                0
            },
        );
        may(F::GuidedTours, if character == Character::Business { 150 } else { 400 });
        may(F::WaterSports, if access { 600 } else { 0 });
        may(
            F::Hiking,
            if matches!(character, Character::Mountain | Character::Nature | Character::Lake) {
                460
            } else {
                0
            },
        );
        may(F::Tennis, if resort { 420 } else { 10 });
        may(F::CookingClass, if restaurant { 120 } else { 0 });
        may(F::Yoga, if resort || kind == PropertyType::Lodge { 330 } else { 40 });
        if may(F::StepFree, 520) {
            may(F::AccessibleRooms, if rooms > 15 { 620 } else { 120 });
        }
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vocabulary_fits_into_its_set() {
        assert!(Feature::ALL.len() <= 64);
    }

    #[test]
    fn facilities_of_a_group_stand_together() {
        let mut chance = Chance::named(9, "features");
        let own = Features::draw(
            PropertyType::Resort,
            5,
            Character::Beach,
            Climate::Tropical,
            5,
            200,
            &mut chance,
        );
        let mut groups: Vec<&str> = own.facilities().iter().map(|facility| facility.group).collect();
        groups.dedup();
        let mut unique = groups.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(groups.len(), unique.len());
    }
}
