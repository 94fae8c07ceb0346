//! What lies at a place before a backup is restored there: the log of another database would be read into the restored one.

use crate::support::{Failed, GOOD, Installation, Server, Traveller};
use contract::itinerary::ItineraryStatus;

/// What SQLite keeps beside the database until it is closed.
const LOG: &str = "club.db-wal";

/// Travellers of a server that is killed, so that its log stays.
async fn killed(installation: &Installation, travellers: usize) -> Vec<Traveller> {
    let server = installation.serve(None).await;
    let mut known = Vec::new();
    for _ in 0..travellers {
        known.push(Traveller::new(&server).await);
    }
    server.kill().await;
    known
}

async fn knows(server: &Server, traveller: &Traveller) -> bool {
    match traveller.try_itinerary(server).await {
        Ok(_) => true,
        Err(Failed::Refused(_)) => false,
        Err(failed) => panic!("{failed:?}"),
    }
}

/// An installation with a traveller's trip, and its backup.
async fn backed_up() -> (Installation, Traveller, String) {
    let installation = Installation::new().await;
    let server = installation.serve(None).await;
    let traveller = Traveller::new(&server).await;
    let invoice = traveller.order_two_hotels(&server, 30).await;
    traveller.pay(&server, invoice.id, GOOD, "key").await.unwrap();
    let file = installation.path("backup.tar.gz");
    let run = installation.run(&["backup", &file]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    server.kill().await;
    (installation, traveller, file)
}

/// The restored database is that of the backup, and nothing of another one.
async fn is_restored(machine: &Installation, traveller: &Traveller, others: &[Traveller], when: &str) {
    machine.verify(when).await;
    let server = machine.serve(None).await;
    let trip = traveller.itinerary(&server).await;
    assert_eq!(trip.status, ItineraryStatus::Confirmed, "{when}");
    for other in others {
        assert!(!knows(&server, other).await, "{when}: a traveller of another database");
    }
    server.kill().await;
    machine.verify(when).await;
}

#[tokio::test]
async fn case_41_the_log_of_another_database_is_refused_and_goes_on_demand() {
    let (installation, traveller, file) = backed_up().await;
    if installation.is_shared() {
        println!("not on Postgres: its log is its own");
        return;
    }
    let foreign = Installation::new().await;
    let others = killed(&foreign, 3).await;
    let log = std::fs::read(foreign.path(LOG)).unwrap();
    assert!(!log.is_empty(), "the foreign log has something to read");

    let machine = installation.empty_machine().await;
    let place = machine.file(LOG, &log);
    let run = machine.run(&["restore", &file]).await;
    assert_eq!((run.code, run.warned.lines().count()), (Some(1), 1), "{run:?}");
    assert!(run.warned.contains("--replace"), "{run:?}");
    assert_eq!(std::fs::read(&place).unwrap(), log, "nothing is touched");
    let run = machine.run(&["restore", "--replace", &file]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    is_restored(&machine, &traveller, &others, "beside no database").await;
}

#[tokio::test]
async fn case_41_the_log_of_a_server_that_was_killed_goes_with_its_database() {
    let (installation, traveller, file) = backed_up().await;
    if installation.is_shared() {
        println!("not on Postgres: its log is its own");
        return;
    }
    let later = killed(&installation, 3).await;
    assert!(std::fs::metadata(installation.path(LOG)).unwrap().len() > 0);
    let run = installation.run(&["restore", "--replace", &file]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    is_restored(&installation, &traveller, &later, "beside the database").await;
}

#[tokio::test]
async fn case_41_what_a_restore_that_was_killed_left_is_not_read_into_the_next_one() {
    let (installation, traveller, file) = backed_up().await;
    if installation.is_shared() {
        println!("not on Postgres: its log is its own");
        return;
    }
    let foreign = Installation::new().await;
    let others = killed(&foreign, 3).await;
    let log = std::fs::read(foreign.path(LOG)).unwrap();
    let machine = installation.empty_machine().await;
    machine.file("club.db.restoring", b"half of a database");
    machine.file("club.db.restoring-wal", &log);
    let run = machine.run(&["restore", &file]).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    for left in ["club.db.restoring", "club.db.restoring-wal", "club.db.restoring-shm"] {
        assert!(!std::path::Path::new(&machine.path(left)).exists(), "{left} is gone");
    }
    is_restored(&machine, &traveller, &others, "after a killed restore").await;
}
