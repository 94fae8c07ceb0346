import { type ReactNode, useId } from "react";
import { Slider } from "./FocalField.tsx";
import { SHAPE_NAMES, type ShapeName } from "./picture-cut.ts";
import { pictureTexts as texts } from "./picture-texts.ts";

type Choice = ShapeName | "whole";

interface CropFieldProps {
  /** Undefined: a crop with a free shape. */
  readonly shape: Choice | undefined;
  /** The size, as a share of the largest crop of the shape. */
  readonly size: number;
  readonly onCrop: (shape: Choice, size: number) => void;
}

/** The smallest crop, in percent of the largest one of its shape. */
const LEAST_SIZE = 20;
const CHOICES: readonly Choice[] = ["whole", ...SHAPE_NAMES];

/** Chooses the whole picture, or a crop in one of the shapes that pages use; the crop follows the focal point. */
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
