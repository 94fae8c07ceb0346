//! The pricing of a hotel: its rate plans with season, weekday, children, cancellation and extras.

use crate::{
    chance::{Chance, label, mix},
    climate::{Year, year},
    destination::Character,
    feature::Feature,
    hotel::PropertyType,
    identity,
    kinds::Kind,
    property::HotelFacts,
    rate::{
        CancellationStep, ChildBand, ChildPrice, DemoRatePlan, ExtraBeds, MealPlan, MinStay, Penalty, Promotion,
        PromotionCondition, SeasonRule, Surcharge, SurchargeUnit,
    },
};

/// The pricing that all rooms of a hotel share.
pub(crate) struct HotelPricing {
    pub(crate) year: Year,
    seasons: Vec<SeasonRule>,
    weekday_permille: [u16; 7],
    plans: Vec<Plan>,
    ladder: Vec<CancellationStep>,
    children: Vec<ChildBand>,
    surcharges: Vec<Surcharge>,
    min_stays: Vec<MinStay>,
    pub(crate) busy_midweek: bool,
    /// Euro cents for one adult.
    breakfast_cents: i64,
    single_use_permille: u16,
    /// Whether children may get an extra bed.
    extra_beds: bool,
}

struct Plan {
    name: &'static str,
    meal_plan: MealPlan,
    refundable: bool,
    permille: i64,
    /// Meals per adult, in thousandths of breakfast.
    meals: i64,
    promotions: Vec<Promotion>,
    offers: Vec<String>,
}

impl HotelPricing {
    pub(crate) fn draw(facts: &HotelFacts<'_>) -> Self {
        let mut chance = facts.chance("house");
        let city_seed = mix(u64::from(facts.place.id), label("city"));
        let year = year(facts.place, &facts.destination, city_seed, &mut chance);
        let busy_midweek = match facts.character() {
            Character::Business => facts.kind != PropertyType::Hostel && chance.happens(700),
            Character::Heritage => facts.stars >= 4 && chance.happens(200),
            _ => false,
        };
        let level = i64::from(facts.stars) * 160 + 240;
        let breakfast = level * i64::from(facts.destination.cost_percent.clamp(45, 170)) / 100;
        Self {
            seasons: year.rules(),
            weekday_permille: weekdays(facts, busy_midweek, &mut chance),
            plans: menu(facts, &mut chance),
            ladder: ladder(facts, &mut chance),
            children: children(facts, &mut chance),
            surcharges: surcharges(facts, &mut chance),
            min_stays: min_stays(facts, &year, &mut chance),
            busy_midweek,
            breakfast_cents: breakfast * chance.between(85, 120) / 100,
            single_use_permille: *chance.pick(&[800, 850, 880, 900, 920, 950]),
            extra_beds: facts.kind != PropertyType::Hostel && chance.happens(620),
            year,
        }
    }
}

fn weekdays(facts: &HotelFacts<'_>, busy_midweek: bool, chance: &mut Chance) -> [u16; 7] {
    let shape: [i64; 7] = match (busy_midweek, facts.country.friday_weekend) {
        (true, false) => [60, 130, 130, 40, -90, -100, -130],
        (true, true) => [110, 120, 80, -90, -100, -40, 40],
        (false, false) => [-70, -80, -70, -20, 120, 170, -10],
        (false, true) => [-60, -70, -20, 130, 150, 20, -30],
    };
    let strength = chance.between(50, 130);
    shape.map(|swing| ((1000 + swing * strength / 100 + 5) / 10 * 10) as u16)
}

