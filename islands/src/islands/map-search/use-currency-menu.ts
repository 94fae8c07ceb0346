import { useEffect } from "react";

/** Where the form of the page's header posts: app/src/paths.rs. */
const CURRENCY = "/currency";

/**
 * The menu of currencies is the header's. It leads back to where the page was asked for; here that becomes the map as it
 * is now. The server shows it in the currency that was chosen.
 */
export function useCurrencyMenu(): void {
  useEffect(() => {
    const choose = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== CURRENCY) {
        return;
      }
      const back = target.querySelector("input[name=returnUrl]");
      if (back instanceof HTMLInputElement) {
        back.value = location.pathname + location.search;
      }
    };
    document.addEventListener("submit", choose);
    return () => document.removeEventListener("submit", choose);
  }, []);
}
