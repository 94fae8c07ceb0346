//! FAULT of test mode: what goes wrong at which fail point, once. `kill@payments.after:capture`, `error@commit.before:…`,
//! `stall@…`; `#3` at the end is the third time that the point is passed, `*` is any point. `list` names each point whenever
//! it is passed. `plan` reads faults from the file `faults.plan` in DATA_DIR, one a line, while the server runs: each is
//! struck out before it fires, so that a server that starts again does not meet it again; `list` may be a line of it. What fired, and each named point, is a
//! line of `faults.log` in DATA_DIR.

use anyhow::{Result, bail};
use domain::{Error, faults::Faults};
use std::{
    fmt,
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::PathBuf,
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// How much longer a stalled step stands still than a worker waits before it takes over.
const STALL: Duration = Duration::from_secs(2);
/// Where faults are read from, and what fired.
const PLAN: &str = "faults.plan";
const LOG: &str = "faults.log";

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Kill,
    Error,
    Stall,
    List,
    Read,
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
        let of_all = |kind| Self {
            kind,
            point: "*".to_owned(),
            nth: 0,
        };
        match text {
            "list" => return Ok(of_all(Kind::List)),
            "plan" => return Ok(of_all(Kind::Read)),
            _ => {}
        }
        let Some((kind, rest)) = text.split_once('@') else {
            bail!("FAULT={text}: use kill@POINT, error@POINT, stall@POINT, list or plan");
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

impl Plan {
    /// Counts one passing of a point; whether the fault is due.
    fn passes(&mut self, point: &str) -> bool {
        if self.nth == 0 || (self.point != "*" && self.point != point) {
            return false;
        }
        self.nth -= 1;
        self.nth == 0
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Kill => "kill",
            Kind::Error => "error",
            Kind::Stall => "stall",
            Kind::List => return formatter.write_str("list"),
            Kind::Read => return formatter.write_str("plan"),
        };
        write!(formatter, "{kind}@{}#{}", self.point, self.nth)
    }
}

/// The faults of this process.
pub struct PlannedFaults {
    folder: PathBuf,
    stall: Duration,
    plan: Mutex<Plan>,
}

impl PlannedFaults {
    /// The fault, the folder where faults are read and noted, and after how long a worker takes over.
    pub fn new(plan: Plan, folder: PathBuf, recovery: Duration) -> Self {
        Self {
            folder,
            stall: recovery + STALL,
            plan: Mutex::new(plan),
        }
    }

    /// Notes a line, so that a test can see that its fault fired.
    fn note(&self, line: &str) -> anyhow::Result<()> {
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.folder.join(LOG))?;
        writeln!(file, "{line}")?;
        Ok(())
    }

    /// Passes a point: what goes wrong there.
    fn pass(&self, point: &str) -> anyhow::Result<Option<Kind>> {
        let mut plan = self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        let kind = match plan.kind {
            Kind::List => {
                self.note(point)?;
                None
            }
            Kind::Read => self.read(point)?,
            kind => plan.passes(point).then_some(kind),
        };
        if let Some(kind) = kind {
            self.note(&format!("{kind:?} {point}"))?;
        }
        Ok(kind)
    }

    /// The same for the faults in the file.
    fn read(&self, point: &str) -> anyhow::Result<Option<Kind>> {
        let file = self.folder.join(PLAN);
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let (mut fires, mut rest) = (None, Vec::new());
        for line in text.lines() {
            let mut plan: Plan = line.parse()?;
            if plan.kind == Kind::List {
                self.note(point)?;
            }
            if fires.is_none() && plan.passes(point) {
                fires = Some(plan.kind);
            } else {
                rest.push(plan.to_string());
            }
        }
        let rest = rest.join("\n");
        if rest != text {
            // At once or not at all: the test may write the next fault meanwhile.
            let new = self.folder.join("faults.plan.new");
            fs::write(&new, rest)?;
            fs::rename(new, file)?;
        }
        Ok(fires)
    }
}

#[async_trait::async_trait]
impl Faults for PlannedFaults {
    async fn at(&self, point: &str) -> Result<(), Error> {
        let kind = self.pass(point).map_err(|error| {
            Error::Broken(format!(
                "the faults in {} cannot be used: {error}",
                self.folder.display()
            ))
        })?;
        match kind {
            // As a power cut would.
            Some(Kind::Kill) => std::process::abort(),
            Some(Kind::Error) => Err(Error::Outside(format!("the fault at {point}"))),
            Some(Kind::Stall) => {
                tokio::time::sleep(self.stall).await;
                Ok(())
            }
            None | Some(Kind::List | Kind::Read) => Ok(()),
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

    #[test]
    fn faults_of_the_file_fire_once_and_in_their_turn() {
        let folder = tempfile::tempdir().unwrap();
        let faults = || PlannedFaults::new("plan".parse().unwrap(), folder.path().to_owned(), Duration::ZERO);
        let first = faults();
        assert_eq!(first.pass("a").unwrap(), None);
        fs::write(folder.path().join(PLAN), "error@a#2\nstall@*#3").unwrap();
        let fired: Vec<_> = ["a", "b", "a", "a"].map(|point| first.pass(point).unwrap()).into();
        assert_eq!(fired, [None, None, Some(Kind::Error), Some(Kind::Stall)]);
        assert_eq!(faults().pass("a").unwrap(), None, "also after a start");
        let log = fs::read_to_string(folder.path().join(LOG)).unwrap();
        assert_eq!(log, "Error a\nStall a\n");
    }
}
