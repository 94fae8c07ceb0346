import { type ReactNode, useState } from "react";
import { supportsWebGl } from "../../lib/supports-web-gl.ts";
import { chunk } from "../../ui/chunk.tsx";
import { AddressCard } from "./AddressCard.tsx";
import type { LocationMapProps } from "./props.ts";
import "./location-map.css";

const MapCanvas = chunk(async () => (await import("./MapCanvas.tsx")).MapCanvas);

/** The location of a hotel in its country: a map, or the address where the browser cannot draw one. */
export function LocationMap(props: LocationMapProps): ReactNode {
  const [canDraw] = useState(supportsWebGl);
  if (!canDraw) {
    return <AddressCard place={props} />;
  }
  return <MapCanvas place={props} />;
}
