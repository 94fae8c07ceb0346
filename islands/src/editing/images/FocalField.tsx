import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useId } from "react";
import type { PictureRecord } from "./change-picture.ts";
import { type Crop, type FocalPoint, moved, pointAt } from "./picture-cut.ts";
import { pictureTexts as texts } from "./picture-texts.ts";

interface FocalFieldProps {
  readonly picture: PictureRecord;
  readonly point: FocalPoint;
  readonly crop: Crop | undefined;
  readonly onPoint: (point: FocalPoint) => void;
}

/** At this height the picture and its sliders fit a window together. */
const MAX_HEIGHT = "45vh";

const percent = (share: number) => `${share * 100}%`;

/** Reserves the picture's space before it loads, so that a press on it does not miss. */
function stageOf({ width, height }: PictureRecord): CSSProperties {
  const shape = width / (height || 1);
  return { aspectRatio: shape, inlineSize: `min(100%, ${width}px, ${MAX_HEIGHT} * ${shape})` };
}

/** Sets the focal point: by a press on the picture, or with the arrow keys on two sliders. */
export function FocalField({ picture, point, crop, onPoint }: FocalFieldProps): ReactNode {
  const hintId = useId();

  function put({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) {
    onPoint(pointAt(currentTarget.getBoundingClientRect(), clientX, clientY));
  }

  function step(event: KeyboardEvent) {
    const next = moved(point, event.key, event.shiftKey);
    if (next) {
      event.preventDefault();
      onPoint(next);
    }
  }

  return (
    <fieldset className="picture-focal">
      <legend className="field-label">{texts.matters}</legend>
      <p className="field-hint" id={hintId}>
        {texts.mattersHint}
      </p>
      <button
        className="picture-stage"
        type="button"
        style={stageOf(picture)}
        aria-label={texts.point(point.x, point.y)}
        aria-describedby={hintId}
        onKeyDown={step}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          put(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && put(event)}
      >
        <img src={picture.original} alt="" draggable={false} />
        {crop && (
          <span
            className="picture-crop"
            style={{
              insetInlineStart: percent(crop.x),
              insetBlockStart: percent(crop.y),
              inlineSize: percent(crop.width),
              blockSize: percent(crop.height),
            }}
          />
        )}
        <span
          className="picture-point"
          style={{ insetInlineStart: percent(point.x), insetBlockStart: percent(point.y) }}
        />
      </button>
      <Slider label={texts.fromLeft} hintId={hintId} value={point.x} onChange={(x) => onPoint({ ...point, x })} />
      <Slider label={texts.fromTop} hintId={hintId} value={point.y} onChange={(y) => onPoint({ ...point, y })} />
    </fieldset>
  );
}

interface SliderProps {
  readonly label: string;
  readonly hintId?: string;
  /** From 0 to 1. */
  readonly value: number;
  /** In percent. */
  readonly least?: number;
  readonly onChange: (value: number) => void;
}

/** A slider from 0 to 1, in steps of one percent. */
export function Slider({ label, hintId, value, least = 0, onChange }: SliderProps): ReactNode {
  const id = useId();
  return (
    <div className="picture-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={100}
        step={1}
        value={Math.round(value * 100)}
        aria-valuetext={texts.percent(value)}
        aria-describedby={hintId}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value) / 100)}
      />
      <output htmlFor={id}>{texts.percent(value)}</output>
    </div>
  );
}
