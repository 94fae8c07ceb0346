import { type ReactNode, useState } from "react";
import { supportsWebGl } from "../../../lib/supports-web-gl.ts";
import { chunk } from "../../../ui/chunk.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { boxToText } from "../area/box.ts";
import { recommenderOf } from "../pins/creators.ts";
import { texts } from "../texts.ts";
import type { Box, Creator, CreatorPin } from "../types.ts";
import { PHONE, useMedia } from "../use-media.ts";
import { FoundCard } from "./FoundCard.tsx";
import type { CardedPoint } from "./found.ts";
import "../map-search.css";

const WorldCanvas = chunk(async () => (await import("./WorldCanvas.tsx")).WorldCanvas);

export interface WorldMapProps {
  /** The form with dates and guests; it is submitted with the map's area. */
  readonly formId: string;
  /** The creator from whose club the traveller comes. */
  readonly creator?: Creator | undefined;
  /** The stays that this creator recommends. */
  readonly creatorPins?: readonly CreatorPin[];
}

const NO_PINS: readonly CreatorPin[] = [];

/** All stays of the world without dates, to browse, and to search in the visible area. */
export function WorldMap({ formId, creator, creatorPins = NO_PINS }: WorldMapProps): ReactNode {
  const [canDraw] = useState(supportsWebGl);
  const [box, setBox] = useState<Box>();
  const [found, setFound] = useState<CardedPoint>();
  const [isLost, setLost] = useState(false);
  const [restFocus, setRestFocus] = useState<() => void>();
  const isPhone = useMedia(PHONE);
  if (!canDraw) {
    return <p className="map-note">{texts.noWorld}</p>;
  }
  const close = () => {
    setFound(undefined);
    restFocus?.();
  };
  const recommender = creator && recommenderOf([{ creator, creatorPins }]);
  const card = found && <FoundCard key={found.key} found={found} recommender={recommender} onClose={close} />;
  return (
    <div className="map-pane">
      <WorldCanvas
        creator={creator}
        creatorPins={creatorPins}
        card={found && !isPhone ? { point: found.point, offset: undefined, content: card } : undefined}
        onFound={setFound}
        onMoved={setBox}
        onLost={setLost}
        onFocusable={(focus) => setRestFocus(() => focus)}
      />
      {box && (
        <div className="map-controls">
          {/* Submits the form's dates and guests; its place is ignored. */}
          <button
            className="button button-small map-control"
            type="submit"
            form={formId}
            formNoValidate
            name="bounds"
            value={boxToText(box)}
          >
            <Icon name="search" />
            {texts.searchThisArea}
          </button>
        </div>
      )}
      {found && isPhone && <div className="map-foot-card">{card}</div>}
      {isLost && (
        <p className="map-lost" role="alert">
          {texts.mapLost}
        </p>
      )}
    </div>
  );
}
