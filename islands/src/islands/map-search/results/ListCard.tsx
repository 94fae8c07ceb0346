import { memo, type ReactNode } from "react";
import type { Recommender } from "../pins/creators.ts";
import { texts } from "../texts.ts";
import type { HotelSummary } from "../types.ts";
import { propertyType } from "../words.ts";
import { Cancellation, hotelAddress, Picture, Price, Rating, RecommendedBy, Stars } from "./StayFacts.tsx";

/** From this number of available rooms on, the card does not show it. */
const MANY_ROOMS = 5;
const SIZES = "(min-width: 64rem) 14rem, (min-width: 40rem) 45vw, calc(100vw - 2.125rem)";

interface ListCardProps {
  readonly hotel: HotelSummary;
  readonly searchId: string;
  readonly rooms: number;
  readonly isFirst: boolean;
  /** The pointer is over its pin. */
  readonly isActive: boolean;
  /** The creator who recommends this hotel. */
  readonly recommender: Recommender | undefined;
  readonly onPoint: (hotelId: string | undefined) => void;
  readonly onOpen: (hotelId: string) => void;
}

/** A hotel of the list; the whole card is one link. The server renders the same in app/src/components/hotel_card.rs. */
export const ListCard = memo(function ListCard(props: ListCardProps): ReactNode {
  const { hotel, searchId, rooms, isFirst, isActive, recommender, onPoint, onOpen } = props;
  const { id, offer } = hotel;
  return (
    <article
      className={isActive ? "hotel-card is-pointed-at" : "hotel-card"}
      data-hotel-id={id}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(undefined)}
    >
      <Picture hotel={hotel} sizes={SIZES} isFirst={isFirst} />
      <div className="hotel-card-body">
        <div className="hotel-card-head">
          <h3>
            <a
              href={hotelAddress(hotel.slug, searchId, recommender?.slug)}
              onClick={() => onOpen(id)}
              onAuxClick={() => onOpen(id)}
            >
              {hotel.name}
            </a>
          </h3>
          <p className="hotel-card-place">
            <span>{hotel.address.city}</span>
            <Stars rating={hotel.starRating} />
          </p>
          <RecommendedBy recommender={recommender} />
        </div>
        <div className="row">
          <Rating summary={hotel.ratingSummary} />
          <Badges hotel={hotel} />
        </div>
        {offer && (
          <div className="hotel-card-foot">
            <p className="hotel-card-terms">
              <span>{`${offer.roomTypeName} · ${texts.mealPlans[offer.mealPlan]}`}</span>
              <Cancellation offer={offer} />
            </p>
            <Price offer={offer} rooms={rooms} />
          </div>
        )}
      </div>
    </article>
  );
});

function Badges({ hotel: { propertyType: kind, offer } }: { hotel: HotelSummary }): ReactNode {
  const left = offer?.roomsLeft ?? 0;
  const badges = [
    ...(kind === "" || kind === "hotel" ? [] : [propertyType(kind)]),
    ...(left > 0 && left <= MANY_ROOMS ? [texts.roomsLeft(left)] : []),
  ];
  return (
    badges.length > 0 && (
      <div className="row">
        {badges.map((badge) => (
          <span key={badge} className="badge">
            {badge}
          </span>
        ))}
      </div>
    )
  );
}
