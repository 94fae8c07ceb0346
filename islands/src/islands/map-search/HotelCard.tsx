import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { FreeCancellation, hotelAddress, Picture, Price, Rating, Stars } from "./StayFacts.tsx";
import { texts } from "./texts.ts";
import type { HotelSummary } from "./types.ts";
import { countOfStays, money } from "./words.ts";

interface HotelCardProps {
  /** Of one place; the one that was meant first. Undefined while they are asked for. */
  readonly hotels: readonly HotelSummary[] | undefined;
  /** They could not be asked for. */
  readonly error: Error | null;
  /** Undefined where nobody has said dates yet. */
  readonly searchId: string | undefined;
  readonly rooms: number;
  readonly onOpen: (hotelId: string) => void;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

/** What a pin stands for: one hotel, or those that stand in the same place. Escape closes it. */
export function HotelCard(props: HotelCardProps): ReactNode {
  const { hotels, onClose } = props;
  const card = useRef<HTMLDivElement>(null);
  const [first, ...others] = hotels ?? [];
  const title = first && (others.length > 0 ? texts.hotelsHere(others.length + 1) : first.name);

  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // Wherever the focus is, unless something modal lies over the page and takes the key for itself.
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

function CardContent({ hotels, error, searchId, rooms, onOpen, onRetry }: HotelCardProps): ReactNode {
  const [first, ...others] = hotels ?? [];
  if (first && others.length > 0) {
    return (
      <div className="stay-card-body">
        <p className="stay-card-title">{countOfStays(others.length + 1)}</p>
        <ul className="stay-card-list">
          {[first, ...others].map((hotel) => (
            <li key={hotel.id}>
              <StayRow hotel={hotel} searchId={searchId} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </div>
    );
  }
  if (first) {
    return <OneStay hotel={first} searchId={searchId} rooms={rooms} onOpen={onOpen} />;
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

type StayProps = Pick<HotelCardProps, "searchId" | "onOpen"> & { readonly hotel: HotelSummary };

function OneStay({ hotel, searchId, rooms, onOpen }: StayProps & { rooms: number }): ReactNode {
  const { id, offer } = hotel;
  return (
    <>
      <Picture hotel={hotel} sizes="20rem" isFirst={true} />
      <div className="stay-card-body">
        <p className="stay-card-title">
          <a href={hotelAddress(hotel.slug, searchId)} onClick={() => onOpen(id)} onAuxClick={() => onOpen(id)}>
            {hotel.name}
          </a>
        </p>
        <p className="hotel-card-place">
          <span>{hotel.address.city}</span>
          <Stars rating={hotel.starRating} />
        </p>
        <Rating summary={hotel.ratingSummary} />
        {offer && (
          <>
            <Price offer={offer} rooms={rooms} />
            <p className="hotel-card-terms">
              <FreeCancellation offer={offer} />
            </p>
          </>
        )}
      </div>
    </>
  );
}

function StayRow({ hotel, searchId, onOpen }: StayProps): ReactNode {
  const { id, name, offer, slug, starRating } = hotel;
  return (
    <a
      className="stay-row"
      href={hotelAddress(slug, searchId)}
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
