//! Taking money.

/// Takes money.
#[async_trait::async_trait]
pub trait PaymentProvider: Send + Sync {}
