import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { basemapTheme } from "./basemap-theme.ts";

beforeEach(() => {
  const script = Object.assign(document.createElement("script"), { id: "route-context", type: "application/json" });
  script.textContent = JSON.stringify({ environmentVariables: { MAP_STYLE_URL: "https://tiles.example/calm.json" } });
  document.body.append(script);
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** A style with one layer of the site's own. */
function styleWith(id: string): StyleSpecification {
  const source = "area";
  return {
    version: 8,
    sources: { [source]: { type: "geojson", data: { type: "FeatureCollection", features: [] } } },
    layers: [{ id, type: "fill", source }],
  };
}

test("what changes on the map while an external base map loads is in the style that follows", async () => {
  let load: ((style: Response) => void) | undefined;
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise<Response>((resolve) => (load = resolve))),
  );
  const setStyle = vi.fn<(style: StyleSpecification) => void>();
  // The parts of a map that this uses.
  const map: MapLibreMap = Object.assign(Object.create(null), {
    setStyle,
    setTransformRequest: vi.fn(),
    on: vi.fn(),
    getLayersOrder: () => ["other-roads"],
  });
  let own = styleWith("before");
  const theme = basemapTheme({
    map,
    host: document.body,
    family: "Inter",
    ready: Promise.resolve(),
    style: () => own,
  });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());

  own = styleWith("area");
  load?.(Response.json({ version: 8, sources: {}, layers: [{ id: "roads", type: "background" }] }));
  await vi.waitFor(() => expect(setStyle).toHaveBeenCalledOnce());
  expect(setStyle.mock.calls[0]?.[0].layers.map(({ id }) => id)).toEqual(["other-roads", "area"]);
  expect(theme.isCovered()).toBe(true);
  theme.stop();
});
