import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { orReload } from "../../lib/or-reload.ts";
import { supportsWebGl } from "../../lib/supports-web-gl.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { contentOf } from "./content.ts";
import type { ClubMapProps } from "./props.ts";
import { texts } from "./texts.ts";
import "./club-map.css";

/** A small map of a club's stays or of an itinerary's places, each of them a link. */
export function ClubMap(props: ClubMapProps): ReactNode {
  const [canDraw] = useState(supportsWebGl);
  // Created for each mount, because a lazy component remembers a chunk that failed to load.
  const [MapCanvas] = useState(lazyMapCanvas);
  const shown = useMemo(() => contentOf(props), [props]);
  if (!canDraw) {
    return <p className="club-map-note">{"places" in props ? texts.noMapOfPlaces : texts.noMap}</p>;
  }
  return (
    <Suspense fallback={<Skeleton />}>
      <MapCanvas shown={shown} />
    </Suspense>
  );
}

function lazyMapCanvas() {
  return lazy(() => orReload(() => import("./MapCanvas.tsx")).then(({ MapCanvas }) => ({ default: MapCanvas })));
}
