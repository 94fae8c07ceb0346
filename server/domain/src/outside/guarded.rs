//! Fail points at the calls of services.

use super::{
    ServiceContext,
    mail::{DeliveryError, Envelope, MailTransport},
    payment::{
        Authorization, PaymentMethod, PaymentProvider, PaymentQuery, ProviderDispute, ProviderPayment, ProviderRefund,
        RefundAnswer, RefundOrder,
    },
    supplier::{BookingAnswer, CancellationAnswer, GuestChanges, GuestsAnswer, HotelSupplier},
};
use crate::{error::Result, faults::Faults, party::Party};
use chrono::{DateTime, Utc};
use contract::{
    LineItemId, Money, PaymentId, RoomId,
    invoice::{ChallengeAnswer, ClientSecret, ProviderForm},
};
use std::sync::Arc;

/// Services with a fail point before and after each call.
pub(crate) struct Guarded<T: ?Sized> {
    pub service: Arc<T>,
    pub faults: Arc<dyn Faults>,
}

impl<T: ?Sized> Guarded<T> {
    async fn call<R>(&self, service: &str, operation: &str, call: impl Future<Output = Result<R>> + Send) -> Result<R> {
        self.faults.at(&format!("{service}.before:{operation}")).await?;
        let answer = call.await;
        self.faults.at(&format!("{service}.after:{operation}")).await?;
        answer
    }
}

#[async_trait::async_trait]
impl PaymentProvider for Guarded<dyn PaymentProvider> {
    fn takes_cards(&self) -> bool {
        self.service.takes_cards()
    }

    fn browser_form(&self, amount: Money) -> Result<Option<ProviderForm>> {
        self.service.browser_form(amount)
    }

    async fn check_ready(&self) -> Result<()> {
        self.call("payments", "check_ready", self.service.check_ready()).await
    }

    async fn authorize(&self, payment: PaymentId, amount: Money, method: &PaymentMethod) -> Result<Authorization> {
        let call = self.service.authorize(payment, amount, method);
        self.call("payments", "authorize", call).await
    }

    async fn find(&self, query: &PaymentQuery) -> Result<Option<Authorization>> {
        self.call("payments", "find", self.service.find(query)).await
    }

    async fn answer_challenge(
        &self,
        payment: PaymentId,
        authorization: &str,
        answer: ChallengeAnswer,
    ) -> Result<Authorization> {
        let call = self.service.answer_challenge(payment, authorization, answer);
        self.call("payments", "answer_challenge", call).await
    }

    async fn challenge_secret(&self, query: &PaymentQuery) -> Result<Option<ClientSecret>> {
        let call = self.service.challenge_secret(query);
        self.call("payments", "challenge_secret", call).await
    }

    async fn capture(&self, payment: PaymentId, authorization: &str, amount: Money) -> Result<Authorization> {
        let call = self.service.capture(payment, authorization, amount);
        self.call("payments", "capture", call).await
    }

    async fn release(&self, payment: PaymentId, authorization: &str) -> Result<Authorization> {
        let call = self.service.release(payment, authorization);
        self.call("payments", "release", call).await
    }

    async fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer> {
        self.call("payments", "refund", self.service.refund(order)).await
    }

    async fn refunds(&self, query: &PaymentQuery) -> Result<Vec<ProviderRefund>> {
        self.call("payments", "refunds", self.service.refunds(query)).await
    }

    async fn disputes(&self, query: &PaymentQuery) -> Result<Vec<ProviderDispute>> {
        self.call("payments", "disputes", self.service.disputes(query)).await
    }

    async fn touched_since(&self, since: DateTime<Utc>) -> Result<Vec<String>> {
        self.call("payments", "touched_since", self.service.touched_since(since))
            .await
    }

    async fn payments_since(&self, since: DateTime<Utc>) -> Result<Vec<ProviderPayment>> {
        self.call("payments", "payments_since", self.service.payments_since(since))
            .await
    }
}

#[async_trait::async_trait]
impl HotelSupplier for Guarded<dyn HotelSupplier> {
    async fn book(&self, ctx: &dyn ServiceContext, line: LineItemId, party: &Party) -> Result<BookingAnswer> {
        self.call("supplier", "book", self.service.book(ctx, line, party)).await
    }

    async fn cancel(&self, ctx: &dyn ServiceContext, line: LineItemId, rooms: &[RoomId]) -> Result<CancellationAnswer> {
        self.call("supplier", "cancel", self.service.cancel(ctx, line, rooms))
            .await
    }

    fn guest_changes(&self) -> GuestChanges {
        self.service.guest_changes()
    }

    async fn change_guests(&self, ctx: &dyn ServiceContext, line: LineItemId, party: &Party) -> Result<GuestsAnswer> {
        let call = self.service.change_guests(ctx, line, party);
        self.call("supplier", "change_guests", call).await
    }
}

#[async_trait::async_trait]
impl MailTransport for Guarded<dyn MailTransport> {
    async fn send(
        &self,
        ctx: &dyn ServiceContext,
        envelope: &Envelope,
    ) -> Result<std::result::Result<(), DeliveryError>> {
        self.call("mail", "send", self.service.send(ctx, envelope)).await
    }
}
