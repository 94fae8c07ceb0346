import { useEffect } from "react";

/** The address that the header's form posts to: app/src/paths.rs. */
const CURRENCY = "/currency";

/**
 * Makes the header's currency menu return to the map's current view instead of the loaded address. The server then
 * shows it in the chosen currency.
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
