//! The reports that test runners write as JUnit XML, read into test cases.

use std::ops::AddAssign;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use roxmltree::{Document, Node};

/// The maximum number of lines shown of one failure.
const MAX_FAILURE_LINES: usize = 12;
/// The maximum number of lines shown of the page on which a story failed.
const MAX_PAGE_LINES: usize = 40;
/// The file in which Playwright describes the page on which a story failed.
const PAGE_FILE: &str = "error-context.md";

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

/// One test that ran.
#[derive(Debug)]
pub struct Case {
    /// The suite that it belongs to and its own name.
    pub name: String,
    pub took: Duration,
    /// The first lines of the runner's message about a failure.
    pub failure: Option<Vec<String>>,
}

/// The result of one run of a test runner.
#[derive(Debug, Default)]
pub struct Report {
    pub cases: Vec<Case>,
}

impl Report {
    /// Reads a report and removes the file, so that the next run cannot be mistaken for it.
    ///
    /// Fails when the runner wrote no report or no valid JUnit XML.
    pub fn take(file: &Path) -> Result<Self> {
        let text =
            std::fs::read_to_string(file).with_context(|| format!("the runner wrote no report {}", file.display()))?;
        std::fs::remove_file(file).with_context(|| format!("cannot remove {}", file.display()))?;
        let folder = file.parent().unwrap_or(Path::new("."));
        Self::parse(&text, folder).with_context(|| format!("the report {} cannot be read", file.display()))
    }

    /// Parses a report whose attachments have paths relative to `folder`.
    fn parse(text: &str, folder: &Path) -> Result<Self> {
        let document = Document::parse(text)?;
        let root = document.root_element();
        ensure!(
            root.has_tag_name("testsuites") || root.has_tag_name("testsuite"),
            "it is no JUnit report"
        );
        let cases = document
            .descendants()
            .filter(|node| node.has_tag_name("testcase") && !has_child(node, &["skipped"]))
            .map(|node| case_of(&node, folder))
            .collect();
        Ok(Self { cases })
    }

    pub fn tally(&self) -> Tally {
        let failed = self.cases.iter().filter(|case| case.failure.is_some()).count() as u64;
        Tally {
            passed: self.cases.len() as u64 - failed,
            failed,
        }
    }
}

fn case_of(node: &Node, folder: &Path) -> Case {
    let name = node.attribute("name").unwrap_or_default();
    let suite = node.attribute("classname").or_else(|| node.parent()?.attribute("name"));
    let seconds = node.attribute("time").and_then(|time| time.parse().ok()).unwrap_or(0.0);
    Case {
        name: match suite {
            Some(suite) if !suite.is_empty() && !name.starts_with(suite) => format!("{suite} › {name}"),
            _ => name.to_owned(),
        },
        took: Duration::try_from_secs_f64(seconds).unwrap_or_default(),
        failure: node
            .children()
            .find(|child| child.has_tag_name("failure") || child.has_tag_name("error"))
            .map(|failure| [lines_of(&failure), page_of(node, folder)].concat()),
    }
}

/// The page's content when the story failed, if the runner kept it.
fn page_of(case: &Node, folder: &Path) -> Vec<String> {
    let output = case.children().find(|child| child.has_tag_name("system-out"));
    let attachments = output.and_then(|output| output.text()).unwrap_or_default();
    let description = attachments
        .lines()
        .filter_map(|line| line.trim().strip_prefix("[[ATTACHMENT|")?.strip_suffix("]]"))
        .filter(|path| path.ends_with(PAGE_FILE))
        .find_map(|path| std::fs::read_to_string(folder.join(path)).ok())
        .unwrap_or_default();
    let page = description.lines().skip_while(|line| *line != "```yaml").skip(1);
    page.take_while(|line| *line != "```")
        .take(MAX_PAGE_LINES)
        .map(|line| format!("page: {line}"))
        .collect()
}

