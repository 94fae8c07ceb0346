//! Documents as readers get them, read by a library that has not written them.

use chrono::{TimeZone, Utc};
use contract::{
    Money,
    paper::{Paper, PaperFact, PaperItem, PaperKind, PaperStay, Party},
    words,
};
use lopdf::Document;
use papers::render;

fn money(minor: i64, code: &str) -> Money {
    Money::new(minor, code.parse().unwrap())
}

fn item(name: &str, detail: &str, amount: Money) -> PaperItem {
    PaperItem {
        name: name.to_owned(),
        detail: detail.to_owned(),
        amount,
    }
}

fn invoice() -> Paper {
    Paper {
        kind: PaperKind::Invoice,
        title: "Invoice 2027-000042".to_owned(),
        issued_at: Utc.with_ymd_and_hms(2027, 2, 3, 4, 5, 6).unwrap(),
        site_name: "Byrdli".to_owned(),
        is_demonstration: true,
        notice: None,
        issuer: Party {
            name: "Byrdli Ltd".to_owned(),
            lines: [
                "1 Harbour Street, Valletta",
                "Tax number MT12345678",
                "help@example.org",
            ]
            .map(str::to_owned)
            .to_vec(),
        },
        recipient: Some(Party {
            name: "Zoë Łukasz Nguyễn".to_owned(),
            lines: vec!["zoe@example.org".to_owned(), "Portugal".to_owned()],
        }),
        facts: vec![
            PaperFact::new("Invoice date", "Wed 3 Feb 2027"),
            PaperFact::new("Trip", "Lisbon and Porto, 4 to 9 Mar 2027"),
            PaperFact::new("Paid with", "Visa ending 4242"),
        ],
        stays: Vec::new(),
        items: vec![
            item(
                "Casa do Limoeiro: Double room with a view of the river",
                "4 – 7 Mar 2027 · 3 nights · 2 adults · reference H7K2M9",
                money(36_450, "EUR"),
            ),
            item(
                "Pensão Central: Single room",
                "7 – 9 Mar 2027 · 2 nights · 1 adult",
                money(15_900, "EUR"),
            ),
        ],
        totals: vec![item("Paid", "", money(52_350, "EUR"))],
        notes: vec!["Prices include the taxes and fees that are paid through us.".to_owned()],
    }
}

fn voucher() -> Paper {
    let stay = PaperStay {
        title: "Casa do Limoeiro".to_owned(),
        facts: vec![
            PaperFact::new("Booking reference", "H7K2M9"),
            PaperFact::new("Address", "Rua das Flores 12, 1200-195 Lisbon, Portugal"),
            PaperFact::new("Check-in", "Thu 4 Mar 2027, from 15:00"),
            PaperFact::new("Check-out", "Sun 7 Mar 2027, until 11:00"),
            PaperFact {
                label: "Guests".to_owned(),
                values: vec!["李明".to_owned(), "Zoë Nguyễn".to_owned()],
            },
        ],
    };
    Paper {
        kind: PaperKind::Voucher,
        title: "Voucher".to_owned(),
        items: Vec::new(),
        totals: Vec::new(),
        stays: vec![stay.clone(), stay],
        ..invoice()
    }
}

/// Kept for looking at, where a folder is named.
fn keep(name: &str, bytes: &[u8]) {
    if let Some(folder) = option_env!("PAPERS_KEPT_IN") {
        std::fs::write(format!("{folder}/{name}.pdf"), bytes).unwrap();
    }
}

fn read(paper: &Paper, name: &str) -> (Document, Vec<String>) {
    let bytes = render(paper).unwrap();
    keep(name, &bytes);
    let document = Document::load_mem(&bytes).unwrap();
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    let texts = pages
        .iter()
        .map(|page| squeezed(&document.extract_text(&[*page]).unwrap()));
    let texts = texts.collect();
    (document, texts)
}

/// Without spaces and line ends: they are where lines are broken.
fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

fn count(text: &str, part: &str) -> usize {
    text.matches(&squeezed(part)).count()
}

#[test]
fn an_invoice_has_its_words_once_and_its_amounts_in_full() {
    let (_, texts) = read(&invoice(), "invoice");
    assert_eq!(texts.len(), 1);
    for words in [
        "Byrdli Ltd",
        "Tax number MT12345678",
        "Zoë Łukasz Nguyễn",
        "Casa do Limoeiro: Double room with a view of the river",
        "4 – 7 Mar 2027 · 3 nights",
        "€364.50",
        "€159.00",
        "€523.50",
        "Page 1 of 1",
    ] {
        assert_eq!(count(&texts[0], words), 1, "{words}: {}", texts[0]);
    }
}

#[test]
fn a_voucher_names_each_guest() {
    let (_, texts) = read(&voucher(), "voucher");
    let text = texts.concat();
    assert_eq!(count(&text, "LiMing"), 2);
    assert_eq!(count(&text, "Rua das Flores 12"), 2);
}

#[test]
fn currencies_without_and_with_three_decimals_keep_theirs() {
    for (amount, text) in [
        (money(98_156, "JPY"), "¥98,156"),
        (money(35_200, "KWD"), "KWD 35.200"),
        (money(30_000, "USD"), "$300.00"),
    ] {
        let paper = Paper {
            items: vec![item("Room", "", amount)],
            totals: vec![item("Paid", "", amount)],
            ..invoice()
        };
        let (_, texts) = read(&paper, "currency");
        assert_eq!(count(&texts[0], text), 2, "{text}: {}", texts[0]);
    }
}

