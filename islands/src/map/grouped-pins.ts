import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import { canPart, type Group, groupsAt, keyOf } from "./pin-groups.ts";
import type { SmallPin, SmallPins } from "./small-pin.ts";
import { besideTheFirst } from "./small-view.ts";

/** The class of all pins and groups on the map. */
export const PIN = "small-pin";

interface PinPresses {
  /** A group that a larger zoom splits was pressed. */
  readonly closer: (group: Group) => void;
  /** A pin without a link was pressed; of several at one place the first. */
  readonly pick: (pin: SmallPin) => void;
}

interface PlacedGroup {
  readonly group: Group;
  readonly element: HTMLElement;
  readonly marker: Marker;
}

const NONE: SmallPins = { pins: [], faceOf: () => ({ mark: "", closer: "", inOnePlace: "", href: undefined }) };

/**
 * Adds pins to the map, as links and buttons that a keyboard and a screen reader reach. Overlapping pins are grouped
 * until the zoom is larger.
 */
export function groupedPins(map: MapLibreMap, presses: PinPresses) {
  let shown = NONE;
  let placed: readonly PlacedGroup[] = [];
  let key = "";

  const clear = () => {
    for (const { marker } of placed) {
      marker.remove();
    }
    placed = [];
  };
  const stand = (groups: readonly Group[]) => {
    const focused = placed.find(({ element }) => element === document.activeElement)?.group.first.id;
    clear();
    placed = groups.map((group) => {
      const element = groupElement(group, shown, presses);
      const marker = new Marker({ element }).setLngLat([group.first.longitude, group.first.latitude]).addTo(map);
      return { group, element, marker };
    });
    // Keeps the focus on the pin that had it.
    const again = placed.find(({ group }) => group.pins.some(({ id }) => id === focused));
    again?.element.focus({ preventScroll: true });
  };
  const arrange = () => {
    const groups = groupsAt(shown.pins, map.getZoom());
    const newKey = keyOf(groups);
    if (newKey !== key) {
      key = newKey;
      stand(groups);
    }
  };
  map.on("zoomend", arrange);

  return {
    /** Replaces the pins. */
    show({ pins, faceOf }: SmallPins): void {
      shown = { pins: besideTheFirst(pins), faceOf };
      const groups = groupsAt(shown.pins, map.getZoom());
      key = keyOf(groups);
      stand(groups);
    },
    remove(): void {
      map.off("zoomend", arrange);
      clear();
    },
  };
}

function groupElement(group: Group, { faceOf }: SmallPins, presses: PinPresses): HTMLAnchorElement | HTMLButtonElement {
  const { first, pins } = group;
  if (pins.length === 1) {
    return leadingTo(first.href, first.label, first.mark, () => presses.pick(first));
  }
  const { mark, closer, inOnePlace, href } = faceOf(pins);
  return canPart(group)
    ? leadingTo(undefined, closer, mark, () => presses.closer(group))
    : leadingTo(href, inOnePlace, mark, () => presses.pick(first));
}

/** A link; without an address a button. */
function leadingTo(
  href: string | undefined,
  label: string,
  mark: string,
  press: () => void,
): HTMLAnchorElement | HTMLButtonElement {
  if (href !== undefined) {
    const link = document.createElement("a");
    link.href = href;
    dress(link, label, mark);
    return link;
  }
  const button = document.createElement("button");
  button.type = "button";
  dress(button, label, mark);
  button.addEventListener("click", press);
  return button;
}

/** The element is as large as a fingertip; its mark is the visible part. */
function dress(element: HTMLElement, label: string, mark: string): void {
  element.classList.add(PIN);
  element.classList.toggle("is-marked", mark !== "");
  element.setAttribute("aria-label", label);
  element.title = label;
  const face = document.createElement("span");
  face.textContent = mark;
  element.append(face);
}
