//! The map of all hotels as vector tiles.

use crate::{conditional::is_known, error::ApiError, extract::Caller};
use axum::{
    extract::{FromRequestParts, Path, State},
    response::{IntoResponse, Response},
};
use contract::{Code, HotelId};
use domain::{
    Ctx,
    hotels::{self, HotelTile},
};
use fast_mvt::{DEFAULT_EXTENT, MvtCoord, MvtGeomType, MvtLayerBuilder, MvtResult, MvtValueRef};
use http::{
    HeaderMap, StatusCode,
    header::{CACHE_CONTROL, CONTENT_TYPE, ETAG},
    request::Parts,
};
use search::{Mark, TILE_EXTENT};
use utoipa::ToSchema;
use uuid::Uuid;

/// The name of the tiles' only layer.
const LAYER: &str = "hotels";
/// The format's registered media type.
const MEDIA_TYPE: &str = "application/vnd.mapbox-vector-tile";
/// A tile is the same for every caller; a hotel that opened a minute ago may be missing.
const CACHE: &str = "public, max-age=60, stale-while-revalidate=3600";

/// The bytes of a vector tile.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "the document alone names it")]
pub struct VectorTile(Vec<u8>);

/// Zoom, column and row of a tile.
pub struct TilePath {
    level: u8,
    column: u32,
    row: u32,
}

impl<S: Send + Sync> FromRequestParts<S> for TilePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<(u8, u32, u32)>::from_request_parts(parts, state).await;
        let Path((level, column, row)) = path.map_err(|_| ApiError::of(Code::NotFound))?;
        Ok(Self { level, column, row })
    }
}

/// Get a map tile of all hotels
///
/// A [vector tile](https://github.com/mapbox/vector-tile-spec) (version 2) of the Web Mercator grid, without dates, the
/// same for every caller. Squares of an eighth of the tile's width group the hotels. The layer `hotels` has a point
/// with `hotelId` for each hotel alone in its square; else one point in the hotels' centre, with their `count` and the
/// `zoom` at which they separate. A point that another one would cover is drawn beside the centre, which it has as
/// `latitude` and `longitude` in degrees. A tile without hotels has no layer.
#[utoipa::path(get, path = "/api/v1/hotel/tiles/{z}/{x}/{y}", tag = "Hotel", operation_id = "getHotelTile",
    params(
        ("z" = u8, Path, description = "Level, 0 to 16.", maximum = 16),
        ("x" = u32, Path, description = "Column from the west, 0 to 2^z - 1.", maximum = 65535),
        ("y" = u32, Path, description = "Row from the north, 0 to 2^z - 1.", maximum = 65535),
    ),
    responses(
        (status = 200, content_type = "application/vnd.mapbox-vector-tile", body = VectorTile),
        (status = 304, description = "The tile is the one that If-None-Match names."),
    ))]
pub async fn get_tile(
    State(ctx): State<Ctx>,
    _: Caller,
    path: TilePath,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let HotelTile { version, marks } = hotels::tile(&ctx, path.level, path.column, path.row).await?;
    let tag = format!("\"{version}\"");
    let kept = [(ETAG, tag.as_str()), (CACHE_CONTROL, CACHE)];
    if is_known(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let bytes = encoded(&marks).map_err(|error| {
        tracing::error!(%error, "a tile could not be written");
        ApiError::of(Code::Internal)
    })?;
    Ok((kept, [(CONTENT_TYPE, MEDIA_TYPE)], bytes).into_response())
}

// The extent of a layer by default.
const _: () = assert!(DEFAULT_EXTENT.get() == TILE_EXTENT);

fn encoded(marks: &[Mark]) -> MvtResult<Vec<u8>> {
    if marks.is_empty() {
        return Ok(Vec::new());
    }
    let mut layer = MvtLayerBuilder::new(LAYER)?;
    for mark in marks {
        let mut feature = layer.feature_of(MvtGeomType::Point);
        feature.points([MvtCoord {
            x: mark.x as i32,
            y: mark.y as i32,
        }])?;
        match mark.only {
            Some(id) => {
                let id = HotelId(Uuid::from_u128(id)).to_string();
                feature.tag_ref("hotelId", MvtValueRef::String(&id))?;
            }
            None => {
                feature.tag_uint("count", mark.count.into())?;
                feature.tag_uint("zoom", mark.falls_apart.into())?;
                if let Some((latitude, longitude)) = mark.middle {
                    feature.tag_double("latitude", latitude)?;
                    feature.tag_double("longitude", longitude)?;
                }
            }
        }
        layer = feature.end();
    }
    Ok(layer.encode())
}
