import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { texts } from "../texts.ts";

/** How far the sheet covers the map, from least to most. */
const REACHES = ["peek", "half", "full"] as const;
export type Reach = (typeof REACHES)[number];

/** From this speed on the direction of the finger decides, in CSS pixels per millisecond. */
const FLICK_SPEED = 0.4;
const GLIDE = { duration: 220, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

interface ListSheetProps {
  readonly reach: Reach;
  readonly onReach: (reach: Reach) => void;
  readonly heading: ReactNode;
  readonly children: ReactNode;
}

/** The list over the map on phones: its head drags it up and down, or its buttons move it. */
export function ListSheet({ reach, onReach, heading, children }: ListSheetProps): ReactNode {
  const sheet = useRef<HTMLElement>(null);
  const drag = useDrag(sheet, reach, onReach);
  useGlide(sheet, reach);
  const step = (by: number) => REACHES[REACHES.indexOf(reach) + by];
  const [less, more] = [step(-1), step(1)];
  return (
    <section ref={sheet} className="list-sheet" data-reach={reach} aria-label={texts.list}>
      <div className="list-sheet-head" {...drag}>
        <span className="list-sheet-grip" aria-hidden="true" />
        {heading}
        <div className="list-sheet-buttons">
          <SheetButton icon="chevron-down" label={texts.lessOfTheList} to={less} onReach={onReach} />
          <SheetButton icon="chevron-up" label={texts.moreOfTheList} to={more} onReach={onReach} />
        </div>
      </div>
      <div className="list-sheet-body" inert={reach === "peek"}>
        {children}
      </div>
    </section>
  );
}

interface SheetButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly to: Reach | undefined;
  readonly onReach: (reach: Reach) => void;
}

function SheetButton({ icon, label, to, onReach }: SheetButtonProps): ReactNode {
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={label}
      aria-disabled={to === undefined}
      onClick={() => to && onReach(to)}
    >
      <Icon name={icon} />
    </button>
  );
}

type SheetRef = { readonly current: HTMLElement | null };

/** Follows the finger by a transform; on release the nearest reach is taken. */
function useDrag(sheet: SheetRef, reach: Reach, onReach: (reach: Reach) => void) {
  const start = useRef<{ y: number; time: number } | undefined>(undefined);
  const end = (event: PointerEvent<HTMLElement>) => {
    const { current: from } = start;
    const element = sheet.current;
    start.current = undefined;
    if (!from || !element) {
      return;
    }
    const moved = event.clientY - from.y;
    const speed = moved / Math.max(event.timeStamp - from.time, 1);
    const index = REACHES.indexOf(reach);
    const steps =
      Math.abs(speed) > FLICK_SPEED
        ? Math.sign(speed)
        : Math.round(moved / (element.parentElement?.clientHeight ?? 1) / 0.4);
    element.style.translate = "";
    const next = REACHES[Math.max(0, Math.min(REACHES.length - 1, index - steps))];
    if (next && next !== reach) {
      onReach(next);
    }
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnButton = event.target instanceof Element && event.target.closest("button");
      if (!isOnButton) {
        start.current = { y: event.clientY, time: event.timeStamp };
        event.currentTarget.setPointerCapture(event.pointerId);
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current && sheet.current) {
        sheet.current.style.translate = `0 ${event.clientY - start.current.y}px`;
      }
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Animates from one reach to the next by a transform. */
function useGlide(sheet: SheetRef, reach: Reach): void {
  const before = useRef<number | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when its reach changes.
  useLayoutEffect(() => {
    const element = sheet.current;
    const top = element?.offsetTop;
    const from = before.current;
    before.current = top;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (element && top !== undefined && from !== undefined && from !== top && !isCalm) {
      element.animate?.([{ transform: `translateY(${from - top}px)` }, { transform: "none" }], GLIDE);
    }
  }, [sheet, reach]);
}
