import { Installation, type Settings } from "./installation.ts";
import { test as base } from "./test.ts";

/** Starting and stopping a site do not count towards the time of a story; in milliseconds. */
export const PATIENCE = 180_000;

type Fixtures = {
  /** What the site is served with. */
  settings: Settings;
  /** A site that this story has for itself: it can move the clock and break what it likes. */
  own: Installation;
};

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  own: [
    async ({ settings }, use, info) => {
      const name = [info.project.name, ...info.titlePath].join(" ").toLowerCase();
      const own = await Installation.create(`server-${name.replaceAll(/[^a-z]+/g, "-")}`);
      await own.serve({ DEMO_HOTELS: "200", ...settings });
      await use(own);
      await own.stop();
    },
    { timeout: PATIENCE },
  ],
  baseURL: async ({ own }, use) => {
    await use(own.address);
  },
});
