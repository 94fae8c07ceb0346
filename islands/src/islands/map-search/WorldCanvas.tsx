import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { loadFont, pageFont } from "../../map/font.ts";
import { CardAt, type CardProps } from "./CardAt.tsx";
import type { Found } from "./found.ts";
import { texts } from "./texts.ts";
import type { Box } from "./types.ts";
import { type World, worldMap } from "./world-map.ts";
import "../../map/map.css";
import "./map-canvas.css";

/** Letters of every subset of the page's font that names of places are written with. */
const LETTERS = "Aaāőş";

interface WorldCanvasProps {
  readonly card: Omit<CardProps, "map"> | undefined;
  readonly onFound: (found: Found | undefined) => void;
  readonly onMoved: (box: Box) => void;
  readonly onLost: (isLost: boolean) => void;
  /** How the focus comes back to the map; undefined once it is gone. */
  readonly onFocusable: (focus: (() => void) | undefined) => void;
}

/** The only component that knows the map of the world. */
export function WorldCanvas({ card, onFound, onMoved, onLost, onFocusable }: WorldCanvasProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const [world, setWorld] = useState<World>();
  const [failure, setFailure] = useState<Error>();
  const heard = useEffectEvent(() => ({ found: onFound, moved: onMoved, lost: onLost }));
  const made = useEffectEvent((drawn: World | undefined) => {
    setWorld(drawn);
    onFocusable(drawn && (() => drawn.focus));
  });

  useEffect(() => {
    const host = container.current;
    if (!host) {
      return undefined;
    }
    const family = pageFont(host);
    let drawn: World | undefined;
    let isWanted = true;
    void loadFont(family, LETTERS).then(() => {
      if (isWanted) {
        drawn = worldMap(host, texts.worldMap, family, {
          found: (found) => heard().found(found),
          moved: (box) => heard().moved(box),
          lost: (isLost) => heard().lost(isLost),
          failed: setFailure,
        });
        made(drawn);
      }
    });
    return () => {
      isWanted = false;
      drawn?.remove();
      made(undefined);
    };
  }, []);

  if (failure) {
    throw failure;
  }
  return (
    <>
      <div ref={container} className="map hotel-map" />
      {world && card && <CardAt map={world.map} {...card} />}
    </>
  );
}
