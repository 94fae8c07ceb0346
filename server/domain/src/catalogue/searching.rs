//! Limits concurrent searches, for hotels and for names.

use crate::{Ctx, turns::Turns};
use contract::Code;

/// Long searches that may run or wait, some seconds of work; more are asked to come back later.
const MAX_SEARCHES: usize = 64;

/// Counts the long searches that run or wait.
struct Searching(Turns);

impl Ctx {
    /// Limits concurrent long searches.
    pub(crate) fn searching(&self) -> &Turns {
        let searching = self.cache(|| Searching(Turns::new(MAX_SEARCHES, Code::Unavailable)));
        &searching.0
    }
}
