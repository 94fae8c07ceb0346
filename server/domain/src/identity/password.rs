//! Passwords: argon2id at the cost of the settings, with limited concurrency. Refuses common passwords. Normalises
//! each first (RFC 8265, OpaqueString), because devices encode the same characters differently.

use crate::{
    Ctx,
    access::Client,
    context::PasswordCost,
    error::{Error, Refusals, Result},
};
use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use contract::{Code, UserId, credentials};
use std::{
    borrow::Cow,
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::oneshot;
use unicode_normalization::UnicodeNormalization;

/// A password that an estimator guesses within this many tries is common.
const COMMON: u64 = 100_000;

/// The queue for a hash. Each lane has its own places, so that strangers never take those of known users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// A device on which the account has signed in before, or a signed-in user: before all others.
    Known,
    /// A sign-in from an unknown device.
    SignIn,
    /// A new account, or a new password by an emailed code.
    SignUp,
}

impl Client {
    /// The queue for hashing during an account's sign-in.
    pub(super) fn lane(&self, ctx: &Ctx, account: Option<UserId>) -> Lane {
        let known = account.and_then(|account| self.known_device(ctx, account));
        known.map_or(Lane::SignIn, |_| Lane::Known)
    }
}

impl Lane {
    const ALL: [Self; 3] = [Self::Known, Self::SignIn, Self::SignUp];

    /// Maximum number of waiting hashes. Each takes some 25 ms of a core, so the longest wait is some seconds.
    const fn places(self) -> usize {
        match self {
            Self::Known | Self::SignIn => 64,
            Self::SignUp => 32,
        }
    }
}

/// Limits concurrent hashes: one takes a core and 19 MiB for some 25 ms, and searches need that core too.
pub(crate) struct Hashing(Arc<Mutex<Queue>>);

impl Ctx {
    /// Hashes passwords.
    pub(crate) fn hashing(&self) -> &Hashing {
        self.cache(Hashing::default)
    }
}

struct Queue {
    /// Turns not in use.
    free: usize,
    waiting: [VecDeque<oneshot::Sender<Turn>>; 3],
    /// The next of the two lanes for strangers, which alternate.
    next: Lane,
}

/// The right to run one hash. Dropping it passes it to the next in the queue.
struct Turn(Option<Arc<Mutex<Queue>>>);

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(queue) = self.0.take() else { return };
        let shared = Arc::clone(&queue);
        let mut queue = lock(&queue);
        while let Some(waiting) = queue.pop() {
            match waiting.send(Turn(Some(Arc::clone(&shared)))) {
                Ok(()) => return,
                // The caller is gone. Its turn must not come back here while the queue is locked.
                Err(mut turn) => turn.0 = None,
            }
        }
        queue.free += 1;
    }
}

impl Queue {
    /// Known users first; the other lanes alternate, so that a flood in one does not block the other.
    fn pop(&mut self) -> Option<oneshot::Sender<Turn>> {
        if let Some(first) = self.waiting[Lane::Known as usize].pop_front() {
            return Some(first);
        }
        let lanes = match self.next {
            Lane::SignUp => [Lane::SignUp, Lane::SignIn],
            _ => [Lane::SignIn, Lane::SignUp],
        };
        let lane = lanes
            .into_iter()
            .find(|lane| !self.waiting[*lane as usize].is_empty())?;
        self.next = if lane == Lane::SignIn {
            Lane::SignUp
        } else {
            Lane::SignIn
        };
        self.waiting[lane as usize].pop_front()
    }
}

/// A panic elsewhere leaves the queue consistent, because every change is a single step.
fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Default for Hashing {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self::with_turns((cores / 2).max(1))
    }
}

impl Hashing {
    fn with_turns(turns: usize) -> Self {
        Self(Arc::new(Mutex::new(Queue {
            free: turns,
            waiting: Lane::ALL.map(|_| VecDeque::new()),
            next: Lane::SignIn,
        })))
    }

    async fn turn(&self, lane: Lane) -> Result<Turn> {
        let waits = {
            let mut queue = lock(&self.0);
            if queue.free > 0 {
                queue.free -= 1;
                return Ok(Turn(Some(Arc::clone(&self.0))));
            }
            let places = &mut queue.waiting[lane as usize];
            // Drops places whose callers are gone.
            places.retain(|waiting| !waiting.is_closed());
            if places.len() >= lane.places() {
                return Err(Error::refused(Code::AuthTooManyRequests));
            }
            let (gives, waits) = oneshot::channel();
            places.push_back(gives);
            waits
        };
        waits
            .await
            .map_err(|_| Error::Broken("nothing gives turns any more".to_owned()))
    }

