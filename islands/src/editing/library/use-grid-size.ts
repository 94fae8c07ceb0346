import { type RefObject, useLayoutEffect, useState } from "react";

/** The proportions of a grid's entries. */
export interface GridLayout {
  /** The picture's width divided by its height. */
  readonly shape: number;
  /** The narrowest column, in units of the page's font size. */
  readonly narrowest: number;
  /** The height of the part below a picture, in the same unit. */
  readonly below: number;
}

export interface GridSize {
  readonly columns: number;
  /** The height of an entry, in pixels. */
  readonly height: number;
  /** From the top of the scrolling element to that of the grid, in pixels. */
  readonly top: number;
}

/** The gap around an entry, in units of the page's font size. */
const GAP = 1;

/** The layout of a grid of this width, in pixels. */
export function gridSize(width: number, fontSize: number, layout: GridLayout): Omit<GridSize, "top"> {
  const { shape, narrowest, below } = layout;
  const columns = Math.max(1, Math.floor(width / (narrowest * fontSize)));
  const picture = Math.max(width / columns - GAP * fontSize, 0) / shape;
  return { columns, height: Math.round(picture + (below + GAP) * fontSize) };
}

/**
 * Measures the grid whenever its space changes. Layout and scroller must stay the same; the scroller is the element
 * that scrolls, null for the page.
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
      const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const next = { ...gridSize(width, fontSize, layout), top: Math.round(top + scrolled) };
      setSize((before) =>
        before.columns === next.columns && before.height === next.height && before.top === next.top ? before : next,
      );
    };
    measure();
    // Content above the grid moves it, such as an upload or a failure.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.parentElement) {
      observer.observe(element.parentElement);
    }
    return () => observer.disconnect();
  }, [list, layout, scrollerOf]);
  return size;
}
