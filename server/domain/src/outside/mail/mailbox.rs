//! The built-in mailbox: emails stay in the database, and /dev/mail shows them. For demonstrations and tests.

use super::{super::ServiceContext, DeliveryError, Envelope, MailTransport};
use crate::{
    entity::mail,
    error::{Error, Result},
};
use sea_orm::{ActiveValue::Set, EntityTrait, sea_query::OnConflict};

/// The built-in mailbox.
pub struct Mailbox;

#[async_trait::async_trait]
impl MailTransport for Mailbox {
    async fn send(
        &self,
        ctx: &dyn ServiceContext,
        envelope: &Envelope,
    ) -> Result<std::result::Result<(), DeliveryError>> {
        let headers =
            serde_json::to_value(&envelope.rendered.headers).map_err(|error| Error::Broken(error.to_string()))?;
        crate::transaction!(ctx, |tx| {
            mail::Entity::insert(mail::ActiveModel {
                id: Set(envelope.id),
                recipient: Set(envelope.recipient.clone()),
                subject: Set(envelope.rendered.subject.clone()),
                html: Set(envelope.rendered.html.clone()),
                text: Set(envelope.rendered.text.clone()),
                headers: Set(Some(headers.clone())),
                created_at: Set(ctx.now()),
            })
            .on_conflict(OnConflict::column(mail::Column::Id).do_nothing().to_owned())
            .exec_without_returning(tx)
            .await?;
            Ok(())
        })?;
        Ok(Ok(()))
    }
}
