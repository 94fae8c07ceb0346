//! /dashboard/byrdli-college: lessons about running a club, and a page for each.

use super::dashboard;
use crate::{
    components::{
        button::{Button, ButtonKind, LinkButton},
        card::{Badge, BadgeTone},
    },
    page::{Csrf, Page, PageContext},
    paths, words,
};
use contract::college::LessonDone;
use domain::college::Lesson;
use leptos::prelude::*;
use pulldown_cmark::{Parser, html};

/// The data of the page of all lessons.
pub struct CollegePage {
    /// In order.
    pub lessons: &'static [Lesson],
    pub done: Vec<LessonDone>,
}

/// The data of a lesson's page.
pub struct LessonPage {
    pub lesson: &'static Lesson,
    /// The number of lessons.
    pub count: usize,
    /// The next lesson.
    pub next: Option<&'static Lesson>,
    pub is_done: bool,
    /// A success message.
    pub notice: Option<&'static str>,
}

/// All lessons, and how many of them are completed.
pub fn college(page: &PageContext, data: &CollegePage) -> Page {
    let is_done = |lesson: &Lesson| data.done.iter().any(|done| done.lesson == lesson.name);
    let (count, done) = (
        data.lessons.len(),
        data.lessons.iter().filter(|lesson| is_done(lesson)).count(),
    );
    let rows = data
        .lessons
        .iter()
        .map(|lesson| row(lesson, is_done(lesson)))
        .collect_view();
    let first_left = data.lessons.iter().find(|lesson| !is_done(lesson));
    let on = match first_left {
        Some(lesson) => {
            let label = if done == 0 { "Begin" } else { "Go on" };
            view! {
                <div class="row"><LinkButton href=paths::lesson(lesson.name) label=label kind=ButtonKind::Sun /></div>
            }
            .into_any()
        }
        None => view! { <p>"You have done them all. They stay here to be looked up."</p> }.into_any(),
    };
    let content = view! {
        <p class="lead">"Short lessons about running a club. Each takes a few minutes, in any order."</p>
        <div class="college-progress">
            <label for="college-progress">{format!("{done} of {count} done")}</label>
            <progress id="college-progress" max=count.to_string() value=done.to_string()></progress>
        </div>
        {on}
        <ol class="college-lessons" aria-label="Lessons">{rows}</ol>
    };
    dashboard(page, paths::COLLEGE, "College", None, content.into_any())
}

fn row(lesson: &Lesson, is_done: bool) -> AnyView {
    let done = is_done.then(|| view! { <Badge text="Done" tone=BadgeTone::Good icon="check" /> });
    view! {
        <li class="card card-pad">
            <h2><a href=paths::lesson(lesson.name)>{lesson.title}</a></h2>
            <p class="row small soft"><span>{minutes(lesson)}</span>{done}</p>
        </li>
    }
    .into_any()
}

fn minutes(lesson: &Lesson) -> String {
    words::count_of(lesson.minutes, "minute", "minutes")
}

/// A lesson, the button that marks it, and the link to the next one.
pub fn lesson(page: &PageContext, data: &LessonPage) -> Page {
    let LessonPage {
        lesson, count, next, ..
    } = data;
    // The text is the site's own: the parser's HTML goes into the page unchanged.
    let mut body = String::new();
    html::push_html(&mut body, Parser::new(lesson.text));
    let mark = if data.is_done {
        view! { <Button label="Not done yet" name="intent" value="undo" kind=ButtonKind::Quiet /> }.into_any()
    } else {
        view! { <Button label="Mark as done" name="intent" value="done" kind=ButtonKind::Sun icon="check" /> }
            .into_any()
    };
    let state = data
        .is_done
        .then(|| view! { <Badge text="Done" tone=BadgeTone::Good icon="check" /> });
    let on = next.map(|next| {
        view! { <p>"Next: " <a href=paths::lesson(next.name) rel="next">{next.title}</a></p> }
    });
    let content = view! {
        <p class="row small soft">
            <span>{format!("Lesson {} of {count}, {}", lesson.order, minutes(lesson))}</span>
            {state}
        </p>
        <article class="prose college-text" inner_html=body></article>
        <form class="row" method="post" action=paths::lesson(lesson.name)>
            <Csrf />
            {mark}
        </form>
        <nav class="stack stack-s" aria-label="Lessons">
            {on}
            <p><a href=paths::COLLEGE>"All lessons"</a></p>
        </nav>
    };
    dashboard(page, paths::COLLEGE, lesson.title, data.notice, content.into_any())
}
