/** Forms whose text is kept: in this tab when their page is left, or on this device where they name an owner. */
export const KEPT_FORM = "form[data-keep][id]";
/** The prefix of the keys of kept forms in the storage of the tab or the device. */
export const KEPT_PREFIX = "kept-form:";

/** Fired on a form once the server has everything in it: it need not be kept any more. */
export const FORM_HELD = "formheld";

/** Whether the page has a form to keep, or kept text of another page may have to be removed. */
export function hasKeptForms(): boolean {
  try {
    const isKept = (key: string) => key.startsWith(KEPT_PREFIX);
    const hasAny = (storage: Storage) => Object.keys(storage).some(isKept);
    return document.querySelector(KEPT_FORM) !== null || hasAny(sessionStorage) || hasAny(localStorage);
  } catch {
    // Without storage nothing is kept.
    return false;
  }
}