fn menu(facts: &HotelFacts<'_>, chance: &mut Chance) -> Vec<Plan> {
    let plan = |name, meal_plan, refundable, permille, meals| Plan {
        name,
        meal_plan,
        refundable,
        permille,
        meals,
        promotions: Vec::new(),
        offers: Vec::new(),
    };
    let saver = 1000 - 10 * chance.between(7, 15);
    let mut plans = Vec::new();
    let breakfast = facts.features.has(Feature::Breakfast);
    let always_fed = breakfast
        && matches!(
            facts.kind,
            PropertyType::GuestHouse | PropertyType::Inn | PropertyType::Lodge
        )
        && chance.happens(600);
    if !always_fed {
        plans.push(plan("Room only, flexible", MealPlan::RoomOnly, true, 1000, 0));
        if chance.happens(720) {
            plans.push(plan("Room only, saver", MealPlan::RoomOnly, false, saver, 0));
        }
    }
    if breakfast {
        plans.push(plan(
            "Bed and breakfast, flexible",
            MealPlan::Breakfast,
            true,
            1000,
            900,
        ));
        if chance.happens(if always_fed { 700 } else { 300 }) {
            plans.push(plan("Bed and breakfast, saver", MealPlan::Breakfast, false, saver, 900));
        }
    }
    let rural = matches!(
        facts.kind,
        PropertyType::Resort | PropertyType::Lodge | PropertyType::Inn
    );
    if breakfast && facts.features.has(Feature::Restaurant) && chance.happens(if rural { 560 } else { 60 }) {
        plans.push(plan("Half board", MealPlan::HalfBoard, true, 1000, 2600));
    }
    if facts.kind == PropertyType::Lodge && facts.features.has(Feature::Restaurant) && chance.happens(220) {
        plans.push(plan("Full board", MealPlan::FullBoard, true, 1000, 3700));
    }
    if facts.kind == PropertyType::Resort && facts.character() == Character::Beach && chance.happens(450) {
        plans.push(plan("All inclusive", MealPlan::AllInclusive, true, 1020, 4600));
    }
    for plan in &mut plans {
        if chance.happens(260) {
            plan.promotions.push(promotion(plan.refundable, chance));
        }
        if chance.happens(240) {
            plan.offers.push(offer(facts, chance).to_owned());
        }
    }
    // One for all plans: a plan with meals never costs less than the same one without.
    let shared = plans.iter().find_map(|plan| plan.promotions.first().cloned());
    for plan in &mut plans {
        plan.promotions = shared.iter().cloned().collect();
    }
    plans
}

fn promotion(refundable: bool, chance: &mut Chance) -> Promotion {
    let percent_off = *chance.pick(&[5, 8, 10, 10, 12, 15]);
    let (name, condition) = match chance.below(4) {
        0 => {
            let nights = chance.between(3, 7) as u8;
            (
                format!("Stay {nights} nights or longer"),
                PromotionCondition::MinNights(nights),
            )
        }
        1 | 2 if refundable || chance.happens(500) => {
            let days = *chance.pick(&[21, 30, 45, 60, 90]);
            (
                format!("Book {days} days ahead"),
                PromotionCondition::EarlyBirdDays(days),
            )
        }
        _ => {
            let days = [true, true, true, false, false, false, true];
            (
                "Arrive from Sunday to Wednesday".to_owned(),
                PromotionCondition::ArrivalOn(days),
            )
        }
    };
    Promotion {
        name,
        percent_off,
        condition,
    }
}

