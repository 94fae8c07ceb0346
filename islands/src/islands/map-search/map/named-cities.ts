import type { Map as MapLibreMap, MapSourceDataEvent } from "maplibre-gl";
import type { NamedCity } from "../pins/marks.ts";

const CITIES = "cities";

/** The cities that the base map has in view; `changed` is called when others are loaded. */
export function namedCities(map: MapLibreMap, changed: () => void) {
  const look = ({ sourceId }: MapSourceDataEvent) => {
    if (sourceId === CITIES && map.isSourceLoaded(CITIES)) {
      changed();
    }
  };
  map.on("sourcedata", look);
  return {
    list(): NamedCity[] {
      const features = map.getSource(CITIES) ? map.querySourceFeatures(CITIES) : [];
      return features.flatMap(({ geometry, properties }) => {
        const [east, north] = geometry.type === "Point" ? geometry.coordinates : [];
        return east === undefined || north === undefined
          ? []
          : [{ name: String(properties["name"]), at: [east, north] }];
      });
    },
    stop(): void {
      map.off("sourcedata", look);
    },
  };
}
