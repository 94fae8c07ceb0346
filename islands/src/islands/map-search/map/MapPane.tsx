import { type ReactNode, useCallback, useMemo, useState } from "react";
import { chunk } from "../../../ui/chunk.tsx";
import type { Corner } from "../area/area.ts";
import { DrawOverlay } from "../area/DrawOverlay.tsx";
import { useFanKeys } from "../pins/use-fan-keys.ts";
import { useShown } from "../pins/use-shown.ts";
import { creditsAsHtml, creditsOf } from "../results/credits.ts";
import { texts } from "../texts.ts";
import type { MapSearchState } from "../use-map-search.ts";
import { EmptyMap } from "./EmptyMap.tsx";
import { MapControls } from "./MapControls.tsx";

const MapCanvas = chunk(async () => (await import("./MapCanvas.tsx")).MapCanvas);

interface MapPaneProps {
  readonly state: MapSearchState;
  readonly title: string;
  /** Shown beside its pin where there is space. */
  readonly card: ReactNode;
  readonly isCardAtPin: boolean;
  /** Replaces the controls that change the search. */
  readonly controls?: ReactNode;
}

/** The map with its overlays: controls, the line being drawn, the card of a pin. */
export function MapPane({ state, title, card, isCardAtPin, controls }: MapPaneProps): ReactNode {
  const { place, change, map, selected, select } = state;
  const [isDrawing, setDrawing] = useState(false);
  const [isLost, setLost] = useState(false);
  const shown = useShown(state);
  const lines = JSON.stringify(creditsAsHtml(creditsOf(state.hotels.hotels)));
  const credits = useMemo((): string[] => JSON.parse(lines), [lines]);
  useFanKeys(state);
  const cancel = useCallback(() => setDrawing(false), []);

  const draw = (ring: readonly Corner[]) => {
    setDrawing(false);
    select(undefined);
    change({ area: map ? ring.map(([x, y]) => map.placeAt(x, y)) : undefined }, "push");
  };
  return (
    <section className="map-pane" aria-label={texts.map} aria-busy={state.hotels.isUpdating}>
      <MapCanvas
        first={state.first}
        isFirstView={state.isFirstView}
        title={title}
        credits={credits}
        shown={shown}
        area={place.area}
        target={state.target}
        card={selected && isCardAtPin ? { point: selected.point, offset: selected.offset, content: card } : undefined}
        map={map}
        onMap={state.setMap}
        listener={{
          moved: state.onMoved,
          pickedPin: state.onPin,
          pickedCluster: state.onCluster,
          pickedNothing: state.onNothing,
          hovered: state.pointAt,
          lost: setLost,
        }}
      />
      {isDrawing && map && <DrawOverlay onDrawn={draw} onCancel={cancel} />}
      {map && controls && <div className="map-controls">{controls}</div>}
      {map && !controls && (
        <MapControls
          follows={place.follows}
          onFollows={(follows) => change({ follows }, "replace")}
          isElsewhere={state.isElsewhere}
          onSearchHere={state.searchHere}
          isDrawing={isDrawing}
          hasArea={place.area !== undefined}
          onDraw={setDrawing}
          onRemoveArea={() => change({ area: undefined }, "push")}
        />
      )}
      {map && !controls && !isDrawing && <EmptyMap state={state} onZoomOut={map.zoomOut} />}
      {!isCardAtPin && selected && (
        <div ref={controls ? bringIntoView : undefined} className="map-foot-card">
          {card}
        </div>
      )}
      {isLost && (
        <p className="map-lost" role="alert">
          {texts.mapLost}
        </p>
      )}
    </section>
  );
}

/** Beside a list the map may extend below the window. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
