//! /user/{slug}/post/{postId}: a post.

use super::{
    banner::{club_line, club_tabs_within},
    blocks::{blocks, viewed_pictures},
    data::PostPage,
    email_updates::email_updates_section,
    structured::person,
    tags::tag_links,
    video,
};
use crate::{
    components::{
        feedback::{Alert, AlertKind},
        picture_viewer::PictureViewer,
    },
    page::{Head, Page, PageContext, SharedPicture, absolute},
    pages::{
        frame::{Header, framed},
        parts::{
            hotel_cards::credits,
            posts::{day, edit_link, moment, title_of},
            share_page::share_page,
        },
    },
    paths,
    theme::style_of,
    words,
};
use contract::post::PostStatus;
use leptos::prelude::*;
use serde_json::json;

/// The post.
pub fn post(page: &PageContext, data: &PostPage) -> Page {
    let PostPage { creator, post, .. } = data;
    let content = view! {
        <main id="content" class="page post">
            <div class="post-club">
                {club_line(creator)}
                {club_tabs_within(&creator.slug, &paths::club_feed(&creator.slug))}
            </div>
            {notice(data)}
            <article class="post-body">
                <header class="post-head">
                    <h1>{title_of(&post.title)}</h1>
                    <div class="row">
                        <p class="soft">{post.publish_at.map(day)}</p>
                        {data.is_mine.then(|| edit_link(post.id, &post.title))}
                        {data.is_public().then(|| share_page(page, &data.path(), &title_of(&post.title)))}
                    </div>
                </header>
                {blocks(data)}
                {tag_links(&creator.slug, &post.tags)}
                {credits(&post.hotels)}
            </article>
            {email_updates_section(page, creator)}
            <PictureViewer pictures=viewed_pictures(data) />
        </main>
    };
    Page {
        head: head(page, data),
        main: framed(page, Header::default(), content.into_any()),
    }
}

/// Tells the author that visitors do not see the post, or these changes of it.
fn notice(data: &PostPage) -> Option<AnyView> {
    let post = &data.post;
    let text = match (post.status, post.publish_at) {
        _ if data.is_preview => words::UNPUBLISHED.to_owned(),
        (PostStatus::Published, _) => return None,
        (PostStatus::Scheduled, Some(at)) => format!("Only you see this until {}.", moment(at)),
        (PostStatus::Draft | PostStatus::Scheduled, _) => "Only you see this: it is a draft.".to_owned(),
    };
    Some(view! { <Alert kind=AlertKind::Info><p>{text}</p></Alert> }.into_any())
}

fn head(page: &PageContext, data: &PostPage) -> Head {
    let PostPage { creator, post, .. } = data;
    let is_public = data.is_public();
    Head {
        title: format!("{} · {}", title_of(&post.title), creator.public_name),
        description: Some(in_short(data)),
        canonical: Some(data.path()),
        image: share_image(data).map(SharedPicture::plain),
        structured_data: is_public.then(|| structured(page, data)),
        no_index: !is_public,
        style: style_of(creator),
        video: video::shared(data).filter(|_| is_public),
    }
}

/// The description of the post: its beginning, or a default.
fn in_short(data: &PostPage) -> String {
    if data.description.is_empty() {
        format!("A post by {}.", data.creator.public_name)
    } else {
        data.description.clone()
    }
}

/// The post as JSON-LD: schema.org BlogPosting.
fn structured(page: &PageContext, data: &PostPage) -> String {
    let PostPage { creator, post, .. } = data;
    let url = format!("{}{}", page.public_url, data.path());
    let mut posting = json!({
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        "headline": post.title,
        // A scheduled post appears without a change.
        "dateModified": post.updated_at.max(post.publish_at.unwrap_or(post.updated_at)).to_rfc3339(),
        "author": person(page, creator),
        "url": url,
        "mainEntityOfPage": url,
    });
    if let Some(at) = post.publish_at {
        posting["datePublished"] = json!(at.to_rfc3339());
    }
    if !data.description.is_empty() {
        posting["description"] = json!(data.description);
    }
    if let Some(image) = share_image(data) {
        posting["image"] = json!([absolute(page, &image)]);
    }
    let videos = video::structured(page, data);
    if !videos.is_empty() {
        posting["video"] = json!(videos);
    }
    posting.to_string()
}

/// The address of the post's share picture: its first one, else that of its first video.
fn share_image(data: &PostPage) -> Option<String> {
    let blocks = data.post.content_blocks.iter();
    let first = blocks.flat_map(|block| data.images(block)).next();
    let first = first.or_else(|| video::shown(data).find_map(|(video, _)| video.poster.as_ref()));
    first.map(paths::share_image)
}
