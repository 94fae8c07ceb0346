import { type Browser, test as base, expect, type Page } from "@playwright/test";
import { Api, type Dates, type HotelSummary, type Place } from "./api.ts";
import { typeAsPeopleDo } from "./firefox.ts";
import { holdScripts } from "./late-scripts.ts";
import { site } from "./site.ts";

/** A place and dates with at least two available hotels. */
export type Trip = { destination: Place; dates: Dates; hotels: readonly HotelSummary[]; searchId: string };

type Fixtures = {
  /** A client with its own account, which no browser uses. */
  api: Api;
  /** A place and dates for this story's bookings; stories that run in parallel get different dates. */
  trip: Trip;
  /** Fails a story whose pages wrote an error to the console or broke the content policy. */
  quiet: Noise;
};

/** The browser's own note that a view transition had no time to run; no script causes it. */
const LOST_TRANSITION = /^Transition was (aborted|skipped)/;

/** The console errors and policy violations of pages. */
export class Noise {
  private readonly lines: { text: string; url: string }[] = [];
  private readonly refused = new Set<string>();
  private readonly expected: RegExp[] = [];

  /** Listens to a page from its first document on. */
  async listen(page: Page): Promise<void> {
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} at ${event.sourceFile}`);
      });
    });
    page.on("console", (message) => {
      if (message.type() === "error") {
        this.lines.push({ text: message.text(), url: message.location().url });
      }
    });
    page.on("pageerror", (error) => {
      if (!LOST_TRANSITION.test(error.message)) {
        this.lines.push({ text: `uncaught: ${error.message}`, url: page.url() });
      }
    });
    page.on("response", (response) => {
      if (response.status() >= 400 && response.request().isNavigationRequest()) {
        this.refused.add(response.url());
      }
    });
  }

  /** Allows an error that a story causes itself: the browser's note of a refused or failed call. */
  expect(text: RegExp): void {
    this.expected.push(text);
  }

  /** The unexpected errors. A page answered with 404 or 422 on purpose does not count, though browsers log it. */
  complaints(): string[] {
    return this.lines
      .filter(({ text, url }) => {
        const isNote = text.startsWith("Failed to load resource");
        return !(isNote && (this.refused.has(url) || this.expected.some((expected) => expected.test(text))));
      })
      .map(({ text, url }) => `${url}: ${text}`);
  }
}

export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === "firefox") {
        typeAsPeopleDo(browser);
      }
      await use(browser);
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  baseURL: async ({}, use) => {
    await use(site());
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) => {
    await use({ "x-test-address": someAddress() });
  },
  api: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    const request = await playwright.request.newContext({
      baseURL: baseURL ?? "",
      extraHTTPHeaders: extraHTTPHeaders ?? {},
    });
    await use(new Api(request));
    await request.dispose();
  },
  trip: async ({ api }, use, info) => {
    await use(await findTrip(api, dayOf(`${info.project.name} ${info.titlePath.join(" ")}`)));
  },
  quiet: [
    async ({ context }, use) => {
      await holdScripts(context);
      const noise = new Noise();
      const listening: Promise<void>[] = [];
      context.on("page", (page) => {
        const begun = noise.listen(page).catch((error: unknown) => {
          // A page that was closed at once reports nothing.
          if (!page.isClosed()) {
            throw error;
          }
        });
        listening.push(begun);
      });
      await use(noise);
      // A skipped story ends before its page has listeners.
      await Promise.all(listening);
      expect(noise.complaints(), "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** An address from the range reserved for documentation and tests (RFC 5180). */
export function someAddress(): string {
  const part = () => Math.floor(Math.random() * 0xffff).toString(16);
  return `2001:2:${part()}:${part()}::1`;
}

/** A day for a story by its name, 21 to 320 days ahead, so that no two compete for a last room. */
function dayOf(name: string): number {
  let hash = 7;
  for (const letter of name) {
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  }
  return 21 + (hash % 300);
}

/** How many places the stories use: those with the most hotels. */
export const PLACES_OF_STORIES = 4;

async function findTrip(api: Api, day: number): Promise<Trip> {
  const places = await api.destinations();
  for (let later = 0; later < 5; later += 1) {
    const dates = datesFrom(day + later);
    for (const { destination } of places.slice(0, PLACES_OF_STORIES)) {
      const { hotels, search } = await api.search(destination.id, dates);
      if (hotels.length >= 2) {
        return { destination, dates, hotels, searchId: search.id };
      }
    }
  }
  throw new Error(`no place has two available hotels from day ${day} on: is the demonstration set loaded?`);
}

/** Two nights, starting that many days ahead. */
export function datesFrom(daysAhead: number): Dates {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return { checkInDate: day(daysAhead), checkOutDate: day(daysAhead + 2) };
}
