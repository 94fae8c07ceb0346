import type { ReactNode } from "react";
import type { PictureRecord } from "./change-picture.ts";
import { type Crop, type FocalPoint, SHAPE_NAMES, type ShapeName, shownIn } from "./picture-cut.ts";
import { pictureTexts as texts } from "./picture-texts.ts";

interface CutPreviewsProps {
  readonly picture: PictureRecord;
  readonly point: FocalPoint;
  readonly crop: Crop | undefined;
  readonly isPortrait: boolean;
}

/** A portrait is shown in one shape, a circle. */
const PORTRAIT: readonly ShapeName[] = ["portrait"];

/** The picture in the shapes that pages show it in. */
export function CutPreviews({ picture, point, crop, isPortrait }: CutPreviewsProps): ReactNode {
  return (
    <div>
      <p className="field-label">{texts.previews}</p>
      <ul className="picture-previews">
        {(isPortrait ? PORTRAIT : SHAPE_NAMES).map((shape) => (
          <li key={shape}>
            <span className="picture-preview" data-shape={shape} data-round={isPortrait || undefined}>
              <img src={picture.original} alt="" style={placeOf(shape, point, crop, picture)} />
            </span>
            <span className="small soft">{isPortrait ? texts.circle : texts.shapes[shape]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The place of the whole picture behind the preview's window, in percent of the window. */
function placeOf(shape: ShapeName, point: FocalPoint, crop: Crop | undefined, picture: PictureRecord) {
  const { x, y, width, height } = shownIn(shape, point, crop, picture);
  return {
    inlineSize: `${100 / width}%`,
    blockSize: `${100 / height}%`,
    insetInlineStart: `${(-x / width) * 100}%`,
    insetBlockStart: `${(-y / height) * 100}%`,
  };
}
