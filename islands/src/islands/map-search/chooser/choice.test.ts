import { expect, test } from "vitest";
import { DEEPEST_ZOOM, NEAR_ZOOM } from "../pins/stack.ts";
import { aHotel } from "../testing.ts";
import { choicesOf, nearerZoom, shortName } from "./choice.ts";

const POINT = { latitude: 35.9, longitude: 14.5 };
const LONG = "The Grand Hotel of the Northern Harbour and Gardens";

test("a pin shows the hotel's name, and stands out when it is chosen or hovered", () => {
  const hotels = [aHotel("a"), aHotel("b", { name: LONG }), aHotel("c")];
  const { pins, lookOf } = choicesOf(hotels, new Set(["a"]), "b");
  expect(pins).toEqual(["a", "b", "c"].map((hotelId) => ({ hotelId, latitude: 38.7, longitude: -9.1 })));
  const [chosen, pointed, other] = pins.map(lookOf);
  expect(chosen).toMatchObject({ price: "Hotel a", label: "Hotel a, chosen", isActive: true });
  expect(pointed).toMatchObject({ price: shortName(LONG), label: LONG, isActive: true });
  expect(other).toMatchObject({ price: "Hotel c", label: "Hotel c", isActive: false });
});

test("a long name is shortened, never within a character or after a space", () => {
  expect(shortName("Casa do Limoeiro")).toBe("Casa do Limoeiro");
  expect(shortName(LONG)).toBe("The Grand Hotel of the…");
  expect(shortName("The Scarlet Anchor Hostel")).toBe("The Scarlet Anchor…");
  expect(shortName("🏨".repeat(30))).toBe(`${"🏨".repeat(23)}…`);
});

test("a press on a mark without a name zooms in, as far as there is a larger zoom", () => {
  expect(nearerZoom({ hotelId: "h1" }, POINT, 4)).toBe(7);
  expect(nearerZoom({ hotelId: "h1" }, POINT, 14.5)).toBe(NEAR_ZOOM);
  expect(nearerZoom({ hotelId: "h1" }, POINT, NEAR_ZOOM)).toBe(DEEPEST_ZOOM);
  expect(nearerZoom({ count: 12, zoom: 9 }, POINT, 3.4)).toBe(10);
  expect(nearerZoom({ count: 2, zoom: 16 }, POINT, NEAR_ZOOM)).toBe(DEEPEST_ZOOM);
  expect(nearerZoom({}, POINT, 3)).toBeUndefined();
});
