import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ClubMap } from "./ClubMap.tsx";
import { club, trip } from "./testing.ts";
import { texts } from "./texts.ts";

test("a browser without WebGL says where the stays are instead", () => {
  render(<ClubMap {...club} />);
  expect(screen.getByText(texts.noMap)).toBeTruthy();
});

test("of a trip it says where the places are", () => {
  render(<ClubMap {...trip} />);
  expect(screen.getByText(texts.noMapOfPlaces)).toBeTruthy();
});
