//! Tests that every island of the source is an export of the built module: a missing one would leave dead markup
//! without an error.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// Files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .collect()
}

fn changed(file: &Path) -> SystemTime {
    fs::metadata(file).unwrap().modified().unwrap()
}

/// The names of the functions that carry `#[island]`.
fn islands_of(source: &str) -> Vec<&str> {
    let functions = source.split("\n#[island]\n").skip(1);
    functions
        .filter_map(|rest| rest.strip_prefix("pub fn ")?.split('(').next())
        .collect()
}

/// The names of a glue's exports that are islands: `Name_` and the hash of the source.
fn islands_in_glue(glue: &str) -> BTreeSet<String> {
    let words = glue.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let named = words.filter_map(|word| word.rsplit_once('_'));
    named
        .filter(|(name, hash)| {
            hash.len() > 10
                && hash.bytes().all(|digit| digit.is_ascii_digit())
                && name.starts_with(|letter: char| letter.is_ascii_uppercase())
        })
        .map(|(name, _)| name.to_owned())
        .collect()
}

fn islands_in_source() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/islands");
    let sources = files(&folder).into_iter().map(|file| fs::read_to_string(file).unwrap());
    sources
        .flat_map(|source| islands_of(&source).into_iter().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

#[test]
fn the_source_has_the_islands_that_the_module_names() {
    let named = [
        "AddRooms",
        "AuthForm",
        "CartButton",
        "CopyButton",
        "DestinationBox",
        "GuestFields",
        "HandleCheck",
        "Likes",
        "LoadMore",
        "PrintButton",
        "Toasts",
    ]
    .map(str::to_owned);
    assert_eq!(islands_in_source(), BTreeSet::from(named));
}

#[test]
fn an_island_is_found_in_source_and_glue() {
    assert_eq!(
        islands_of("/// Doc.\n#[island]\npub fn One(children: Children) -> impl IntoView {"),
        ["One"]
    );
    let glue = "export{x as One_12345678901234567890,y as hydrate,z as __wbg_set_12345678901234567890};";
    assert_eq!(islands_in_glue(glue), BTreeSet::from(["One".to_owned()]));
}

/// Runs when the built assets exist and are not older than the islands; `make test` builds them first.
#[test]
fn every_island_is_an_export_of_the_built_module() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let assets = root.join("../target/assets");
    let Ok(entries) = fs::read_dir(&assets) else { return };
    let glues = entries.map(|entry| entry.unwrap().path()).filter(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with("app.") && name.ends_with(".js")
    });
    let Some(glue) = glues.max_by_key(|glue| changed(glue)) else {
        return;
    };
    if files(&root.join("src/islands"))
        .iter()
        .any(|source| changed(source) > changed(&glue))
    {
        return;
    }
    assert_eq!(islands_in_glue(&fs::read_to_string(glue).unwrap()), islands_in_source());
}

/// The names in the server's markup are those of the exports: both are built from the same source.
#[cfg(feature = "ssr")]
#[test]
fn the_servers_markup_names_each_island_and_carries_what_it_wraps() {
    use crate::islands::{
        AddRooms, AuthForm, CartButton, CopyButton, DestinationBox, GuestFields, HandleCheck, Likes, LoadMore,
        PrintButton, Toasts,
    };
    use leptos::prelude::*;

    let html = crate::page::with_islands(|| {
        view! {
            <CartButton><a href="/cart">"Cart"</a></CartButton>
            <DestinationBox><input name="destination" /></DestinationBox>
            <AddRooms><form></form></AddRooms>
            <AuthForm><form data-auth="signin"></form></AuthForm>
            <GuestFields><input name="adults_0" /></GuestFields>
            <Likes><form id="likes"></form></Likes>
            <PrintButton><button></button></PrintButton>
            <HandleCheck><input name="slug" /></HandleCheck>
            <CopyButton><button></button></CopyButton>
            <LoadMore><a href="/more">"More"</a></LoadMore>
            <Toasts />
        }
        .to_html()
    });
    for name in islands_in_source() {
        assert_eq!(
            html.matches(&format!("<leptos-island data-component=\"{name}_"))
                .count(),
            1,
            "{name} in {html}"
        );
    }
    // Erased views end their content with a marker.
    assert!(
        html.replace("<!>", "")
            .contains("<leptos-children><a href=\"/cart\">Cart</a></leptos-children>"),
        "{html}"
    );
    assert!(!html.contains("data-props"), "no island carries props: {html}");
}
