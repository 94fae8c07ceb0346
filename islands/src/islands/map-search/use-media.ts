import { useSyncExternalStore } from "react";

/** Below it a card stands at the foot of the map, and the list is a sheet over it. */
export const PHONE = "(width < 48rem)";
/** From here on list and map stand side by side. */
export const WIDE = "(width >= 64rem)";

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query);
      media.addEventListener("change", tell);
      return () => media.removeEventListener("change", tell);
    },
    () => matchMedia(query).matches,
  );
}
