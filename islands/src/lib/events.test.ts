// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AUTH_DONE, AUTH_OPEN, PICTURE_OPEN, STAY_CHOSEN } from "./events.ts";

test("the names of the events are those of the contract", () => {
  const contract = readFileSync(new URL("../../../server/contract/src/events.rs", import.meta.url), "utf8");
  expect(contract).toContain(`AUTH_OPEN: &str = "${AUTH_OPEN}"`);
  expect(contract).toContain(`AUTH_DONE: &str = "${AUTH_DONE}"`);
  expect(contract).toContain(`PICTURE_OPEN: &str = "${PICTURE_OPEN}"`);
  expect(contract).toContain(`STAY_CHOSEN: &str = "${STAY_CHOSEN}"`);
});
