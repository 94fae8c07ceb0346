//! What is done to a trip, and what must agree afterwards.

use super::*;

fn parts(quote: &CancellationQuote) -> (i64, i64) {
    (quote.fee.minor, quote.refund.minor)
}

impl Story {
    pub(super) async fn of(traveller: Traveller) -> Self {
        let trip = traveller.get().await;
        let quotes = room_quotes(&traveller).await;
        let rooms: Vec<RoomId> = trip.line_items[0]
            .hotel_booking
            .rooms
            .iter()
            .map(|room| room.id)
            .collect();
        let paid = trip.paid.unwrap();
        let sum: i64 = quotes.values().map(|(fee, refund)| fee + refund).sum();
        assert_eq!((rooms.len(), quotes.len(), sum), (ROOMS, ROOMS, paid.minor));
        Self {
            traveller,
            paid,
            first: quotes,
            rooms,
            cancellations: Vec::new(),
            refunded: 0,
            waived: 0,
            kept: 0,
        }
    }

    pub(super) async fn does(&mut self, db: &TestDb, actor: &Actor, step: &Step) {
        match step {
            Step::Cancel(places) => self.cancels(places).await,
            Step::Waive(place) => self.waives(db, actor, self.cancellations[*place]).await,
        }
    }

    pub(super) async fn cancels(&mut self, places: &[usize]) {
        let rooms: Vec<RoomId> = places.iter().map(|place| self.rooms[*place]).collect();
        let selection = CancellationSelection {
            rooms: rooms.clone(),
            ..CancellationSelection::default()
        };
        let quote = self.traveller.terms_of(&selection).await.quote.unwrap();
        let agreed = rooms.iter().map(|room| self.first[room]);
        let expected = agreed.fold((0, 0), |sum, room| (sum.0 + room.0, sum.1 + room.1));
        assert_eq!(parts(&quote), expected, "as agreed");
        let trip = self.traveller.cancel(&quote).await.unwrap();
        let new = trip
            .cancellations
            .iter()
            .find(|row| !self.cancellations.contains(&row.id));
        let new = new.unwrap();
        assert_eq!((new.fee, new.refund), (quote.fee, quote.refund));
        assert_eq!(new.credit_note_number.is_some(), quote.refund.minor > 0);
        self.cancellations.push(new.id);
        self.kept += expected.0;
        self.refunded += expected.1;
    }

    /// The half, and then the rest.
    pub(super) async fn waives(&mut self, db: &TestDb, actor: &Actor, id: CancellationId) {
        let ctx = &self.traveller.ctx;
        let Ok(found) = fee(ctx, actor, id).await else {
            let whole = self.of_trip(id).await;
            assert_eq!(whole.fee.minor, 0, "there is a fee to give back");
            let nothing = waive_fee(
                ctx,
                actor,
                id,
                Money::new(1, self.paid.currency),
                &action_request(db, ""),
            )
            .await;
            assert_eq!(code(nothing), Code::Conflict);
            return;
        };
        let step = self.paid.currency.smallest_charge_step();
        let half = found.fee.minor / 2 / step * step;
        for (amount, seen) in [(half, found.seen.clone()), (found.fee.minor - half, String::new())] {
            let amount = Money::new(amount, self.paid.currency);
            if amount.minor == 0 {
                continue;
            }
            let now = fee(ctx, actor, id).await.unwrap();
            let more = Money::new(now.left.minor + step, amount.currency);
            let refused = waive_fee(ctx, actor, id, more, &action_request(db, &now.seen)).await;
            assert_eq!(code(refused), Code::Invalid);
            let seen = if seen.is_empty() { now.seen } else { seen };
            let request = action_request(db, &seen);
            for _ in 0..2 {
                waive_fee(ctx, actor, id, amount, &request).await.unwrap();
            }
            self.waived += amount.minor;
        }
        assert_eq!(fee(ctx, actor, id).await.unwrap().left.minor, 0);
    }

    pub(super) async fn of_trip(&self, id: CancellationId) -> contract::itinerary::Cancellation {
        let trip = self.traveller.get().await;
        trip.cancellations.into_iter().find(|row| row.id == id).unwrap()
    }

