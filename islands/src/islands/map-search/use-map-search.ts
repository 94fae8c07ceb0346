import { useCallback, useEffect, useMemo, useState } from "react";
import { type Bounds, spanOf } from "../../map/bounds.ts";
import { readPlace, type SearchPlace } from "./address.ts";
import { boundsOf, boundsOfMarks, boxOf, zoomOf } from "./area/box.ts";
import type { HotelMap, Target, View } from "./map/hotel-map.ts";
import type { Offset } from "./pins/fan.ts";
import { type Stack, stackAt, stackOf } from "./pins/stack.ts";
import { type OpenFan, useFan } from "./pins/use-fan.ts";
import { useLiked } from "./pins/use-liked.ts";
import { visitedHotels } from "./pins/visited.ts";
import type { MapSearchProps } from "./props.ts";
import type { SearchQuery } from "./queries.ts";
import { type Hotels, useHotels } from "./results/use-hotels.ts";
import type { Box, Cluster, Pin, Point } from "./types.ts";
import { type ChangePlace, useAddress } from "./use-address.ts";
import { PHONE, useMedia } from "./use-media.ts";

/** A place with an open card, and the picked hotel. */
export interface Selected {
  readonly point: Point;
  readonly hotelId: string | undefined;
  /** The box of all hotels there; absent: a few metres around the point. */
  readonly box?: Box;
  /** The offset of a spread pin: the card is of its hotel alone. */
  readonly offset?: Offset;
}

/** A larger change of zoom folds spread pins, in zoom levels. */
const FAR_ZOOM = 1;

export interface MapSearchState {
  readonly place: SearchPlace;
  readonly change: ChangePlace;
  readonly asked: SearchQuery;
  readonly hotels: Hotels;
  readonly first: Bounds;
  /** The map starts with an earlier view. */
  readonly isFirstView: boolean;
  readonly target: Target | undefined;
  readonly goTo: (bounds: Bounds) => void;
  readonly map: HotelMap | undefined;
  readonly setMap: (map: HotelMap | undefined) => void;
  readonly selected: Selected | undefined;
  readonly select: (selected: Selected | undefined) => void;
  /** The hotels of a place, spread around it. */
  readonly fan: OpenFan | undefined;
  readonly fold: () => void;
  readonly pointedAt: string | undefined;
  readonly pointAt: (hotelId: string | undefined) => void;
  readonly visited: ReadonlySet<string>;
  readonly liked: ReadonlySet<string>;
  /** The map shows another area than the search has, because the search does not follow. */
  readonly isElsewhere: boolean;
  readonly searchHere: () => void;
  readonly onMoved: (view: View) => void;
  readonly onPin: (pin: Pin) => void;
  readonly onCluster: (cluster: Cluster) => void;
  readonly onNothing: () => void;
}

/** The state that list, map and filters share. The search is in the address; the rest ends with the page. */
export function useMapSearch({ search }: MapSearchProps, canDraw: boolean): MapSearchState {
  const [place, change] = useAddress();
  const [first] = useState(() => boundsOf(place.bounds ?? search.box));
  const [isFirstView] = useState(place.bounds !== undefined);
  const [home, setHome] = useState<Bounds>();
  const [zoom, setZoom] = useState(() => zoomOf(boxOf(first), innerWidth * 0.5, innerHeight * 0.8));
  const [elsewhere, setElsewhere] = useState<View>();
  const [target, setTarget] = useState<Target>();
  const [map, setMap] = useState<HotelMap>();
  const [selected, select] = useState<Selected>();
  const [pointedAt, pointAt] = useState<string>();
  const [visited, setVisited] = useState(visitedHotels);

  const liked = useLiked();

  const { filters, order, area, bounds, follows, creator } = place;
  const { currency } = search;
  const asked = useMemo<SearchQuery>(() => {
    return {
      searchId: search.id,
      box: area ? boxOf(spanOf(area.map(({ longitude, latitude }) => [longitude, latitude]))) : bounds,
      zoom: canDraw ? Math.round(zoom) : undefined,
      place: { filters, order, area, currency, creator },
    };
  }, [search, filters, order, area, currency, creator, bounds, zoom, canDraw]);
  const hotels = useHotels(asked);
  const isPhone = useMedia(PHONE);
  const { fan, unfold, fold } = useFan(asked, ({ stack, from }) => select({ ...stack, hotelId: from }));

  // A city's box is wider than the area of its stays, which the first answer gives.
  const isWhole = bounds === undefined && area === undefined;
  const found = hotels.isUpdating ? undefined : hotels.drawn;
  useEffect(() => {
    const around = isWhole && !home && found ? boundsOfMarks(found) : undefined;
    if (around) {
      setHome(around);
      setZoom(zoomOf(boxOf(around), innerWidth * 0.5, innerHeight * 0.8));
      setTarget({ bounds: around, isTold: false, isAtOnce: true });
    }
  }, [isWhole, home, found]);

  useEffect(() => {
    const back = () => {
      const { bounds: kept } = readPlace(location.search);
      const whole = home ?? boundsOf(search.box);
      setTarget({ bounds: kept ? boundsOf(kept) : whole, isTold: false, isView: kept !== undefined });
      select(undefined);
      fold();
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [search, fold, home]);

  // Other filters may give other hotels at the place.
  const key = JSON.stringify([filters, currency]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are compared, not read.
  useEffect(() => {
    fold();
  }, [fold, key]);

  useEffect(() => {
    // A page from the back-forward cache has not been loaded again.
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

  /** Opens the card of one hotel; spreads several, or lists them where there is no space. */
  const pick = (where: Stack | Pick<Stack, "point">, from: string | undefined) => {
    const isSpread = "box" in where && !isPhone;
    select(isSpread ? undefined : { ...where, hotelId: from });
    if (isSpread) {
      unfold({ stack: where, from, zoom: map?.view().zoom ?? zoom });
    } else {
      fold();
    }
  };

  return {
    place,
    change,
    asked,
    hotels,
    first,
    isFirstView,
    target,
    goTo: (where) => setTarget({ bounds: where, isTold: true }),
    map,
    setMap,
    selected,
    select,
    fan,
    fold,
    pointedAt,
    pointAt,
    visited,
    liked,
    isElsewhere: elsewhere !== undefined,
    searchHere: () => elsewhere && look(elsewhere),
    onMoved: (view) => {
      if (fan && Math.abs(view.zoom - fan.zoom) > FAR_ZOOM) {
        fold();
        select(undefined);
      }
      return follows ? look(view) : setElsewhere(view);
    },
    onPin: ({ hotelId, latitude, longitude }) => {
      const offset = fan?.offsets.get(hotelId);
      const stack = hotels.drawn && stackAt({ latitude, longitude }, hotels.drawn);
      if (fan && offset) {
        select({ ...fan.stack, hotelId, offset });
      } else {
        pick(stack ?? { point: { latitude, longitude } }, hotelId);
      }
    },
    onCluster: (cluster) => {
      const stack = stackOf(cluster, map?.view().zoom ?? zoom);
      if (stack) {
        pick(stack, undefined);
      } else {
        fold();
        setTarget({ bounds: boundsOf(cluster.boundingBox), isTold: true });
      }
    },
    onNothing: () => {
      fold();
      select(undefined);
    },
  };
}
