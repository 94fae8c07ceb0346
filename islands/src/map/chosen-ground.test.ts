import { beforeEach, expect, test } from "vitest";
import { chosenGround } from "./chosen-ground.ts";

beforeEach(() => document.body.replaceChildren());

function withSettings(environmentVariables: Record<string, string>): void {
  const script = Object.assign(document.createElement("script"), { id: "route-context", type: "application/json" });
  script.textContent = JSON.stringify({ environmentVariables });
  document.body.append(script);
}

test("without a setting maps use the embedded ground", async () => {
  withSettings({ SITE_NAME: "Byrdli" });
  expect(await chosenGround("Inter")).toBeUndefined();
});

test("a style replaces the embedded ground", async () => {
  withSettings({ MAP_STYLE_URL: "https://tiles.example/calm.json" });
  expect(await chosenGround("Inter")).toMatchObject({ isWhole: true });
});
