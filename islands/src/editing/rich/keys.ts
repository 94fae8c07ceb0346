/** Keys as keymaps of the editor write them, for people and for tools that help them. */

const MAC = /Mac|iPhone|iPad/;

/** "Ctrl+B", "Cmd+B". */
export function keyWords(keys: string, platform: string = navigator.platform): string {
  return keysOf(keys, MAC.test(platform) ? "Cmd" : "Ctrl");
}

/** "Control+B", "Meta+B", as aria-keyshortcuts has it. */
export function ariaKeys(keys: string, platform: string = navigator.platform): string {
  return keysOf(keys, MAC.test(platform) ? "Meta" : "Control");
}

function keysOf(keys: string, mod: string): string {
  const parts = keys.split("-").map((key) => (key === "Mod" ? mod : key));
  return parts.map((part) => (part.length === 1 ? part.toUpperCase() : part)).join("+");
}
