//! /user/{slug}/feed, its posts and their editor.

use super::dashboard::refuse_others;
use crate::{
    frames::Frames,
    pages::{
        answer,
        club::small,
        error,
        listed::{ListedPage, list_fields, to_last},
        see_other, shown,
    },
    session::Visit,
};
use app::{
    loaders::{self, FEED_PAGE_SIZE, post_not_found},
    pages::{
        club::{self, address::ListPage},
        post_editor::post_editor,
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::{IntoResponse, Response},
};
use contract::{Code, PostId, island::PostEditorProps};
use domain::{Error, Result, posts, profiles};
use http::StatusCode;

/// GET /user/{slug}/feed?page&pageSize
pub async fn feed(visit: Visit, Path(handle): Path<String>, RawQuery(query): RawQuery) -> Response {
    let fields = match list_fields(query.as_deref(), ListPage::NAMES) {
        Ok(fields) => fields,
        Err(refused) => return refused.into_response(),
    };
    let part = ListPage::parse(&fields, FEED_PAGE_SIZE);
    if let Some(small) = small(&handle) {
        return see_other(&part.print_feed(&small));
    }
    let data = match loaders::feed(&visit.loader_context(), &handle, part.number, part.size).await {
        Ok(data) => data,
        Err(found) => return error(&visit, &found).await,
    };
    let posts = &data.posts;
    let listed = ListedPage {
        field: "page",
        skip: posts.page.saturating_sub(1).saturating_mul(posts.page_size),
        take: posts.page_size,
        total: posts.total,
    };
    match to_last(&visit, &[listed]) {
        Some(elsewhere) => elsewhere,
        None => Frames::May.attach(answer(&visit, StatusCode::OK, |page| club::feed(page, &data)).await),
    }
}

/// GET /user/{slug}/post/{postId}; `?preview` shows the author's unpublished changes to the author.
pub async fn post(visit: Visit, Path((handle, id)): Path<(String, String)>, RawQuery(query): RawQuery) -> Response {
    if let Some(small) = small(&handle) {
        return see_other(&paths::post(&small, &paths::encode(&id)));
    }
    match loaders::post(&visit.loader_context(), &handle, &id, shown(query.as_deref())).await {
        Ok(data) => Frames::May.attach(answer(&visit, StatusCode::OK, |page| club::post(page, &data)).await),
        Err(found) => error(&visit, &found).await,
    }
}

/// GET /user/{slug}/posts/create
pub async fn create(visit: Visit, Path(handle): Path<String>) -> Response {
    match small(&handle) {
        Some(small) => see_other(&paths::new_post(&small)),
        None => editor(&visit, &paths::new_post(&handle), &handle, None).await,
    }
}

/// GET /user/{slug}/posts/{id}/edit
pub async fn edit(visit: Visit, Path((handle, id)): Path<(String, String)>) -> Response {
    let address = |handle: &str| paths::post_editor(handle, &paths::encode(&id));
    match small(&handle) {
        Some(small) => see_other(&address(&small)),
        None => editor(&visit, &address(&handle), &handle, Some(&id)).await,
    }
}

async fn editor(visit: &Visit, address: &str, handle: &str, id: Option<&str>) -> Response {
    if let Some(elsewhere) = refuse_others(visit, address) {
        return elsewhere;
    }
    match load(visit, handle, id).await {
        Ok(props) => answer(visit, StatusCode::OK, |page| post_editor(page, &props)).await,
        Err(found) => error(visit, &found).await,
    }
}

/// Creators edit posts in their own club only.
async fn load(visit: &Visit, handle: &str, id: Option<&str>) -> Result<PostEditorProps> {
    let profile = profiles::my(visit.ctx(), &visit.viewer).await?;
    if profile.slug.as_deref() != Some(handle) {
        return Err(Error::refused(Code::NotFound));
    }
    let post_id = match id {
        Some(id) => Some(mine(visit, id).await.map_err(post_not_found)?),
        None => None,
    };
    Ok(PostEditorProps {
        user_id: profile.user_id,
        slug: handle.to_owned(),
        post_id,
    })
}

async fn mine(visit: &Visit, id: &str) -> Result<PostId> {
    let id: PostId = id.parse().map_err(|_| Error::refused(Code::NotFound))?;
    Ok(posts::get_own(visit.ctx(), &visit.viewer, id).await?.id)
}

/// GET /posts/create
pub async fn create_mine(visit: Visit) -> Response {
    lead(&visit, paths::WRITE_POST, paths::new_post).await
}

/// GET /posts/{id}/edit
pub async fn edit_mine(visit: Visit, Path(id): Path<String>) -> Response {
    let id = paths::encode(&id);
    lead(&visit, &paths::edit_post(&id), |handle| paths::post_editor(handle, &id)).await
}

/// Redirects into the creator's own club; a creator without a handle chooses one first.
async fn lead(visit: &Visit, back: &str, address: impl FnOnce(&str) -> String) -> Response {
    if let Some(elsewhere) = refuse_others(visit, back) {
        return elsewhere;
    }
    match profiles::my(visit.ctx(), &visit.viewer).await {
        Ok(profile) => match profile.slug {
            Some(handle) => see_other(&address(&handle)),
            None => see_other(paths::CLUB_SETTINGS),
        },
        Err(found) => error(visit, &found).await,
    }
}
