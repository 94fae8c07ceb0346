import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Fan } from "./fan.ts";

const SVG = "http://www.w3.org/2000/svg";
/** The radius of the point that all lines start from, in CSS pixels. */
const RADIUS = 4;

/**
 * Draws the lines from a place to its spread pins. They are placed like a pin, so that they move with the map at no
 * cost.
 */
export function fanLines(map: MapLibreMap) {
  const element = document.createElement("div");
  element.className = "fan-lines";
  element.ariaHidden = "true";
  const marker = new Marker({ element, anchor: "center" });
  return {
    show(fan: Fan | undefined): void {
      marker.remove();
      map.getContainer().classList.toggle("has-fan", fan !== undefined);
      if (fan) {
        element.replaceChildren(drawn(fan));
        marker.setLngLat([fan.point.longitude, fan.point.latitude]).addTo(map);
      }
    },
    remove: () => void marker.remove(),
  };
}

function drawn({ offsets }: Fan): SVGElement {
  const lines = [...offsets.values()].map(({ x, y }) => shape("line", { x2: x, y2: y }));
  const svg = shape("svg", { width: 1, height: 1 });
  svg.append(...lines, shape("circle", { r: RADIUS }));
  return svg;
}

function shape(name: string, attributes: Readonly<Record<string, number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    element.setAttribute(attribute, String(value));
  }
  // All names here are SVG elements.
  if (!(element instanceof SVGElement)) {
    throw new TypeError(`${name} is no element of SVG`);
  }
  return element;
}
