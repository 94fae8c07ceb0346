/** The texts of the list that acts at once. */
export const texts = {
  show: (count: string) => `Show ${count}`,
  lowest: "Lowest total",
  highest: "Highest total",
  any: "any",
};
