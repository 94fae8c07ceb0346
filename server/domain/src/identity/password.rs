//! Passwords: argon2id with 19 MiB and 2 passes (OWASP), a few at a time, and the common ones refused.

use crate::{
    Ctx,
    error::{Error, Refusals, Result},
};
use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use contract::{Code, credentials};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use tokio::sync::Semaphore;

const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
/// Hashes that wait for their turn at most; whoever comes later is asked to come back.
const MOST_WAITING: usize = 64;
/// A password that is guessed within so many tries is a common one.
const COMMON: u64 = 100_000;

/// Lets few hashes run at a time: one takes a core and 19 MiB for some 25 ms, and searches want that core too.
pub(crate) struct Hashing {
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Default for Hashing {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            turns: Arc::new(Semaphore::new((cores / 2).max(1))),
            waiting: AtomicUsize::new(0),
        }
    }
}

struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hashing {
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Error::refused(Code::AuthTooManyRequests));
        }
        let waiting = Waiting(&self.waiting);
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(|_| Error::Broken("nobody gives turns any more".to_owned()))?;
        drop(waiting);
        // The turn ends with the work: a caller who leaves ends neither.
        let work = move || {
            let done = work();
            drop(turn);
            done
        };
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|error| Error::Broken(format!("hashing a password: {error}")))?
    }
}

fn argon2() -> Result<Argon2<'static>> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).map_err(broken)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn broken(error: impl std::fmt::Display) -> Error {
    Error::Broken(format!("argon2: {error}"))
}

/// What is kept of a password.
pub(crate) async fn hash(ctx: &Ctx, password: &str) -> Result<String> {
    let (password, salt) = (password.to_owned(), ctx.new_secret());
    let work = move || {
        let hash = argon2()?.hash_password_with_salt(password.as_bytes(), &salt[..16]);
        Ok(hash.map_err(broken)?.to_string())
    };
    ctx.hashing().run(work).await
}

/// What a comparison found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Match {
    No,
    Yes,
    /// The password is right, but kept in a way that is out of date.
    YesButOld,
}

/// Compares; with no hash it takes as long and finds no match.
pub(super) async fn verify(ctx: &Ctx, password: &str, kept: Option<&str>) -> Result<Match> {
    let (password, kept, salt) = (password.to_owned(), kept.map(str::to_owned), ctx.new_secret());
    let work = move || {
        let argon2 = argon2()?;
        let Some(kept) = kept else {
            argon2
                .hash_password_with_salt(password.as_bytes(), &salt[..16])
                .map_err(broken)?;
            return Ok(Match::No);
        };
        let kept = PasswordHash::new(&kept).map_err(broken)?;
        if argon2.verify_password(password.as_bytes(), &kept).is_err() {
            return Ok(Match::No);
        }
        let params = Params::try_from(&kept).map_err(broken)?;
        let is_current = kept.algorithm.as_str() == Algorithm::Argon2id.as_str()
            && params.m_cost() == MEMORY_KIB
            && params.t_cost() == PASSES
            && params.p_cost() == 1;
        Ok(if is_current { Match::Yes } else { Match::YesButOld })
    };
    ctx.hashing().run(work).await
}

/// Notes what is wrong with a new password.
pub(super) fn check(refusals: &mut Refusals, field: &str, password: &str, email: &str) {
    let length = password.chars().count();
    if password.is_empty() {
        refusals.add(Code::AuthMissingPassword, field);
    } else if length < credentials::PASSWORD_MIN {
        refusals.add(Code::AuthWeakPassword, field);
    } else if let Some(text) = credentials::password_error(password) {
        refusals.say(Code::Invalid, field, text);
    } else if is_common(password, email) {
        refusals.add(Code::AuthCommonPassword, field);
    }
}

/// Among the first that anybody tries: lists of leaked passwords, keyboard rows, dates, the person's own address.
fn is_common(password: &str, email: &str) -> bool {
    // The estimate's work grows with the square of the length, and a long password is no common one.
    if password.chars().count() > 40 {
        return false;
    }
    let name = email.split('@').next().unwrap_or_default();
    zxcvbn::zxcvbn(password, &[email, name]).guesses() <= COMMON
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{sync::mpsc, time::Duration};

    /// Otherwise whoever sends requests and hangs up has as many hashes run at once as there are threads.
    #[tokio::test]
    async fn callers_who_leave_let_nobody_run_before_their_hash_is_done() {
        let hashing = Hashing::default();
        let turns = hashing.turns.available_permits();
        let begun = Arc::new(AtomicUsize::new(0));
        let mut gates = Vec::new();
        for _ in 0..50 {
            let (gate, opens) = mpsc::channel::<()>();
            gates.push(gate);
            let begun = Arc::clone(&begun);
            let work = move || {
                begun.fetch_add(1, Ordering::SeqCst);
                // Until its gate is dropped.
                let _ = opens.recv();
                Ok(())
            };
            let outcome = tokio::time::timeout(Duration::ZERO, hashing.run(work)).await;
            assert!(outcome.is_err(), "nobody is done yet");
        }
        drop(gates);
        hashing.run(|| Ok(())).await.unwrap();
        assert!(begun.load(Ordering::SeqCst) <= turns);
    }

    #[test]
    fn common_passwords_are_refused_and_others_are_not() {
        for common in [
            "123456",
            "password",
            "qwerty",
            "iloveyou",
            "Password1",
            "mia.lind",
            "111111",
            "abcdef",
            "Password1!",
            "P@ssw0rd",
            "Welcome1",
            "Summer2024",
            "qwerty123!",
        ] {
            assert!(is_common(common, "mia.lind@example.org"), "{common}");
        }
        for good in ["kx7q2z9w", "sunlit harbour walk", "Tr4vel-by-night", "äöü-été-42"] {
            assert!(!is_common(good, "mia.lind@example.org"), "{good}");
        }
    }
}
