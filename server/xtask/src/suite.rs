//! A row of steps that runs to its end whatever fails, and says at the end what did.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::process::{self, Finished};
use crate::tally::{Runner, Tally};

/// What a step came to.
struct Row {
    title: String,
    verdict: Verdict,
    /// What its test runner counted, when it has one.
    tally: Option<Tally>,
    closing: Vec<String>,
    /// What the test runner said of each failure.
    complaints: Vec<String>,
    took: Duration,
}

enum Verdict {
    Passed,
    Failed(String),
    Skipped(&'static str),
}

/// The steps so far.
#[derive(Default)]
pub struct Suite {
    rows: Vec<Row>,
}

impl Suite {
    /// Performs a step that only passes or fails. Answers whether it passed.
    pub fn step(&mut self, title: &str, perform: impl FnOnce() -> Result<()>) -> bool {
        self.perform(title, |_| perform())
    }

    /// Performs a step that runs tests and answers their tally, when the runner said one.
    ///
    /// It fails when the runner fails, says nothing readable, or ran no test at all.
    pub fn tests(&mut self, title: &str, runner: Runner, perform: impl FnOnce() -> Result<Finished>) -> Option<Tally> {
        self.perform(title, |row| {
            let finished = perform()?;
            if let Some(closing) = runner.closing(&finished.lines) {
                row.tally = Some(closing.tally);
                row.closing = closing.lines;
            }
            if !finished.success {
                row.complaints = runner.complaints(&finished.lines);
            }
            match row.tally {
                _ if !finished.success => anyhow::bail!("the runner failed"),
                None => anyhow::bail!("the runner printed no summary"),
                Some(tally) if tally.failed > 0 => anyhow::bail!("tests failed"),
                Some(tally) if tally.passed == 0 => anyhow::bail!("no test ran"),
                Some(_) => Ok(()),
            }
        });
        self.rows.last().and_then(|row| row.tally)
    }

    /// Notes a step that cannot be performed.
    pub fn skip(&mut self, title: &str, reason: &'static str) {
        self.rows.push(Row {
            title: title.to_owned(),
            verdict: Verdict::Skipped(reason),
            tally: None,
            closing: Vec::new(),
            complaints: Vec::new(),
            took: Duration::ZERO,
        });
    }

    fn perform(&mut self, title: &str, perform: impl FnOnce(&mut Row) -> Result<()>) -> bool {
        if process::stop_requested() {
            self.skip(title, "interrupted");
            return false;
        }
        println!("\n=== {title}");
        let started = Instant::now();
        let mut row = Row {
            title: title.to_owned(),
            verdict: Verdict::Passed,
            tally: None,
            closing: Vec::new(),
            complaints: Vec::new(),
            took: Duration::ZERO,
        };
        if let Err(error) = perform(&mut row) {
            row.verdict = Verdict::Failed(format!("{error:#}"));
        }
        row.took = started.elapsed();
        println!("=== {title}: {}, {}", row.word(), process::spoken(row.took));
        let passed = matches!(row.verdict, Verdict::Passed);
        self.rows.push(row);
        passed
    }

    /// The sum over all steps. A failed or skipped step without a failed test counts as one
    /// failure, so that the sum never looks better than the exit code.
    fn total(&self) -> Tally {
        let mut total = Tally::default();
        for row in &self.rows {
            let mut tally = row.tally.unwrap_or_default();
            if !matches!(row.verdict, Verdict::Passed) {
                tally.failed = tally.failed.max(1);
            }
            total += tally;
        }
        total
    }

    /// Prints the table and the last line, and answers the exit code.
    pub fn conclude(self) -> ExitCode {
        let total = self.total();
        for line in self.summary() {
            println!("{line}");
        }
        println!("{} passed, {} failed", total.passed, total.failed);
        if total.failed == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }

    fn summary(&self) -> Vec<String> {
        let mut lines = vec![String::new(), "=== summary".to_owned()];
        let width = |row: &Row| row.title.chars().count();
        let widest = self.rows.iter().map(width).max().unwrap_or_default();
        for row in &self.rows {
            let counted = row.tally.map_or(String::new(), |tally| {
                format!("{} passed, {} failed", tally.passed, tally.failed)
            });
            let line = format!(
                "{:8} {:widest$}  {:>13}  {counted}",
                row.word(),
                row.title,
                process::spoken(row.took),
            );
            lines.push(line.trim_end().to_owned());
        }
        for row in &self.rows {
            if let Verdict::Failed(reason) = &row.verdict {
                lines.push(format!("failed: {}: {reason}", row.title));
            } else if let Verdict::Skipped(reason) = row.verdict {
                lines.push(format!("not run: {}: {reason}", row.title));
            }
        }
        for row in self.rows.iter().filter(|row| !row.complaints.is_empty()) {
            lines.push(format!("=== what failed: {}", row.title));
            lines.extend(row.complaints.iter().cloned());
        }
        lines.push("=== the runners' closing lines".to_owned());
        for row in &self.rows {
            for line in &row.closing {
                lines.push(format!("{}: {line}", row.title));
            }
        }
        lines
    }
}

impl Row {
    fn word(&self) -> &'static str {
        match self.verdict {
            Verdict::Passed => "passed",
            Verdict::Failed(_) => "FAILED",
            Verdict::Skipped(_) => "NOT RUN",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(success: bool, lines: &[&str]) -> Result<Finished> {
        Ok(Finished {
            success,
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
        })
    }

    #[test]
    fn all_runners_are_summed() {
        let mut suite = Suite::default();
        suite.step("format", || Ok(()));
        suite.tests("rust", Runner::Nextest, || {
            said(true, &["Summary [ 1.0s] 5 tests run: 5 passed, 0 skipped"])
        });
        suite.tests("end to end", Runner::Playwright, || {
            said(false, &["  1 failed", "  7 passed (3s)"])
        });
        assert_eq!(suite.total(), Tally { passed: 12, failed: 1 });
    }

    #[test]
    fn a_failed_step_without_a_failed_test_counts_as_one_failure() {
        let mut suite = Suite::default();
        suite.step("format", || anyhow::bail!("not formatted"));
        suite.tests("rust", Runner::Nextest, || said(false, &["error: could not compile"]));
        suite.skip("end to end", "no binary");
        assert_eq!(suite.total(), Tally { passed: 0, failed: 3 });
        let summary = suite.summary().join("\n");
        assert!(summary.contains("failed: format: not formatted"), "{summary}");
        assert!(summary.contains("not run: end to end: no binary"), "{summary}");
    }

    #[test]
    fn a_runner_without_tests_or_without_a_summary_has_failed() {
        let mut suite = Suite::default();
        suite.tests("none", Runner::Nextest, || {
            said(true, &["Summary [ 0.0s] 0 tests run: 0 passed, 9 skipped"])
        });
        suite.tests("silent", Runner::Vitest, || said(true, &[]));
        assert_eq!(suite.total(), Tally { passed: 0, failed: 2 });
    }

    #[test]
    fn steps_after_a_failure_run_all_the_same() {
        let mut suite = Suite::default();
        assert!(!suite.step("first", || anyhow::bail!("no")));
        assert!(suite.step("second", || Ok(())));
    }
}
