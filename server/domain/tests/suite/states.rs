//! The drawing of states is the one that the tables give.

#[test]
fn the_drawing_is_of_these_tables() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/states.md");
    let drawn = std::fs::read_to_string(file).unwrap();
    assert!(
        drawn == domain::states::document(),
        "docs/states.md is out of date: run `make states`"
    );
}
