/** The texts of the map on which a hotel is chosen. */
export const texts = {
  map: "Map of hotels to choose from",
  list: "Hotels here",
  looking: "Looking for hotels",
  here: (count: number) => (count === 1 ? "1 hotel here" : `${count} hotels here`),
  someHere: (count: number, total: string) => `${count} of ${total} hotels here. Zoom in to see the others.`,
  empty: "No hotels here. Move the map or zoom out.",
  zoomOut: "Zoom out",
  offline: "You are offline. The hotels come as soon as there is a connection.",
  chosen: "Chosen",
  chosenPin: (name: string) => `${name}, chosen`,
  isChosen: (name: string) => `${name} is chosen.`,
  noMap: "The map cannot be drawn in this browser. Find the stay by its name.",
  mapLost: "The browser has stopped drawing the map. It comes back by itself when it can.",
};