    /// What the trip says, what the ledger says and what the gateway has done is what was agreed.
    pub(super) async fn agrees(&self, db: &TestDb) {
        let trip = self.traveller.get().await;
        assert_eq!(trip.paid, Some(self.paid));
        self.says(&trip);
        let cancelled: Vec<RoomId> = trip.line_items[0]
            .hotel_booking
            .rooms
            .iter()
            .filter(|room| room.is_cancelled)
            .map(|room| room.id)
            .collect();
        let quotes = room_quotes(&self.traveller).await;
        for room in &self.rooms {
            let expected = Some(self.first[room]).filter(|_| !cancelled.contains(room));
            assert_eq!(quotes.get(room).copied(), expected, "the others are as they were");
        }
        let still_booked: i64 = quotes.values().map(|(fee, refund)| fee + refund).sum();
        assert_eq!(still_booked + self.kept + self.refunded, self.paid.minor);

        let ledger = self.ledger().await;
        let on = |account: &str| ledger.get(account).copied().unwrap_or(0);
        assert_eq!(on("house:fees"), -self.kept);
        assert_eq!(on("operator:waived"), self.waived);
        let others = ["house:payable", "tax:payable", "commission:payable"].map(on);
        assert!(others.iter().all(|owed| *owed <= 0), "no share is negative: {others:?}");
        assert_eq!(others.iter().sum::<i64>(), -still_booked);
        assert!(on("customer:refunds") <= 0 && on("provider:receivable") >= 0);
        assert_eq!(ledger.values().sum::<i64>(), 0);
        let sent = self.paid.minor - on("provider:receivable");
        assert_eq!(sent - on("customer:refunds"), self.refunded + self.waived);
        assert_eq!(self.given_back(db).await, sent);
    }

    /// The amounts of the trip as the traveller reads it.
    pub(super) fn says(&self, trip: &Itinerary) {
        let sum = |of_fee: bool| -> i64 {
            let refunds = trip.refunds.iter();
            let chosen = refunds.filter(|refund| refund.waives_fee_of.is_some() == of_fee);
            chosen.map(|refund| refund.amount.minor).sum()
        };
        assert_eq!((sum(false), sum(true)), (self.refunded, self.waived));
        assert!(self.refunded + self.waived <= self.paid.minor);
        assert!(trip.refunds.iter().all(|refund| refund.amount.minor > 0));
        let kept: i64 = trip.cancellations.iter().map(|row| row.fee.minor).sum();
        assert_eq!(kept, self.kept);
    }

    /// The balance of each account for this trip.
    pub(super) async fn ledger(&self) -> BTreeMap<String, i64> {
        let entries = "SELECT account, CAST(SUM(amount_minor) AS BIGINT) AS balance FROM ledger_entry \
                       WHERE invoice_id IN (SELECT id FROM invoice WHERE itinerary_id =";
        let rows = self.rows(entries, ") GROUP BY account").await;
        let balance = |row: &QueryResult| (row.try_get("", "account").unwrap(), row.try_get("", "balance").unwrap());
        rows.iter().map(balance).collect()
    }

    /// Rows by a query in two parts, with the trip's id between them.
    pub(super) async fn rows(&self, before: &str, after: &str) -> Vec<QueryResult> {
        let ctx = &self.traveller.ctx;
        let backend = ctx.database().backend();
        let place = if backend == DbBackend::Postgres { "$1" } else { "?" };
        let sql = format!("{before} {place}{after}");
        let query = Statement::from_sql_and_values(backend, sql, [self.traveller.id.0.into()]);
        ctx.db().query_all_raw(query).await.unwrap()
    }

    /// What the gateway has given back of this trip's payment.
    pub(super) async fn given_back(&self, db: &TestDb) -> i64 {
        let held = "SELECT authorization_id AS held FROM payment WHERE itinerary_id =";
        let held: String = self.rows(held, "").await[0].try_get("", "held").unwrap();
        let held = AuthorizationId::new(held);
        let found = db.gateway.get_authorization(&held).await.unwrap();
        let found = found.expect("it was paid");
        let given: i64 = found.refunds.iter().map(|refund| refund.amount_minor).sum();
        assert!(given <= found.captured_minor, "no more is given back than was taken");
        given
    }
}

/// What each room that is booked would cost and give back now.
async fn room_quotes(traveller: &Traveller) -> BTreeMap<RoomId, (i64, i64)> {
    let terms = traveller.terms().await;
    let rooms = terms.line_items.iter().flat_map(|line| &line.rooms);
    let quotes = rooms.filter_map(|room| room.quote.as_ref());
    quotes.map(|quote| (quote.room_ids[0], parts(quote))).collect()
}
