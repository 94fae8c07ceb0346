import { lazy, type ReactNode, useState } from "react";
import { orReload } from "../../lib/or-reload.ts";
import { supportsWebGl } from "../../lib/supports-web-gl.ts";
import { AddressCard } from "./AddressCard.tsx";
import type { LocationMapProps } from "./props.ts";
import "./location-map.css";

const MapCanvas = lazy(() =>
  orReload(() => import("./MapCanvas.tsx")).then((module) => ({ default: module.MapCanvas })),
);

/** Where a hotel lies in its country: a map, or the address where the browser cannot draw one. */
export function LocationMap(props: LocationMapProps): ReactNode {
  const [canDraw] = useState(supportsWebGl);
  return canDraw ? <MapCanvas place={props} /> : <AddressCard place={props} />;
}
