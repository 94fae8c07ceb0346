import { expect, test, vi } from "vitest";
import { openPage } from "./open-page.ts";

test("an address is loaded, also when only its fragment differs", () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  openPage("/dashboard/club-settings?picture=hero#hero-title");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard/club-settings?picture=hero#hero-title");
  expect(reload).not.toHaveBeenCalled();
  openPage(`${location.pathname}${location.search}#hero-title`);
  expect(reload).toHaveBeenCalledOnce();
});
