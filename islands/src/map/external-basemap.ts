import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl";

/** The prefix of the sources and layers of an external base map; the site's own have another. */
export const OTHER = "other-";

/** An external base map from the site's settings, which replaces the embedded base map or lies on top of it. */
export interface ExternalBasemap {
  /** Whether it hides the embedded base map completely. */
  readonly isWhole: boolean;
  /** Whether it has content at a point, in degrees. */
  holds(longitude: number, latitude: number): boolean;
  /** Adds it to the site's own style, of a map in this element. */
  addTo(own: StyleSpecification, host: HTMLElement): Promise<StyleSpecification>;
  /** Called when the map has drawn more of it. */
  drawn?(map: MapLibreMap): void;
}
