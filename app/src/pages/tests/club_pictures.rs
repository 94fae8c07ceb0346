//! The pictures of a club: where its creator sets them, and how the club shows them.

use super::{assert_reads, club_look::person, document, element, refused};
use crate::pages::{
    club::{ClubPage, ClubTab, club},
    dashboard::{ClubImage, ClubPicture, ClubPictures, ClubSettingsPage, club_settings},
    form::FormState,
    samples,
};
use contract::{
    ImageId,
    club::{CreatorClub, PublicProfile, RecommendationList},
    hotel::Image,
    picture::{Crop, Cut, FocalPoint},
    profile::CreatorProfile,
    shape::{CropShape, Sides},
};

const PICTURES: &str = "/dashboard/club-settings/pictures";

const SIDES: Sides = Sides {
    width: 1600,
    height: 900,
};

/// A picture with a focal point on its right side, changed twice.
fn image(number: u32, alt: Option<&str>) -> Image {
    let cut = Cut {
        focal_point: FocalPoint { x: 0.9, y: 0.5 },
        crop: None,
    };
    Image::of(samples::id(number), "Mia Lind", false)
        .with_alt(alt.map(str::to_owned))
        .with_cut(cut, 3)
}

/// The same, with its size.
fn kept(number: u32, alt: Option<&str>) -> Option<ClubImage> {
    Some(ClubImage {
        image: image(number, alt),
        sides: Some(SIDES),
    })
}

fn settings(pictures: ClubPictures) -> String {
    let data = ClubSettingsPage {
        profile: person(CreatorProfile::default()),
        former_handles: Vec::new(),
        pictures,
        notice: None,
        is_saved: false,
        form: FormState::default(),
        copy: None,
        made_from: "m4rk".to_owned(),
        theirs: None,
    };
    document(&samples::page("/dashboard/club-settings"), |page| {
        club_settings(page, &data)
    })
}

fn club_with(hero: Option<Image>, face: Option<Image>) -> String {
    let creator = PublicProfile {
        hero_image: hero,
        profile_picture: face,
        ..samples::package::creator()
    };
    let stays = RecommendationList {
        total: 0,
        recommendations: Vec::new(),
        skip: 0,
        take: 15,
    };
    let data = ClubPage {
        club: CreatorClub { creator, stays },
        tab: ClubTab::Top,
        pins: Vec::new(),
        tags: Vec::new(),
        preview: None,
    };
    document(&samples::page("/user/mia.lind"), |page| club(page, &data))
}

#[test]
fn without_pictures_there_is_a_form_for_each_file_and_nothing_to_change() {
    let html = settings(ClubPictures::default());
    assert_reads(
        &html,
        &["Hero image", "There is none yet", "Portrait", "Use as portrait"],
    );
    for which in ["hero", "portrait"] {
        let form = element(&html, &format!("action=\"{PICTURES}/{which}\""));
        assert!(form.contains("enctype=\"multipart/form-data\""), "{form}");
        assert!(element(&html, &format!("id=\"{which}-image\"")).contains("name=\"image\""));
    }
    assert!(!html.contains(&format!("action=\"{PICTURES}\"")), "{html}");
}

#[test]
fn a_picture_that_is_set_comes_with_its_words_and_its_point() {
    let html = settings(ClubPictures {
        hero: kept(7, Some("Boats at dawn")),
        portrait: kept(8, None),
        ..ClubPictures::default()
    });
    let shown = element(&html, "class=\"picture picture-wide\"");
    assert!(shown.contains("data-focus-x=\"9\""), "{shown}");
    assert!(element(&html, "class=\"portrait portrait-large\"").contains("data-focus-x=\"9\""));
    for (control, value) in [("hero-focusX", "90"), ("hero-focusY", "50"), ("portrait-alt", "")] {
        let field = element(&html, &format!("id=\"{control}\""));
        assert!(field.contains(&format!("value=\"{value}\"")), "{field}");
    }
    assert!(
        element(&html, "id=\"hero-alt\"").contains("value=\"Boats at dawn\""),
        "{html}"
    );
    assert_eq!(html.matches("name=\"version\" value=\"3\"").count(), 3, "{html}");
    assert_reads(&html, &["Remove the hero image", "Remove the portrait"]);
}

#[test]
fn what_is_wrong_with_a_picture_is_said_at_its_own_form_and_nowhere_else() {
    let large = "The picture has more than 10 MB. Choose a smaller one.";
    let html = settings(ClubPictures {
        refused: Some((ClubPicture::Portrait, refused(&[], &[(Some("image"), large)]))),
        ..ClubPictures::default()
    });
    assert_reads(&html, &[large]);
    assert!(html.contains("href=\"#portrait-image\""), "{html}");
    assert!(element(&html, "id=\"portrait-image\"").contains("aria-invalid=\"true\""));
    assert!(!element(&html, "id=\"hero-image\"").contains("aria-invalid"), "{html}");

    let typed = refused(&[("alt", "Boats"), ("focusX", "101")], &[(Some("focalPoint"), "No.")]);
    let html = settings(ClubPictures {
        hero: kept(7, None),
        portrait: kept(8, None),
        refused: Some((ClubPicture::Hero, typed)),
        notice: None,
    });
    assert!(html.contains("href=\"#hero-focusX\""), "{html}");
    assert!(element(&html, "id=\"hero-alt\"").contains("value=\"Boats\""), "{html}");
    assert!(element(&html, "id=\"portrait-alt\"").contains("value=\"\""), "{html}");
}

