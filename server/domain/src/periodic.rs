//! Work that is done again and again until the server stops.

use std::{future::Future, time::Duration};
use tokio_util::sync::CancellationToken;

/// Repeats `pass` until `stop`, and pauses between two passes for as long as each one answers. A pass that has begun ends
/// first.
pub async fn repeat<Pass: Future<Output = Duration>>(stop: &CancellationToken, mut pass: impl FnMut() -> Pass) {
    loop {
        let pause = pass().await;
        if stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_none() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[tokio::test]
    async fn passes_repeat_until_the_stop_and_the_last_one_ends() {
        let (stop, passes) = (CancellationToken::new(), Cell::new(0));
        let pass = || async {
            let number = passes.get() + 1;
            if number == 3 {
                stop.cancel();
                tokio::task::yield_now().await;
            }
            passes.set(number);
            Duration::ZERO
        };
        repeat(&stop, pass).await;
        assert_eq!(passes.get(), 3);
    }
}
