//! Documents: what stands on them, and that what was issued stays as it was.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code,
    paper::{Paper, PaperKind},
};
use domain::{
    Settings, papers,
    testing::{TestDb, hotels::HotelBuilder},
    worker,
};

fn sum(paper: &Paper) -> i64 {
    paper.items.iter().map(|item| item.amount.minor).sum()
}

fn fact<'a>(paper: &'a Paper, label: &str) -> &'a str {
    let fact = paper.facts.iter().find(|fact| fact.label == label);
    fact.and_then(|fact| fact.values.first()).map_or("", String::as_str)
}

async fn run_by_a_company(name: &str) -> TestDb {
    let mut settings = Settings::default();
    settings.company.name = Some(name.to_owned());
    settings.company.address = Some("1 Harbour Street, Valletta".to_owned());
    settings.company.tax_id = Some("MT12345678".to_owned());
    settings.company.prices_include_tax = Some(true);
    TestDb::with_settings(settings).await
}

#[tokio::test]
async fn an_invoice_names_who_issues_it_and_sums_up_to_what_was_taken() {
    let db = run_by_a_company("Byrdli Ltd").await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = booked(&db, &[&alfama, &baixa]).await;
    let paper = papers::invoice(&db.ctx, &traveller.viewer, traveller.id).await.unwrap();
    assert_eq!(paper.kind, PaperKind::Invoice);
    assert_eq!(paper.title, "Invoice 2026-000001");
    assert_eq!(paper.issuer.name, "Byrdli Ltd");
    assert_eq!(
        paper.issuer.lines,
        ["1 Harbour Street, Valletta", "Tax number MT12345678"]
    );
    assert_eq!(paper.recipient.as_ref().unwrap().name, "Ada Lovelace");
    assert_eq!(fact(&paper, "Paid with"), "Visa ending 4242");
    assert_eq!(paper.items.len(), 2);
    assert!(paper.items[0].name.starts_with("Alfama House: "), "{:?}", paper.items);
    assert_eq!(paper.totals.last().unwrap().amount, euros(40_000));
    assert_eq!(sum(&paper), 40_000);
    assert!(
        paper.notes.iter().any(|note| note == "Prices include taxes."),
        "{:?}",
        paper.notes
    );
    all_agrees(&db).await;
}