    async fn run<T: Send + 'static>(&self, lane: Lane, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let turn = self.turn(lane).await?;
        // The turn ends with the work; a caller who gives up ends neither.
        let work = move || {
            let done = work();
            drop(turn);
            done
        };
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|error| Error::Broken(format!("hashing a password: {error}")))?
    }
}

fn argon2(PasswordCost { memory_kib, passes }: PasswordCost) -> Result<Argon2<'static>> {
    let params = Params::new(memory_kib, passes, 1, None).map_err(broken)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn broken(error: impl std::fmt::Display) -> Error {
    Error::Broken(format!("argon2: {error}"))
}

/// The form that is hashed (RFC 8265, OpaqueString): composed characters, and one kind of space.
fn prepared(password: &str) -> Cow<'_, str> {
    if password.is_ascii() {
        return Cow::Borrowed(password);
    }
    let spaced = password.chars().map(|c| if is_space(c) { ' ' } else { c });
    Cow::Owned(spaced.nfc().collect())
}

/// Unicode's spaces (category Zs), which look like the ASCII space.
const fn is_space(c: char) -> bool {
    matches!(
        c,
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

/// The forms in which a password may have been hashed: today's, then those of older hashes.
fn forms(password: &str) -> Vec<String> {
    let mut forms = vec![prepared(password).into_owned()];
    let older = [password.to_owned(), password.nfc().collect(), password.nfd().collect()];
    for form in older {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    forms
}

/// Hashes a password for storage.
pub(crate) async fn hash(ctx: &Ctx, lane: Lane, password: &str) -> Result<String> {
    let (password, salt) = (prepared(password).into_owned(), ctx.new_secret());
    let cost = ctx.settings().password_cost;
    let work = move || {
        let hash = argon2(cost)?.hash_password_with_salt(password.as_bytes(), &salt[..16]);
        Ok(hash.map_err(broken)?.to_string())
    };
    ctx.hashing().run(lane, work).await
}

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Match {
    No,
    Yes,
    /// The password is right, but its hash uses outdated parameters.
    YesButOld,
}

/// Compares a password with a hash. Without a hash it takes the same time and never matches.
pub(super) async fn verify(ctx: &Ctx, lane: Lane, password: &str, kept: Option<&str>) -> Result<Match> {
    let (forms, kept, salt) = (forms(password), kept.map(str::to_owned), ctx.new_secret());
    let cost = ctx.settings().password_cost;
    let work = move || {
        let argon2 = argon2(cost)?;
        let Some(kept) = kept else {
            for form in &forms {
                argon2
                    .hash_password_with_salt(form.as_bytes(), &salt[..16])
                    .map_err(broken)?;
            }
            return Ok(Match::No);
        };
        let kept = PasswordHash::new(&kept).map_err(broken)?;
        let is_its = |form: &String| argon2.verify_password(form.as_bytes(), &kept).is_ok();
        let Some(form) = forms.iter().position(is_its) else {
            return Ok(Match::No);
        };
        let params = Params::try_from(&kept).map_err(broken)?;
        let is_current = form == 0
            && kept.algorithm.as_str() == Algorithm::Argon2id.as_str()
            && params.m_cost() == cost.memory_kib
            && params.t_cost() == cost.passes
            && params.p_cost() == 1;
        Ok(if is_current { Match::Yes } else { Match::YesButOld })
    };
    ctx.hashing().run(lane, work).await
}

/// Records the errors of a new password.
pub(super) async fn check(refusals: &mut Refusals, field: &str, password: &str, email: &str) -> Result<()> {
    let password = &*prepared(password);
    let length = password.chars().count();
    if password.is_empty() {
        refusals.add(Code::AuthMissingPassword, field);
    } else if length < credentials::MIN_PASSWORD_CHARS {
        refusals.add(Code::AuthWeakPassword, field);
    } else if let Some(text) = credentials::password_error(password) {
        refusals.add_message(Code::Invalid, field, text);
    } else {
        let (password, email) = (password.to_owned(), email.to_owned());
        // Runs on a blocking thread, because it takes some milliseconds and would delay other requests.
        let is_common = tokio::task::spawn_blocking(move || is_common(&password, &email)).await;
        if is_common.map_err(|error| Error::Broken(format!("judging a password: {error}")))? {
            refusals.add(Code::AuthCommonPassword, field);
        }
    }
    Ok(())
}

/// Whether attackers try it early: leaked passwords, keyboard rows, dates, the user's own address.
fn is_common(password: &str, email: &str) -> bool {
    // The estimate's cost grows with the square of the length, and a long password is not common.
    if password.chars().count() > 40 {
        return false;
    }
    let name = email.split('@').next().unwrap_or_default();
    zxcvbn::zxcvbn(password, &[email, name]).guesses() <= COMMON
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::{
            atomic::{AtomicUsize, Ordering},
            mpsc,
        },
        time::Duration,
    };

    /// Work that runs until its gate is dropped.
    fn gated(begun: &Arc<AtomicUsize>) -> (mpsc::Sender<()>, impl FnOnce() -> Result<()> + Send + 'static) {
        let (gate, opens) = mpsc::channel::<()>();
        let begun = Arc::clone(begun);
        let work = move || {
            begun.fetch_add(1, Ordering::SeqCst);
            let _ = opens.recv();
            Ok(())
        };
        (gate, work)
    }

    /// Otherwise a client that sends requests and disconnects could run as many hashes at once as there are threads.
    #[tokio::test]
    async fn callers_who_leave_let_no_other_run_before_their_hash_is_done() {
        let hashing = Hashing::with_turns(2);
        let begun = Arc::new(AtomicUsize::new(0));
        let mut gates = Vec::new();
        for lane in Lane::ALL.into_iter().cycle().take(50) {
            let (gate, work) = gated(&begun);
            gates.push(gate);
            let outcome = tokio::time::timeout(Duration::ZERO, hashing.run(lane, work)).await;
            assert!(outcome.is_err(), "none is done yet");
        }
        drop(gates);
        hashing.run(Lane::SignUp, || Ok(())).await.unwrap();
        assert!(begun.load(Ordering::SeqCst) <= 2);
    }

    #[tokio::test]
    async fn a_flood_of_sign_ups_leaves_sign_ins_their_places_and_known_devices_come_first() {
        let hashing = Arc::new(Hashing::with_turns(1));
        let (gate, work) = gated(&Arc::default());
        let running = tokio::spawn({
            let hashing = Arc::clone(&hashing);
            async move { hashing.run(Lane::SignUp, work).await }
        });
        while lock(&hashing.0).free > 0 {
            tokio::task::yield_now().await;
        }
        let order = Arc::new(Mutex::new(Vec::new()));
        let ask = |lane: Lane| {
            let (hashing, order) = (Arc::clone(&hashing), Arc::clone(&order));
            tokio::spawn(async move {
                hashing
                    .run(lane, move || {
                        order.lock().unwrap().push(lane);
                        Ok(())
                    })
                    .await
            })
        };
        let flood: Vec<_> = (0..200).map(|_| ask(Lane::SignUp)).collect();
        let places = |lane: Lane| lock(&hashing.0).waiting[lane as usize].len();
        while places(Lane::SignUp) < Lane::SignUp.places() {
            tokio::task::yield_now().await;
        }
        let sign_in = ask(Lane::SignIn);
        let known = ask(Lane::Known);
        while places(Lane::SignIn) + places(Lane::Known) < 2 {
            tokio::task::yield_now().await;
        }
        drop(gate);
        running.await.unwrap().unwrap();
        known.await.unwrap().unwrap();
        sign_in.await.unwrap().unwrap();
        let mut refused = 0;
        for sign_up in flood {
            refused += usize::from(sign_up.await.unwrap().is_err());
        }
        assert_eq!(refused, 200 - Lane::SignUp.places());
        let order = order.lock().unwrap();
        assert_eq!(order[0], Lane::Known);
        assert!(order[..3].contains(&Lane::SignIn), "{order:?}");
        assert_eq!(lock(&hashing.0).free, 1);
    }

    #[test]
    fn letters_that_look_the_same_are_the_same_password() {
        let composed = "motdepass\u{e9} se\u{f1}or";
        assert_eq!(prepared("motdepasse\u{301} sen\u{303}or"), composed);
        assert_eq!(prepared("motdepass\u{e9}\u{a0}se\u{f1}or"), composed);
        // Normalisation changes nothing else: case, width and compatibility characters stay.
        for same in ["Ab c", "ｗｉｄｅ", "ﬁne"] {
            assert_eq!(prepared(same), same);
        }
        assert_eq!(forms("plain").len(), 1, "one hash for most people");
        assert!(forms(composed).contains(&"motdepasse\u{301} sen\u{303}or".to_owned()));
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
