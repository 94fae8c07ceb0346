import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { orReload } from "../../lib/or-reload.ts";
import { supportsWebGl } from "../../lib/supports-web-gl.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { contentOf } from "./content.ts";
import type { ClubMapProps } from "./props.ts";
import { texts } from "./texts.ts";
import "./club-map.css";

/** Where the stays of a club or the places of a trip are: a small map, each of them a link. */
export function ClubMap(props: ClubMapProps): ReactNode {
  const [canDraw] = useState(supportsWebGl);
  // Made for each mount, because a lazy component remembers that its chunk could not be had.
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
