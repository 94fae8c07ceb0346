import type { ReactNode } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { texts } from "../texts.ts";

interface MapControlsProps {
  readonly follows: boolean;
  readonly onFollows: (follows: boolean) => void;
  readonly isElsewhere: boolean;
  readonly onSearchHere: () => void;
  readonly isDrawing: boolean;
  readonly hasArea: boolean;
  readonly onDraw: (isDrawing: boolean) => void;
  readonly onRemoveArea: () => void;
}

/** The controls over the map's upper edge. Keyboard users take the visible part as the drawn area. */
export function MapControls(props: MapControlsProps): ReactNode {
  const { follows, isElsewhere, isDrawing, hasArea } = props;
  return (
    <div className="map-controls">
      {isElsewhere && !follows && !hasArea ? (
        <button className="button button-small map-control" type="button" onClick={props.onSearchHere}>
          <Icon name="search" />
          {texts.searchThisArea}
        </button>
      ) : (
        !hasArea && (
          <label className="map-control map-switch">
            <input
              type="checkbox"
              role="switch"
              aria-checked={follows}
              checked={follows}
              onChange={({ target }) => props.onFollows(target.checked)}
            />
            <span>{texts.searchAsIMove}</span>
          </label>
        )
      )}
      <DrawButton {...props} isDrawing={isDrawing} />
    </div>
  );
}

function DrawButton({ isDrawing, hasArea, onDraw, onRemoveArea }: MapControlsProps): ReactNode {
  if (hasArea && !isDrawing) {
    return (
      <button className="button button-quiet button-small map-control" type="button" onClick={onRemoveArea}>
        <Icon name="x" />
        {texts.removeArea}
      </button>
    );
  }
  return (
    <button
      className="button button-quiet button-small map-control map-control-short"
      type="button"
      aria-pressed={isDrawing}
      onClick={() => onDraw(!isDrawing)}
    >
      <Icon name={isDrawing ? "x" : "pencil"} />
      <span>{isDrawing ? texts.cancelDrawing : texts.drawArea}</span>
    </button>
  );
}
