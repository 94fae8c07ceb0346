//! Pages for developers: the style page and the artwork. Not in production.

use crate::{
    pages::{answer, error},
    session::Visit,
};
use app::pages::dev::{self, Person};
use axum::response::Response;
use domain::{demonstration, hotels};
use http::StatusCode;

/// GET /dev
pub async fn index(visit: Visit) -> Response {
    let people = match demonstration::sign_ins(visit.ctx()).await {
        Ok(people) => people,
        Err(found) => return error(&visit, &found).await,
    };
    let people: Vec<Person> = people
        .into_iter()
        .map(|person| Person {
            who: person.who.to_owned(),
            email: person.email.to_owned(),
            password: demonstration::PASSWORD.to_owned(),
        })
        .collect();
    answer(&visit, StatusCode::OK, |page| dev::dev_index(page, &people)).await
}

/// GET /dev/style
pub async fn style(visit: Visit) -> Response {
    match hotels::sample_images(visit.ctx(), 6).await {
        Ok(images) => {
            let ids = images.into_iter().map(|(id, _)| id.to_string()).collect();
            answer(&visit, StatusCode::OK, |page| dev::dev_style(page, ids)).await
        }
        Err(found) => error(&visit, &found).await,
    }
}

/// GET /dev/artwork: faces and heads of clubs, and title pictures of 60 hotels from many countries.
pub async fn artwork(visit: Visit) -> Response {
    let found = futures::try_join!(
        demonstration::sample_faces(visit.ctx()),
        hotels::sample_images(visit.ctx(), 60)
    );
    match found {
        Ok((clubs, hotels)) => {
            let images = clubs.into_iter().chain(hotels);
            let images: Vec<(String, String)> = images.map(|(id, caption)| (id.to_string(), caption)).collect();
            answer(&visit, StatusCode::OK, |page| dev::dev_artwork(page, &images)).await
        }
        Err(found) => error(&visit, &found).await,
    }
}
