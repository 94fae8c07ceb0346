//! A list of steps that all run, whatever fails, with a summary of failures and times at the end.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::junit::{Case, Report, Tally};
use crate::process;

/// How many of the slowest tests are listed at the end.
const SLOWEST: usize = 20;
/// The maximum number of failures of one step shown at the end.
const MAX_FAILURES: usize = 10;

/// The result of a step.
struct Row {
    title: String,
    verdict: Verdict,
    /// The tests that ran, when the step runs tests.
    report: Option<Report>,
    took: Duration,
    /// Processor time of the step's programs, where the system reports it.
    processor: Option<Duration>,
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
    /// Performs a step that only passes or fails. Returns whether it passed.
    pub fn step(&mut self, title: &str, perform: impl FnOnce() -> Result<()>) -> bool {
        self.perform(title, |_| perform())
    }

    /// Performs a step whose runner writes a JUnit report into `file`, and returns how many tests passed and failed.
    ///
    /// `perform` returns whether the runner succeeded. The step fails when the runner fails, writes no report, or ran
    /// no test at all.
    pub fn tests(&mut self, title: &str, file: &Path, perform: impl FnOnce() -> Result<bool>) -> Option<Tally> {
        self.perform(title, |row| {
            // A report of an earlier run must not count for this one.
            if file.exists() {
                std::fs::remove_file(file)?;
            }
            let succeeded = perform()?;
            let report = Report::take(file)?;
            let tally = report.tally();
            row.report = Some(report);
            anyhow::ensure!(succeeded, "the runner failed");
            anyhow::ensure!(tally.failed == 0, "tests failed");
            anyhow::ensure!(tally.passed > 0, "no test ran");
            Ok(())
        });
        self.rows.last().and_then(Row::tally)
    }

    /// Records a step that cannot be performed.
    pub fn skip(&mut self, title: &str, reason: &'static str) {
        self.rows.push(Row {
            title: title.to_owned(),
            verdict: Verdict::Skipped(reason),
            report: None,
            took: Duration::ZERO,
            processor: None,
        });
    }

