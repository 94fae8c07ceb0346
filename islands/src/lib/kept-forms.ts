/** Forms whose text is kept: in this tab when their page is left, or on this device where they say whose they are. */
export const KEPT_FORM = "form[data-keep][id]";
/** What the keys of kept forms begin with in the storage of the tab or the device. */
export const KEPT_PREFIX = "kept-form:";

/** What a form is told once the server has all that stands in it: it needs not be kept any more. */
export const FORM_HELD = "formheld";

/** Whether a form of the page is to be kept, or one of another page was and may have to be forgotten. */
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
