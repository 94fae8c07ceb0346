import { type ReactNode, useState } from "react";
import { supportsWebGl } from "../../lib/supports-web-gl.ts";
import { Beside } from "./Beside.tsx";
import type { MapSearchProps } from "./props.ts";
import { useMapSearch } from "./use-map-search.ts";
import { Whole } from "./Whole.tsx";
import "./map-search.css";

/** Hotels on a map: with their list, or beside the page's own. */
export function MapSearch(props: MapSearchProps): ReactNode {
  const [canDraw] = useState(supportsWebGl);
  const state = useMapSearch(props, canDraw);
  const Layout = props.layout === "whole" ? Whole : Beside;
  return <Layout state={state} search={props.search} canDraw={canDraw} />;
}
