import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl";

/** The names of all sources and layers of another ground begin so, and none of ours. */
export const OTHER = "other-";

/** What the site's settings put in the place of the embedded ground, or upon it. */
export interface OtherGround {
  /** Nothing of the embedded ground is seen any more. */
  readonly isWhole: boolean;
  /** Whether it has something at a point, in degrees. */
  holds(longitude: number, latitude: number): boolean;
  /** Our own style, of a map in this element, with the other ground in it. */
  dress(own: StyleSpecification, host: HTMLElement): Promise<StyleSpecification>;
  /** The map has drawn something new of it. */
  drawn?(map: MapLibreMap): void;
}