#[tokio::test]
async fn what_was_issued_stays_as_it_was() {
    let db = run_by_a_company("Byrdli Ltd").await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    let before = papers::invoice(&db.ctx, &traveller.viewer, traveller.id).await.unwrap();
    // The company and the hotel have another name, and the trip is cancelled.
    let mut settings = Settings::default();
    settings.company.name = Some("Another Ltd".to_owned());
    let later = db.another_process_with(settings).await;
    tamper(&db.ctx, "UPDATE hotel SET name = $1", ["Alfama Palace".into()]).await;
    db.pass(TimeDelta::days(1));
    let quote = traveller.quote().await;
    traveller.served_by(&later).cancel(&quote).await.unwrap();
    let after = papers::invoice(&later, &traveller.viewer, traveller.id).await.unwrap();
    assert_eq!(after, before);
    // The credit note bears the names of its own day.
    let number = traveller.get().await.cancellations[0]
        .credit_note_number
        .clone()
        .unwrap();
    let note = papers::credit_note(&later, &traveller.viewer, traveller.id, &number)
        .await
        .unwrap();
    assert_eq!(note.issuer.name, "Another Ltd");
    assert_eq!(note.title, format!("Credit note {number}"));
    assert!(
        fact(&note, "Corrects invoice").starts_with("2026-000001 of "),
        "{:?}",
        note.facts
    );
    assert_eq!(
        (sum(&note), note.totals.last().unwrap().amount),
        (20_000, euros(20_000))
    );
    worker::pass(&db.ctx).await.unwrap();
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_document_of_a_trip_that_was_paid_before_documents_were_kept_is_made_once() {
    let db = run_by_a_company("Byrdli Ltd").await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    tamper(&db.ctx, "DELETE FROM document", []).await;
    let first = papers::invoice(&db.ctx, &traveller.viewer, traveller.id).await.unwrap();
    tamper(&db.ctx, "UPDATE hotel SET name = $1", ["Alfama Palace".into()]).await;
    let again = papers::invoice(&db.ctx, &traveller.viewer, traveller.id).await.unwrap();
    assert_eq!(first, again);
    assert_eq!(count(&db.ctx, "document").await, 1);
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_document_with_another_amount_is_found() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    booked(&db, &[&alfama]).await;
    tamper(&db.ctx, "UPDATE invoice SET captured_minor = 1", []).await;
    let found = domain::verify::verify(&db.ctx).await.unwrap();
    assert!(
        found
            .iter()
            .any(|finding| finding.invariant == "a document says what was taken or given back"),
        "{found:?}"
    );
}

#[tokio::test]
async fn a_voucher_has_what_the_desk_asks_for_and_says_when_it_is_not_valid() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = booked(&db, &[&alfama, &baixa]).await;
    let paper = papers::voucher(&db.ctx, &traveller.viewer, traveller.id).await.unwrap();
    assert_eq!(paper.notice, None);
    assert_eq!(paper.stays.len(), 2);
    let trip = traveller.get().await;
    for (stay, line) in paper.stays.iter().zip(&trip.line_items) {
        let values = |label: &str| {
            let fact = stay.facts.iter().find(|fact| fact.label == label);
            fact.map(|fact| fact.values.join("; ")).unwrap_or_default()
        };
        assert_eq!(stay.title, line.hotel_booking.hotel_name);
        assert_eq!(values("Booking reference"), line.booking_reference.clone().unwrap());
        assert_eq!(values("Paid in advance"), "€200.00");
        assert!(values("Check-in").contains("from 15:00"), "{:?}", stay.facts);
        assert!(values("Guests").contains("Lovelace"), "{:?}", stay.facts);
        assert!(!values("Due at the hotel").is_empty());
    }
    let one = traveller.quote_of_stay(0).await;
    traveller.cancel(&one).await.unwrap();
    let paper = papers::voucher(&db.ctx, &traveller.viewer, traveller.id).await.unwrap();
    let is_cancelled = |stay: &contract::paper::PaperStay| stay.facts.iter().any(|fact| fact.label == "Status");
    assert_eq!(paper.stays.iter().filter(|stay| is_cancelled(stay)).count(), 1);
    assert_eq!(paper.notice, None);
    let rest = traveller.quote().await;
    traveller.cancel(&rest).await.unwrap();
    let paper = papers::voucher(&db.ctx, &traveller.viewer, traveller.id).await.unwrap();
    assert!(paper.notice.unwrap().contains("cancelled"));
}

#[tokio::test]
async fn an_unpaid_trip_has_no_documents_and_those_of_others_are_missing() {
    let db = TestDb::new().await;
    let alfama = HotelBuilder::named("Alfama House").insert(&db.ctx).await.unwrap();
    let (unpaid, _) = ready_to_pay(&db, &[&alfama]).await;
    let (ctx, viewer) = (&db.ctx, &unpaid.viewer);
    assert_eq!(
        code(papers::invoice(ctx, viewer, unpaid.id).await),
        Code::InvoiceNotFound
    );
    assert_eq!(
        code(papers::voucher(ctx, viewer, unpaid.id).await),
        Code::ItineraryNotFound
    );
    let traveller = booked(&db, &[&alfama]).await;
    for stranger in [viewer.clone(), domain::Viewer::Visitor] {
        for refused in [
            papers::invoice(ctx, &stranger, traveller.id).await,
            papers::voucher(ctx, &stranger, traveller.id).await,
            papers::credit_note(ctx, &stranger, traveller.id, "C2026-000001").await,
        ] {
            assert_eq!(code(refused), Code::ItineraryNotFound);
        }
    }
    let missing = papers::credit_note(ctx, &traveller.viewer, traveller.id, "C2026-000001").await;
    assert_eq!(code(missing), Code::InvoiceNotFound);
}
