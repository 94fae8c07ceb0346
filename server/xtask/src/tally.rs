//! What the test runners say at their end, read into numbers.
//!
//! A runner that said nothing readable has no tally: that is a failure, not a zero.

use std::ops::AddAssign;

/// The most lines that are told of the failures of one runner.
const MOST_COMPLAINTS: usize = 30;

/// Tests that passed and tests that did not; skipped ones count as neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub passed: u64,
    pub failed: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// A runner's result and the lines that say it.
#[derive(Debug, PartialEq)]
pub struct Closing {
    pub tally: Tally,
    pub lines: Vec<String>,
}

/// A programme that runs tests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Runner {
    Nextest,
    CargoTest,
    Vitest,
    Node,
    Playwright,
}

impl Runner {
    /// Reads the closing lines out of everything that the runner said, without colours.
    pub fn closing(self, output: &[String]) -> Option<Closing> {
        let mut closing = Closing {
            tally: Tally::default(),
            lines: Vec::new(),
        };
        for line in output {
            if let Some(tally) = self.tally_of(line) {
                if self.says_it_once() {
                    // Only the last word counts.
                    closing.tally = Tally::default();
                    closing.lines.clear();
                }
                closing.tally += tally;
                closing.lines.push(line.trim().to_owned());
            }
        }
        (!closing.lines.is_empty()).then_some(closing)
    }

    /// What failed and why, in the runner's own words, as far as a reader of the last lines can use it.
    pub fn complaints(self, output: &[String]) -> Vec<String> {
        let mut complaints = Vec::new();
        let mut rest = 0;
        for line in output {
            let line = line.trim_end();
            if let Some(length) = self.complaint_of(line.trim()) {
                rest = length;
            }
            if rest > 0 && !line.trim().is_empty() {
                complaints.push(line.to_owned());
                rest -= 1;
            }
        }
        complaints.truncate(MOST_COMPLAINTS);
        complaints
    }

    /// How many lines from this one on tell of a failure, when it begins to.
    fn complaint_of(self, line: &str) -> Option<usize> {
        let begins = match self {
            Self::Nextest | Self::CargoTest => line.contains("' panicked at ") || line.contains(") panicked at "),
            Self::Vitest => line.starts_with("FAIL "),
            Self::Node => line.starts_with("✖ "),
            Self::Playwright => {
                let (number, story) = line.split_once(") ")?;
                number.parse::<u32>().is_ok() && story.starts_with('[')
            }
        };
        begins.then_some(match self {
            Self::Nextest | Self::CargoTest => 4,
            Self::Vitest | Self::Node => 5,
            Self::Playwright => 9,
        })
    }

    /// Whether one line holds the whole result, so that an earlier one is no part of it.
    fn says_it_once(self) -> bool {
        matches!(self, Self::Nextest | Self::Vitest)
    }

    fn tally_of(self, line: &str) -> Option<Tally> {
        let line = line.trim();
        match self {
            Self::Nextest => {
                let summary = line.strip_prefix("Summary [")?;
                let (_, counts) = summary.split_once("run: ")?;
                Some(tally_of_counts(counts, ','))
            }
            Self::CargoTest => {
                let summary = line.strip_prefix("test result: ")?;
                let (_, counts) = summary.split_once(". ")?;
                let outcome = |word: &str| count_of(counts.split(';'), word);
                Some(Tally {
                    passed: outcome("passed")?,
                    failed: outcome("failed")?,
                })
            }
            Self::Vitest => {
                let counts = line.strip_prefix("Tests ")?;
                let (counts, _) = counts.rsplit_once('(')?;
                Some(tally_of_counts(counts, '|'))
            }
            Self::Node => {
                let counts = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# "))?;
                let (word, number) = counts.split_once(' ')?;
                let number = number.parse().ok()?;
                match word {
                    "pass" => Some(Tally {
                        passed: number,
                        failed: 0,
                    }),
                    "fail" | "cancelled" => Some(Tally {
                        passed: 0,
                        failed: number,
                    }),
                    _ => None,
                }
            }
            Self::Playwright => {
                let (number, word) = line.split_once(' ')?;
                let number = number.parse().ok()?;
                // A time may follow: `12 passed (31.5s)`.
                let word = word.split_once(" (").map_or(word, |(word, _)| word);
                match word {
                    "passed" | "flaky" => Some(Tally {
                        passed: number,
                        failed: 0,
                    }),
                    "failed" | "interrupted" | "did not run" => Some(Tally {
                        passed: 0,
                        failed: number,
                    }),
                    _ => None,
                }
            }
        }
    }
}

/// Reads `7 passed (1 slow), 1 failed, 2 timed out, 3 skipped`: whatever is neither passed nor
/// left out has failed.
fn tally_of_counts(counts: &str, separator: char) -> Tally {
    let mut tally = Tally::default();
    for part in outside_brackets(counts).split(separator) {
        let Some((number, word)) = part.trim().split_once(' ') else {
            continue;
        };
        let Ok(number) = number.parse::<u64>() else {
            continue;
        };
        match word.trim() {
            "passed" => tally.passed += number,
            "skipped" | "todo" => {}
            _ => tally.failed += number,
        }
    }
    tally
}

