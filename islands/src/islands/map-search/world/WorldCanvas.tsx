import { type ReactNode, useEffectEvent, useState } from "react";
import { useDrawnMap } from "../../../map/use-drawn-map.ts";
import { CardAt, type CardProps } from "../pins/CardAt.tsx";
import { texts } from "../texts.ts";
import type { Box, Creator, CreatorPin } from "../types.ts";
import type { CardedPoint } from "./found.ts";
import { type World, worldMap } from "./world-map.ts";
import "../../../map/map.css";
import "../map/map-canvas.css";

interface WorldCanvasProps {
  readonly creator: Creator | undefined;
  readonly creatorPins: readonly CreatorPin[];
  readonly card: Omit<CardProps, "map"> | undefined;
  readonly onFound: (found: CardedPoint | undefined) => void;
  readonly onMoved: (box: Box) => void;
  readonly onLost: (isLost: boolean) => void;
  /** Provides the function that focuses the map; undefined once it is removed. */
  readonly onFocusable: (focus: (() => void) | undefined) => void;
}

/** The only component that knows the map of the world. */
export function WorldCanvas(props: WorldCanvasProps): ReactNode {
  const { creator, creatorPins, card, onFound, onMoved, onLost, onFocusable } = props;
  const [world, setWorld] = useState<World>();
  const latest = useEffectEvent(() => ({ found: onFound, moved: onMoved, lost: onLost }));
  const container = useDrawnMap<World>(
    (host, family, failed) => {
      const own = { creator, pins: creatorPins };
      return worldMap(host, texts.worldMap, family, own, {
        found: (found) => latest().found(found),
        moved: (box) => latest().moved(box),
        lost: (isLost) => latest().lost(isLost),
        failed,
      });
    },
    (drawn) => {
      setWorld(drawn);
      onFocusable(drawn?.focus);
    },
  );

  return (
    <>
      <div ref={container} className="map hotel-map" />
      {world && card && <CardAt map={world.map} {...card} />}
    </>
  );
}
