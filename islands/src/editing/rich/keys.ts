/** Keys in the keymap's notation, for people and for assistive technology. */

const MAC = /Mac|iPhone|iPad/;

/** Such as "Ctrl+B" or "Cmd+B". */
export function keyWords(keys: string, platform: string = navigator.platform): string {
  return keysOf(keys, MAC.test(platform) ? "Cmd" : "Ctrl");
}

/** Such as "Control+B" or "Meta+B", for aria-keyshortcuts. */
export function ariaKeys(keys: string, platform: string = navigator.platform): string {
  return keysOf(keys, MAC.test(platform) ? "Meta" : "Control");
}

function keysOf(keys: string, mod: string): string {
  const parts = keys.split("-").map((key) => (key === "Mod" ? mod : key));
  return parts.map((part) => (part.length === 1 ? part.toUpperCase() : part)).join("+");
}
