import { queryOptions } from "@tanstack/react-query";
import { orReload } from "../../lib/or-reload.ts";
import type { Bounds } from "../../map/bounds.ts";
import { basemapUrls, fetchBasemap } from "../../map/fetch-basemap.ts";
import { fineOf } from "../../map/small-view.ts";

/** The base map below pins in these bounds. It is part of the build, so fetched data never goes stale. */
export function basemapQuery(pins: Bounds) {
  const fine = fineOf(pins);
  const urls = fine ? basemapUrls(fine) : basemapUrls(pins).slice(0, 1);
  return queryOptions({
    queryKey: ["basemap", ...urls],
    queryFn: () => orReload(() => fetchBasemap(urls)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
