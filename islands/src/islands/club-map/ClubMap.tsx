import { lazy, type ReactNode, Suspense, useState } from "react";
import { orReload } from "../../lib/or-reload.ts";
import { supportsWebGl } from "../../lib/supports-web-gl.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ClubMapProps } from "./props.ts";
import { texts } from "./texts.ts";
import "./club-map.css";

/** Where the stays of a club are: a small map, each stay a link to its page. */
export function ClubMap(props: ClubMapProps): ReactNode {
  const [canDraw] = useState(supportsWebGl);
  // Made for each mount, because a lazy component remembers that its chunk could not be had.
  const [MapCanvas] = useState(lazyMapCanvas);
  if (!canDraw) {
    return <p className="club-map-note">{texts.noMap}</p>;
  }
  return (
    <Suspense fallback={<Skeleton />}>
      <MapCanvas club={props} />
    </Suspense>
  );
}

function lazyMapCanvas() {
  return lazy(() => orReload(() => import("./MapCanvas.tsx")).then(({ MapCanvas }) => ({ default: MapCanvas })));
}
