import { lazy, type ReactNode, Suspense, useState } from "react";
import { orReload } from "../../lib/or-reload.ts";
import { supportsWebGl } from "../../lib/supports-web-gl.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AddressCard } from "./AddressCard.tsx";
import type { LocationMapProps } from "./props.ts";
import "./location-map.css";

/** The location of a hotel in its country: a map, or the address where the browser cannot draw one. */
export function LocationMap(props: LocationMapProps): ReactNode {
  const [canDraw] = useState(supportsWebGl);
  // Created for each mount, because a lazy component remembers a chunk that failed to load.
  const [MapCanvas] = useState(lazyMapCanvas);
  if (!canDraw) {
    return <AddressCard place={props} />;
  }
  return (
    <Suspense fallback={<Skeleton />}>
      <MapCanvas place={props} />
    </Suspense>
  );
}

function lazyMapCanvas() {
  return lazy(() => orReload(() => import("./MapCanvas.tsx")).then(({ MapCanvas }) => ({ default: MapCanvas })));
}
