import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { Cancellation, hotelAddress, Picture, Price, Rating, RecommendedBy, Stars } from "../results/StayFacts.tsx";
import { texts } from "../texts.ts";
import type { CreatorPin, HotelSummary } from "../types.ts";
import { countOfStays, money } from "../words.ts";
import { type Recommender, recommenderOfHotel } from "./creators.ts";

interface HotelCardProps {
  /** The hotels of one point, the picked one first. Undefined while they load. */
  readonly hotels: readonly HotelSummary[] | undefined;
  /** The picked hotel if it is a creator's and unavailable. */
  readonly unfree?: CreatorPin | undefined;
  /** The creator who recommends some of them. */
  readonly recommender?: Recommender | undefined;
  /** Why they failed to load. */
  readonly error: Error | null;
  /** Undefined while no dates are chosen. */
  readonly searchId: string | undefined;
  readonly rooms: number;
  readonly onOpen: (hotelId: string) => void;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

/** The card of a pin: one hotel, or those at the same point. Escape closes it. */
export function HotelCard(props: HotelCardProps): ReactNode {
  const { hotels = [], unfree, onClose } = props;
  const card = useRef<HTMLDivElement>(null);
  const count = hotels.length + (unfree ? 1 : 0);
  const title = count > 1 ? texts.hotelsHere(count) : (unfree ?? hotels[0])?.name;

  useEffect(() => {
    card.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // Wherever the focus is, unless a modal dialog is open, which handles the key itself.
    const close = ({ key }: KeyboardEvent) => key === "Escape" && !document.querySelector("dialog[open]") && onClose();
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [onClose]);

  return (
    <div ref={card} className="stay-card" role="dialog" aria-label={title ?? texts.updating} tabIndex={-1}>
      <button
        className="icon-button icon-button-over stay-card-close"
        type="button"
        aria-label={texts.close}
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
      <CardContent {...props} />
    </div>
  );
}

function CardContent(props: HotelCardProps): ReactNode {
  const { hotels, unfree, recommender, error, searchId, rooms, onOpen, onRetry } = props;
  const [first] = hotels ?? [];
  const count = (hotels?.length ?? 0) + (unfree ? 1 : 0);
  const shared = { searchId, recommender, onOpen };
  if (count > 1) {
    return (
      <div className="stay-card-body">
        <p className="stay-card-title">{countOfStays(count)}</p>
        <ul className="stay-card-list">
          {unfree && (
            <li>
              <UnfreeRow stay={unfree} {...shared} />
            </li>
          )}
          {hotels?.map((hotel) => (
            <li key={hotel.id}>
              <StayRow hotel={hotel} {...shared} />
            </li>
          ))}
        </ul>
      </div>
    );
  }
  if (unfree) {
    return <UnfreeStay stay={unfree} {...shared} />;
  }
  if (first) {
    return <OneStay hotel={first} rooms={rooms} {...shared} />;
  }
  if (error) {
    return (
      <div className="stay-card-body" role="alert">
        <p>{texts.staleNote}</p>
        <button className="button button-quiet button-small" type="button" onClick={onRetry}>
          {texts.tryAgain}
        </button>
      </div>
    );
  }
  if (hotels) {
    return (
      <div className="stay-card-body">
        <p className="stay-card-title">{texts.goneTitle}</p>
        <p className="soft small">{texts.goneText}</p>
      </div>
    );
  }
  return (
    <>
      <span className="skeleton skeleton-picture" />
      <div className="stay-card-body">
        <span className="skeleton skeleton-title" />
        <span className="skeleton skeleton-text" />
      </div>
    </>
  );
}

type SharedProps = Pick<HotelCardProps, "searchId" | "recommender" | "onOpen">;
type StayProps = SharedProps & { readonly hotel: HotelSummary };
type UnfreeProps = SharedProps & { readonly stay: CreatorPin };

function OneStay({ hotel, searchId, recommender, rooms, onOpen }: StayProps & { rooms: number }): ReactNode {
  const { id, offer } = hotel;
  const by = recommenderOfHotel(recommender, id);
  const address = hotelAddress(hotel.slug, searchId, by?.slug);
  return (
    <>
      <Picture hotel={hotel} sizes="20rem" isFirst={true} />
      <div className="stay-card-body">
        <p className="stay-card-title">
          <a href={address} onClick={() => onOpen(id)} onAuxClick={() => onOpen(id)}>
            {hotel.name}
          </a>
        </p>
        <p className="hotel-card-place">
          <span>{hotel.address.city}</span>
          <Stars rating={hotel.starRating} />
        </p>
        <RecommendedBy recommender={by} />
        <Rating summary={hotel.ratingSummary} />
        {offer && (
          <>
            <Price offer={offer} rooms={rooms} />
            <p className="hotel-card-terms">
              <Cancellation offer={offer} />
            </p>
          </>
        )}
      </div>
    </>
  );
}

/** A creator's stay that is unavailable now: its page has the creator's text and other dates. */
function UnfreeStay({ stay, searchId, recommender, onOpen }: UnfreeProps): ReactNode {
  const { hotelId, name, slug } = stay;
  return (
    <div className="stay-card-body">
      <p className="stay-card-title">
        <a
          href={hotelAddress(slug, searchId, recommender?.slug)}
          onClick={() => onOpen(hotelId)}
          onAuxClick={() => onOpen(hotelId)}
        >
          {name}
        </a>
      </p>
      <RecommendedBy recommender={recommender} />
      <p className="soft small">{texts.notFreeText}</p>
    </div>
  );
}

function UnfreeRow({ stay, searchId, recommender, onOpen }: UnfreeProps): ReactNode {
  const { hotelId, name, slug } = stay;
  return (
    <a
      className="stay-row"
      href={hotelAddress(slug, searchId, recommender?.slug)}
      onClick={() => onOpen(hotelId)}
      onAuxClick={() => onOpen(hotelId)}
    >
      <span className="stay-row-name">{name}</span>
      <span className="soft small">{texts.notFree}</span>
    </a>
  );
}

function StayRow({ hotel, searchId, recommender, onOpen }: StayProps): ReactNode {
  const { id, name, offer, slug, starRating } = hotel;
  return (
    <a
      className="stay-row"
      href={hotelAddress(slug, searchId, recommenderOfHotel(recommender, id)?.slug)}
      onClick={() => onOpen(id)}
      onAuxClick={() => onOpen(id)}
    >
      <span className="stay-row-name">
        {name} <Stars rating={starRating} />
      </span>
      {offer && <span className="price-amount">{money(offer.totalPrice)}</span>}
    </a>
  );
}