fn lines_of(failure: &Node) -> Vec<String> {
    let text = failure.text().unwrap_or_default();
    let message = failure.attribute("message").unwrap_or_default();
    // Most runners repeat the message at the beginning of the text.
    let message = if text.contains(message.lines().next().unwrap_or_default()) {
        ""
    } else {
        message
    };
    message
        .lines()
        .chain(text.lines())
        .filter(|line| !line.trim().is_empty())
        .take(MAX_FAILURE_LINES)
        .map(str::to_owned)
        .collect()
}

fn has_child(node: &Node, names: &[&str]) -> bool {
    node.children()
        .any(|child| names.iter().any(|name| child.has_tag_name(*name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nextest_names_the_binary_and_the_test() {
        let report = Report::parse(
            r#"<?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="nextest-run" tests="2" failures="1" errors="0" uuid="1" timestamp="2026-11-25T00:00:00Z" time="1.5">
              <testsuite name="domain::suite" tests="2" disabled="0" errors="0" failures="1">
                <testcase name="bookings::story" classname="domain::suite" timestamp="2026-11-25T00:00:00Z" time="1.250"/>
                <testcase name="bookings::rush" classname="domain::suite" time="0.1">
                  <failure message="thread 'x' panicked" type="test failure">thread 'x' panicked at a.rs:1
assertion failed</failure>
                  <system-out>running 1 test</system-out>
                </testcase>
              </testsuite>
            </testsuites>"#,
            Path::new("."),
        )
        .unwrap();
        assert_eq!(report.tally(), Tally { passed: 1, failed: 1 });
        assert_eq!(report.cases[0].name, "domain::suite › bookings::story");
        assert_eq!(report.cases[0].took, Duration::from_millis(1_250));
        assert_eq!(
            report.cases[1].failure.as_deref().unwrap(),
            ["thread 'x' panicked at a.rs:1", "assertion failed"]
        );
    }

    #[test]
    fn skipped_tests_do_not_count_and_errors_are_failures() {
        let report = Report::parse(
            r#"<testsuites><testsuite name="map.spec.ts">
              <testcase name="a" time="1"><skipped/></testcase>
              <testcase name="b" time="1"><error message="timed out"/></testcase>
              <testcase name="c"/>
            </testsuite></testsuites>"#,
            Path::new("."),
        )
        .unwrap();
        assert_eq!(report.tally(), Tally { passed: 1, failed: 1 });
        assert_eq!(report.cases[0].name, "map.spec.ts › b");
        assert_eq!(report.cases[0].failure.as_deref().unwrap(), ["timed out"]);
    }

    #[test]
    fn a_story_that_failed_shows_its_page() {
        let folder = tempfile::tempdir().unwrap();
        let context =
            "# Test info\n\n```\nError\n```\n\n```yaml\n- heading \"Hello\" [level=1]\n```\n\n```ts\n1 | test\n```";
        std::fs::write(folder.path().join("error-context.md"), context).unwrap();
        let report = Report::parse(
            r#"<testsuites><testcase name="a">
              <system-out><![CDATA[
[[ATTACHMENT|error-context.md]]
]]></system-out>
              <failure message="not visible"/>
            </testcase></testsuites>"#,
            folder.path(),
        )
        .unwrap();
        assert_eq!(
            report.cases[0].failure.as_deref().unwrap(),
            ["not visible", r#"page: - heading "Hello" [level=1]"#]
        );
    }

    #[test]
    fn a_report_of_node_has_one_root_for_all_files() {
        let report = Report::parse(
            r#"<testsuites><testcase name="contrast" time="0.002" classname="test"/><!-- tests 1 --></testsuites>"#,
            Path::new("."),
        )
        .unwrap();
        assert_eq!(report.tally(), Tally { passed: 1, failed: 0 });
    }

    #[test]
    fn an_absent_or_broken_report_is_an_error_and_no_zero() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("junit.xml");
        assert!(Report::take(&file).unwrap_err().to_string().contains("wrote no report"));
        std::fs::write(&file, "<html/>").unwrap();
        assert!(Report::take(&file).unwrap_err().to_string().contains("cannot be read"));
        assert!(!file.exists());
    }
}
