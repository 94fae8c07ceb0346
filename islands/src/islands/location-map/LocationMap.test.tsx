import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LocationMap } from "./LocationMap.tsx";

test("a browser without WebGL shows the address and the distance from the airport", () => {
  const airport = { code: "MLA", name: "Malta International", latitude: 35.86, longitude: 14.48, distanceKm: 5.4 };
  document.documentElement.lang = "en";
  render(
    <LocationMap
      hotelName="The Lantern House"
      address="12 Republic Street, Valletta"
      latitude={35.9}
      longitude={14.5}
      airport={airport}
    />,
  );
  expect(screen.getByText("12 Republic Street, Valletta")).toBeTruthy();
  expect(screen.getByText("Nearest airport: Malta International (MLA), 5.4 km")).toBeTruthy();
});
