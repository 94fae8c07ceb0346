import type { IslandModule } from "./lib/island.ts";

/** Loads one island's code. */
export type LoadIsland = () => Promise<IslandModule>;

export type Registry = Readonly<Record<string, LoadIsland>>;

/** Every island by its name on pages; each is a chunk of its own. */
export const registry = {
  "auth-modal": () => import("./islands/auth-modal/index.ts"),
  "club-map": () => import("./islands/club-map/index.ts"),
  "club-picture": () => import("./islands/club-picture/index.ts"),
  "itinerary-editor": () => import("./islands/itinerary-editor/index.ts"),
  library: () => import("./islands/library/index.ts"),
  "location-map": () => import("./islands/location-map/index.ts"),
  "map-search": () => import("./islands/map-search/index.ts"),
  "package-editor": () => import("./islands/package-editor/index.ts"),
  payment: () => import("./islands/payment/index.ts"),
  "post-editor": () => import("./islands/post-editor/index.ts"),
  "stay-chooser": () => import("./islands/map-search/chooser/chooser.ts"),
  "stay-editor": () => import("./islands/stay-editor/index.ts"),
  "stay-finder": () => import("./islands/stay-finder/index.ts"),
  "world-map": () => import("./islands/map-search/world/world.ts"),
} satisfies Registry;

export type IslandName = keyof typeof registry;
