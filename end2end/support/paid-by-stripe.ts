import { expect, type FrameLocator, type Page } from "@playwright/test";
import { Installation } from "./installation.ts";
import { STORY } from "./limits.ts";
import { StandIn } from "./stand-in.ts";
import { test as base } from "./test.ts";

type Shared = {
  /** Stripe's stand-in, for all stories of a worker. */
  standIn: StandIn;
  /** A site that pays through it. */
  paidByStripe: Installation;
};

export const test = base.extend<object, Shared>({
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
    async ({}, use) => {
      const standIn = await StandIn.start();
      await use(standIn);
      await standIn.stop();
    },
    { scope: "worker", timeout: STORY },
  ],
  paidByStripe: [
    async ({ standIn }, use, info) => {
      const site = await Installation.create(`server-stripe-${info.workerIndex}`);
      await site.serve({ DEMO_HOTELS: "200", ...standIn.settings });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: STORY },
  ],
  baseURL: async ({ paidByStripe }, use) => {
    await use(paidByStripe.address);
  },
});

/** The provider's form in the page. */
export function cardForm(page: Page): FrameLocator {
  return page.frameLocator("iframe[title='Secure payment input frame']");
}

/** Types a card into the provider's form. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiration date").fill("12 / 30");
  await form.getByLabel("Security code").fill("123");
}

/** Answers the bank's question. */
export async function answerTheBank(page: Page, answer: "Complete" | "Fail"): Promise<void> {
  const bank = page.frameLocator("iframe[title='3D Secure challenge']");
  await expect(bank.getByRole("heading", { name: "3D Secure" })).toBeVisible();
  await bank.getByRole("button", { name: answer }).click();
}
