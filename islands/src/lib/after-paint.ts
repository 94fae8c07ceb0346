import { flushSync } from "react-dom";

/** How long work waits in a page that paints no frames, such as a hidden one, in milliseconds. */
const WITHOUT_FRAMES = 100;

/** Work that waits until the browser has painted; several requests before that are one. */
export interface PaintedWork {
  /** Asks for the work after the next frame. */
  soon(): void;
  /** Does it at once if it waits. */
  now(): void;
  /** Leaves it undone. */
  cancel(): void;
}

export function afterPaint(work: () => void): PaintedWork {
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancel(): void {
    if (frame !== undefined) {
      cancelAnimationFrame(frame);
    }
    clearTimeout(timer);
    frame = undefined;
    timer = undefined;
  }

  function now(): void {
    if (timer !== undefined) {
      cancel();
      work();
    }
  }

  /** React renders at once what the work changes, so that no later event comes between. */
  const rendered = () => flushSync(now);

  return {
    soon() {
      if (timer === undefined) {
        timer = setTimeout(rendered, WITHOUT_FRAMES);
        frame = requestAnimationFrame(() => {
          clearTimeout(timer);
          // A task that a frame callback queues runs after that frame is painted.
          timer = setTimeout(rendered);
        });
      }
    },
    now,
    cancel,
  };
}
