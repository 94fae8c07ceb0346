import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl";

/** The prefix of the sources and layers of an external base map; the site's own have another. */
export const OTHER = "other-";

/** An external base map from the site's settings, which replaces the embedded base map or lies on top of it. */
export interface ExternalBasemap {
  /** Whether it hides the embedded base map completely. */
  readonly isWhole: boolean;
  /** Whether it has content at a point, in degrees. */
  holds(longitude: number, latitude: number): boolean;
  /** Loads it in the colours of a map in this element; the answer adds it to the site's own style, as it is by then. */
  load(host: HTMLElement): Promise<(own: StyleSpecification) => StyleSpecification>;
  /** Called when the map has drawn more of it. */
  drawn?(map: MapLibreMap): void;
}
