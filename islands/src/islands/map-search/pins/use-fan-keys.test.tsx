import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aHotel, aPin, SEARCH } from "../testing.ts";
import { fanOf } from "./fan.ts";
import type { OpenFan } from "./use-fan.ts";
import { useFanKeys } from "./use-fan-keys.ts";

const point = { latitude: 38.7, longitude: -9.1 };
const fan: OpenFan = {
  ...fanOf(point, [aPin("a"), aPin("b")], ["€1", "€2"]),
  stack: { point, box: SEARCH.box },
  from: undefined,
  zoom: 12,
  hotels: [aHotel("a"), aHotel("b")],
};
const map = { focusPin: vi.fn(() => true), focusMap: vi.fn() };
const fold = vi.fn();
type Keys = Parameters<typeof useFanKeys>[0];

beforeEach(() => {
  map.focusPin.mockReset().mockReturnValue(true);
  map.focusMap.mockReset();
  fold.mockReset();
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = "";
});

const open = (change: Partial<Keys> = {}) =>
  renderHook(() => useFanKeys({ fan, fold, map, selected: undefined, ...change }));
const press = (key: string) => fireEvent.keyDown(document.body, { key });

test("spreading focuses the first pin, or the one that was pressed", () => {
  open();
  expect(map.focusPin).toHaveBeenLastCalledWith("a");
  open({ fan: { ...fan, from: "b" } });
  expect(map.focusPin).toHaveBeenLastCalledWith("b");
  // The pressed pin is unavailable by now.
  open({ fan: { ...fan, from: "gone" } });
  expect(map.focusPin).toHaveBeenLastCalledWith("a");
});

test("Escape folds the pins, and the focus returns to the pin or to the map", () => {
  open({ fan: { ...fan, from: "b" } });
  press("Enter");
  expect(fold).not.toHaveBeenCalled();
  press("Escape");
  expect(fold).toHaveBeenCalledOnce();
  expect(map.focusPin).toHaveBeenLastCalledWith("b");
  expect(map.focusMap).not.toHaveBeenCalled();
  cleanup();
  open();
  press("Escape");
  expect(map.focusMap).toHaveBeenCalledOnce();
});

test("Escape closes an open card first, and a dialog before that", () => {
  open({ selected: { point, hotelId: "a" } });
  press("Escape");
  cleanup();
  open();
  document.body.innerHTML = "<dialog open></dialog>";
  press("Escape");
  expect(fold).not.toHaveBeenCalled();
});