fn count_of<'a>(mut parts: impl Iterator<Item = &'a str>, word: &str) -> Option<u64> {
    parts.find_map(|part| part.trim().strip_suffix(word)?.trim().parse().ok())
}

fn outside_brackets(text: &str) -> String {
    let mut depth = 0;
    text.chars()
        .filter(|character| {
            match character {
                '(' => depth += 1,
                ')' => {
                    depth -= 1;
                    return false;
                }
                _ => {}
            }
            depth == 0
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(runner: Runner, output: &str) -> Option<(u64, u64)> {
        let lines: Vec<String> = output.lines().map(str::to_owned).collect();
        let tally = runner.closing(&lines)?.tally;
        Some((tally.passed, tally.failed))
    }

    #[test]
    fn nextest_with_slow_failed_and_filtered_tests() {
        let output = "\
        SLOW [>  1.000s] (───) sample tests::slow
        PASS [   1.505s] (3/3) sample tests::slow
────────────
     Summary [   1.513s] 3 tests run: 2 passed (1 slow), 1 failed, 1 skipped
        FAIL [   0.167s] (2/3) sample tests::bad
error: test run failed";
        assert_eq!(tally(Runner::Nextest, output), Some((2, 1)));
    }

    #[test]
    fn nextest_with_one_test_and_with_none() {
        let one = "     Summary [   0.005s] 1 test run: 1 passed, 3 skipped";
        assert_eq!(tally(Runner::Nextest, one), Some((1, 0)));
        let none = "     Summary [   0.000s] 0 tests run: 0 passed, 4 skipped";
        assert_eq!(tally(Runner::Nextest, none), Some((0, 0)));
    }

    #[test]
    fn nextest_counts_a_time_out_as_a_failure() {
        let output =
            "     Summary [  60.1s] 9/12 tests run: 6 passed (1 slow, 1 leaky), 1 failed, 2 timed out, 3 skipped";
        assert_eq!(tally(Runner::Nextest, output), Some((6, 3)));
    }

    #[test]
    fn a_test_that_did_not_compile_has_no_tally() {
        let output = "error[E0425]: cannot find value `x`\nerror: could not compile `domain`";
        for runner in [Runner::Nextest, Runner::CargoTest] {
            assert_eq!(tally(runner, output), None);
        }
    }

    #[test]
    fn cargo_test_says_a_result_for_each_binary() {
        let output = "\
test result: FAILED. 2 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1.50s
test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!(tally(Runner::CargoTest, output), Some((6, 1)));
    }

    #[test]
    fn vitest_counts_tests_and_not_files() {
        let output = "
 Test Files  1 failed (1)
      Tests  1 failed | 1 passed | 1 skipped | 1 todo (4)
   Start at  01:35:44";
        assert_eq!(tally(Runner::Vitest, output), Some((1, 1)));
        let all_well = "      Tests  31 passed (31)";
        assert_eq!(tally(Runner::Vitest, all_well), Some((31, 0)));
    }

    #[test]
    fn node_says_each_number_on_its_own_line() {
        let output = "\
ℹ tests 4
ℹ suites 0
ℹ pass 1
ℹ fail 1
ℹ cancelled 1
ℹ skipped 1
ℹ todo 0
ℹ duration_ms 107.670968";
        assert_eq!(tally(Runner::Node, output), Some((1, 2)));
    }

    #[test]
    fn playwright_counts_what_did_not_run_as_failed() {
        let output = "
  1 failed
    [desktop] › story.spec.ts:10:5 › a visitor books two hotels ─────────
  1 flaky
    [phone] › story.spec.ts:10:5 › a visitor books two hotels ──────────
  2 skipped
  3 did not run
  12 passed (1.2m)";
        assert_eq!(tally(Runner::Playwright, output), Some((13, 4)));
    }

    #[test]
    fn a_failure_is_told_with_its_reason() {
        let output = "\
  1) [desktop] › story.spec.ts:10:5 › a visitor books two hotels ──

    Error: expect(locator).toBeVisible() failed

    Locator: getByText('Booked')
      12 |   await page.goto('/');
  1 failed
    [desktop] › story.spec.ts:10:5 › a visitor books two hotels ──";
        let lines: Vec<String> = output.lines().map(str::to_owned).collect();
        let complaints = Runner::Playwright.complaints(&lines);
        assert!(complaints[0].contains("a visitor books two hotels"));
        assert!(complaints[1].contains("toBeVisible() failed"));
        assert!(
            Runner::Playwright
                .complaints(&["  7 passed (3s)".to_owned()])
                .is_empty()
        );
        let panic = "thread 'a::b' (12) panicked at server/x.rs:3:5:\nassertion failed";
        let lines: Vec<String> = panic.lines().map(str::to_owned).collect();
        assert_eq!(Runner::Nextest.complaints(&lines).len(), 2);
    }

    #[test]
    fn the_lines_that_say_it_are_kept() {
        let output = ["Running 12 tests using 2 workers", "  12 passed (31.5s)"];
        let lines = output.map(str::to_owned);
        let closing = Runner::Playwright.closing(&lines).unwrap();
        assert_eq!(closing.lines, ["12 passed (31.5s)"]);
    }
}
