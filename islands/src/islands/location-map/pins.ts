const SVG = "http://www.w3.org/2000/svg";

/** Outlines of the icons "bed-double" and "plane" of lucide (ISC), on a grid of 24. */
const OUTLINES = {
  hotel: [
    "M2 20v-8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8",
    "M4 10V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4",
    "M12 4v6",
    "M2 18h20",
  ],
  airport: [
    "M17.8 19.2 16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8 4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.3c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.2z",
  ],
} as const;

/** The element of a pin; its label is for screen readers. */
export function pinElement(kind: keyof typeof OUTLINES, label: string): HTMLElement {
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  for (const outline of OUTLINES[kind]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", outline);
    icon.append(path);
  }
  const pin = document.createElement("div");
  pin.className = `map-pin map-pin-${kind}`;
  pin.setAttribute("role", "img");
  pin.setAttribute("aria-label", label);
  pin.append(icon);
  return pin;
}