#[test]
fn the_same_paper_gives_the_same_bytes() {
    assert_eq!(render(&invoice()).unwrap(), render(&invoice()).unwrap());
    let later = Paper {
        issued_at: Utc.with_ymd_and_hms(2027, 2, 4, 0, 0, 0).unwrap(),
        ..invoice()
    };
    assert_ne!(render(&invoice()).unwrap(), render(&later).unwrap());
}

#[test]
fn lines_that_do_not_fit_go_to_more_pages_with_the_heads_of_their_columns() {
    for number in [1, 12, 13, 30, 50, 60] {
        let items: Vec<PaperItem> = (1..=number)
            .map(|at| {
                item(
                    &format!("Hotel {at:03}. Room"),
                    "1 – 2 Mar 2027",
                    money(1_000 + at, "EUR"),
                )
            })
            .collect();
        let sum = items.iter().map(|item| item.amount.minor).sum();
        let paper = Paper {
            items,
            totals: vec![item("Paid", "", money(sum, "EUR"))],
            ..invoice()
        };
        let (_, texts) = read(&paper, &format!("lines-{number}"));
        for at in 1..=number {
            let name = format!("Hotel {at:03}. Room");
            let holder: Vec<&String> = texts.iter().filter(|text| count(text, &name) == 1).collect();
            assert_eq!(holder.len(), 1, "{name} of {number}");
            // The only line is the total too.
            let amount = words::money_in_full(money(1_000 + at, "EUR"));
            assert_eq!(count(holder[0], &amount), if number == 1 { 2 } else { 1 }, "{name}");
        }
        for (at, text) in texts.iter().enumerate() {
            assert_eq!(count(text, &format!("Page {} of {}", at + 1, texts.len())), 1);
            let has_amounts = text.contains("Hotel") || text.contains("Paid€");
            assert_eq!(
                count(text, "Description"),
                usize::from(has_amounts),
                "page {at} of {number}"
            );
        }
        assert!(number < 30 || texts.len() > 1, "{number} lines on one page");
        if number > 1 {
            assert_eq!(count(&texts.concat(), &words::money_in_full(money(sum, "EUR"))), 1);
        }
    }
}

#[test]
fn names_that_are_made_to_break_it_do_not() {
    let long = "W".repeat(180);
    let words = "Grand Hotel of the Seven Winds ".repeat(7);
    let hostile = [
        long.as_str(),
        words.as_str(),
        "שרה לוי عبد الرحمن",
        "ホテル日航 🏖️👨‍👩‍👧 \u{1e900}",
        "a\u{202e}cba\u{0}\u{7f}\n\r\t",
        "e\u{301}\u{301}\u{301}\u{301}",
        "\u{fdd0}\u{ffff}\u{e000}\u{10ffff}",
        "<script>(%s)\\",
        "",
        " ",
    ];
    for name in hostile {
        let paper = Paper {
            title: format!("Invoice {name}"),
            site_name: name.to_owned(),
            issuer: Party {
                name: name.to_owned(),
                lines: vec![name.to_owned(); 3],
            },
            recipient: Some(Party {
                name: name.to_owned(),
                lines: vec![name.to_owned()],
            }),
            facts: vec![PaperFact::new(name, name)],
            stays: vec![PaperStay {
                title: name.to_owned(),
                facts: vec![PaperFact::new("Guests", name)],
            }],
            items: vec![item(name, name, money(i64::MAX, "KWD")); 2],
            totals: vec![item(name, name, money(i64::MIN + 1, "KWD"))],
            notes: vec![name.to_owned()],
            notice: Some(name.to_owned()),
            ..invoice()
        };
        let bytes = render(&paper).unwrap_or_else(|error| panic!("{name:?}: {error}"));
        keep(&format!("hostile-{}", name.len()), &bytes);
        Document::load_mem(&bytes).unwrap();
    }
}

#[test]
fn it_is_tagged_and_names_its_title_and_language() {
    for (paper, name) in [(invoice(), "invoice"), (voucher(), "voucher")] {
        let (document, _) = read(&paper, name);
        let catalogue = document.catalog().unwrap();
        assert_eq!(catalogue.get(b"Lang").unwrap().as_str().unwrap(), b"en");
        assert!(catalogue.has(b"StructTreeRoot"));
        let mark = catalogue.get(b"MarkInfo").unwrap().as_dict().unwrap();
        assert!(mark.get(b"Marked").unwrap().as_bool().unwrap());
        let viewer = catalogue.get(b"ViewerPreferences").unwrap();
        let viewer = document.dereference(viewer).unwrap().1.as_dict().unwrap();
        assert!(viewer.get(b"DisplayDocTitle").unwrap().as_bool().unwrap());
        let roles: Vec<&[u8]> = document
            .objects
            .values()
            .filter_map(|object| object.as_dict().ok()?.get(b"S").ok()?.as_name().ok())
            .collect();
        for role in ["H1", "P", "Table", "TR", "TH", "TD"] {
            assert!(roles.contains(&role.as_bytes()), "{name} has no {role}");
        }
    }
}

#[test]
fn fonts_are_embedded_and_cut_to_what_is_used() {
    let bytes = render(&invoice()).unwrap();
    assert!(bytes.len() < 60_000, "{} bytes", bytes.len());
    let document = Document::load_mem(&bytes).unwrap();
    let embedded = document.objects.values().filter_map(|object| object.as_dict().ok());
    let files = embedded.filter(|dictionary| dictionary.has(b"FontFile2") || dictionary.has(b"FontFile3"));
    assert_eq!(files.count(), 2);
}
