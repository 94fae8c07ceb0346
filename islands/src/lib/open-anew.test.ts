import { expect, test, vi } from "vitest";
import { openAnew } from "./open-anew.ts";

test("an address is loaded, also when only its fragment differs", () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  openAnew("/dashboard/club-settings?picture=hero#hero-title");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard/club-settings?picture=hero#hero-title");
  expect(reload).not.toHaveBeenCalled();
  openAnew(`${location.pathname}${location.search}#hero-title`);
  expect(reload).toHaveBeenCalledOnce();
});
