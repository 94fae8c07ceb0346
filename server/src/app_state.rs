//! The state that handlers share.

use crate::{config::Config, limits::Limits, media_cache::MediaCache};
use api::ApiState;
use app::assets::Assets;
use domain::Ctx;
use metrics_exporter_prometheus::PrometheusHandle;
use std::sync::Arc;

/// The state that handlers share. Cheap to clone.
#[derive(Clone)]
pub struct App {
    pub ctx: Ctx,
    pub api: ApiState,
    pub assets: Assets,
    pub config: Arc<Config>,
    pub metrics: PrometheusHandle,
    pub limits: Arc<Limits>,
    pub media: Arc<MediaCache>,
}
