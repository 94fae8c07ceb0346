import { queryOptions } from "@tanstack/react-query";
import { CodedError } from "../../lib/failure.ts";
import { orReload } from "../../lib/or-reload.ts";
import { readArcs, readWorld, refine, type World } from "./basemap.ts";
import { cellsOf } from "./cells.ts";
import worldUrl from "./generated/world.json?url";
import type { LocationMapProps } from "./props.ts";
import { surroundingsOf } from "./view.ts";

/** Where the fine arcs of each cell stand; cells of open sea have none. */
const cellUrls = import.meta.glob<string>("./generated/cells/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The base map with fine detail around a place. It is part of the build: what was fetched stays good. */
export function basemapQuery(place: LocationMapProps) {
  const urls = cellsOf(surroundingsOf(place)).flatMap((name) => cellUrls[`./generated/cells/${name}.json`] ?? []);
  return queryOptions({
    queryKey: ["basemap", worldUrl, ...urls],
    queryFn: () => orReload(() => fetchBasemap(urls)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function fetchBasemap(urls: readonly string[]): Promise<World> {
  const [world, ...cells] = await Promise.all([worldUrl, ...urls].map(fetchJson));
  return refine(readWorld(world), cells.flatMap(readArcs));
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new CodedError("basemap-missing", `The base map answered ${response.status}.`);
  }
  return response.json();
}
