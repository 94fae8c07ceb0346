/** The map's colours: the browser mixes them from the design's tokens, so that they follow the theme. */
const INKS = {
  water:
    "light-dark(color-mix(in oklab, var(--sea) 24%, var(--paper)), color-mix(in oklab, var(--sea) 10%, var(--paper)))",
  shallows:
    "light-dark(color-mix(in oklab, var(--sea) 16%, var(--paper)), color-mix(in oklab, var(--sea) 16%, var(--paper)))",
  shore:
    "light-dark(color-mix(in oklab, var(--sea) 9%, var(--paper)), color-mix(in oklab, var(--sea) 23%, var(--paper)))",
  land: "light-dark(color-mix(in oklab, var(--sun) 7%, var(--paper)), color-mix(in oklab, var(--ink) 6%, var(--sunken)))",
  coast: "color-mix(in oklab, var(--sea) 55%, var(--paper))",
  border:
    "light-dark(color-mix(in oklab, var(--ink) 32%, var(--paper)), color-mix(in oklab, var(--ink) 38%, var(--paper)))",
  country: "color-mix(in oklab, var(--sea) 72%, var(--ink-soft))",
  city: "var(--ink-soft)",
  accent: "var(--accent)",
  place: "var(--ink)",
} as const;

export type Palette = Readonly<Record<keyof typeof INKS, string>>;

/** Reads the current colours; maplibre knows only sRGB, whatever the tokens use. */
export function readPalette(host: HTMLElement): Palette {
  const ink = (name: keyof typeof INKS) => inkOf(host, INKS[name]);
  return {
    water: ink("water"),
    shallows: ink("shallows"),
    shore: ink("shore"),
    land: ink("land"),
    coast: ink("coast"),
    border: ink("border"),
    country: ink("country"),
    city: ink("city"),
    accent: ink("accent"),
    place: ink("place"),
  };
}

/** The current value of a page colour at the host, in sRGB. */
export function inkOf(host: HTMLElement, color: string): string {
  const probe = document.createElement("span");
  probe.hidden = true;
  host.append(probe);
  // With forced colours the browser would return one colour for all.
  probe.style.setProperty("forced-color-adjust", "none");
  probe.style.color = color;
  const ink = toSrgb(getComputedStyle(probe).color);
  probe.remove();
  return ink;
}

/** Calls back when the colour scheme or the page's theme changes; returns the function that stops it. */
export function watchTheme(changed: () => void): () => void {
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const theme = new MutationObserver(changed);
  scheme.addEventListener("change", changed);
  theme.observe(document.documentElement, { attributeFilter: ["class", "data-theme", "style"] });
  return () => {
    scheme.removeEventListener("change", changed);
    theme.disconnect();
  };
}

function toSrgb(color: string): string {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) {
    return color;
  }
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
