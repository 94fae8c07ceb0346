//! Paging: redirects an address beyond the last page of a list to the last page.

use super::see_other;
use crate::{forms::Fields, session::Visit};
use app::paths;
use axum::response::Response;
use http::StatusCode;

/// A list with its requested page.
pub struct ListedPage {
    /// The address's field with the page's number, from 1.
    pub field: &'static str,
    /// Rows before the page.
    pub skip: u32,
    /// Rows of a page.
    pub take: u32,
    /// Rows of the whole list.
    pub total: u32,
}

impl ListedPage {
    /// The number of the last page, at least 1; `None` if the requested page exists.
    fn last(&self) -> Option<u32> {
        let is_behind = self.skip > 0 && self.skip >= self.total;
        is_behind.then(|| self.total.div_ceil(self.take.max(1)).max(1))
    }
}

/// The fields of a list's address; refuses an address that repeats one of `names`.
pub fn list_fields(query: Option<&str>, names: &[&str]) -> Result<Fields, (StatusCode, &'static str)> {
    let fields = Fields::of_query(query);
    let count = |name: &str| fields.0.iter().filter(|(known, _)| known == name).count();
    if names.iter().any(|name| count(name) > 1) {
        return Err((StatusCode::BAD_REQUEST, "The address repeats a field."));
    }
    Ok(fields)
}

/// Redirects to the last pages of the lists whose requested page is beyond the end; `None` if all pages exist. Keeps
/// the address's other fields.
pub fn to_last(visit: &Visit, lists: &[ListedPage]) -> Option<Response> {
    address(&visit.path, lists).map(|address| see_other(&address))
}

fn address(path: &str, lists: &[ListedPage]) -> Option<String> {
    let last = |list: &ListedPage| Some((list.field, list.last()?));
    let behind: Vec<(&str, u32)> = lists.iter().filter_map(last).collect();
    if behind.is_empty() {
        return None;
    }
    let (path, query) = path.split_once('?')?;
    let fields: Vec<(String, String)> = serde_urlencoded::from_str(query).ok()?;
    let field = |(name, value): &(String, String)| {
        let last = behind.iter().find(|(field, _)| field == name);
        let value = last.map_or_else(|| paths::encode(value), |(_, number)| number.to_string());
        format!("{}={value}", paths::encode(name))
    };
    let fields: Vec<String> = fields.iter().map(field).collect();
    Some(format!("{path}?{}", fields.join("&")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page of a list with `total` rows, fifteen a page.
    fn part(field: &'static str, number: u32, total: u32) -> ListedPage {
        ListedPage {
            field,
            skip: (number - 1).saturating_mul(15),
            take: 15,
            total,
        }
    }

    #[test]
    fn a_part_that_is_there_stays() {
        for (number, total) in [(1, 0), (1, 1), (1, 15), (2, 16), (2, 30), (3, 31)] {
            let path = format!("/dashboard/manage-stays?page={number}");
            assert_eq!(
                address(&path, &[part("page", number, total)]),
                None,
                "part {number} of {total}"
            );
        }
        assert_eq!(address("/dashboard/manage-stays", &[part("page", 1, 0)]), None);
    }

    #[test]
    fn a_part_behind_the_last_one_leads_to_the_last_one() {
        for (number, total, last) in [
            (2, 0, 1),
            (2, 1, 1),
            (2, 15, 1),
            (3, 16, 2),
            (9, 30, 2),
            (u32::MAX, 31, 3),
        ] {
            let list = [part("page", number, total)];
            let found = address(&format!("/user/mia/explore?page={number}"), &list);
            let expected = format!("/user/mia/explore?page={last}");
            assert_eq!(found.as_deref(), Some(expected.as_str()), "part {number} of {total}");
        }
    }

    #[test]
    fn an_address_that_repeats_a_field_of_the_list_is_refused() {
        let names = &["page", "tag"];
        assert!(list_fields(Some("page=1&tag=sea&utm=a&utm=b"), names).is_ok());
        for query in ["page=1&page=2", "tag=&tag=", "page=1&p%61ge=1"] {
            let refused = list_fields(Some(query), names).unwrap_err();
            assert_eq!(refused.0, StatusCode::BAD_REQUEST, "{query}");
        }
    }

    #[test]
    fn what_else_the_address_says_stays_in_it() {
        let lists = || [part("page", 2, 16), part("itineraries", 7, 0), part("wishes", 3, 20)];
        for (path, expected) in [
            (
                "/dashboard/manage-itineraries?page=2&itineraries=7&wishes=3&done=removed",
                "/dashboard/manage-itineraries?page=2&itineraries=1&wishes=2&done=removed",
            ),
            // A page number never redirects to itself, however it is written.
            (
                "/user/mia/explore?w%69shes=3&tag=by+the+sea",
                "/user/mia/explore?wishes=2&tag=by%20the%20sea",
            ),
        ] {
            assert_eq!(address(path, &lists()).as_deref(), Some(expected), "{path}");
        }
    }
}
