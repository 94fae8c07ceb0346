//! What a hotel asks for: drawn at random, booked, and then changed.

use super::*;

fn tax(basis_points: u32) -> Tax {
    Tax {
        name: "City tax".to_owned(),
        kind: TaxKind::BasisPointsOfRoom(basis_points),
        included: false,
        at_property: false,
    }
}

pub(super) fn prices() -> impl Strategy<Value = Prices> {
    let currencies = [
        ("EUR", "EUR"),
        ("EUR", "USD"),
        ("GBP", "EUR"),
        ("JPY", "JPY"),
        ("EUR", "JPY"),
        ("EUR", "ISK"),
    ];
    // At the edges nothing or everything is kept.
    let kept = prop_oneof![1 => Just(0_u32), 1 => Just(10_000), 6 => 1_u32..10_000];
    (
        prop::sample::select(currencies.to_vec()),
        101_i64..99_999,
        1_u64..4,
        1_u32..60,
        kept,
        0_u32..2_500,
        0_i32..=5_000,
    )
        .prop_map(
            |(currencies, night, nights, percent_off, kept_bps, tax_bps, commission_bps)| Prices {
                currencies,
                night,
                nights,
                percent_off,
                kept_bps,
                tax_bps,
                commission_bps,
            },
        )
}

impl Prices {
    pub(super) fn terms(&self) -> RateTerms {
        let mut terms = PlanBuilder::flexible(self.night).terms;
        terms.single_use_permille = 870;
        terms.ladder = vec![LadderStep {
            hours_before_check_in: None,
            penalty: Penalty::BasisPoints(self.kept_bps),
        }];
        terms.promotions = vec![PromotionRule {
            name: "Early bird".to_owned(),
            percent_off: self.percent_off,
            condition: PromotionCondition::EarlyBirdDays(20),
        }];
        terms
    }

    pub(super) async fn hotel(&self, db: &TestDb) -> BuiltHotel {
        let plan = PlanBuilder {
            terms: self.terms(),
            ..PlanBuilder::flexible(self.night)
        };
        let rooms = vec![RoomBuilder::double().allotment(1_000).plans(vec![plan])];
        let mut builder = HotelBuilder::named("Alfama House")
            .rooms(rooms)
            .taxes(vec![tax(self.tax_bps)]);
        builder.currency = self.currencies.0.to_owned();
        builder.insert(&db.ctx).await.unwrap()
    }

    /// Three rooms, for one, two and three guests.
    pub(super) async fn book(&self, db: &TestDb, hotel: &BuiltHotel) -> Traveller {
        let viewer = db.anonymous().await;
        let currency: Currency = self.currencies.1.parse().unwrap();
        let input = ItineraryCreate {
            title: None,
            currency: Some(currency),
        };
        let id = itineraries::create(&db.ctx, &viewer, &input).await.unwrap().id;
        let settings = Settings {
            commission_bps: self.commission_bps,
            ..db.ctx.settings().clone()
        };
        let mut traveller = Traveller::on(&db.another_process_with(settings).await, viewer).await;
        traveller.id = id;
        let guests = |adults, child_ages: &[u32]| Occupancy {
            adults,
            child_ages: child_ages.to_vec(),
        };
        let wish = Wish {
            from: 60,
            nights: self.nights,
            rooms: vec![guests(1, &[]), guests(2, &[]), guests(2, &[4])],
            currency,
        };
        traveller.add_wish(hotel, &wish).await;
        let creator = traveller.viewer.account().unwrap().id.0;
        let sql = "UPDATE line_item SET creator_id = ? WHERE itinerary_id = ?";
        tamper(&db.ctx, sql, [creator.into(), id.0.into()]).await;
        traveller.name_all_guests().await;
        let invoice = traveller.invoice().await;
        traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
        // The share of creators that is set from now on is another one.
        traveller.served_by(&db.ctx)
    }
}

/// The hotel asks for three times as much without a discount, keeps everything and takes other taxes.
pub(super) async fn price_differently(ctx: &Ctx, hotel: &BuiltHotel, prices: &Prices) {
    let mut terms = prices.terms();
    terms.base_price *= 3;
    terms.promotions.clear();
    terms.ladder[0].penalty = Penalty::Full;
    set_terms(ctx, &hotel.rooms[0], &terms).await;
    let taxes = serde_json::to_value([tax(4_000)]).unwrap();
    let sql = "UPDATE hotel SET taxes = ? WHERE id = ?";
    tamper(ctx, sql, [taxes.into(), hotel.id.0.into()]).await;
}
