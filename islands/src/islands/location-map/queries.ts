import { queryOptions } from "@tanstack/react-query";
import { orReload } from "../../lib/or-reload.ts";
import { basemapUrls, fetchBasemap } from "../../map/fetch-basemap.ts";
import type { LocationMapProps } from "./props.ts";
import { surroundingsOf } from "./view.ts";

/** The base map with fine detail around a place. It is part of the build, so fetched data never goes stale. */
export function basemapQuery(place: LocationMapProps) {
  const urls = basemapUrls(surroundingsOf(place));
  return queryOptions({
    queryKey: ["basemap", ...urls],
    queryFn: () => orReload(() => fetchBasemap(urls)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
