//! The rows of links in the form of the creator's own club: read, moved by their buttons, and named in errors.

use crate::forms::Fields;
use app::pages::dashboard::{LinkMove, MAX_LINK_ROWS, link_fields};
use contract::{FailureItem, club::CreatorLink};

/// The links with their rows; skips empty rows.
pub(super) fn links(fields: &Fields) -> Vec<(usize, CreatorLink)> {
    let rows = rows(fields).into_iter().enumerate();
    rows.filter(|(_, link)| !link.label.is_empty() || !link.url.is_empty())
        .collect()
}

fn rows(fields: &Fields) -> Vec<CreatorLink> {
    (0..MAX_LINK_ROWS)
        .map(|row| {
            let [label, url, hidden] = link_fields(row);
            CreatorLink {
                label: fields.text(&label).to_owned(),
                url: fields.text(&url).to_owned(),
                is_hidden: fields.flag(&hidden),
            }
        })
        .collect()
}

/// A link without a title is called as its site: "Instagram" for instagram.com/mia.
pub(super) fn titled(link: CreatorLink) -> CreatorLink {
    if !link.label.trim().is_empty() {
        return link;
    }
    let address = link.url.trim();
    let address = address.split_once("://").map_or(address, |(_, rest)| rest);
    let host = address.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let label = if host.contains('@') || host == "mailto" {
        "Email".to_owned()
    } else {
        site_name(host)
    };
    CreatorLink { label, ..link }
}

/// The last name of a host before its ending, with a capital; at most 40 characters, as titles are.
fn site_name(host: &str) -> String {
    let host = host.to_lowercase();
    let names: Vec<&str> = host.split('.').collect();
    let name = match names.as_slice() {
        [name] => name,
        [.., name, _] => name,
        [] => "",
    };
    let mut letters = name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).take(40).collect()
}

/// The form after a button of a row was pressed.
pub(super) fn moved(fields: &Fields, to: LinkMove, row: usize) -> Fields {
    let mut rows = rows(fields);
    match to {
        LinkMove::Up if row > 0 => rows.swap(row, row - 1),
        LinkMove::Down if row + 1 < rows.len() => rows.swap(row, row + 1),
        LinkMove::Up | LinkMove::Down => (),
        LinkMove::Remove => {
            if row < rows.len() {
                rows.remove(row);
            }
        }
    }
    let is_of_a_row = |name: &str| (0..MAX_LINK_ROWS).any(|row| link_fields(row).iter().any(|known| known == name));
    let mut moved: Vec<_> = fields
        .0
        .iter()
        .filter(|(name, _)| !is_of_a_row(name))
        .cloned()
        .collect();
    for (row, link) in rows.into_iter().enumerate() {
        let [label, url, hidden] = link_fields(row);
        moved.extend([(label, link.label), (url, link.url)]);
        moved.extend(link.is_hidden.then(|| (hidden, "true".to_owned())));
    }
    Fields(moved)
}

/// Moves the errors of links to their rows, and names those; empty rows shift the numbers.
pub(super) fn in_rows(mut errors: Vec<FailureItem>, fields: &Fields) -> Vec<FailureItem> {
    for (index, (row, _)) in links(fields).into_iter().enumerate() {
        let [label, url, _] = link_fields(row);
        for (part, name) in [("label", label), ("url", url)] {
            let field = format!("links[{index}].{part}");
            for item in errors
                .iter_mut()
                .filter(|item| item.field.as_deref() == Some(field.as_str()))
            {
                item.field = Some(name.clone());
                item.message = format!("Link {}: {}", row + 1, item.message);
            }
        }
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Code;

    fn fields(values: &[(&str, &str)]) -> Fields {
        let values = values.iter();
        Fields(
            values
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        )
    }

    fn typed() -> Fields {
        fields(&[
            ("slug", "mia"),
            ("linkLabel_0", " "),
            ("linkUrl_0", ""),
            ("linkLabel_1", "Letters"),
            ("linkUrl_1", "https://example.com/letters"),
            ("linkHidden_1", "true"),
            ("linkLabel_2", ""),
            ("linkUrl_2", ""),
            ("linkLabel_3", "Shop"),
            ("linkUrl_3", "shop"),
        ])
    }

    /// The titles of the rows with their numbers; hidden ones in brackets.
    fn titles(fields: &Fields) -> Vec<String> {
        let title = |(row, link): (usize, CreatorLink)| {
            let label = link.label;
            if link.is_hidden {
                format!("{row} ({label})")
            } else {
                format!("{row} {label}")
            }
        };
        links(fields).into_iter().map(title).collect()
    }

    #[test]
    fn what_is_wrong_is_said_where_it_was_typed() {
        let item = |field: &str| FailureItem {
            code: Code::Invalid,
            message: "No.".to_owned(),
            field: Some(field.to_owned()),
        };
        let errors = in_rows(
            vec![item("slug"), item("links[0].label"), item("links[1].url")],
            &typed(),
        );
        let said: Vec<_> = errors.iter().filter_map(|item| item.field.as_deref()).collect();
        assert_eq!(said, ["slug", "linkLabel_1", "linkUrl_3"]);
        let messages: Vec<_> = errors.iter().map(|item| item.message.as_str()).collect();
        assert_eq!(messages, ["No.", "Link 2: No.", "Link 4: No."]);
    }

    #[test]
    fn a_link_without_a_title_is_called_as_its_site() {
        for (url, label) in [
            ("instagram.com/mia", "Instagram"),
            ("https://www.youtube.com/@mia", "Youtube"),
            ("mia@example.com", "Email"),
            ("mailto:mia@example.com", "Email"),
            ("localhost", "Localhost"),
            ("", ""),
        ] {
            let link = CreatorLink {
                url: url.to_owned(),
                ..CreatorLink::default()
            };
            assert_eq!(titled(link).label, label, "{url}");
        }
    }

    #[test]
    fn a_row_moves_with_all_its_fields() {
        assert_eq!(titles(&typed()), ["1 (Letters)", "3 Shop"]);
        for (to, row, expected) in [
            (LinkMove::Up, 3, ["1 (Letters)", "2 Shop"]),
            (LinkMove::Up, 1, ["0 (Letters)", "3 Shop"]),
            (LinkMove::Up, 0, ["1 (Letters)", "3 Shop"]),
            (LinkMove::Down, 1, ["2 (Letters)", "3 Shop"]),
            (LinkMove::Down, MAX_LINK_ROWS - 1, ["1 (Letters)", "3 Shop"]),
            (LinkMove::Remove, 0, ["0 (Letters)", "2 Shop"]),
        ] {
            let after = moved(&typed(), to, row);
            assert_eq!(titles(&after), expected, "{to:?} {row}");
            assert_eq!(after.text("slug"), "mia");
        }
        assert_eq!(titles(&moved(&typed(), LinkMove::Remove, 3)), ["1 (Letters)"]);
    }
}
