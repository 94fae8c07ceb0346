import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { MapPane } from "./map/MapPane.tsx";
import { PlaceCard } from "./pins/PlaceCard.tsx";
import type { MapSearchProps } from "./props.ts";
import { ListSheet, type Reach } from "./results/ListSheet.tsx";
import { StayList } from "./results/StayList.tsx";
import { texts } from "./texts.ts";
import { useCurrencyMenu } from "./use-currency-menu.ts";
import type { MapSearchState } from "./use-map-search.ts";
import { PHONE, useMedia, WIDE } from "./use-media.ts";
import { countOfStays } from "./words.ts";

export interface LayoutProps {
  readonly state: MapSearchState;
  readonly search: MapSearchProps["search"];
  readonly canDraw: boolean;
}

/** List and map: side by side on wide screens, the list as a sheet over the map on others. */
export function Whole({ state, search, canDraw }: LayoutProps): ReactNode {
  const isWide = useMedia(WIDE);
  const isPhone = useMedia(PHONE);
  const [reach, setReach] = useState<Reach>("half");
  const afterMap = useId();
  const heading = headingOf(state, search.name);
  useTitle(heading);
  useCurrencyMenu();
  const frame = useFrame();
  const layout = layoutOf(isWide, canDraw);

  const { selected } = state;
  const card = selected && <PlaceCard key={keyOf(selected)} state={state} search={search} selected={selected} />;
  const head = <h2 className="stay-count">{heading ?? texts.updating}</h2>;
  const list = <StayList state={state} search={search} />;
  const map = canDraw && <MapPane state={state} title={texts.mapOf(search.name)} card={card} isCardAtPin={!isPhone} />;
  return (
    <div
      ref={frame}
      className="map-search"
      data-layout={layout}
      data-reach={layout === "sheet" ? reach : undefined}
      data-has-card={selected !== undefined || undefined}
    >
      {canDraw && (
        <a className="skip-link" href={`#${afterMap}`}>
          {texts.skipMap}
        </a>
      )}
      {layout !== "sheet" ? (
        <section className="list-pane" aria-label={texts.list}>
          {head}
          {!canDraw && <p className="map-note">{texts.noMap}</p>}
          {list}
        </section>
      ) : (
        <ListSheet reach={reach} onReach={setReach} heading={head}>
          {list}
        </ListSheet>
      )}
      {map}
      <div id={afterMap} tabIndex={-1} />
      <p className="visually-hidden" role="status">
        {!state.hotels.isUpdating && heading}
      </p>
    </div>
  );
}

function layoutOf(isWide: boolean, canDraw: boolean): string {
  if (!canDraw) {
    return "list";
  }
  return isWide ? "split" : "sheet";
}

/** A card for another point is remounted, so that it takes the focus. */
function keyOf({ point, hotelId }: NonNullable<MapSearchState["selected"]>): string {
  return `${point.latitude},${point.longitude},${hotelId}`;
}

/** "63 stays in Lisbon", or "63 stays in this area" once the map was moved; undefined until the first answer. */
function headingOf({ hotels: { total }, place }: MapSearchState, name: string): string | undefined {
  if (total === undefined) {
    return undefined;
  }
  if (name && !place.area && !place.bounds) {
    return texts.inPlace(countOfStays(total), name);
  }
  return place.area ? texts.inDrawnArea(countOfStays(total)) : texts.inThisArea(countOfStays(total));
}

/** Fills the window from its top edge on, whatever is above it. */
function useFrame() {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (frame.current?.getBoundingClientRect().top ?? 0) + scrollY;
      frame.current?.style.setProperty("--map-search-top", `${top}px`);
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return frame;
}

/** Sets the page's title to the heading, before the site's name. */
function useTitle(heading: string | undefined): void {
  const [site] = useState(() => document.title.split(" · ").at(-1) ?? "");
  useEffect(() => {
    if (heading !== undefined) {
      document.title = [heading, site].filter(Boolean).join(" · ");
    }
  }, [heading, site]);
}
