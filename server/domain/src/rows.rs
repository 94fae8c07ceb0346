//! Streams of rows that may not fit in memory together.

use crate::{Ctx, error::Result};
use futures::{
    StreamExt,
    stream::{self, BoxStream},
};

/// Reads each row by its key on demand. Skips rows deleted meanwhile.
pub(crate) fn one_by_one<K, T, F>(
    ctx: &Ctx,
    keys: Vec<K>,
    read: impl Fn(Ctx, K) -> F + Send + 'static,
) -> BoxStream<'static, Result<T>>
where
    K: Send + 'static,
    T: Send + 'static,
    F: Future<Output = Result<Option<T>>> + Send + 'static,
{
    let ctx = ctx.clone();
    stream::iter(keys)
        .then(move |key| read(ctx.clone(), key))
        .filter_map(|row| async move { row.transpose() })
        .boxed()
}
