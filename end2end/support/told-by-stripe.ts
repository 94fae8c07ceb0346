import { createHmac } from "node:crypto";
import { Installation } from "./installation.ts";
import { STORY } from "./limits.ts";
import { StandIn } from "./stand-in.ts";
import { test as base, expect } from "./test.ts";
import { TestMode } from "./test-mode.ts";

const WEBHOOK_SECRET = "whsec_stand_in";

/** A site of one story and Stripe's stand-in for it alone: the story moves the clock and says when Stripe tells what. */
export class ToldByStripe {
  private told = 0;

  constructor(
    readonly site: Installation,
    readonly standIn: StandIn,
  ) {}

  /** Tells the site what has happened since the last time, signed by the site's clock, and lets it do what follows. */
  async tell(testMode: TestMode): Promise<void> {
    const events = await this.standIn.events();
    const time = Math.floor((await testMode.now()) / 1000);
    for (const event of events.slice(this.told)) {
      const body = JSON.stringify(event);
      const signature = createHmac("sha256", WEBHOOK_SECRET).update(`${time}.${body}`).digest("hex");
      const headers = { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` };
      const answer = await fetch(`${this.site.address}/api/webhooks/stripe`, { method: "POST", headers, body });
      expect(answer.status, `${answer.status} for ${body}`).toBe(200);
    }
    this.told = events.length;
    // A look at the payment first, then what it leads to.
    await testMode.work();
    await testMode.work();
  }
}

export const test = base.extend<{ stripe: ToldByStripe; testMode: TestMode }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
    async ({}, use, info) => {
      const standIn = await StandIn.start();
      const name = info.titlePath.join(" ").toLowerCase();
      const site = await Installation.create(`server-${name.replaceAll(/[^a-z]+/g, "-")}`);
      await site.serve({ DEMO_HOTELS: "200", ...standIn.settings, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
      await use(new ToldByStripe(site, standIn));
      await site.stop();
      await standIn.stop();
    },
    // Starting and stopping it do not count towards the time of the story.
    { timeout: STORY },
  ],
  baseURL: async ({ stripe }, use) => {
    await use(stripe.site.address);
  },
  testMode: async ({ request, stripe }, use) => {
    await use(new TestMode(request, stripe.site.token));
  },
});
