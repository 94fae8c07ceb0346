//! The trip that cardholders dispute, and what its money looks like.

use super::*;

/// A trip of 200.00 that was booked through a creator, who is owed 10.00.
pub struct Trip {
    pub db: TestDb,
    pub ctx: Ctx,
    pub traveller: Traveller,
}

impl Trip {
    pub async fn new() -> Self {
        let trip = Self::at(&["Alfama House"]).await;
        assert_eq!(trip.balances().await, [-1_000, 0, 0, 0]);
        trip
    }

    /// A room of 200.00 at each of the hotels.
    pub async fn at(hotels: &[&str]) -> Self {
        let db = TestDb::new().await;
        let ctx = by_stripe(&db).await;
        let mut built = Vec::new();
        for name in hotels {
            built.push(hotel(&db, name).await);
        }
        let (traveller, invoice) = ready(&db, &ctx, &built.iter().collect::<Vec<_>>()).await;
        let creator = traveller.viewer.account().unwrap().id.0;
        let sql = "UPDATE line_item SET creator_id = ? WHERE itinerary_id = ?";
        tamper(&ctx, sql, [creator.into(), traveller.id.0.into()]).await;
        traveller.pay(invoice.id, &with_method("pm_card_visa")).await.unwrap();
        let trip = Self { db, ctx, traveller };
        trip.receive_events().await;
        trip
    }

    /// Stripe sends its events, and the worker does what follows.
    pub async fn receive_events(&self) {
        for event in self.db.gateway.list_events().await.unwrap() {
            let body = event.to_string();
            provider_events::receive(&self.ctx, false, body.as_bytes())
                .await
                .unwrap();
        }
        work_off(&self.ctx).await;
    }

    pub async fn authorization(&self) -> gateway::Authorization {
        let log = self.db.gateway.list_log(0).await.unwrap();
        let found = log.into_iter().rev().find_map(|entry| match entry.answer {
            Answer::Authorization(authorization) => Some(*authorization),
            Answer::Failure(_) => None,
        });
        found.expect("an authorization")
    }

    pub async fn disputes(&self, amount_minor: i64, is_inquiry: bool) -> (AuthorizationId, String) {
        let id = self.authorization().await.id;
        let request = DisputeCreate {
            amount_minor,
            is_inquiry,
        };
        let there = self.db.gateway.dispute("the-cardholder", &id, &request).await.unwrap();
        self.receive_events().await;
        (id, there.disputes[0].id.clone())
    }

    pub async fn ends(&self, dispute: &(AuthorizationId, String), outcome: DisputeOutcome) {
        let key = format!("the-bank:{outcome:?}");
        let gateway = &self.db.gateway;
        gateway
            .settle_dispute(&key, &dispute.0, &dispute.1, outcome)
            .await
            .unwrap();
        self.receive_events().await;
    }

    /// What creators are owed, what of it is frozen, what banks keep, and what is lost.
    pub async fn balances(&self) -> [i64; 4] {
        let mut found = [0; 4];
        for (place, account) in [
            "commission:payable",
            "commission:frozen",
            "dispute:withdrawn",
            "dispute:losses",
        ]
        .into_iter()
        .enumerate()
        {
            found[place] = balance(&self.ctx, account).await;
        }
        found
    }

    /// The bank sends the last refund back.
    pub async fn refund_fails(&self) {
        let found = self.authorization().await;
        let refund = &found.refunds.last().expect("a refund").id;
        let gateway = &self.db.gateway;
        gateway
            .settle_refund("the-bank", &found.id, refund, RefundOutcome::Fail)
            .await
            .unwrap();
        self.receive_events().await;
    }

    /// The operator sends the last refund again.
    pub async fn retries(&self) -> domain::Result<()> {
        let refund = self.traveller.refunds().await.pop().unwrap();
        retry(&self.db, &self.ctx, refund.id).await
    }

    /// The operator has paid the last refund.
    pub async fn pays_by_hand(&self) -> domain::Result<()> {
        let refund = self.traveller.refunds().await.pop().unwrap();
        pay_by_hand(&self.db, &self.ctx, refund.id).await
    }

    /// The newest email of a cancellation says it, and no more that the bank decides.
    pub async fn email_says(&self, words: &str) {
        let mails = mails_to(&self.ctx, "ada@example.org").await;
        let text = &mails
            .iter()
            .find(|mail| mail.subject.to_lowercase().contains("cancelled"))
            .unwrap()
            .text;
        assert!(text.contains(words), "{words}: {text}");
        assert!(!text.contains("decides"), "{text}");
    }

    pub async fn cancels(&self) {
        self.traveller.cancel(&self.traveller.quote().await).await.unwrap();
        work_off(&self.ctx).await;
        nothing_is_broken(&self.ctx).await;
    }
}
