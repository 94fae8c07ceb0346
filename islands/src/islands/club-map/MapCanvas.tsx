import { useSuspenseQuery } from "@tanstack/react-query";
import { Map as MapLibreMap, NavigationControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { pageLanguage } from "../../lib/format.ts";
import { type CutOut, cutOut } from "../../map/cut-out.ts";
import { loadFont, pageFont } from "../../map/font.ts";
import { DOT } from "../../map/ground-layers.ts";
import { dot } from "../../map/images.ts";
import { readPalette, watchTheme } from "../../map/palette.ts";
import { groundStyle } from "./layers.ts";
import { standPins } from "./pins.ts";
import type { ClubMapProps } from "./props.ts";
import { basemapQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { besideTheFirst, boundsOf, groundOf, reachOf, ZOOM } from "./view.ts";
import "../../map/map.css";
import "./map-canvas.css";

setWorkerUrl(workerUrl);

/** A flight to a group of stays, in milliseconds. */
const FLIGHT = 450;
/** Around what is to be seen, in CSS pixels. */
const PADDING = 56;

/** The only component that knows the map object: it is made for a club and removed with it. */
export function MapCanvas({ club }: { club: ClubMapProps }): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const { data: world } = useSuspenseQuery(basemapQuery(boundsOf(besideTheFirst(club.pins))));
  const [failure, setFailure] = useState<Error>();

  useEffect(() => {
    const host = container.current;
    if (!host) {
      return undefined;
    }
    const ground = cutOut(world, groundOf(boundsOf(besideTheFirst(club.pins))), pageLanguage());
    const family = pageFont(host);
    let remove: (() => void) | undefined;
    let isWanted = true;
    void loadFont(family, namesOf(ground)).then(() => {
      remove = isWanted ? drawMap(host, ground, club, family, setFailure) : undefined;
    });
    return () => {
      isWanted = false;
      remove?.();
    };
  }, [world, club]);

  if (failure) {
    throw failure;
  }
  return <div ref={container} className="map" />;
}

/** Draws the map into its element; answers how to remove it. */
function drawMap(
  host: HTMLElement,
  ground: CutOut,
  { creator, pins, title }: ClubMapProps,
  family: string,
  failed: (error: Error) => void,
): () => void {
  const stays = besideTheFirst(pins);
  const bounds = boundsOf(stays);
  const reach = reachOf(bounds);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const padding = Math.min(PADDING, host.clientWidth / 6, host.clientHeight / 6);
  const style = () => groundStyle(ground, readPalette(host), family);
  const map = new MapLibreMap({
    container: host,
    style: style(),
    bounds: [...bounds],
    fitBoundsOptions: { maxZoom: ZOOM.first, padding },
    ...(reach ? { maxBounds: [...reach] } : {}),
    minZoom: ZOOM.least,
    maxZoom: ZOOM.most,
    attributionControl: { compact: false },
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: isCalm ? 0 : 200,
    locale: { "Map.Title": title ?? texts.mapOf(creator.publicName) },
  });
  map.keyboard.disableRotation();
  map.touchZoomRotate.disableRotation();
  // Before the first picture an error leaves nothing to see; later ones concern a single tile.
  map.on("error", ({ error }) => (map.loaded() ? console.error(error) : failed(new Error(error.message))));
  // Fired again after a change of theme, which keeps the images.
  map.on("style.load", () => map.hasImage(DOT) || map.addImage(DOT, dot(16), { sdf: true }));
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  const removePins = standPins(map, stays, creator, (group) => {
    map.fitBounds([...boundsOf(group.pins)], { padding, maxZoom: ZOOM.most, duration: isCalm ? 0 : FLIGHT });
  });
  const stopWatching = watchTheme(() => map.setStyle(style()));
  return () => {
    stopWatching();
    removePins();
    map.remove();
  };
}

function namesOf(ground: CutOut): string {
  return [...ground.countries.features, ...ground.cities.features].map(({ properties }) => properties.name).join("");
}
