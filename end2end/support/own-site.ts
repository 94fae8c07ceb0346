import { Installation, type Settings } from "./installation.ts";
import { STORY } from "./limits.ts";
import { test as base } from "./test.ts";

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
    // Starting and stopping it do not count towards the time of the story.
    { timeout: STORY },
  ],
  baseURL: async ({ own }, use) => {
    await use(own.address);
  },
});
