/** The hotels whose pages were opened in this tab; their pins are marked. */
const VISITED = "visited-hotels";
const MAX_HOTELS = 300;

export function visitedHotels(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(VISITED) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

export function keepVisited(hotelId: string): void {
  try {
    const kept = [...visitedHotels()].filter((id) => id !== hotelId);
    sessionStorage.setItem(VISITED, JSON.stringify([...kept, hotelId].slice(-MAX_HOTELS)));
  } catch {
    // Without storage visited pins are not marked; nothing else depends on it.
  }
}
