//! /dashboard/experiences/add and /dashboard/experiences/{id}: the editor of packages.

use super::refuse_others;
use crate::{
    pages::{answer, error},
    session::Visit,
};
use app::{loaders::package_not_found, pages::dashboard::package, paths};
use axum::{extract::Path, response::Response};
use contract::{Code, PackageId, island::PackageEditorProps};
use domain::{Error, Result, packages, profiles};
use http::StatusCode;

/// GET /dashboard/experiences/add
pub async fn create(visit: Visit) -> Response {
    editor(&visit, paths::ADD_PACKAGE, None).await
}

/// GET /dashboard/experiences/{id}
pub async fn edit(visit: Visit, Path(id): Path<String>) -> Response {
    let address = paths::package_editor(&paths::encode(&id));
    editor(&visit, &address, Some(&id)).await
}

async fn editor(visit: &Visit, address: &str, id: Option<&str>) -> Response {
    if let Some(elsewhere) = refuse_others(visit, address) {
        return elsewhere;
    }
    match load(visit, id).await {
        Ok(props) => answer(visit, StatusCode::OK, |page| package(page, &props)).await,
        Err(found) => error(visit, &found).await,
    }
}

async fn load(visit: &Visit, id: Option<&str>) -> Result<PackageEditorProps> {
    let profile = profiles::my(visit.ctx(), &visit.viewer).await?;
    let package_id = match id {
        Some(id) => Some(mine(visit, id).await.map_err(package_not_found)?),
        None => None,
    };
    Ok(PackageEditorProps {
        user_id: profile.user_id,
        slug: profile.slug,
        package_id,
    })
}

/// Only the author edits a package; others may read and book it.
async fn mine(visit: &Visit, id: &str) -> Result<PackageId> {
    let absent = || Error::refused(Code::NotFound);
    let id: PackageId = id.parse().map_err(|_| absent())?;
    let found = packages::with_hotels(visit.ctx(), &visit.viewer, id, None).await?;
    if visit.viewer.account_id() == Some(found.package.user_id) {
        Ok(id)
    } else {
        Err(absent())
    }
}
