import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { loadFont, pageFont } from "./font.ts";

/** Characters of every subset of the page's font that place names need. */
const LETTERS = "Aaāőş";

/** Draws a map into its element, once the font `family` has loaded. */
type Draw<Drawn> = (host: HTMLElement, family: string, failed: (error: Error) => void) => Drawn;

/**
 * Creates a map once and removes it with its component; calls `made` with it, and with undefined after its removal. A
 * map that fails makes the component fail.
 */
export function useDrawnMap<Drawn extends { remove(): void }>(
  draw: Draw<Drawn>,
  made: (drawn: Drawn | undefined) => void,
): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Error>();
  const drawIn = useEffectEvent((host: HTMLElement, family: string) => draw(host, family, setFailure));
  const notify = useEffectEvent(made);

  useEffect(() => {
    const host = container.current;
    if (!host) {
      return undefined;
    }
    const family = pageFont(host);
    let drawn: Drawn | undefined;
    let isWanted = true;
    void loadFont(family, LETTERS).then(() => {
      if (isWanted) {
        drawn = drawIn(host, family);
        notify(drawn);
      }
    });
    return () => {
      isWanted = false;
      drawn?.remove();
      notify(undefined);
    };
  }, []);

  if (failure) {
    throw failure;
  }
  return container;
}
