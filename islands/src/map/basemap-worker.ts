import type { World } from "./basemap.ts";
import type { Bounds } from "./bounds.ts";
import { type CutOut, cutOut } from "./cut-out.ts";
import { basemapUrls, fetchBasemap } from "./fetch-basemap.ts";

/** A request for a part of the base map. */
export interface BasemapRequest {
  readonly detail: "coarse" | "fine";
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

/** Names come only with the coarse world: their places are the same in both. */
const PARTS: Readonly<Record<BasemapRequest["detail"], readonly BasemapPart[]>> = {
  coarse: ["land", "coast", "borders", "countries", "cities"],
  fine: ["land", "coast", "borders"],
};

/** The base map that was read last: most requests need the same cells again. */
let kept: { readonly key: string; readonly world: Promise<World> } | undefined;

export async function* cutBasemap({ detail, area, language }: BasemapRequest): AsyncGenerator<BasemapAnswer> {
  const [coarse, ...cells] = basemapUrls(area);
  const urls = detail === "fine" ? [coarse, ...cells] : [coarse];
  const key = urls.join();
  try {
    kept = kept?.key === key ? kept : { key, world: fetchBasemap(urls) };
    const whole = cutOut(await kept.world, area, language);
    for (const name of PARTS[detail]) {
      yield { detail, name, data: whole[name], isLast: name === PARTS[detail].at(-1) };
    }
  } catch (error) {
    kept = undefined;
    yield { detail, failure: error instanceof Error ? error.message : String(error) };
  }
}
