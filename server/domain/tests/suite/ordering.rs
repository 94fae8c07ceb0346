//! The order of a club's packages and itinerary contents: moving them step by step, two orders at once, and migrating.

use chrono::TimeDelta;
use contract::{
    Code, ItineraryContentId, PackageId, UserId, identity::SignUp, itinerary_content::ItineraryContentOrder,
    package::TravelPackageOrder,
};
use domain::{
    Ctx, Viewer,
    hotels::Page,
    identity::{self, Client},
    itinerary_contents,
    ordering::Direction::{self, Down, Up},
    packages, profiles,
    testing::{self, TestDb, hotels::HotelBuilder},
};
use migrations::{Migrator, MigratorTrait};

const ALL: Page = Page {
    take: Some(50),
    skip: 0,
};

/// A creator with three packages and three itinerary contents: C, B and A.
struct Club {
    db: TestDb,
    mia: Viewer,
    packages: Vec<PackageId>,
    contents: Vec<ItineraryContentId>,
}

impl Club {
    async fn new() -> Self {
        let db = TestDb::new().await;
        let mia = creator(&db.ctx, "mia.lind@example.org").await;
        let me = mia.account_id().unwrap();
        let hotel = HotelBuilder::named("Sea House").insert(&db.ctx).await.unwrap().id;
        let (mut packages, mut contents) = (Vec::new(), Vec::new());
        for title in ["A", "B", "C"] {
            packages.push(testing::packages::publish(&db.ctx, me, title, hotel).await.unwrap().0);
            let content = testing::itinerary_contents::publish(&db.ctx, me, title, hotel).await;
            contents.push(content.unwrap());
            db.pass(TimeDelta::minutes(1));
        }
        Self {
            db,
            mia,
            packages,
            contents,
        }
    }

    fn me(&self) -> UserId {
        self.mia.account_id().unwrap()
    }

    /// The titles as the club shows them: of the packages, and of the itinerary contents.
    async fn shown(&self) -> [String; 2] {
        let ctx = &self.db.ctx;
        let packages = packages::list_public(ctx, &Viewer::Visitor, self.me(), ALL, None)
            .await
            .unwrap()
            .packages;
        let contents = itinerary_contents::list_public(ctx, self.me(), ALL)
            .await
            .unwrap()
            .itineraries;
        [
            packages.into_iter().map(|one| one.package.title).collect(),
            contents.into_iter().map(|one| one.title).collect(),
        ]
    }

    /// Moves the package and the itinerary content that was made at this place.
    async fn step(&self, made: usize, direction: Direction) {
        let ctx = &self.db.ctx;
        packages::step(ctx, &self.mia, self.packages[made], direction)
            .await
            .unwrap();
        itinerary_contents::step(ctx, &self.mia, self.contents[made], direction)
            .await
            .unwrap();
    }
}

async fn creator(ctx: &Ctx, email: &str) -> Viewer {
    let form = SignUp {
        email: email.to_owned(),
        password: "sunlit harbour walk".to_owned(),
        ..SignUp::default()
    };
    let session = identity::sign_up(ctx, &Viewer::Visitor, &form, &Client::named("a browser"))
        .await
        .unwrap();
    let traveller = Viewer::Account(session.account);
    profiles::become_creator(ctx, &traveller, "creator").await.unwrap()
}

#[tokio::test]
async fn packages_and_itineraries_move_step_by_step_and_stay_at_the_ends() {
    let club = Club::new().await;
    let ctx = &club.db.ctx;
    assert_eq!(club.shown().await, ["CBA", "CBA"]);
    for (made, direction, expected) in [
        (0, Down, "CBA"),
        (0, Up, "CAB"),
        (2, Up, "CAB"),
        (2, Down, "ACB"),
        (1, Down, "ACB"),
        (1, Up, "ABC"),
    ] {
        club.step(made, direction).await;
        assert_eq!(club.shown().await, [expected, expected], "{made} {direction:?}");
    }
    // Another creator finds none of them.
    let noa = creator(ctx, "noa@example.org").await;
    let package = packages::step(ctx, &noa, club.packages[0], Up).await.unwrap_err();
    let content = itinerary_contents::step(ctx, &noa, club.contents[0], Up)
        .await
        .unwrap_err();
    assert_eq!(
        [package.code(), content.code()],
        [Some(Code::NotFound), Some(Code::NotFound)]
    );
    assert_eq!(club.shown().await, ["ABC", "ABC"]);
}

#[tokio::test]
async fn an_order_names_at_most_a_thousand() {
    let club = Club::new().await;
    let ids = vec![club.packages[0]; 1_001];
    let refused = packages::order(&club.db.ctx, &club.mia, &TravelPackageOrder { ids })
        .await
        .unwrap_err();
    assert!(refused.to_string().contains("1,000 packages"), "{refused}");
}

#[tokio::test]
async fn two_orders_at_once_are_one_after_the_other() {
    let club = Club::new().await;
    let ctx = &club.db.ctx;
    let forth = TravelPackageOrder {
        ids: club.packages.clone(),
    };
    let back = TravelPackageOrder {
        ids: club.packages.iter().rev().copied().collect(),
    };
    let (one, other) = tokio::join!(
        packages::order(ctx, &club.mia, &forth),
        packages::order(ctx, &club.mia, &back)
    );
    assert_eq!((one.unwrap(), other.unwrap()), (forth, back));
    let forth = ItineraryContentOrder {
        ids: club.contents.clone(),
    };
    let back = ItineraryContentOrder {
        ids: club.contents.iter().rev().copied().collect(),
    };
    let (one, other) = tokio::join!(
        itinerary_contents::order(ctx, &club.mia, &forth),
        itinerary_contents::order(ctx, &club.mia, &back)
    );
    assert_eq!((one.unwrap(), other.unwrap()), (forth, back));
    for titles in club.shown().await {
        assert!(["ABC", "CBA"].contains(&&*titles), "{titles}");
    }
}

#[tokio::test]
async fn entries_from_before_the_migration_have_no_place() {
    let club = Club::new().await;
    club.step(0, Up).await;
    assert_eq!(club.shown().await, ["CAB", "CAB"]);
    // Migrates down by the step, and up again.
    let migrations = Migrator::migrations();
    let step = migrations
        .iter()
        .position(|step| step.name() == "m0063_package_order")
        .unwrap();
    let steps = u32::try_from(migrations.len() - step).unwrap();
    let connection = club.db.ctx.database().for_migrations();
    Migrator::down(connection, Some(steps)).await.unwrap();
    Migrator::up(connection, None).await.unwrap();
    assert_eq!(club.shown().await, ["CBA", "CBA"]);
}
