import { type ReactNode, useEffect } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { MapPane } from "./MapPane.tsx";
import { PlaceCard } from "./PlaceCard.tsx";
import { texts } from "./texts.ts";
import type { LayoutProps } from "./Whole.tsx";

/** The map beside the page's own list, whose cards carry `data-hotel-id`. */
export function Beside({ state, search, canDraw }: LayoutProps): ReactNode {
  const { pointAt, selected, hotels } = state;
  useEffect(() => {
    const point = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest("[data-hotel-id]") : null;
      pointAt(card?.getAttribute("data-hotel-id") ?? undefined);
    };
    const cards = document.getElementById("content") ?? document.body;
    cards.addEventListener("pointerover", point);
    cards.addEventListener("focusin", point);
    return () => {
      cards.removeEventListener("pointerover", point);
      cards.removeEventListener("focusin", point);
    };
  }, [pointAt]);

  if (!canDraw) {
    return <p className="map-note map-absent">{texts.noMapBeside}</p>;
  }
  const card = selected && (
    <PlaceCard key={selected.hotelId ?? selected.point.latitude} state={state} search={search} selected={selected} />
  );
  return (
    <div className="map-beside">
      <MapPane state={state} title={texts.mapOf(search.name)} card={card} isCardAtPin={false} controls={<LargeMap />} />
      {hotels.error && (
        <p className="map-lost" role="alert">
          {texts.staleNote}
          <button className="button button-quiet button-small" type="button" onClick={hotels.retry}>
            {texts.tryAgain}
          </button>
        </p>
      )}
    </div>
  );
}

/** The way to the map with its own list, as it is now. */
function LargeMap(): ReactNode {
  return (
    <a
      className="button button-quiet button-small map-control"
      href="/mapsearch"
      onClick={({ currentTarget }) => {
        // The address follows the map, so it is read when it is needed.
        currentTarget.href = `/mapsearch${location.search}`;
      }}
    >
      <Icon name="map" />
      {texts.largeMap}
    </a>
  );
}
