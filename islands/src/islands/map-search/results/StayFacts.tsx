import type { ReactNode } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import type { Recommender } from "../pins/creators.ts";
import { texts } from "../texts.ts";
import type { HotelSummary } from "../types.ts";
import { deadline, money, number } from "../words.ts";

type Offer = NonNullable<HotelSummary["offer"]>;

/** The hotel's class; renders nothing for a hotel without one. */
export function Stars({ rating }: { rating: number | null | undefined }): ReactNode {
  const count = Math.max(0, Math.min(5, Math.floor(rating ?? 0)));
  return (
    count > 0 && (
      <span className="stars" role="img" aria-label={texts.starsLabel(count)}>
        {Array.from({ length: count }, (_, star) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stars are alike.
          <Icon key={star} name="star" />
        ))}
      </span>
    )
  );
}

/** The guests' rating; renders nothing for a hotel without one. */
export function Rating({ summary }: { summary: HotelSummary["ratingSummary"] }): ReactNode {
  return (
    summary &&
    summary.reviewCount > 0 && (
      <span className="rating">
        <span className="rating-score">{summary.rating.toFixed(1)}</span>
        <span>
          <span className="rating-word">{summary.label}</span>{" "}
          <span className="rating-count">{texts.ratings(summary.reviewCount, number(summary.reviewCount))}</span>
        </span>
      </span>
    )
  );
}

/** The total first, then the price of a night. */
export function Price({ offer, rooms }: { offer: Offer; rooms: number }): ReactNode {
  return (
    <div className="price">
      <span className="price-amount">{money(offer.totalPrice)}</span>
      <span className="price-note">{texts.totalFor(texts.nights(offer.nights), rooms)}</span>
      <span className="price-note">{texts.perNight(money(offer.nightlyPrice), rooms)}</span>
    </div>
  );
}

/** The deadline of free cancellation by the hotel's clock, or that the stay is non-refundable. */
export function Cancellation({ offer }: { offer: Offer }): ReactNode {
  if (offer.freeCancellation) {
    return (
      <span className="good">
        <Icon name="check" />
        <span>{texts.freeUntil(deadline(offer.freeCancellation))}</span>
      </span>
    );
  }
  return offer.refundable === false && <span>{texts.nonRefundable}</span>;
}

/** The picture in the width of its place; the text beside it describes it. */
export function Picture({
  hotel,
  sizes,
  isFirst,
}: {
  hotel: HotelSummary;
  sizes: string;
  isFirst: boolean;
}): ReactNode {
  const { id, isIllustration } = hotel.titleImage;
  return (
    <div className="picture">
      <img
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
        width="800"
        height="600"
        sizes={sizes}
        srcSet={WIDTHS.map(([width, pixels]) => `${mediaUrl(id, width)} ${pixels}w`).join(", ")}
        src={mediaUrl(id, 800)}
        alt=""
      />
      {isIllustration && <span className="picture-label">{texts.illustration}</span>}
    </div>
  );
}

/** Requested widths and the widths in device pixels that come back; app/src/components/picture.rs has the same. */
const WIDTHS = [
  [200, 400],
  [300, 600],
  [800, 800],
] as const;

function mediaUrl(id: string, width: number): string {
  return `/media/${id}?width=${width}`;
}

/** The creator whose text is on the hotel's page; renders nothing without one. */
export function RecommendedBy({ recommender }: { recommender: Recommender | undefined }): ReactNode {
  return recommender && <p className="hotel-card-recommended">{texts.recommendedBy(recommender.publicName)}</p>;
}

/** The address of the hotel's page, with the search and the recommending creator, if any. */
export function hotelAddress(slug: string, searchId: string | undefined, creator?: string): string {
  const fields = [
    ["searchId", searchId],
    ["creator", creator],
  ] as const;
  const query = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const address = `/hotel/${encodeURIComponent(slug)}`;
  return query.length > 0 ? `${address}?${query.join("&")}` : address;
}
