//! Every colour that a creator can choose gives a readable club.

use super::*;

/// A grid over all colours of a screen, their corners included, and the colours one step beside the corners.
fn all() -> impl Iterator<Item = Rgb> {
    let steps = || (0..=255).step_by(17).chain([1, 254]);
    steps().flat_map(move |red| steps().flat_map(move |green| steps().map(move |blue| Rgb([red, green, blue]))))
}

#[track_caller]
fn assert_reads(front: Rgb, ground: Rgb, what: &str, chosen: Rgb) {
    let ratio = front.contrast(ground);
    assert!(
        ratio >= TEXT,
        "{what} of {}: {} on {} is {ratio:.2}",
        chosen.hex(),
        front.hex(),
        ground.hex()
    );
}

/// The pairs of style/contrast.test.mjs in which an accent stands.
fn check(chosen: Rgb, shades: Shades, scheme: &Scheme) {
    for ground in scheme.grounds.iter().map(token).chain([shades.soft]) {
        assert_reads(shades.accent, ground, "accent", chosen);
        assert_reads(shades.deep, ground, "deep accent", chosen);
    }
    assert_reads(shades.ink, shades.accent, "ink on the accent", chosen);
    assert_reads(shades.ink, shades.deep, "ink on the deep accent", chosen);
    for ink in scheme.inks.iter().map(token) {
        assert_reads(ink, shades.soft, "the page's ink on the soft accent", chosen);
    }
}

#[test]
fn whatever_is_chosen_can_be_read_in_light_and_dark() {
    let mut count = 0;
    for chosen in all() {
        let theme = Theme::of(&chosen.hex()).unwrap();
        check(chosen, theme.light, &LIGHT);
        check(chosen, theme.dark, &DARK);
        count += 1;
    }
    assert_eq!(count, 18 * 18 * 18);
}

#[test]
fn a_lively_colour_keeps_its_hue() {
    for text in ["#d9480f", "#1565c0", "#2e7d32", "#6a1b9a", "#c2185b"] {
        let theme = Theme::of(text).unwrap();
        let hue = theme.chosen.oklch().hue;
        for shades in [theme.light, theme.dark] {
            let found = shades.accent.oklch();
            let apart = (found.hue - hue).sin().abs();
            assert!(apart < 0.12 && found.chroma > 0.05, "{text}: {}", shades.accent.hex());
        }
    }
}

#[test]
fn a_colour_that_reads_already_stays_as_it_is_on_the_light_page() {
    let theme = Theme::of("#1d4e9e").unwrap();
    assert_eq!(theme.light.accent.hex(), "#1d4e9e");
}

#[test]
fn a_rule_names_each_token_for_both_schemes_and_nothing_else_gets_into_it() {
    let rule = Theme::of("#D9480F").unwrap().style("main");
    assert!(rule.starts_with("main{--theme:#d9480f;--accent:light-dark(#"), "{rule}");
    for name in ["accent", "accent-ink", "accent-soft", "accent-deep"] {
        assert_eq!(rule.matches(&format!("--{name}:light-dark(#")).count(), 1, "{rule}");
    }
    for bad in ["", "red", "#fff", "#d9480f}", "</style>", "#d9480"] {
        assert_eq!(Theme::of(bad), None, "{bad}");
    }
}

#[test]
fn the_grounds_and_inks_are_those_of_the_design() {
    let tokens = include_str!("../../../style/tokens.css");
    let written = |(lightness, chroma, hue): Token| format!("oklch({lightness}% {chroma} {hue})");
    let names = ["paper", "surface", "sunken", "ink", "ink-soft"];
    let of = |scheme: &Scheme| [scheme.grounds.as_slice(), scheme.inks.as_slice()].concat();
    for ((name, light), dark) in names.iter().zip(of(&LIGHT)).zip(of(&DARK)) {
        let line = format!("--{name}: light-dark({}, {});", written(light), written(dark));
        assert!(tokens.contains(&line), "{line} is not in tokens.css");
    }
}
