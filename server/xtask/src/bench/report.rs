//! The table of figures: the measured values, their limits, and the verdicts.

use std::process::ExitCode;

use anyhow::Result;

use crate::process;

/// Whether a figure meets its limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    Met,
    Broken,
    /// A figure to know, without a limit.
    WithoutLimit,
}

impl Verdict {
    /// The verdict on a figure with a limit.
    pub fn of(met: bool) -> Self {
        if met { Self::Met } else { Self::Broken }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Met => "yes",
            Self::Broken => "NO",
            Self::WithoutLimit => "–",
        }
    }
}

struct Row {
    what: String,
    figure: String,
    goal: String,
    verdict: Verdict,
}

/// The figures so far.
#[derive(Default)]
pub struct Report {
    rows: Vec<Row>,
}

impl Report {
    /// Measures one part. A failure becomes a broken row, and the other parts are measured all the same.
    pub fn part(&mut self, title: &str, measure: impl FnOnce(&mut Self) -> Result<()>) {
        if process::stop_requested() {
            self.row(title, "not measured: interrupted", "", Verdict::Broken);
            return;
        }
        println!("\n=== {title}");
        if let Err(error) = measure(self) {
            eprintln!("error: {error:#}");
            let reason = format!("{error:#}");
            let reason = reason.lines().next().unwrap_or_default();
            self.row(title, format!("not measured: {reason}"), "", Verdict::Broken);
        }
    }

    /// Adds a figure and prints it.
    pub fn row(
        &mut self,
        what: impl Into<String>,
        figure: impl Into<String>,
        goal: impl Into<String>,
        verdict: Verdict,
    ) {
        let row = Row {
            what: what.into(),
            figure: figure.into(),
            goal: goal.into(),
            verdict,
        };
        println!("{}: {} {}", row.what, row.figure, bracketed(&row.goal, verdict));
        self.rows.push(row);
    }

    /// Prints the table and returns the exit code: failure when a limit is broken.
    pub fn conclude(self) -> ExitCode {
        println!("\n{}", self.table());
        let broken = self.rows.iter().filter(|row| row.verdict == Verdict::Broken).count();
        if broken == 0 {
            println!("every limit is kept");
            ExitCode::SUCCESS
        } else {
            println!("{broken} limits are broken or could not be measured");
            ExitCode::FAILURE
        }
    }

    #[cfg(test)]
    pub fn verdicts(&self) -> Vec<Verdict> {
        self.rows.iter().map(|row| row.verdict).collect()
    }

    /// The table in the README's format.
    fn table(&self) -> String {
        let mut lines = vec![
            "| what | figure | goal | met |".to_owned(),
            "|---|---|---|---|".to_owned(),
        ];
        for row in &self.rows {
            let cell = |text: &str| text.replace('|', "\\|");
            lines.push(format!(
                "| {} | {} | {} | {} |",
                cell(&row.what),
                cell(&row.figure),
                cell(if row.goal.is_empty() { "–" } else { &row.goal }),
                row.verdict.word()
            ));
        }
        lines.join("\n") + "\n"
    }
}

fn bracketed(goal: &str, verdict: Verdict) -> String {
    match verdict {
        Verdict::WithoutLimit => String::new(),
        Verdict::Broken if goal.is_empty() => "(BROKEN)".to_owned(),
        Verdict::Met => format!("({goal})"),
        Verdict::Broken => format!("({goal}: BROKEN)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(report: Report) -> String {
        format!("{:?}", report.conclude())
    }

    #[test]
    fn a_figure_without_a_limit_breaks_nothing() {
        let mut report = Report::default();
        report.row("ratio", "4 %", "", Verdict::WithoutLimit);
        report.row("start", "0.4 s", "≤ 1 s", Verdict::of(true));
        assert_eq!(
            report.table(),
            "| what | figure | goal | met |\n|---|---|---|---|\n| ratio | 4 % | – | – |\n| start | 0.4 s | ≤ 1 s | yes |\n"
        );
        assert_eq!(code(report), format!("{:?}", ExitCode::SUCCESS));
    }

    #[test]
    fn a_broken_limit_fails() {
        let mut report = Report::default();
        report.row("start", "1.4 s", "≤ 1 s", Verdict::of(false));
        assert_eq!(code(report), format!("{:?}", ExitCode::FAILURE));
    }

    #[test]
    fn a_part_that_cannot_be_measured_fails_and_the_next_is_measured() {
        let mut report = Report::default();
        report.part("load", |_| anyhow::bail!("wrk is missing\nand more"));
        report.part("start", |report| {
            report.row("start", "0.4 s", "≤ 1 s", Verdict::Met);
            Ok(())
        });
        assert!(
            report
                .table()
                .contains("| load | not measured: wrk is missing | – | NO |")
        );
        assert!(report.table().contains("| start | 0.4 s | ≤ 1 s | yes |"));
        assert_eq!(code(report), format!("{:?}", ExitCode::FAILURE));
    }
}
