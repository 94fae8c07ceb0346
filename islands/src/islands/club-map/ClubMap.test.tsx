import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ClubMap } from "./ClubMap.tsx";
import { club, trip } from "./testing.ts";
import { texts } from "./texts.ts";

test("a browser without WebGL lists the stays instead", () => {
  render(<ClubMap {...club} />);
  expect(screen.getByText(texts.noMap)).toBeTruthy();
});

test("for an itinerary it lists the places", () => {
  render(<ClubMap {...trip} />);
  expect(screen.getByText(texts.noMapOfPlaces)).toBeTruthy();
});
