import { CodedError } from "../lib/failure.ts";
import { readArcs, readWorld, refine, type World } from "./basemap.ts";
import type { Bounds } from "./bounds.ts";
import { cellsOf } from "./cells.ts";
import worldUrl from "./generated/world.json?url";

/** The address of each cell's fine arcs; cells of open sea have none. */
const cellUrls = import.meta.glob<string>("./generated/cells/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of the coarse world, and those of the cells that an area touches. */
export function basemapUrls(area: Bounds): readonly [world: string, ...cells: string[]] {
  return [worldUrl, ...cellsOf(area).flatMap((name) => cellUrls[`./generated/cells/${name}.json`] ?? [])];
}

/** The coarse world alone. */
export async function fetchWorld(): Promise<World> {
  return readWorld(await fetchJson(worldUrl));
}

/** The fine arcs of these cells. */
export async function fetchCells(urls: readonly string[]) {
  return (await Promise.all(urls.map(fetchJson))).flatMap(readArcs);
}

/** The base map with the fine detail of these addresses. */
export async function fetchBasemap(urls: readonly string[]): Promise<World> {
  const [world, ...cells] = await Promise.all(urls.map(fetchJson));
  return refine(readWorld(world), cells.flatMap(readArcs));
}

export async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new CodedError("basemap-missing", `The base map answered ${response.status}.`);
  }
  return response.json();
}
