/**
 * The search in the page's address: the fields of the list (app/src/pages/search/address.rs) and those of the map.
 * Invalid values are dropped, because an address can come from anywhere. The list reads the same values from the same
 * address; app/src/pages/map/address.json has examples.
 */
import { areaFromText, areaToText } from "./area/area.ts";
import { boxFromText, boxToText } from "./area/box.ts";
import type { Box, Filters, MealPlan, Order, Point, Relaxation } from "./types.ts";

/** The filters, the order and the area of a search. */
export interface SearchPlace {
  readonly filters: Filters;
  readonly order: Order;
  /** The map's area; absent until it was moved. */
  readonly bounds: Box | undefined;
  /** The corners of the drawn area. */
  readonly area: readonly Point[] | undefined;
  /** The currency of the price limits; the server redirects an address of another currency to one in the viewer's. */
  readonly priceCurrency: string | undefined;
  /** Whether the search follows the map. */
  readonly follows: boolean;
  /** The handle of the creator from whose club the traveller comes; the address keeps it unchanged. */
  readonly creator: string | undefined;
}

export const ORDERS: readonly Order[] = ["recommended", "price", "rating", "stars", "distance"];
export const MEAL_PLANS: readonly MealPlan[] = ["roomOnly", "breakfast", "halfBoard", "fullBoard", "allInclusive"];

export const NO_FILTERS: Filters = {
  minPrice: null,
  maxPrice: null,
  stars: [],
  minRating: null,
  facilities: [],
  propertyTypes: [],
  mealPlans: [],
  freeCancellation: false,
  breakfast: false,
};

/** Above any real price, in major units. */
const HIGHEST_PRICE = 1_000_000_000;
const MAX_VALUES = 40;
const LONGEST_VALUE = 100;
/** Every field that this module writes; others in the address stay as they are. */
const FIELDS = [...Object.keys(NO_FILTERS), "order", "bounds", "area", "priceCurrency", "move", "skip", "take"];

export function readPlace(query: string): SearchPlace {
  const fields = new URLSearchParams(query);
  const mealPlans: readonly string[] = all(fields, "mealPlans");
  return {
    filters: {
      minPrice: number(fields, "minPrice", HIGHEST_PRICE),
      maxPrice: number(fields, "maxPrice", HIGHEST_PRICE),
      stars: all(fields, "stars")
        .filter((stars) => /^[1-5]$/.test(stars))
        .map(Number),
      minRating: number(fields, "minRating", 10),
      facilities: all(fields, "facilities"),
      propertyTypes: all(fields, "propertyTypes"),
      mealPlans: MEAL_PLANS.filter((plan) => mealPlans.includes(plan)),
      freeCancellation: isTicked(fields, "freeCancellation"),
      breakfast: isTicked(fields, "breakfast"),
    },
    order: ORDERS.find((order) => order === text(fields, "order")) ?? "recommended",
    bounds: boxFromText(text(fields, "bounds")),
    area: areaFromText(text(fields, "area")),
    priceCurrency: /^[A-Z]{3}$/i.exec(text(fields, "priceCurrency"))?.[0].toUpperCase(),
    follows: fields.get("move") !== "off",
    creator: /^[a-z0-9._-]{3,30}$/i.exec(text(fields, "creator"))?.[0],
  };
}

/** The query string of a place, with the fields of `before` that this module does not know. */
export function writePlace(place: SearchPlace, before: string): string {
  const fields = new URLSearchParams(before);
  for (const name of FIELDS) {
    fields.delete(name);
  }
  if (place.order !== "recommended") {
    fields.set("order", place.order);
  }
  for (const [name, value] of filterFields(place.filters)) {
    fields.append(name, value);
  }
  const { bounds, area, filters, follows } = place;
  const hasLimits = filters.minPrice !== null || filters.maxPrice !== null;
  const own = [
    ["bounds", bounds && boxToText(bounds)],
    ["area", area && areaToText(area)],
    ["priceCurrency", hasLimits ? place.priceCurrency : undefined],
    ["move", follows ? undefined : "off"],
  ] as const;
  for (const [name, value] of own) {
    if (value !== undefined) {
      fields.set(name, value);
    }
  }
  const query = fields.toString();
  return query && `?${query}`;
}

export type FilterName = keyof Filters;

/** Each active filter with the value that its chip removes. */
export function filterFields(filters: Filters): (readonly [name: FilterName, value: string])[] {
  const one = (name: FilterName, value: number | null) => (value === null ? [] : [[name, String(value)] as const]);
  const many = (name: FilterName, values: readonly (string | number)[]) =>
    values.map((value) => [name, String(value)] as const);
  const flag = (name: FilterName, isOn: boolean) => (isOn ? [[name, "true"] as const] : []);
  return [
    ...one("minPrice", filters.minPrice),
    ...one("maxPrice", filters.maxPrice),
    ...many("stars", filters.stars),
    ...one("minRating", filters.minRating),
    ...many("facilities", filters.facilities),
    ...many("propertyTypes", filters.propertyTypes),
    ...many("mealPlans", filters.mealPlans),
    ...flag("freeCancellation", filters.freeCancellation),
    ...flag("breakfast", filters.breakfast),
  ];
}

/** The filters without one of their values. */
export function withoutFilter(filters: Filters, name: FilterName, value: string): Filters {
  const query = new URLSearchParams(
    filterFields(filters)
      .filter((field) => field[0] !== name || field[1] !== value)
      .map(([field, kept]) => [field, kept]),
  );
  return readPlace(query.toString()).filters;
}

/** The filters without the one that the server names as the cause of an empty result. */
export function relaxed(filters: Filters, { filter, value }: Relaxation): Filters {
  switch (filter) {
    case "price":
      return { ...filters, minPrice: null, maxPrice: null };
    case "minRating":
      return { ...filters, minRating: null };
    case "facilities":
      return { ...filters, facilities: filters.facilities.filter((name) => name !== value) };
    case "stars":
    case "propertyTypes":
    case "mealPlans":
      return { ...filters, [filter]: [] };
    case "freeCancellation":
    case "breakfast":
      return { ...filters, [filter]: false };
  }
}

/** The first value of a name, trimmed; empty when absent. */
function text(fields: URLSearchParams, name: string): string {
  return (fields.get(name) ?? "").trim();
}

function isTicked(fields: URLSearchParams, name: string): boolean {
  return ["true", "on", "1"].includes(text(fields, name));
}

function number(fields: URLSearchParams, name: string, highest: number): number | null {
  const digits = text(fields, name);
  const value = Number(digits);
  return /^\d{1,10}(\.\d{1,4})?$/.test(digits) && value <= highest ? value : null;
}

function all(fields: URLSearchParams, name: string): string[] {
  const values = fields.getAll(name).filter((value) => value.trim() !== "" && value.length <= LONGEST_VALUE);
  return [...new Set(values)].slice(0, MAX_VALUES);
}
