import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { texts } from "../texts.ts";
import { type Corner, simplifyLine } from "./area.ts";

interface DrawOverlayProps {
  /** Called with the ring, in CSS pixels of the map's element. */
  readonly onDrawn: (ring: readonly Corner[]) => void;
  readonly onCancel: () => void;
}

/** Covers the map while an area is drawn with one stroke of a finger or a mouse. Escape ends it. */
export function DrawOverlay({ onDrawn, onCancel }: DrawOverlayProps): ReactNode {
  const line = useRef<Corner[]>([]);
  const [isTooSmall, setTooSmall] = useState(false);
  const path = useRef<SVGPathElement>(null);

  useEffect(() => {
    const cancel = (event: KeyboardEvent) => event.key === "Escape" && onCancel();
    addEventListener("keydown", cancel);
    return () => removeEventListener("keydown", cancel);
  }, [onCancel]);

  const add = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    line.current.push([clientX - left, clientY - top]);
    // Bypasses React: a stroke has hundreds of corners, and only this path depends on them.
    path.current?.setAttribute("d", `M${line.current.join("L")}`);
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    line.current = [];
    setTooSmall(false);
    add(event);
  };
  const end = () => {
    const ring = simplifyLine(line.current);
    line.current = [];
    path.current?.removeAttribute("d");
    if (ring) {
      onDrawn(ring);
    } else {
      setTooSmall(true);
    }
  };

  return (
    <div
      className="draw-overlay"
      onPointerDown={begin}
      onPointerMove={(event) => line.current.length > 0 && add(event)}
      onPointerUp={() => line.current.length > 0 && end()}
      onPointerCancel={() => line.current.length > 0 && end()}
    >
      <svg aria-hidden="true">
        <path ref={path} />
      </svg>
      <p className="draw-hint" role="status">
        {isTooSmall ? texts.areaTooSmall : texts.drawHint}
      </p>
    </div>
  );
}
