import { refine, type World } from "./basemap.ts";
import type { Bounds } from "./bounds.ts";
import { type CutOut, cutOut, worldNames } from "./cut-out.ts";
import { basemapUrls, fetchCells, fetchWorld } from "./fetch-basemap.ts";

/** How closely a base map is drawn. */
export type Detail = "coarse" | "fine";

/** A request for a part of the base map, or for the names of the whole world: their places are the same in each detail. */
export interface BasemapRequest {
  readonly detail: Detail | "names";
  readonly area: Bounds;
  /** The language of the countries' names; undefined lets Intl choose. */
  readonly language: string | undefined;
}

export type BasemapPart = keyof CutOut;

/** One part of a cut-out at a time, so that no message blocks the page for long. */
export type BasemapAnswer =
  | {
      readonly detail: BasemapRequest["detail"];
      readonly name: BasemapPart;
      readonly data: CutOut[BasemapPart];
      readonly isLast: boolean;
    }
  | { readonly detail: BasemapRequest["detail"]; readonly failure: string };

/** The coarse world, which every answer begins with. */
let coarse: Promise<World> | undefined;
/** The fine world that was read last: most requests need the same cells again. */
let fine: { readonly key: string; readonly world: Promise<World> } | undefined;

export async function* cutBasemap({ detail, area, language }: BasemapRequest): AsyncGenerator<BasemapAnswer> {
  try {
    coarse ??= fetchWorld();
    const parts = await partsOf(detail, coarse, area, language);
    for (const [at, [name, data]] of parts.entries()) {
      yield { detail, name, data, isLast: at === parts.length - 1 };
    }
  } catch (error) {
    coarse = undefined;
    fine = undefined;
    yield { detail, failure: error instanceof Error ? error.message : String(error) };
  }
}

type NamedData = readonly [name: BasemapPart, data: CutOut[BasemapPart]];

async function partsOf(
  detail: BasemapRequest["detail"],
  world: Promise<World>,
  area: Bounds,
  language: string | undefined,
): Promise<readonly NamedData[]> {
  if (detail === "names") {
    const { countries, cities } = worldNames(await world, language);
    return [
      ["countries", countries],
      ["cities", cities],
    ];
  }
  const whole = await (detail === "fine" ? refined(world, area) : world);
  return [["land", cutOut(whole, area, language).land]];
}

function refined(world: Promise<World>, area: Bounds): Promise<World> {
  const [, ...cells] = basemapUrls(area);
  const key = cells.join();
  if (fine?.key !== key) {
    const both = Promise.all([world, fetchCells(cells)]);
    fine = { key, world: both.then(([whole, arcs]) => refine(whole, arcs)) };
  }
  return fine.world;
}