    fn perform(&mut self, title: &str, perform: impl FnOnce(&mut Row) -> Result<()>) -> bool {
        if process::stop_requested() {
            self.skip(title, "interrupted");
            return false;
        }
        println!("\n=== {title}");
        let started = Instant::now();
        let processor = process::processor_time_of_children();
        let mut row = Row {
            title: title.to_owned(),
            verdict: Verdict::Passed,
            report: None,
            took: Duration::ZERO,
            processor: None,
        };
        if let Err(error) = perform(&mut row) {
            row.verdict = Verdict::Failed(format!("{error:#}"));
        }
        row.took = started.elapsed();
        row.processor = process::processor_time_of_children()
            .zip(processor)
            .map(|(after, before)| after.saturating_sub(before));
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
            let mut tally = row.tally().unwrap_or_default();
            if !matches!(row.verdict, Verdict::Passed) {
                tally.failed = tally.failed.max(1);
            }
            total += tally;
        }
        total
    }

    /// Prints the table and the last line, and returns the exit code.
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
            let counted = row.tally().map_or(String::new(), |tally| {
                format!("{} passed, {} failed", tally.passed, tally.failed)
            });
            let processor = row.processor.map_or(String::new(), |time| {
                format!("{:.0} s of processor time", time.as_secs_f64())
            });
            let line = format!(
                "{:8} {:widest$}  {:>13}  {processor:>26}  {counted}",
                row.word(),
                row.title,
                process::spoken(row.took),
            );
            lines.push(line.trim_end().to_owned());
        }
        lines.extend(self.slowest());
        for row in &self.rows {
            if let Verdict::Failed(reason) = &row.verdict {
                lines.push(format!("failed: {}: {reason}", row.title));
            } else if let Verdict::Skipped(reason) = row.verdict {
                lines.push(format!("not run: {}: {reason}", row.title));
            }
        }
        for row in &self.rows {
            lines.extend(row.failures());
        }
        lines
    }

    /// The slowest tests, one per line.
    fn slowest(&self) -> Vec<String> {
        let cases = self.rows.iter().filter_map(|row| Some((row, row.report.as_ref()?)));
        let mut cases: Vec<(&str, &Case)> = cases
            .flat_map(|(row, report)| report.cases.iter().map(|case| (row.title.as_str(), case)))
            .collect();
        if cases.is_empty() {
            return Vec::new();
        }
        cases.sort_by_key(|(_, case)| std::cmp::Reverse(case.took));
        let mut lines = vec![format!("=== the slowest {} tests", cases.len().min(SLOWEST))];
        lines.extend(
            cases
                .iter()
                .take(SLOWEST)
                .map(|(title, case)| format!("{:>8}  {title}: {}", process::spoken(case.took), case.name)),
        );
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

    fn tally(&self) -> Option<Tally> {
        self.report.as_ref().map(Report::tally)
    }

    fn failures(&self) -> Vec<String> {
        let cases = self.report.iter().flat_map(|report| &report.cases);
        let failed: Vec<(&Case, &Vec<String>)> =
            cases.filter_map(|case| Some((case, case.failure.as_ref()?))).collect();
        let mut lines = Vec::new();
        if !failed.is_empty() {
            lines.push(format!("=== what failed: {}", self.title));
        }
        for (case, failure) in failed.iter().take(MAX_FAILURES) {
            lines.push(case.name.clone());
            lines.extend(failure.iter().map(|line| format!("    {line}")));
        }
        if failed.len() > MAX_FAILURES {
            lines.push(format!("and {} more", failed.len() - MAX_FAILURES));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step that ran these tests: a name, its milliseconds, and whether it passed.
    fn ran(suite: &mut Suite, title: &str, success: bool, cases: &[(&str, u64, bool)]) -> Option<Tally> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("junit.xml");
        let cases: String = cases
            .iter()
            .map(|(name, millis, passed)| {
                let failure = if *passed {
                    ""
                } else {
                    r#"<failure message="expected 2"/>"#
                };
                let seconds = Duration::from_millis(*millis).as_secs_f64();
                format!(r#"<testcase name="{name}" time="{seconds}">{failure}</testcase>"#)
            })
            .collect();
        suite.tests(title, &file, || {
            std::fs::write(&file, format!("<testsuites>{cases}</testsuites>"))?;
            Ok(success)
        })
    }

    #[test]
    fn all_runners_are_summed() {
        let mut suite = Suite::default();
        suite.step("format", || Ok(()));
        ran(&mut suite, "rust", true, &[("a", 1, true), ("b", 1, true)]);
        ran(&mut suite, "end to end", false, &[("c", 1, false), ("d", 1, true)]);
        assert_eq!(suite.total(), Tally { passed: 3, failed: 1 });
    }

    #[test]
    fn a_failed_step_without_a_failed_test_counts_as_one_failure() {
        let mut suite = Suite::default();
        suite.step("format", || anyhow::bail!("not formatted"));
        suite.tests("rust", Path::new("/no/report.xml"), || Ok(false));
        suite.skip("end to end", "no binary");
        assert_eq!(suite.total(), Tally { passed: 0, failed: 3 });
        let summary = suite.summary().join("\n");
        assert!(summary.contains("failed: format: not formatted"), "{summary}");
        assert!(summary.contains("not run: end to end: no binary"), "{summary}");
    }

    #[test]
    fn a_runner_without_tests_or_without_a_report_has_failed() {
        let mut suite = Suite::default();
        ran(&mut suite, "none", true, &[]);
        suite.tests("silent", Path::new("/no/report.xml"), || Ok(true));
        assert_eq!(suite.total(), Tally { passed: 0, failed: 2 });
    }

    #[test]
    fn a_report_of_an_earlier_run_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("junit.xml");
        std::fs::write(&file, r#"<testsuites><testcase name="a" time="1"/></testsuites>"#).unwrap();
        let mut suite = Suite::default();
        assert_eq!(suite.tests("silent", &file, || Ok(true)), None);
        assert_eq!(suite.total(), Tally { passed: 0, failed: 1 });
    }

    #[test]
    fn steps_after_a_failure_run_all_the_same() {
        let mut suite = Suite::default();
        assert!(!suite.step("first", || anyhow::bail!("no")));
        assert!(suite.step("second", || Ok(())));
    }

    #[test]
    fn the_summary_names_the_slowest_tests_and_what_failed() {
        let mut suite = Suite::default();
        ran(&mut suite, "rust", true, &[("quick", 10, true), ("slow", 9_000, true)]);
        ran(&mut suite, "stories", false, &[("broken", 500, false)]);
        let summary = suite.summary();
        let slowest = summary
            .iter()
            .position(|line| line == "=== the slowest 3 tests")
            .unwrap();
        assert_eq!(summary[slowest + 1], "   9.0 s  rust: slow");
        let failed = summary
            .iter()
            .position(|line| line == "=== what failed: stories")
            .unwrap();
        assert_eq!(summary[failed + 1..], ["broken", "    expected 2"]);
    }
}
