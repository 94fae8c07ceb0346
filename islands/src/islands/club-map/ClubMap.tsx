import { type ReactNode, useMemo, useState } from "react";
import { supportsWebGl } from "../../lib/supports-web-gl.ts";
import { chunk } from "../../ui/chunk.tsx";
import { contentOf } from "./content.ts";
import type { ClubMapProps } from "./props.ts";
import { texts } from "./texts.ts";
import "./club-map.css";

const MapCanvas = chunk(async () => (await import("./MapCanvas.tsx")).MapCanvas);

/** A small map of a club's stays or of an itinerary's places, each of them a link. */
export function ClubMap(props: ClubMapProps): ReactNode {
  const [canDraw] = useState(supportsWebGl);
  const shown = useMemo(() => contentOf(props), [props]);
  if (!canDraw) {
    return <p className="club-map-note">{"places" in props ? texts.noMapOfPlaces : texts.noMap}</p>;
  }
  return <MapCanvas shown={shown} />;
}
