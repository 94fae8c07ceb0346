import type { ReactNode } from "react";
import { isItsName } from "../../../lib/format.ts";
import type { Recommender } from "../pins/creators.ts";
import { texts } from "../texts.ts";
import type { CreatorPin } from "../types.ts";
import { countOfStays, money } from "../words.ts";
import { hotelAddress } from "./StayFacts.tsx";

interface CreatorsStaysProps {
  readonly recommender: Recommender;
  readonly pins: readonly CreatorPin[];
  readonly searchId: string;
  readonly onPoint: (hotelId: string | undefined) => void;
  readonly onOpen: (hotelId: string) => void;
}

/** The creator's pins as a list: unavailable ones are in no other list. */
export function CreatorsStays({ recommender, pins, searchId, onPoint, onOpen }: CreatorsStaysProps): ReactNode {
  return (
    <details className="creators-stays">
      <summary>{texts.recommendedHere(recommender.publicName, countOfStays(pins.length))}</summary>
      <ul>
        {pins.map(({ hotelId, name, slug, recommendationTitle, totalPrice }) => (
          <li key={hotelId}>
            <a
              className="stay-row"
              href={hotelAddress(slug, searchId, recommender.slug)}
              onClick={() => onOpen(hotelId)}
              onAuxClick={() => onOpen(hotelId)}
              onPointerEnter={() => onPoint(hotelId)}
              onPointerLeave={() => onPoint(undefined)}
              onFocus={() => onPoint(hotelId)}
              onBlur={() => onPoint(undefined)}
            >
              <span className="stay-row-name">
                {name}
                {!isItsName(recommendationTitle, name) && <span className="soft small"> {recommendationTitle}</span>}
              </span>
              {totalPrice ? (
                <span className="price-amount">{money(totalPrice)}</span>
              ) : (
                <span className="soft small">{texts.notFree}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
