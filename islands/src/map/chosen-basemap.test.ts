import { beforeEach, expect, test } from "vitest";
import { chosenBasemap } from "./chosen-basemap.ts";

beforeEach(() => document.body.replaceChildren());

function withSettings(environmentVariables: Record<string, string>): void {
  const script = Object.assign(document.createElement("script"), { id: "route-context", type: "application/json" });
  script.textContent = JSON.stringify({ environmentVariables });
  document.body.append(script);
}

test("without a setting maps use the embedded base map", async () => {
  withSettings({ SITE_NAME: "Byrdli" });
  expect(await chosenBasemap("Inter")).toBeUndefined();
});

test("a style replaces the embedded base map", async () => {
  withSettings({ MAP_STYLE_URL: "https://tiles.example/calm.json" });
  expect(await chosenBasemap("Inter")).toMatchObject({ isWhole: true });
});
