// What the pages of the dashboard load at first: their island, and further chunks of the entry.

/**
 * Their addresses; `isAwake` where the page has an island of the WASM module that works at once; the others only have
 * the place for toasts, and load no module until one is shown (app/src/loader.js); `more` are entries of Vite's
 * manifest. Pages of new things load the same as those of existing ones.
 */
export const DASHBOARD = [
  { path: "/dashboard" },
  { path: "/dashboard/analytics" },
  { path: "/dashboard/byrdli-college" },
  { path: "/dashboard/byrdli-college/{slug}" },
  { path: "/dashboard/chat" },
  { path: "/dashboard/club", isAwake: true },
  { path: "/dashboard/club-settings", isAwake: true, more: ["src/keep-forms.ts"] },
  { path: "/dashboard/income" },
  { path: "/dashboard/library", island: "library" },
  { path: "/dashboard/manage-itineraries", more: ["src/dashboard-lists/dashboard-lists.ts"] },
  { path: "/dashboard/manage-itineraries/add and /{id}", island: "itinerary-editor" },
  { path: "/dashboard/manage-stays", more: ["src/dashboard-lists/dashboard-lists.ts"] },
  { path: "/dashboard/more" },
  { path: "/dashboard/posts" },
  { path: "/dashboard/settings" },
  { path: "/dashboard/experiences/add and /{id}", island: "package-editor" },
  { path: "/dashboard/stays/add", island: "stay-finder" },
  { path: "/dashboard/stays/{id}", island: "stay-editor" },
  { path: "/dashboard/subscribers" },
  { path: "/dashboard/welcome", isAwake: true, more: ["src/welcome.ts"] },
  { path: "/user/{slug}/posts/create and /{id}/edit", island: "post-editor" },
];

/**
 * What loads on activity, as entries of Vite's manifest, or by the name of a chunk that is no entry because other
 * chunks import it; end2end/tests/first-load.spec.ts checks that it does. Everything else that an island can load
 * counts as loaded at first.
 */
export const LATER = [
  "src/club-settings/send-picture.ts",
  "src/editing/lists/Dragging.tsx",
  "src/editing/rich/RichText.tsx",
  "src/editing/rich/markdown.ts",
  "src/islands/itinerary-editor/PlacesCanvas.tsx",
  "Dialog",
  "node_modules/tus-js-client/lib.esm/browser/index.js",
];
