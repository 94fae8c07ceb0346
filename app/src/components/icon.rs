//! Icons from the one sprite `style/icons.svg`. An icon is decoration beside text, or the button around it has the
//! label. Of the assets it must know only the address of the sprite.

use crate::assets::Assets;
use leptos::prelude::*;

/// The icon `name` of the sprite, as large as the text around it.
#[component]
pub fn Icon(
    name: &'static str,
    /// `icon`, or `icon icon-large` for one that stands alone.
    #[prop(default = "icon")]
    class: &'static str,
) -> impl IntoView {
    let href =
        with_context::<Assets, _>(|assets| format!("{}#{name}", assets.icons)).unwrap_or_else(|| format!("#{name}"));
    view! {
        <svg class=class aria-hidden="true">
            <use href=href />
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    fn names_between<'a>(text: &'a str, before: &str) -> BTreeSet<&'a str> {
        text.split(before)
            .skip(1)
            .filter_map(|rest| rest.split_once('"').map(|(name, _)| name))
            .collect()
    }

    fn sources(folder: &Path, into: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, into);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                into.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn every_icon_that_a_view_names_is_in_the_sprite() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let sprite = std::fs::read_to_string(root.join("../style/icons.svg")).unwrap();
        let known = names_between(&sprite, "<symbol id=\"");
        let mut files = Vec::new();
        sources(&root.join("src"), &mut files);
        let missing: BTreeSet<&str> = files
            .iter()
            .flat_map(|file| {
                let mut used = names_between(file, "<Icon name=\"");
                used.extend(names_between(file, " icon=\""));
                used
            })
            .filter(|name| !known.contains(name))
            .collect();
        assert!(known.len() > 50, "the sprite was read");
        assert_eq!(missing, BTreeSet::new());
    }
}
