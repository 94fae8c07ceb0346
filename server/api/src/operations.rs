//! One list of operations, from which both their routes and their documentation are made.

use crate::ApiState;
use axum::{
    Router,
    handler::Handler,
    routing::{MethodFilter, MethodRouter},
};
use utoipa::{Path, openapi::HttpMethod};

/// Declares `served()`, the routes of the operations, and `documented()`, which describes them as well. Describing
/// builds every schema, which a server needs for the API document alone.
macro_rules! operations {
    ($($module:ident::$handler:ident),* $(,)?) => {
        fn served() -> axum::Router<$crate::ApiState> {
            let router = axum::Router::new();
            utoipa_axum::paste! {
                $(let router = $crate::operations::serve::<$module::[<__path_ $handler>], _, _>(
                    router,
                    $module::$handler,
                );)*
            }
            router
        }

        fn documented() -> utoipa_axum::router::OpenApiRouter<$crate::ApiState> {
            utoipa_axum::router::OpenApiRouter::new()
                $(.routes(utoipa_axum::routes!($module::$handler)))*
        }
    };
}
pub(crate) use operations;

/// Adds an operation under the path and the methods of its `utoipa::path`.
pub fn serve<P, H, T>(router: Router<ApiState>, handler: H) -> Router<ApiState>
where
    P: Path,
    H: Handler<T, ApiState>,
    T: 'static,
{
    let methods = P::methods();
    let methods = methods.iter().fold(MethodRouter::new(), |routes, method| {
        routes.on(filter(method), handler.clone())
    });
    router.route(&P::path(), methods)
}

fn filter(method: &HttpMethod) -> MethodFilter {
    match method {
        HttpMethod::Get => MethodFilter::GET,
        HttpMethod::Post => MethodFilter::POST,
        HttpMethod::Put => MethodFilter::PUT,
        HttpMethod::Delete => MethodFilter::DELETE,
        HttpMethod::Options => MethodFilter::OPTIONS,
        HttpMethod::Head => MethodFilter::HEAD,
        HttpMethod::Patch => MethodFilter::PATCH,
        HttpMethod::Trace => MethodFilter::TRACE,
    }
}
