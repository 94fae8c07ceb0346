import type { components } from "../../api/schema.d.ts";

type Schemas = components["schemas"];

export type Box = Schemas["BoundingBox"];
export type Creator = Schemas["CreatorOnMap"];
export type CreatorPin = Schemas["CreatorPin"];
export type Cluster = Schemas["HotelCluster"];
export type Facets = Schemas["Facets"];
export type FacetCount = Schemas["FacetCount"];
export type Filters = Schemas["HotelFilters"];
export type HotelMap = Schemas["HotelMap"];
export type HotelPin = Schemas["HotelPin"];
export type HotelSummary = Schemas["HotelSummary"];
export type HotelsInBox = Schemas["HotelsInBoundingBox"];
export type HotelsOnMap = Schemas["HotelsOnMap"];
export type MealPlan = Schemas["MealPlan"];
export type Money = Schemas["Money"];
export type NearbyDates = Schemas["NearbyDates"];
export type RoomSplit = Schemas["RoomSplit"];
export type Order = Schemas["HotelOrder"];
export type Point = Schemas["Coordinates"];
/** A pin on the map; a creator's may have no total. */
export type Pin = Pick<HotelPin, "hotelId" | "latitude" | "longitude" | "name"> & Pick<CreatorPin, "totalPrice">;
export type PlaceMark = Schemas["PlaceMark"];
export type PriceBucket = Schemas["PriceBucket"];
export type Relaxation = Schemas["Relaxation"];
export type Search = Schemas["Search"];
export type SearchCreate = Schemas["SearchCreate"];
