import { useSuspenseQuery } from "@tanstack/react-query";
import { Map as MapLibreMap, Marker, NavigationControl, ScaleControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatKilometres, pageLanguage } from "../../lib/format.ts";
import { unwrap } from "../../map/bounds.ts";
import { chosenBasemap, reportMissingPart, reportNoBasemap } from "../../map/chosen-basemap.ts";
import { type CutOut, cutOut } from "../../map/cut-out.ts";
import type { ExternalBasemap } from "../../map/external-basemap.ts";
import { loadFont, pageFont } from "../../map/font.ts";
import { withoutSky } from "../../map/no-sky.ts";
import { readPalette, watchTheme } from "../../map/palette.ts";
import { mapImages } from "./images.ts";
import { mapStyle } from "./layers.ts";
import { pinElement } from "./pins.ts";
import type { LocationMapProps } from "./props.ts";
import { basemapQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { firstBounds, reachOf, STREETS, ZOOM } from "./view.ts";
import "../../map/map.css";
import "./map-canvas.css";

setWorkerUrl(workerUrl);

/** The only component that knows the map object: created for a place and removed with it. */
export function MapCanvas({ place }: { place: LocationMapProps }): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const { data: world } = useSuspenseQuery(basemapQuery(place));

  const [failure, setFailure] = useState<Error>();

  useEffect(() => {
    const host = container.current;
    if (!host) {
      return undefined;
    }
    const basemap = cutOut(world, reachOf(place), pageLanguage());
    const family = pageFont(host);
    let remove: (() => void) | undefined;
    let wanted = true;
    void loadFont(family, namesOf(basemap, place)).then(() => {
      remove = wanted ? drawMap(host, basemap, place, family, setFailure) : undefined;
    });
    return () => {
      wanted = false;
      remove?.();
    };
  }, [world, place]);

  if (failure) {
    throw failure;
  }
  return <div ref={container} className="map location-map" />;
}

/** Draws the map into its element; returns the function that removes it. */
function drawMap(
  host: HTMLElement,
  basemap: CutOut,
  place: LocationMapProps,
  family: string,
  failed: (error: Error) => void,
): () => void {
  const { airport } = place;
  const airportLabel = airport ? `${airport.code} · ${formatKilometres(airport.distanceKm)}` : "";
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = new MapLibreMap({
    container: host,
    style: mapStyle(basemap, place, airportLabel, readPalette(host), family),
    bounds: [...firstBounds(place)],
    fitBoundsOptions: {
      maxZoom: ZOOM.first,
      padding: { top: 100, right: 88, bottom: 60, left: 88 },
    },
    maxBounds: [...reachOf(place)],
    minZoom: ZOOM.least,
    maxZoom: ZOOM.most,
    attributionControl: { compact: false },
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: calm ? 0 : 200,
    locale: { "Map.Title": texts.mapOf(place.hotelName, place.address) },
  });
  let other: ExternalBasemap | undefined;
  let isGone = false;
  withoutSky(map);
  map.keyboard.disableRotation();
  map.touchZoomRotate.disableRotation();
  // Before the first frame an error leaves the map empty; later ones concern a single tile.
  map.on("error", ({ error }) => {
    if (other) {
      reportMissingPart(error);
    } else if (map.loaded()) {
      console.error(error);
    } else {
      failed(new Error(error.message));
    }
  });
  map.setTransformRequest((url, kind) => {
    if (String(kind) === "Glyphs" && decodeURI(url).includes(family)) {
      throw new Error(`${family} is drawn from the page's own font.`);
    }
    return { url };
  });
  map.on("style.load", () => {
    // Fires again after a change of theme, which keeps the images.
    for (const { id, image, sdf } of mapImages().filter((known) => !map.hasImage(known.id))) {
      map.addImage(id, image, { sdf });
    }
  });

  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new ScaleControl({ maxWidth: 96 }), "bottom-left");
  if (airport) {
    const label = texts.nearestAirport(airport.name, airport.code, formatKilometres(airport.distanceKm));
    new Marker({ element: pinElement("airport", label) })
      .setLngLat([unwrap(airport.longitude, place.longitude), airport.latitude])
      .addTo(map);
  }
  new Marker({ element: pinElement("hotel", place.hotelName), anchor: "bottom" })
    .setLngLat([place.longitude, place.latitude])
    .addTo(map);

  const paint = async () => {
    const addTo = await other?.load(host).catch(reportNoBasemap);
    if (!isGone) {
      const own = mapStyle(basemap, place, airportLabel, readPalette(host), family);
      map.setStyle(addTo ? addTo(own) : own);
    }
  };
  map.on("idle", () => other?.drawn?.(map));
  chosenBasemap(family).then((found) => {
    if (found?.holds(place.longitude, place.latitude) && !isGone) {
      other = found;
      map.setMaxZoom(STREETS.most);
      map.jumpTo({ center: [place.longitude, place.latitude], zoom: STREETS.first });
      void paint();
    }
  }, reportNoBasemap);
  const stopWatching = watchTheme(() => void paint());
  return () => {
    isGone = true;
    stopWatching();
    map.remove();
  };
}

function namesOf(basemap: CutOut, place: LocationMapProps): string {
  const names = [...basemap.countries.features, ...basemap.cities.features].map(({ properties }) => properties.name);
  return [place.hotelName, ...(place.places ?? []).map(({ name }) => name), ...names].join("");
}
