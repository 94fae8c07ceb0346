const RELOADED_BUILD = "islands-reloaded-build";
/** How long the page may still be here once it is loaded anew, in milliseconds. */
const PATIENCE = 10_000;

/** Firefox ends what a page still loads as soon as another page is asked for. */
let isLeaving = false;
addEventListener(
  "beforeunload",
  () => {
    isLeaving = true;
  },
  { once: true },
);

/**
 * Awaits a chunk or an asset of this build. After a deploy the files of an older page are gone: then the
 * page is loaded anew, once for each build, and the promise stays open until the page is gone. What ends because another
 * page is on its way reloads nothing: a reload would take that page's place.
 * Rejects when the page was already reloaded for this build, the visitor is offline, or asked whether to leave the page
 * stayed on it.
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
    return new Promise<never>((_, reject) => setTimeout(() => reject(error), PATIENCE));
  }
}

/** Without a place to remember the reload it is not tried: a page that reloads for ever is worse. */
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
