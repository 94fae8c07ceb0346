//! Lighthouse's figures: medians of several runs, and the audits to improve.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::median;
use super::report::{Report, Verdict};

/// The four categories, their labels, and the lowest accepted score.
const CATEGORIES: [(&str, &str, f64); 4] = [
    ("performance", "performance", 95.0),
    ("accessibility", "accessibility", 100.0),
    ("best-practices", "best practices", 100.0),
    ("seo", "SEO", 100.0),
];
/// Intended findings: search results are not for search engines.
const MEANT: [(&str, &str); 1] = [("list", "is-crawlable")];
/// Audits of performance below this score are reported; Lighthouse's own threshold of "good".
const GOOD: f64 = 0.9;

/// One run on one page.
#[derive(Deserialize)]
pub struct Run {
    categories: Vec<Category>,
    /// Milliseconds until the largest picture or text was painted.
    lcp: f64,
    /// Milliseconds until the first paint.
    fcp: f64,
    /// Milliseconds for which the page was blocked.
    tbt: f64,
    /// The layout shift, without unit.
    cls: f64,
}

#[derive(Deserialize)]
struct Category {
    id: String,
    /// 0 to 1.
    score: f64,
    audits: Vec<Audit>,
}

#[derive(Clone, Deserialize)]
struct Audit {
    id: String,
    title: String,
    weight: f64,
    /// 0 to 1; absent when the audit does not apply.
    score: Option<f64>,
    value: String,
    /// Some of the places that it found.
    places: Vec<String>,
    /// The number of places.
    count: usize,
}

/// Adds a page's scores and times, and prints the audits that failed.
pub fn add_rows(page: &str, runs: &[Run], report: &mut Report) {
    for (audit, category, times) in failures(runs) {
        print_failure(page, &audit, category, times, runs.len());
    }
    let scores = CATEGORIES.map(|(id, _, _)| median(runs.iter().map(|run| run.score(page, id))));
    let met = CATEGORIES
        .iter()
        .zip(scores)
        .all(|((_, _, least), score)| score >= *least);
    let words = CATEGORIES.map(|(_, word, _)| word).join(" / ");
    let mut figure = scores.map(|score| format!("{score:.0}")).join(" / ");
    for (_, audit) in MEANT.iter().filter(|(of, _)| *of == page) {
        let raw = median(runs.iter().map(|run| run.raw_score(audit)));
        figure.push_str(&format!(" ({raw:.0} with {audit}, which is meant)"));
    }
    report.row(
        format!("Lighthouse, {page} page, mobile, median of {}: {words}", runs.len()),
        figure,
        CATEGORIES.map(|(_, _, least)| format!("{least:.0}")).join(" / "),
        Verdict::of(met && !runs.is_empty()),
    );
    let middle = |figure: fn(&Run) -> f64| median(runs.iter().map(figure));
    report.row(
        format!("{page} page: LCP, FCP, TBT, CLS on the simulated phone"),
        format!(
            "{:.1} s, {:.1} s, {:.0} ms, {:.3}",
            middle(|run| run.lcp) / 1_000.0,
            middle(|run| run.fcp) / 1_000.0,
            middle(|run| run.tbt),
            middle(|run| run.cls)
        ),
        "",
        Verdict::WithoutLimit,
    );
}

impl Run {
    fn category(&self, id: &str) -> Option<&Category> {
        self.categories.iter().find(|category| category.id == id)
    }

    /// The score of 100, without the page's intended findings.
    fn score(&self, page: &str, category: &str) -> f64 {
        let Some(category) = self.category(category) else {
            return 0.0;
        };
        let is_meant = |audit: &&Audit| MEANT.contains(&(page, &audit.id));
        if !category.audits.iter().any(|audit| is_meant(&audit)) {
            return (category.score * 100.0).round();
        }
        let counted = category.audits.iter().filter(|audit| !is_meant(audit));
        let (sum, weights) = counted.fold((0.0, 0.0), |(sum, weights), audit| match audit.score {
            Some(score) => (sum + score * audit.weight, weights + audit.weight),
            None => (sum, weights),
        });
        if weights == 0.0 {
            0.0
        } else {
            (sum / weights * 100.0).round()
        }
    }

