import { quietClient } from "../../api/client.ts";
import type { components } from "../../api/schema.d.ts";
import { isList } from "../../editing/answers.ts";
import { isFields } from "../../lib/guards.ts";
import { type Bounds, unwrap } from "../../map/bounds.ts";
import type { CutOut } from "../../map/cut-out.ts";

/** The names of towns and quarters around the view of a map, beside the cities that it has itself. */

type Cities = CutOut["cities"];
type PlaceList = components["schemas"]["PlaceList"];

/** From this zoom on, towns are named. */
export const TOWN_ZOOM = 6;
/** A town with the name of a city this close is that city, in degrees; closer than the second, with any name. */
const SAME_NAME = 0.5;
const SAME_PLACE = 0.01;

/** Loads the towns of each new view; `show` gets those that are not among the known cities. */
export function movingTowns(show: (towns: Cities) => void) {
  let cities: Cities = { type: "FeatureCollection", features: [] };
  let places: PlaceList["places"] = [];
  let loading: AbortController | undefined;
  let middle = 0;

  const draw = () => show(townsOf(places, cities, middle));

  return {
    /** The cities that the map names itself. */
    know(known: Cities): void {
      cities = known;
      draw();
    },
    look([west, south, east, north]: Bounds, zoom: number): void {
      if (zoom < TOWN_ZOOM) {
        return;
      }
      // An answer for an earlier view is not drawn any more.
      loading?.abort();
      loading = new AbortController();
      const { signal } = loading;
      middle = (west + east) / 2;
      const query = { south: Math.max(south, -90), west: turned(west), north: Math.min(north, 90), east: turned(east) };
      quietClient.GET("/api/v1/destinations/places", { params: { query }, signal }).then(
        ({ data }) => {
          if (isPlaceList(data) && !signal.aborted) {
            ({ places } = data);
            draw();
          }
        },
        // The map stays as it is without them.
        () => {},
      );
    },
    stop(): void {
      loading?.abort();
    },
  };
}

/** The towns that are no known city, each beside the middle of the view; the first comes before others. */
export function townsOf(places: PlaceList["places"], { features }: Cities, middle: number): Cities {
  const isKnown = (name: string, at: GeoJSON.Position) =>
    features.some(({ properties, geometry }) =>
      isNear(at, geometry.coordinates, properties.name === name ? SAME_NAME : SAME_PLACE),
    );
  const towns = places.flatMap(({ name, latitude, longitude }, rank): Cities["features"] => {
    const coordinates = [unwrap(longitude, middle), latitude];
    return isKnown(name, coordinates)
      ? []
      : [{ type: "Feature", properties: { name, rank }, geometry: { type: "Point", coordinates } }];
  });
  return { type: "FeatureCollection", features: towns };
}

function isNear([x = 0, y = 0]: GeoJSON.Position, [east = 0, north = 0]: GeoJSON.Position, degrees: number): boolean {
  return Math.hypot(x - unwrap(east, x), y - north) < degrees;
}

function isPlaceList(value: unknown): value is PlaceList {
  return isFields(value) && isList(value)("places");
}

/** The same meridian between -180 and 180. */
function turned(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
