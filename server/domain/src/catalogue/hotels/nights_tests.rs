//! Taking and returning nights, alone and concurrently, on the suite's database.

use super::*;
use crate::{
    Ctx,
    testing::{
        TestDb,
        hotels::{HotelBuilder, RoomBuilder},
    },
};
use chrono::Days;

async fn room(db: &TestDb, allotment: i32) -> RoomTypeId {
    let rooms = vec![RoomBuilder::double().allotment(allotment)];
    HotelBuilder::named("Casa")
        .rooms(rooms)
        .insert(&db.ctx)
        .await
        .unwrap()
        .rooms[0]
        .id
}

fn wish(room_type_id: RoomTypeId, check_in: i32, nights: i32, quantity: i32) -> Reservation {
    Reservation {
        room_type_id,
        check_in,
        check_out: check_in + nights,
        quantity,
    }
}

async fn take(ctx: &Ctx, wishes: &[Reservation]) -> Vec<bool> {
    crate::transaction!(ctx, |tx| { reserve(tx, wishes).await }).unwrap()
}

async fn give_back(ctx: &Ctx, wishes: &[Reservation]) -> Result<()> {
    crate::transaction!(ctx, |tx| { release(tx, wishes).await })
}

async fn sold(ctx: &Ctx, room: RoomTypeId) -> Vec<(i32, i32)> {
    let rows = room_night::Entity::find()
        .filter(room_night::Column::RoomTypeId.eq(Uuid::from(room)))
        .all(ctx.db())
        .await;
    let mut sold: Vec<(i32, i32)> = rows
        .unwrap()
        .iter()
        .filter(|row| row.sold > 0)
        .map(|row| (row.night, row.sold))
        .collect();
    sold.sort_unstable();
    sold
}

#[tokio::test(flavor = "multi_thread")]
async fn of_200_buyers_at_once_exactly_as_many_get_a_room_as_there_are() {
    let db = TestDb::new().await;
    let room = room(&db, 5).await;
    let buyers = (0..200).map(|buyer| {
        let ctx = db.ctx.clone();
        // All stays include night 21,001, which sells out.
        tokio::spawn(async move { take(&ctx, &[wish(room, 21_000 + buyer % 2, 2, 1)]).await[0] })
    });
    let mut won = 0;
    for buyer in buyers.collect::<Vec<_>>() {
        won += usize::from(buyer.await.unwrap());
    }
    assert_eq!(won, 5);
    let sold = sold(&db.ctx, room).await;
    assert_eq!(sold.iter().find(|(night, _)| *night == 21_001), Some(&(21_001, 5)));
    assert_eq!(sold.iter().map(|(_, sold)| sold).sum::<i32>(), 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn buyers_of_several_rooms_in_any_order_neither_wait_for_ever_nor_get_too_much() {
    let db = TestDb::new().await;
    let (one, other) = (room(&db, 20).await, room(&db, 20).await);
    let buyers = (0..60).map(|buyer| {
        let ctx = db.ctx.clone();
        let mut wishes = vec![
            wish(one, 21_000 + buyer % 5, 3, 1),
            wish(other, 21_004 - buyer % 5, 2, 1),
        ];
        if buyer % 2 == 0 {
            wishes.reverse();
        }
        tokio::spawn(async move { take(&ctx, &wishes).await })
    });
    let mut taken = 0;
    for buyer in buyers.collect::<Vec<_>>() {
        taken += buyer.await.unwrap().iter().filter(|won| **won).count();
    }
    assert!(taken > 0);
    for room in [one, other] {
        assert!(sold(&db.ctx, room).await.iter().all(|(_, sold)| *sold <= 20));
    }
}

#[tokio::test]
async fn in_a_batch_the_earlier_wins_and_the_loser_takes_nothing() {
    let db = TestDb::new().await;
    let room = room(&db, 2).await;
    let batch = [
        wish(room, 21_000, 3, 2),
        wish(room, 21_002, 2, 1),
        wish(room, 21_003, 1, 2),
        wish(room, 21_003, 1, 1),
    ];
    assert_eq!(take(&db.ctx, &batch).await, [true, false, true, false]);
    assert_eq!(
        sold(&db.ctx, room).await,
        [(21_000, 2), (21_001, 2), (21_002, 2), (21_003, 2)]
    );
}

#[tokio::test]
async fn what_is_closed_taken_elsewhere_or_unknown_cannot_be_taken() {
    let db = TestDb::new().await;
    let night = calendar::from_day(21_000);
    let mut builder = RoomBuilder::double().allotment(3);
    builder.closed = vec![night];
    builder.full = vec![night + Days::new(1)];
    let hotel = HotelBuilder::named("Casa")
        .rooms(vec![builder])
        .insert(&db.ctx)
        .await
        .unwrap();
    let room = hotel.rooms[0].id;
    let unknown = RoomTypeId(db.ctx.new_id());
    let batch = [
        wish(room, 21_000, 1, 1),
        wish(room, 21_001, 1, 1),
        wish(room, 21_002, 1, 4),
        wish(room, 21_002, 0, 1),
        wish(room, 21_002, 1, 0),
        wish(unknown, 21_002, 1, 1),
        wish(room, 21_002, 1, 3),
    ];
    assert_eq!(
        take(&db.ctx, &batch).await,
        [false, false, false, false, false, false, true]
    );
}

#[tokio::test]
async fn rooms_given_back_can_be_taken_again_but_no_more_than_were_taken() {
    let db = TestDb::new().await;
    let room = room(&db, 1).await;
    let stay = [wish(room, 21_000, 2, 1)];
    assert_eq!(take(&db.ctx, &stay).await, [true]);
    assert_eq!(take(&db.ctx, &stay).await, [false]);
    give_back(&db.ctx, &stay).await.unwrap();
    assert_eq!(sold(&db.ctx, room).await, []);
    assert!(matches!(give_back(&db.ctx, &stay).await, Err(Error::Broken(_))));
    assert_eq!(take(&db.ctx, &stay).await, [true]);
}

#[tokio::test]
async fn free_rooms_are_those_of_the_tightest_night() {
    let db = TestDb::new().await;
    let room = room(&db, 4).await;
    take(&db.ctx, &[wish(room, 21_000, 2, 1), wish(room, 21_001, 1, 2)]).await;
    let kinds = room_type::Entity::find().all(db.ctx.db()).await.unwrap();
    let available = async |from: i32, until: i32| {
        let available = available_rooms(db.ctx.db(), &kinds, calendar::from_day(from), calendar::from_day(until))
            .await
            .unwrap();
        available[&Uuid::from(room)]
    };
    assert_eq!(available(21_000, 21_001).await, 3);
    assert_eq!(available(21_000, 21_003).await, 1);
    assert_eq!(available(21_002, 21_030).await, 4);
}
