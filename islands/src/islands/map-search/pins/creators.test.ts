import { expect, test } from "vitest";
import { aCreatorPin, anAnswer, aPin, MIA } from "../testing.ts";
import { besides, boundsAround, recommenderOf, recommenderOfHotel } from "./creators.ts";

const drawn = { pins: [aPin("a"), aPin("b")], miniPins: [aPin("c"), aPin("d")], clusters: [] };

test("a creator's hotels are those of all pages of the list and those of the map", () => {
  const first = anAnswer([], { creator: MIA, recommended: ["a"], creatorPins: [aCreatorPin("a"), aCreatorPin("far")] });
  const recommender = recommenderOf([first, anAnswer([], { creator: MIA, recommended: ["z"] })]);
  expect(recommender).toEqual({ ...MIA, hotels: new Set(["a", "far", "z"]) });
  expect(recommenderOfHotel(recommender, "z")?.publicName).toBe("Mia Lind");
  expect(recommenderOfHotel(recommender, "b")).toBeUndefined();
});

test("without a creator nothing is recommended, whatever the answer contains", () => {
  expect(recommenderOf([])).toBeUndefined();
  expect(recommenderOf([anAnswer([], { recommended: ["a"] })])).toBeUndefined();
  expect(recommenderOfHotel(undefined, "a")).toBeUndefined();
});

test("a hotel with the creator's pin has no other one, and clusters stay as they are", () => {
  const rest = besides(drawn, [aCreatorPin("a"), aCreatorPin("d"), aCreatorPin("elsewhere")]);
  expect(rest).toEqual({ pins: [aPin("b")], miniPins: [aPin("c")], clusters: [] });
  expect(rest.clusters).toBe(drawn.clusters);
  expect(besides(drawn, [])).toBe(drawn);
});

test("the map starts around the creator's stays and never beyond the Earth", () => {
  const pin = (latitude: number, longitude: number) => ({ ...aCreatorPin("a"), latitude, longitude });
  expect(boundsAround([])).toBeUndefined();
  expect(boundsAround([pin(38, -9)])).toEqual([-12, 35, -6, 41]);
  expect(boundsAround([pin(82, 179), pin(-83, -179)])).toEqual([-180, -84, 180, 84]);
});
