import { useEffect } from "react";
import { readPlace, writePlace } from "./address.ts";

/** Where the form of the page's header posts: app/src/paths.rs. */
const CURRENCY = "/currency";

/**
 * The menu of currencies is the header's, and what is chosen there counts for the whole site. It leads back to where the
 * page was asked for; here that becomes the map as it is now, with the totals in what was chosen instead of those shown.
 */
export function useCurrencyMenu(shown: string): void {
  useEffect(() => {
    const choose = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== CURRENCY) {
        return;
      }
      const back = target.querySelector("input[name=returnUrl]");
      const currency = submitter?.getAttribute("value");
      if (back instanceof HTMLInputElement && currency) {
        back.value = location.pathname + placeIn(currency, currency !== shown);
      }
    };
    document.addEventListener("submit", choose);
    return () => document.removeEventListener("submit", choose);
  }, [shown]);
}

/** Limits of the price were meant in the currency before, so they end with it. */
function placeIn(currency: string, isOther: boolean): string {
  const place = readPlace(location.search);
  const filters = isOther ? { ...place.filters, minPrice: null, maxPrice: null } : place.filters;
  return writePlace({ ...place, filters, currency }, location.search);
}
