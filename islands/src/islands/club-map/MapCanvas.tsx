import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { pageLanguage } from "../../lib/format.ts";
import { type CutOut, cutOut } from "../../map/cut-out.ts";
import { loadFont, pageFont } from "../../map/font.ts";
import { readPalette } from "../../map/palette.ts";
import { type SmallMap, smallMap } from "../../map/small-map.ts";
import { basemapBounds, besideTheFirst, boundsOf, reachOf } from "../../map/small-view.ts";
import type { ShownPins } from "./content.ts";
import { basemapStyle } from "./layers.ts";
import { basemapQuery } from "./queries.ts";
import "../../map/map.css";
import "../../map/small-map.css";

/** The only component that knows the map object: created for its pins and removed with them. */
export function MapCanvas({ shown }: { shown: ShownPins }): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const { data: world } = useSuspenseQuery(basemapQuery(boundsOf(besideTheFirst(shown.pins))));
  const [failure, setFailure] = useState<Error>();

  useEffect(() => {
    const host = container.current;
    if (!host) {
      return undefined;
    }
    const basemap = cutOut(world, basemapBounds(boundsOf(besideTheFirst(shown.pins))), pageLanguage());
    const family = pageFont(host);
    let drawn: SmallMap | undefined;
    let isWanted = true;
    void loadFont(family, namesOf(basemap)).then(() => {
      drawn = isWanted ? drawMap(host, basemap, shown, family, setFailure) : undefined;
    });
    return () => {
      isWanted = false;
      drawn?.remove();
    };
  }, [world, shown]);

  if (failure) {
    throw failure;
  }
  return <div ref={container} className="map" />;
}

/** Draws the map into its element. */
function drawMap(
  host: HTMLElement,
  basemap: CutOut,
  shown: ShownPins,
  family: string,
  failed: (error: Error) => void,
): SmallMap {
  const first = boundsOf(besideTheFirst(shown.pins));
  const small = smallMap({
    host,
    title: shown.title,
    first,
    reach: reachOf(first),
    style: () => basemapStyle(basemap, readPalette(host), family),
    // All of its pins are links.
    pick: () => {},
    failed,
  });
  small.show(shown);
  return small;
}

function namesOf(basemap: CutOut): string {
  return [...basemap.countries.features, ...basemap.cities.features].map(({ properties }) => properties.name).join("");
}
