import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import { canPart, type Group, groupsAt, keyOf } from "./groups.ts";
import type { ClubMapProps, ClubPin } from "./props.ts";
import { texts } from "./texts.ts";

interface Standing {
  readonly group: Group;
  readonly element: HTMLElement;
  readonly marker: Marker;
}

/**
 * Puts the stays on the map, as links and buttons that a keyboard and a screen reader find. Those that would lie on
 * each other stand as one until the map is closer. Answers how to take them away.
 */
export function standPins(
  map: MapLibreMap,
  pins: readonly ClubPin[],
  creator: ClubMapProps["creator"],
  closer: (group: Group) => void,
): () => void {
  let standing: readonly Standing[] = [];
  let key = "";

  const clear = () => {
    for (const { marker } of standing) {
      marker.remove();
    }
    standing = [];
  };
  const arrange = () => {
    const groups = groupsAt(pins, map.getZoom());
    const newKey = keyOf(groups);
    if (newKey === key) {
      return;
    }
    key = newKey;
    const focused = standing.find(({ element }) => element === document.activeElement)?.group.first.hotelId;
    clear();
    standing = groups.map((group) => {
      const element = groupElement(group, creator, closer);
      const marker = new Marker({ element }).setLngLat([group.first.longitude, group.first.latitude]).addTo(map);
      return { group, element, marker };
    });
    // The focus goes on with the stay that it was on.
    const again = standing.find(({ group }) => group.pins.some(({ hotelId }) => hotelId === focused));
    again?.element.focus({ preventScroll: true });
  };

  arrange();
  map.on("zoomend", arrange);
  return () => {
    map.off("zoomend", arrange);
    clear();
  };
}

function groupElement(
  group: Group,
  creator: ClubMapProps["creator"],
  closer: (group: Group) => void,
): HTMLAnchorElement | HTMLButtonElement {
  const { first, pins } = group;
  const handle = encodeURIComponent(creator.slug);
  if (pins.length === 1) {
    const title = texts.stay(first.name, first.recommendationTitle);
    return link(`/hotel/${encodeURIComponent(first.slug)}?creator=${handle}`, title, "");
  }
  const count = String(pins.length);
  if (!canPart(group)) {
    return link(`/mapsearch?creator=${handle}`, texts.inOnePlace(pins.length), count);
  }
  const button = document.createElement("button");
  button.type = "button";
  dress(button, texts.several(pins.length), count);
  button.addEventListener("click", () => closer(group));
  return button;
}

function link(href: string, label: string, count: string): HTMLAnchorElement {
  const element = document.createElement("a");
  element.href = href;
  dress(element, label, count);
  return element;
}

/** The element is as large as a finger; what one sees is the mark in it. */
function dress(element: HTMLElement, label: string, count: string): void {
  element.classList.add("club-pin");
  element.classList.toggle("is-group", count !== "");
  element.setAttribute("aria-label", label);
  element.title = label;
  const mark = document.createElement("span");
  mark.textContent = count;
  element.append(mark);
}
