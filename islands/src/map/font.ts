/** The first family of the page's text font. */
export function pageFont(host: HTMLElement): string {
  const [first = ""] = getComputedStyle(host).fontFamily.split(",");
  return first.trim().replace(/^["']|["']$/g, "") || "sans-serif";
}

/** Waits for the font files with the characters of a text: the map draws each glyph once and caches it. */
export async function loadFont(family: string, text: string): Promise<void> {
  const letters = [...new Set(text)].join("");
  const weights = [400, 500, 600];
  try {
    await Promise.all(weights.map((weight) => document.fonts.load(`${weight} 16px "${family}"`, letters)));
  } catch (error) {
    // Without the font the map works: the browser draws with the next family.
    console.warn("The map's font could not be loaded.", error);
  }
}
