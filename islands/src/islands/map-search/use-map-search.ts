import { useCallback, useEffect, useMemo, useState } from "react";
import { type Bounds, spanOf } from "../../map/bounds.ts";
import { type Place, readPlace } from "./address.ts";
import { boundsOf, boxOf, isPoint, zoomOf } from "./box.ts";
import type { HotelMap, View } from "./hotel-map.ts";
import type { MapSearchProps } from "./props.ts";
import type { Asked } from "./queries.ts";
import type { Cluster, HotelPin, Point } from "./types.ts";
import { type ChangePlace, useAddress } from "./use-address.ts";
import { type Hotels, useHotels } from "./use-hotels.ts";
import { visitedHotels } from "./visited.ts";

/** A place whose card is open, and the hotel that was meant. */
export interface Selected {
  readonly point: Point;
  readonly hotelId: string | undefined;
}

/** Where the map shall go. */
export interface Target {
  readonly bounds: Bounds;
  /** A person asked for it, so the search follows. */
  readonly isTold: boolean;
}

export interface MapSearchState {
  readonly place: Place;
  readonly change: ChangePlace;
  readonly asked: Asked;
  readonly hotels: Hotels;
  readonly first: Bounds;
  readonly target: Target | undefined;
  readonly goTo: (bounds: Bounds) => void;
  readonly map: HotelMap | undefined;
  readonly setMap: (map: HotelMap | undefined) => void;
  readonly selected: Selected | undefined;
  readonly select: (selected: Selected | undefined) => void;
  readonly pointedAt: string | undefined;
  readonly pointAt: (hotelId: string | undefined) => void;
  readonly visited: ReadonlySet<string>;
  /** The map shows another part than the search has, because the search does not follow. */
  readonly isElsewhere: boolean;
  readonly searchHere: () => void;
  readonly onMoved: (view: View) => void;
  readonly onPin: (pin: HotelPin) => void;
  readonly onCluster: (cluster: Cluster) => void;
}

/** Everything that list, map and filters share. What is asked stands in the address; the rest ends with the page. */
export function useMapSearch({ search }: MapSearchProps, canDraw: boolean): MapSearchState {
  const [place, change] = useAddress();
  const [first] = useState(() => boundsOf(place.bounds ?? search.box));
  const [zoom, setZoom] = useState(() => zoomOf(boxOf(first), innerWidth * 0.5, innerHeight * 0.8));
  const [elsewhere, setElsewhere] = useState<View>();
  const [target, setTarget] = useState<Target>();
  const [map, setMap] = useState<HotelMap>();
  const [selected, select] = useState<Selected>();
  const [pointedAt, pointAt] = useState<string>();
  const [visited, setVisited] = useState(visitedHotels);

  const { filters, order, area, currency, bounds, follows } = place;
  const asked = useMemo<Asked>(() => {
    return {
      searchId: search.id,
      box: area ? boxOf(spanOf(area.map(({ longitude, latitude }) => [longitude, latitude]))) : bounds,
      zoom: canDraw ? Math.round(zoom) : undefined,
      place: { filters, order, area, currency },
    };
  }, [search, filters, order, area, currency, bounds, zoom, canDraw]);
  const hotels = useHotels(asked);

  useEffect(() => {
    const back = () => {
      const { bounds: kept = search.box } = readPlace(location.search);
      setTarget({ bounds: boundsOf(kept), isTold: false });
      select(undefined);
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [search]);

  useEffect(() => {
    // A page that comes back from the browser's memory has not been loaded anew.
    const shown = () => setVisited(visitedHotels());
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, []);

  const look = useCallback(
    (view: View) => {
      setElsewhere(undefined);
      setZoom(view.zoom);
      change({ bounds: view.box }, "replace");
    },
    [change],
  );

  return {
    place,
    change,
    asked,
    hotels,
    first,
    target,
    goTo: (where) => setTarget({ bounds: where, isTold: true }),
    map,
    setMap,
    selected,
    select,
    pointedAt,
    pointAt,
    visited,
    isElsewhere: elsewhere !== undefined,
    searchHere: () => elsewhere && look(elsewhere),
    onMoved: (view) => (follows ? look(view) : setElsewhere(view)),
    onPin: ({ hotelId, latitude, longitude }) => select({ hotelId, point: { latitude, longitude } }),
    onCluster: ({ boundingBox, latitude, longitude }) => {
      if (isPoint(boundingBox)) {
        select({ hotelId: undefined, point: { latitude, longitude } });
      } else {
        setTarget({ bounds: boundsOf(boundingBox), isTold: true });
      }
    },
  };
}
