/** The texts of the small map. */
export const texts = {
  mapOf: (creator: string) => `Map of the stays that ${creator} recommends`,
  stay: (name: string, title: string) => `${name}: ${title}`,
  several: (count: number) => `${count} stays close together: look closer`,
  inOnePlace: (count: number) => `${count} stays in one place: see them on the large map`,
  noMapOfPlaces: "The map cannot be drawn in this browser. Each day lists its places.",
  noMap: "The map cannot be drawn in this browser. The list has every stay.",
};
