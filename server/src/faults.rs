//! FAULT of test mode: what goes wrong at which fail point, once. `kill@payments.after:capture`, `error@commit.before:…`,
//! `stall@…`; `#3` at the end is the third time that the point is passed, `*` is any point. `list` names each point that is
//! passed. What fired, and each named point, is a line of `faults.log` in DATA_DIR.

use anyhow::{Result, bail};
use domain::{Error, faults::Faults};
use std::{
    collections::BTreeSet,
    fs::OpenOptions,
    io::Write,
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// How long a stalled step stands still: longer than tests let a worker wait before it takes over.
const STALL: Duration = Duration::from_secs(6);

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Kill,
    Error,
    Stall,
    List,
}

/// One fault, as FAULT says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    kind: Kind,
    point: String,
    nth: u64,
}

impl std::str::FromStr for Plan {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        if text == "list" {
            return Ok(Self {
                kind: Kind::List,
                point: "*".to_owned(),
                nth: 0,
            });
        }
        let Some((kind, rest)) = text.split_once('@') else {
            bail!("FAULT={text}: use kill@POINT, error@POINT, stall@POINT or list");
        };
        let kind = match kind {
            "kill" => Kind::Kill,
            "error" => Kind::Error,
            "stall" => Kind::Stall,
            _ => bail!("FAULT={text}: use kill, error or stall before the @"),
        };
        let (point, nth) = match rest.rsplit_once('#') {
            Some((point, nth)) => (point, nth.parse()?),
            None => (rest, 1),
        };
        Ok(Self {
            kind,
            point: point.to_owned(),
            nth,
        })
    }
}

/// The fault of this process.
pub struct Planned {
    plan: Plan,
    log: PathBuf,
    passed: AtomicU64,
    listed: Mutex<BTreeSet<String>>,
}

impl Planned {
    /// The fault, with the file where it is noted.
    pub fn new(plan: Plan, log: PathBuf) -> Self {
        Self {
            plan,
            log,
            passed: AtomicU64::new(0),
            listed: Mutex::default(),
        }
    }

    /// Notes a line, so that a test can see that its fault fired.
    fn note(&self, line: &str) -> Result<(), Error> {
        let file = OpenOptions::new().create(true).append(true).open(&self.log);
        let written = file.and_then(|mut file| writeln!(file, "{line}"));
        written.map_err(|error| Error::Broken(format!("{} cannot be written: {error}", self.log.display())))
    }

    fn is_new(&self, point: &str) -> bool {
        let mut listed = self.listed.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        listed.insert(point.to_owned())
    }
}

#[async_trait::async_trait]
impl Faults for Planned {
    async fn at(&self, point: &str) -> Result<(), Error> {
        if self.plan.kind == Kind::List {
            return if self.is_new(point) { self.note(point) } else { Ok(()) };
        }
        if self.plan.point != "*" && self.plan.point != point {
            return Ok(());
        }
        if self.passed.fetch_add(1, Ordering::SeqCst) + 1 != self.plan.nth {
            return Ok(());
        }
        self.note(&format!("{:?} {point}", self.plan.kind))?;
        match self.plan.kind {
            // As a power cut would.
            Kind::Kill => std::process::abort(),
            Kind::Error => Err(Error::Outside(format!("the fault at {point}"))),
            Kind::Stall => {
                tokio::time::sleep(STALL).await;
                Ok(())
            }
            Kind::List => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_read_from_its_text() {
        let plan: Plan = "kill@commit.after:checkout::record::held#3".parse().unwrap();
        assert_eq!(plan.kind, Kind::Kill);
        assert_eq!(
            (plan.point.as_str(), plan.nth),
            ("commit.after:checkout::record::held", 3)
        );
        assert_eq!("error@*".parse::<Plan>().unwrap().nth, 1);
        for wrong in ["", "kill", "burn@x", "kill@x#y"] {
            assert!(wrong.parse::<Plan>().is_err(), "{wrong}");
        }
    }
}