fn offer(facts: &HotelFacts<'_>, chance: &mut Chance) -> &'static str {
    let mut offers = vec![
        "Welcome drink",
        "Late check-out on request",
        "Bottle of water on arrival",
        "City map and tips",
    ];
    let has = |feature| facts.features.has(feature);
    if has(Feature::Spa) {
        offers.push("10 % off treatments in the spa");
    }
    if has(Feature::BikeHire) {
        offers.push("Free bicycle for half a day");
    }
    if has(Feature::Restaurant) {
        offers.push("Dessert with dinner in the restaurant");
    }
    if has(Feature::WineCellar) {
        offers.push("Tasting of three local wines");
    }
    offers[chance.below(offers.len())]
}

fn ladder(facts: &HotelFacts<'_>, chance: &mut Chance) -> Vec<CancellationStep> {
    let step = |hours_before_check_in, penalty| CancellationStep {
        hours_before_check_in,
        penalty,
    };
    let percent = |percent: u32| Penalty::Percent {
        basis_points: percent * 100,
    };
    let patient = matches!(facts.kind, PropertyType::Resort | PropertyType::Lodge) || facts.stars == 5;
    match (patient, chance.below(5)) {
        (false, 0) => vec![step(24, Penalty::FirstNight)],
        (false, 1) => vec![step(48, Penalty::FirstNight), step(0, Penalty::Full)],
        (false, 2) => vec![step(72, percent(50)), step(24, Penalty::Full)],
        (false, 3) => vec![step(21, Penalty::FirstNight), step(0, Penalty::Full)],
        (false, _) => vec![
            step(120, Penalty::FirstNight),
            step(48, percent(80)),
            step(0, Penalty::Full),
        ],
        (true, 0) => vec![
            step(14 * 24, percent(25)),
            step(7 * 24, percent(50)),
            step(48, Penalty::Full),
        ],
        (true, 1) => vec![step(7 * 24, Penalty::FirstNight), step(72, Penalty::Full)],
        (true, 2) => vec![
            step(21 * 24, percent(20)),
            step(10 * 24, percent(60)),
            step(72, Penalty::Full),
        ],
        (true, _) => vec![step(72, Penalty::FirstNight), step(24, Penalty::Full)],
    }
}

/// Bands of children; the hotel's texts use them too.
fn children(facts: &HotelFacts<'_>, chance: &mut Chance) -> Vec<ChildBand> {
    if facts.kind == PropertyType::Hostel {
        return Vec::new();
    }
    let free = *chance.pick(&[2, 2, 3, 3, 4, 5, 5, 6]);
    let half = *chance.pick(&[11, 11, 12, 12, 14, 15]);
    let share = *chance.pick(&[400, 500, 500, 600, 700]);
    vec![
        ChildBand {
            up_to_age: free,
            price: ChildPrice::Free,
        },
        ChildBand {
            up_to_age: half,
            price: ChildPrice::Permille(share),
        },
    ]
}

impl HotelPricing {
    /// The oldest age that stays free, and the oldest at a reduced price; none when all pay the same.
    pub(crate) fn child_ages(&self) -> Option<(u8, u8)> {
        match self.children.as_slice() {
            [free, half] => Some((free.up_to_age, half.up_to_age)),
            _ => None,
        }
    }

    pub(crate) fn has_extra_beds(&self) -> bool {
        self.extra_beds
    }
}

fn surcharges(facts: &HotelFacts<'_>, chance: &mut Chance) -> Vec<Surcharge> {
    let mut surcharges = Vec::new();
    let level = i64::from(facts.destination.cost_percent);
    let mut add = |name: &str, unit, cents: i64| {
        let amount_minor = facts.money.round(cents * level / 100);
        surcharges.push(Surcharge {
            name: name.to_owned(),
            unit,
            amount_minor,
        });
    };
    let stars = i64::from(facts.stars);
    if facts.kind != PropertyType::Hostel && chance.happens(420) {
        add("Late check-out until 16:00", SurchargeUnit::PerStay, 1200 + 500 * stars);
    }
    if facts.features.has(Feature::PaidParking) {
        add(
            "Parking space",
            SurchargeUnit::PerNight,
            facts.parking_cents() * 100 / level.max(1),
        );
    }
    if facts.features.has(Feature::AirportShuttle) {
        add(
            "Airport transfer, one way",
            SurchargeUnit::PerStay,
            1500 + 120 * i64::from(facts.airport_km.unwrap_or(10).min(60)),
        );
    }
    if facts.features.has(Feature::Pets) && chance.happens(700) {
        add("Pet", SurchargeUnit::PerNight, 700 + 250 * stars);
    }
    if facts.features.has(Feature::Cots) && chance.happens(250) {
        add("Cot", SurchargeUnit::PerNight, 500 + 150 * stars);
    }
    surcharges
}

fn min_stays(facts: &HotelFacts<'_>, year: &Year, chance: &mut Chance) -> Vec<MinStay> {
    let mut rules = Vec::new();
    let holiday = matches!(
        facts.character(),
        Character::Beach | Character::Mountain | Character::Lake
    );
    if holiday && chance.happens(if facts.kind == PropertyType::Resort { 600 } else { 250 }) {
        let nights = chance.between(2, 4) as u8;
        for (from, to) in year.high(1300) {
            rules.push(MinStay {
                nights,
                from,
                to,
                weekdays: [true; 7],
            });
        }
    }
    if chance.happens(80) {
        let weekdays = [false, false, false, false, false, true, false];
        rules.push(MinStay {
            nights: 2,
            from: (1, 1),
            to: (12, 31),
            weekdays,
        });
    }
    rules
}

/// The rate plans of one room type.
pub(crate) fn plans(
    facts: &HotelFacts<'_>,
    pricing: &HotelPricing,
    room: u32,
    kind: &Kind,
    price_cents: i64,
) -> Vec<DemoRatePlan> {
    let mut chance = Chance::named(mix(facts.seed, u64::from(room)), "plans");
    let base_occupancy = kind.adults.min(if kind.token == "family" { 4 } else { 2 });
    let adults = i64::from(base_occupancy);
    let may_sleep_more = kind.guests > base_occupancy;
    let mut plans = Vec::with_capacity(pricing.plans.len());
    for (index, plan) in pricing.plans.iter().enumerate() {
        let meals = pricing.breakfast_cents * plan.meals / 1000;
        let cents = price_cents * plan.permille / 1000 + meals * adults;
        let cancellation = if plan.refundable {
            pricing.ladder.clone()
        } else {
            vec![CancellationStep {
                hours_before_check_in: CancellationStep::ALWAYS,
                penalty: Penalty::Full,
            }]
        };
        let extra_cents = price_cents * 26 / 100 + meals;
        let extra_beds = (pricing.extra_beds && may_sleep_more).then(|| ExtraBeds {
            max: kind.guests.saturating_sub(base_occupancy).clamp(1, 2),
            price_per_night_minor: facts.money.round(price_cents * 20 / 100),
            children_up_to_age: chance
                .happens(600)
                .then(|| pricing.child_ages().map_or(12, |(_, half)| half)),
        });
        plans.push(DemoRatePlan {
            id: identity::uuid(facts.seed, 0x1000 + u64::from(room) * 16 + index as u64),
            name: plan.name.to_owned(),
            meal_plan: plan.meal_plan,
            refundable: plan.refundable,
            cancellation,
            benefits: benefits(facts, plan.meal_plan),
            offers: plan.offers.clone(),
            promotions: plan.promotions.clone(),
            surcharges: pricing.surcharges.clone(),
            extra_beds,
            min_stays: pricing.min_stays.clone(),
            base_price_minor: facts.money.round(cents),
            base_occupancy,
            single_use_permille: if base_occupancy == 1 {
                1000
            } else {
                pricing.single_use_permille
            },
            extra_adult_minor: facts.money.round(extra_cents),
            children: pricing.children.clone(),
            seasons: pricing.seasons.clone(),
            weekday_permille: pricing.weekday_permille,
        });
    }
    plans
}

fn benefits(facts: &HotelFacts<'_>, meal_plan: MealPlan) -> Vec<String> {
    let mut benefits: Vec<&str> = match meal_plan {
        MealPlan::RoomOnly => vec![],
        MealPlan::Breakfast => vec!["Breakfast"],
        MealPlan::HalfBoard => vec!["Breakfast", "Dinner"],
        MealPlan::FullBoard => vec!["Breakfast", "Lunch", "Dinner"],
        MealPlan::AllInclusive => vec!["All meals", "Snacks and drinks until 23:00"],
    };
    for (feature, benefit) in [
        (Feature::Wifi, "Free Wi-Fi"),
        (Feature::FreeParking, "Free parking"),
        (Feature::OutdoorPool, "Use of the pool"),
        (Feature::Gym, "Use of the gym"),
    ] {
        if facts.features.has(feature) {
            benefits.push(benefit);
        }
    }
    benefits.into_iter().map(str::to_owned).collect()
}
