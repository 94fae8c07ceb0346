//! The OpenAPI 3.1 document, generated from the code: operations from their handlers, failures from the table of
//! expectations.

use crate::{documented, expectations::EXPECTATIONS};
use contract::{
    Code, Failure,
    island::{
        AuthModalProps, CardPaymentProps, ClubPictureProps, ItineraryEditorProps, LibraryProps, LocationMapProps,
        MapSearchProps, PackageEditorProps, PostEditorProps, StayEditorProps, StayFinderProps, WorldMapProps,
    },
};
use std::collections::BTreeMap;
use utoipa::{
    OpenApi,
    openapi::{
        Content, ObjectBuilder, RefOr, ResponseBuilder, Schema,
        path::Operation,
        schema::Type,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Travel club API",
        description = "Hotels, itineraries and their payment. Failures are an envelope with `hasErrors` and `errors`; statuses below 500 are answers."
    ),
    components(schemas(
        Failure,
        AuthModalProps,
        CardPaymentProps,
        ClubPictureProps,
        ItineraryEditorProps,
        LibraryProps,
        LocationMapProps,
        MapSearchProps,
        PackageEditorProps,
        PostEditorProps,
        WorldMapProps,
        StayEditorProps,
        StayFinderProps
    ))
)]
struct Base;

/// The whole document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = Base::openapi();
    document.merge(documented().split_for_parts().1);
    document.info.version = "1".to_owned();
    document.servers = None;
    if let Some(components) = document.components.as_mut() {
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("GET /api/session/token"))
            .build();
        components
            .security_schemes
            .insert("bearer".to_owned(), RefOr::T(SecurityScheme::Http(bearer)));
        components.schemas.insert("Code".to_owned(), codes());
    }
    for item in document.paths.paths.values_mut() {
        let operations = [
            &mut item.get,
            &mut item.post,
            &mut item.put,
            &mut item.delete,
            &mut item.patch,
        ];
        for operation in operations.into_iter().flatten() {
            describe_success(operation);
            add_failures(operation);
        }
    }
    document
}

/// The codes on the wire. A macro writes `Code`, and its derived schema would have the variants' names.
fn codes() -> RefOr<Schema> {
    let codes = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("What is wrong, for programs."))
        .enum_values(Some(Code::ALL.iter().map(|code| code.as_str())));
    RefOr::T(Schema::Object(codes.build()))
}

/// Every response needs a description; the schema describes a successful answer.
fn describe_success(operation: &mut Operation) {
    for response in operation.responses.responses.values_mut() {
        if let RefOr::T(response) = response
            && response.description.is_empty()
        {
            response.description = "OK".to_owned();
        }
    }
}

/// Lists an operation's error codes by status.
fn add_failures(operation: &mut Operation) {
    let id = operation.operation_id.clone().unwrap_or_default();
    let Some(expectation) = EXPECTATIONS.iter().find(|expectation| expectation.operation == id) else {
        return;
    };
    let mut by_status: BTreeMap<u16, Vec<&str>> = BTreeMap::new();
    let common = [Code::TooManyRequests, Code::Internal, Code::Unavailable];
    for code in expectation.codes().iter().chain(&common) {
        by_status.entry(code.status()).or_default().push(code.as_str());
    }
    for (status, codes) in by_status {
        let content = Content::new(Some(RefOr::Ref(utoipa::openapi::Ref::from_schema_name("Failure"))));
        let response = ResponseBuilder::new()
            .description(codes.join(", "))
            .content("application/json", content)
            .build();
        operation
            .responses
            .responses
            .insert(status.to_string(), RefOr::T(response));
    }
}
