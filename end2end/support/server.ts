import type { FullConfig } from "@playwright/test";
import { tellBrowser } from "./browser.ts";
import { Installation, ready } from "./installation.ts";
import { startProvider } from "./provider.ts";

/**
 * Runs once around the whole suite. Starts the built server with the demonstration, and the identity provider, or
 * uses the site at BASE_URL. Afterwards it stops both, and the server's data must pass `server verify`.
 */
export default async function run(config: FullConfig): Promise<() => Promise<void>> {
  await tellBrowser(config);
  if (process.env.BASE_URL) {
    await ready(process.env.BASE_URL, () => undefined);
    return async () => {};
  }
  const removeDemonstration = await Installation.keepDemonstration();
  const installation = await Installation.ofDemonstration("server");
  const provider = await startProvider(`${installation.address}/auth-redirect`);
  try {
    await installation.serve(provider.settings);
  } catch (error) {
    removeDemonstration();
    await provider.stop();
    throw error;
  }
  process.env.SITE_UNDER_TEST = installation.address;
  process.env.TEST_TOKEN = installation.token;
  return async () => {
    // First: what is next may throw.
    removeDemonstration();
    await provider.stop();
    await installation.stop();
  };
}
