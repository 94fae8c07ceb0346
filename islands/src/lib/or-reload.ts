const RELOADED_BUILD = "islands-reloaded-build";
/** How long the page may remain after a reload was started, in milliseconds. */
const RELOAD_WAIT = 10_000;

/** Firefox aborts running loads as soon as another page is requested. */
let isLeaving = false;
addEventListener(
  "beforeunload",
  () => {
    isLeaving = true;
  },
  { once: true },
);

/**
 * Awaits a chunk or an asset of this build. After a deploy the files of an older page are gone: then it reloads the
 * page, once for each build, and the promise stays pending until the page is gone. A load that another navigation
 * aborts reloads nothing: a reload would replace that navigation. Rejects when the page was already reloaded for this
 * build, the visitor is offline, or chose to stay on the page.
 */
export async function orReload<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    if (!isLeaving) {
      if (!mayReload(import.meta.url)) {
        throw error;
      }
      location.reload();
    }
    return new Promise<never>((_, reject) => setTimeout(() => reject(error), RELOAD_WAIT));
  }
}

/** Without storage it does not reload: a page that reloads forever is worse. */
function mayReload(build: string): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_BUILD) === build) {
      return false;
    }
    sessionStorage.setItem(RELOADED_BUILD, build);
    return true;
  } catch {
    return false;
  }
}
