import { useSyncExternalStore } from "react";

/**
 * Narrower windows show a card at the bottom of the map, and the list as a sheet over it. So do short ones, as those of a
 * phone in landscape: beside a pin a card has no space there.
 */
export const PHONE = "(width < 48rem), (height < 30rem)";
/** From this width on list and map are side by side. */
export const WIDE = "(width >= 64rem)";

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = matchMedia(query);
      media.addEventListener("change", notify);
      return () => media.removeEventListener("change", notify);
    },
    () => matchMedia(query).matches,
  );
}