    /// Lighthouse's own score of 100, of the category that contains an audit.
    fn raw_score(&self, audit: &str) -> f64 {
        let holds = |category: &&Category| category.audits.iter().any(|own| own.id == audit);
        let category = self.categories.iter().find(holds);
        category.map_or(0.0, |category| (category.score * 100.0).round())
    }
}

/// The audits that failed, each with its category and the number of runs, highest weight first.
fn failures(runs: &[Run]) -> Vec<(Audit, &'static str, usize)> {
    let mut failed: BTreeMap<(&str, String), (Audit, usize)> = BTreeMap::new();
    for run in runs {
        for (id, word, _) in CATEGORIES {
            let least = if id == "performance" { GOOD } else { 1.0 };
            let audits = run.category(id).map(|category| category.audits.as_slice());
            for audit in audits.unwrap_or_default() {
                if audit.score.is_some_and(|score| score < least) {
                    let kept = failed.entry((word, audit.id.clone()));
                    kept.or_insert_with(|| (audit.clone(), 0)).1 += 1;
                }
            }
        }
    }
    let mut failed: Vec<_> = failed
        .into_iter()
        .map(|((word, _), (audit, times))| (audit, word, times))
        .collect();
    failed.sort_by(|(one, _, _), (other, _, _)| other.weight.total_cmp(&one.weight));
    failed
}

fn print_failure(page: &str, audit: &Audit, category: &str, times: usize, runs: usize) {
    let Audit { title, value, .. } = audit;
    let hint = if audit.weight == 0.0 {
        ", a hint without weight"
    } else {
        ""
    };
    println!("{page}, {category}{hint}, {times} of {runs} runs: {title} {value}");
    for place in &audit.places {
        println!("    {place}");
    }
    if audit.count > audit.places.len() {
        println!("    and {} more", audit.count - audit.places.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn audit(id: &str, weight: f64, score: Option<f64>) -> Audit {
        Audit {
            id: id.into(),
            title: id.into(),
            weight,
            score,
            value: String::new(),
            places: vec![],
            count: 0,
        }
    }

    fn run(performance: f64, seo: Vec<Audit>) -> Run {
        let category = |id: &str, score, audits| Category {
            id: id.into(),
            score,
            audits,
        };
        Run {
            categories: vec![
                category("performance", performance, vec![audit("lcp", 25.0, Some(0.85))]),
                category("accessibility", 1.0, vec![]),
                category("best-practices", 1.0, vec![]),
                category("seo", 0.66, seo),
            ],
            lcp: 1_000.0,
            fcp: 900.0,
            tbt: 10.0,
            cls: 0.0,
        }
    }

    fn hidden() -> Vec<Audit> {
        vec![
            audit("is-crawlable", 4.0, Some(0.0)),
            audit("document-title", 1.0, Some(1.0)),
            audit("hreflang", 1.0, None),
        ]
    }

    #[test]
    fn a_finding_that_is_meant_counts_on_its_page_alone() {
        let run = run(1.0, hidden());
        assert_eq!(run.score("list", "seo"), 100.0);
        assert_eq!(run.score("hotel", "seo"), 66.0);
    }

    #[test]
    fn the_median_decides_and_each_category_has_its_own_limit() {
        let verdict = |scores: [f64; 3]| {
            let mut report = Report::default();
            add_rows("list", &scores.map(|score| run(score, hidden())), &mut report);
            report.verdicts()[0]
        };
        assert_eq!(verdict([0.5, 0.95, 1.0]), Verdict::Met);
        assert_eq!(verdict([0.5, 0.94, 1.0]), Verdict::Broken);
        let mut report = Report::default();
        add_rows("hotel", &[run(1.0, hidden())], &mut report);
        assert_eq!(report.verdicts()[0], Verdict::Broken);
    }

    #[test]
    fn without_a_run_nothing_is_met() {
        let mut report = Report::default();
        add_rows("list", &[], &mut report);
        assert_eq!(report.verdicts()[0], Verdict::Broken);
    }

    #[test]
    fn failed_audits_are_named_once_with_their_runs() {
        let failed = failures(&[run(1.0, hidden()), run(1.0, vec![])]);
        let told: Vec<_> = failed
            .iter()
            .map(|(audit, word, times)| (&*audit.id, *word, *times))
            .collect();
        assert_eq!(told, [("lcp", "performance", 2), ("is-crawlable", "SEO", 1)]);
    }
}