/// The page with a portrait with this crop.
fn with_portrait(crop: Option<Crop>, sides: Option<Sides>) -> String {
    let cut = Cut {
        focal_point: FocalPoint { x: 0.9, y: 0.5 },
        crop,
    };
    let image = Image::of(samples::id(8), "Mia Lind", false).with_cut(cut, 3);
    settings(ClubPictures {
        portrait: Some(ClubImage { image, sides }),
        ..ClubPictures::default()
    })
}

/// The selected shape, and the size.
#[track_caller]
fn chosen(html: &str) -> (&str, &str) {
    let (_, fields) = html.split_once("id=\"portrait-shape\"").unwrap();
    let options = fields.split_once("</select>").unwrap().0.split("<option");
    let selected = options
        .filter(|option| option.contains(" selected"))
        .collect::<Vec<_>>();
    assert_eq!(selected.len(), 1, "{fields}");
    let shape = selected[0].split("value=\"").nth(1).unwrap().split('"').next().unwrap();
    let size = element(html, "id=\"portrait-size\"");
    let size = size.split(" value=\"").nth(1).unwrap().split('"').next().unwrap();
    (shape, size)
}

#[test]
fn a_crop_is_chosen_by_plain_fields_or_by_a_tool() {
    let html = with_portrait(None, Some(SIDES));
    assert_eq!(chosen(&html), ("whole", "100"));
    assert_reads(&html, &["What is shown", "Square, 1:1", "Change the portrait"]);
    let button = element(&html, "data-picture-open");
    assert!(
        button.contains(&samples::id::<ImageId>(8).to_string()) && button.contains(" hidden"),
        "{button}"
    );
    let tool = element(&html, "name=\"club-picture\"");
    assert!(
        tool.contains("load=\"picture:open\"") && tool.contains("club-settings?cut"),
        "{tool}"
    );
    let point = FocalPoint { x: 0.9, y: 0.5 };
    let square = CropShape::Portrait.around(0.7, point, SIDES);
    let html = with_portrait(Some(square), Some(SIDES));
    assert_eq!(chosen(&html), ("portrait", "70"));
    assert!(!html.contains("As it is now"), "{html}");
    let sliver = Crop {
        x: 0.0,
        y: 0.0,
        width: 0.9,
        height: 0.2,
    };
    let html = with_portrait(Some(sliver), Some(SIDES));
    assert_eq!(chosen(&html), ("own", "100"));
    assert_reads(&html, &["As it is now"]);
}

#[test]
fn what_came_of_a_picture_is_said_at_the_picture() {
    let html = settings(ClubPictures {
        portrait: kept(8, None),
        notice: Some((ClubPicture::Portrait, "The picture is removed.")),
        ..ClubPictures::default()
    });
    let (_, portrait) = html.split_once("id=\"portrait-title\"").unwrap();
    assert!(portrait.contains("The picture is removed."), "{html}");
    assert_eq!(html.matches("The picture is removed.").count(), 1, "{html}");
}

#[test]
fn the_fields_of_the_tool_stand_without_scripts_alone() {
    let html = with_portrait(None, Some(SIDES));
    let (_, rest) = html.split_once("<noscript>").unwrap();
    let (inside, after) = rest.split_once("</noscript>").unwrap();
    for part in ["portrait-shape", "portrait-focusX", "portrait-alt"] {
        assert!(inside.contains(part) && !after.contains(part), "{part} in {html}");
    }
    // The tool does not cut what is drawn, so its fields stay.
    assert!(!with_portrait(None, None).contains("<noscript>"));
}

#[test]
fn a_drawn_picture_is_not_cut() {
    let html = with_portrait(None, None);
    for part in ["portrait-shape", "data-picture-open", "club-picture"] {
        assert!(!html.contains(part), "{part} in {html}");
    }
    assert!(html.contains("id=\"portrait-focusX\""), "{html}");
}

#[test]
fn a_club_keeps_the_point_of_its_head_in_sight_and_says_what_is_to_be_seen() {
    let html = club_with(
        Some(image(7, Some("Boats at dawn"))),
        Some(image(8, Some("Mia at sea"))),
    );
    let head = element(&html, "data-focus-x=\"9\"");
    assert!(head.contains("picture-wide"), "{head}");
    let picture = element(&html, "alt=\"Boats at dawn\"");
    assert!(picture.contains("v=3"), "{picture}");
    let face = element(&html, "alt=\"Mia at sea\"");
    assert!(face.contains("data-focus-x=\"9\"") && face.contains("v=3"), "{face}");
    assert!(!element(&html, "class=\"club-hero\"").contains("aria-hidden"), "{html}");
    // A picture without an alternative text is hidden from screen readers.
    let silent = club_with(Some(image(7, None)), None);
    assert!(element(&silent, "class=\"club-hero\"").contains("aria-hidden=\"true\""));
    assert!(!silent.contains("alt=\"Mia Lind\""), "{silent}");
}
