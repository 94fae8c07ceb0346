import { type RefObject, useLayoutEffect, useState } from "react";

export interface GridSize {
  readonly columns: number;
  /** Of an entry, in pixels. */
  readonly height: number;
  /** From the top of the page to that of the grid, in pixels. */
  readonly top: number;
}

/** The narrowest column, what stands below a picture, and the room around an entry, in the size of the page's letters. */
const NARROWEST = 10;
const WORDS = 8.5;
const ROOM = 1;

/** How a grid of so wide a place is laid out. */
export function gridSize(width: number, letter: number, shape: number): Omit<GridSize, "top"> {
  const columns = Math.max(1, Math.floor(width / (NARROWEST * letter)));
  const picture = Math.max(width / columns - ROOM * letter, 0) / shape;
  return { columns, height: Math.round(picture + (WORDS + ROOM) * letter) };
}

/** The layout for the room that a list has, and again whenever that changes. */
export function useGridSize(list: RefObject<HTMLElement | null>, shape: number): GridSize {
  const [size, setSize] = useState<GridSize>({ ...gridSize(0, 16, shape), top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) {
      return;
    }
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const next = { ...gridSize(width, letter, shape), top: Math.round(top + window.scrollY) };
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
  }, [list, shape]);
  return size;
}
