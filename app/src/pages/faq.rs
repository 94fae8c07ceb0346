//! /faq, from Markdown.

use crate::{
    page::{Head, Page, PageContext},
    pages::frame::{Header, framed},
    paths,
};
use contract::company::{Company, dialled};
use leptos::prelude::*;
use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd, html};

/// The questions and their answers. The text is the site's own: the parser's HTML goes into the page unchanged.
const TEXT: &str = include_str!("faq.md");

/// The page of questions.
pub fn faq(page: &PageContext) -> Page {
    let text = format!("{TEXT}{}", contact(&page.company));
    let mut body = String::new();
    html::push_html(&mut body, Parser::new(&text));
    let content = view! { <main id="content" class="page page-reading prose" inner_html=body></main> };
    Page {
        head: Head {
            title: "Questions".to_owned(),
            description: Some("What people ask before they book, and before they open a club.".to_owned()),
            canonical: Some(paths::FAQ.to_owned()),
            structured_data: Some(structured(&questions(&text))),
            ..Head::default()
        },
        main: framed(page, Header::default(), content.into_any()),
    }
}

/// The site's contact, as one more question.
fn contact(company: &Company) -> String {
    let write = company
        .email
        .as_ref()
        .map(|email| format!("Write to [{email}](mailto:{email})."));
    let call = company
        .phone
        .as_ref()
        .map(|phone| format!("Call [{phone}](tel:{}).", dialled(phone)));
    let ways: Vec<String> = [write, call].into_iter().flatten().collect();
    if ways.is_empty() {
        return String::new();
    }
    format!(
        "\n## How do I contact you?\n\n{} Have your booking reference ready.\n",
        ways.join(" ")
    )
}

/// Each question with its answer, as plain text.
fn questions(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut in_question = false;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H2,
                ..
            }) => {
                found.push(Default::default());
                in_question = true;
            }
            Event::End(TagEnd::Heading(HeadingLevel::H2)) => in_question = false,
            Event::Text(text) | Event::Code(text) => {
                if let Some((question, answer)) = found.last_mut() {
                    let part = if in_question { question } else { answer };
                    part.push_str(&text);
                }
            }
            Event::SoftBreak => {
                if let Some((_, answer)) = found.last_mut() {
                    answer.push(' ');
                }
            }
            _ => {}
        }
    }
    found
}

/// The questions for search engines (schema.org FAQPage).
fn structured(questions: &[(String, String)]) -> String {
    let entities: Vec<serde_json::Value> = questions
        .iter()
        .map(|(question, answer)| {
            serde_json::json!({
                "@type": "Question",
                "name": question,
                "acceptedAnswer": { "@type": "Answer", "text": answer },
            })
        })
        .collect();
    serde_json::json!({ "@context": "https://schema.org", "@type": "FAQPage", "mainEntity": entities }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_question_has_an_answer() {
        let company = Company {
            email: Some("help@stay.example".to_owned()),
            phone: Some("+356 2123 4567".to_owned()),
            ..Company::default()
        };
        let questions = questions(&format!("{TEXT}{}", contact(&company)));
        let asked: Vec<&str> = questions.iter().map(|(question, _)| question.as_str()).collect();
        for question in [
            "How do I cancel?",
            "My hotel does not know me. What now?",
            "How do I contact you?",
        ] {
            assert!(asked.contains(&question), "{asked:?}");
        }
        assert_eq!(contact(&Company::default()), "");
        assert!(questions.len() >= 6, "{questions:?}");
        for (question, answer) in &questions {
            assert!(question.ends_with('?') || question.contains("? "), "{question}");
            assert!(answer.len() > 30, "{question}: {answer}");
        }
    }
}
