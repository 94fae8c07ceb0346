import { type ReactNode, useId } from "react";
import { Slider } from "./FocalField.tsx";
import { SHAPE_NAMES, type ShapeName } from "./picture-cut.ts";
import { pictureTexts as texts } from "./picture-texts.ts";

type Choice = ShapeName | "whole";

interface CropFieldProps {
  /** Undefined: a part of a shape of its own. */
  readonly shape: Choice | undefined;
  /** A share of the largest part of the shape. */
  readonly size: number;
  readonly onCrop: (shape: Choice, size: number) => void;
}

/** In percent of the largest part of a shape. */
const LEAST_SIZE = 20;
const CHOICES: readonly Choice[] = ["whole", ...SHAPE_NAMES];

/** All of the picture, or a part of one of the shapes that pages have; the part goes with the point. */
export function CropField({ shape, size, onCrop }: CropFieldProps): ReactNode {
  const name = useId();
  return (
    <fieldset className="picture-crops">
      <legend className="field-label">{texts.crop}</legend>
      <div className="picture-choices">
        {CHOICES.map((choice) => (
          <label key={choice} className="picture-choice">
            <input type="radio" name={name} checked={shape === choice} onChange={() => onCrop(choice, size)} />
            <span>{texts.shapes[choice]}</span>
          </label>
        ))}
      </div>
      {shape && shape !== "whole" && (
        <Slider label={texts.size} value={size} least={LEAST_SIZE} onChange={(next) => onCrop(shape, next)} />
      )}
    </fieldset>
  );
}
