import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { isSameBox } from "./area/box.ts";
import { MapPane } from "./map/MapPane.tsx";
import { PlaceCard } from "./pins/PlaceCard.tsx";
import { texts } from "./texts.ts";
import type { LayoutProps } from "./Whole.tsx";

/** The map beside the page's own list, whose cards carry `data-hotel-id`. */
export function Beside({ state, search, canDraw }: LayoutProps): ReactNode {
  const { pointAt, selected, hotels, place } = state;
  const [listed] = useState(place.bounds);
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
  const controls = (
    <>
      {!isSameBox(listed, place.bounds) && <PageOfPlace path="/search" icon="search" label={texts.searchThisArea} />}
      <PageOfPlace path="/mapsearch" icon="map" label={texts.largeMap} />
    </>
  );
  return (
    <div className="map-beside">
      <MapPane state={state} title={texts.mapOf(search.name)} card={card} isCardAtPin={false} controls={controls} />
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

interface PageOfPlaceProps {
  readonly path: "/search" | "/mapsearch";
  readonly icon: string;
  readonly label: string;
}

/** A link to another page about the map's current area. */
function PageOfPlace({ path, icon, label }: PageOfPlaceProps): ReactNode {
  return (
    <a
      className="button button-quiet button-small map-control"
      href={path}
      onClick={({ currentTarget }) => {
        // The query string follows the map, so the link reads it when it is pressed.
        currentTarget.href = `${path}${location.search}`;
      }}
    >
      <Icon name={icon} />
      {label}
    </a>
  );
}
