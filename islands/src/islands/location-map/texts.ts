/** The texts of the location map; numbers and names of countries come from Intl. */
export const texts = {
  mapOf: (name: string, address: string) => `Map showing ${name}, ${address}`,
  nearestAirport: (name: string, code: string, distance: string) => `Nearest airport: ${name} (${code}), ${distance}`,
  noMap: "The map cannot be drawn in this browser.",
};
