import { type RefObject, useLayoutEffect, useState } from "react";

/** How the entries of a grid look, whatever its width is. */
export interface GridLayout {
  /** Of an entry's picture: width through height. */
  readonly shape: number;
  /** The narrowest column, in the size of the page's letters. */
  readonly narrowest: number;
  /** The height of what stands below a picture, likewise. */
  readonly below: number;
}

export interface GridSize {
  readonly columns: number;
  /** Of an entry, in pixels. */
  readonly height: number;
  /** From the top of what scrolls to that of the grid, in pixels. */
  readonly top: number;
}

/** The room around an entry, in the size of the page's letters. */
const ROOM = 1;

/** How a grid of so wide a place is laid out. */
export function gridSize(width: number, letter: number, layout: GridLayout): Omit<GridSize, "top"> {
  const { shape, narrowest, below } = layout;
  const columns = Math.max(1, Math.floor(width / (narrowest * letter)));
  const picture = Math.max(width / columns - ROOM * letter, 0) / shape;
  return { columns, height: Math.round(picture + (below + ROOM) * letter) };
}

/**
 * The size for the room that a list has, and again whenever that changes. Layout and scroller stay the same; the
 * scroller is what the list scrolls in, null where that is the page.
 */
export function useGridSize(
  list: RefObject<HTMLElement | null>,
  layout: GridLayout,
  scrollerOf: (list: Element) => Element | null,
): GridSize {
  const [size, setSize] = useState<GridSize>({ ...gridSize(0, 16, layout), top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) {
      return;
    }
    const scroller = scrollerOf(element);
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const scrolled = scroller ? scroller.scrollTop - scroller.getBoundingClientRect().top : window.scrollY;
      const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const next = { ...gridSize(width, letter, layout), top: Math.round(top + scrolled) };
      setSize((before) =>
        before.columns === next.columns && before.height === next.height && before.top === next.top ? before : next,
      );
    };
    measure();
    // What stands above the grid moves it: an upload, a failure.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.parentElement) {
      observer.observe(element.parentElement);
    }
    return () => observer.disconnect();
  }, [list, layout, scrollerOf]);
  return size;
}
