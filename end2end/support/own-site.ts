import { Installation, type Settings } from "./installation.ts";
import { STORY } from "./limits.ts";
import { test as base } from "./test.ts";

type Fixtures = {
  /** The settings of the site. */
  settings: Settings;
  /** An installation for this story alone: the story can move its clock and break things. */
  own: Installation;
};

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  own: [
    async ({ settings }, use, info) => {
      const name = [info.project.name, ...info.titlePath].join(" ").toLowerCase();
      const own = await Installation.ofDemonstration(`server-${name.replaceAll(/[^a-z]+/g, "-")}`);
      await own.serve(settings);
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
