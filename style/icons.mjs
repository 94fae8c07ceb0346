// Writes icons.svg, the one sprite of the interface, from the npm package lucide-static:
//   node style/icons.mjs <folder of lucide-static> [<folder of lucide-static 0.544>]
// The marks of networks are in version 0.544, and not in version 1.
// Icons are drawn with the stroke of the text around them; the Icon component names them.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// The icon's own name first where it differs from lucide's.
const icons = `
search map-pin map calendar users heart star shopping-bag user x plus minus chevron-down chevron-up chevron-left
chevron-right check circle-check alert=triangle-alert circle-alert info wifi car coffee pool=waves dumbbell utensils
paw=paw-print snowflake parking=circle-parking bed=bed-double bath plane globe moon sun filter=sliders-horizontal
arrow-left arrow-right arrow-up-down external-link clock shield-check credit-card lock share accessibility sparkles
trash=trash-2 pencil images log-out mail menu phone ticket palm=tree-palm wine baby concierge=concierge-bell
spa=flower-2 tv laundry=washing-machine receipt printer calendar-plus retry=rotate-ccw building=building-2 landmark
mountain leaf key=key-round luggage train=train-front no-smoking=cigarette-off message=message-circle
copy qr-code grip=grip-vertical arrow-up arrow-down music video=clapperboard shop=store newspaper instagram youtube
facebook linkedin twitch`;

const folders = process.argv.slice(2).map((folder) => join(folder, "icons"));
const symbols = icons
  .trim()
  .split(/\s+/)
  .map((entry) => {
    const [name, source = name] = entry.split("=");
    const file = folders.map((folder) => join(folder, `${source}.svg`)).find((path) => existsSync(path));
    const svg = readFileSync(file, "utf8");
    const shapes = svg
      .slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"))
      .replace(/\s*\n\s*/g, "")
      .replace(/ \/>/g, "/>");
    return `<symbol id="${name}" viewBox="0 0 24 24" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</symbol>`;
  });

const licence = "<!-- Lucide, https://lucide.dev. ISC License, Copyright (c) Lucide Icons and Contributors; parts MIT, Copyright (c) Cole Bemis (Feather). -->";
writeFileSync(
  new URL("icons.svg", import.meta.url),
  `${licence}\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`,
);
console.log(`${symbols.length} icons`);
