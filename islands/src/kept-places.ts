import { type KeptText, NO_TEXT, parseKept } from "./kept-text.ts";
import { KEPT_PREFIX as PREFIX } from "./lib/kept-forms.ts";

/** The prefix of the keys under which a tab notes where it keeps a form with an owner. */
const NOTE_PREFIX = "kept-place:";

/** The storage place of a form's text. Without storage nothing is kept. */
export interface KeptPlace {
  read(): KeptText;
  write(kept: KeptText): void;
  remove(): void;
}

/** In this tab alone, for a form without an owner. */
export function placeInTab(id: string): KeptPlace {
  const key = PREFIX + id;
  return {
    read: () => stored(() => parseKept(sessionStorage.getItem(key))) ?? NO_TEXT,
    write: (kept) => stored(() => sessionStorage.setItem(key, JSON.stringify(kept))),
    remove: () => stored(() => sessionStorage.removeItem(key)),
  };
}

/**
 * On this device, for a form with an owner: it outlives its tab. Each tab has a place of its own, and leaves alone
 * what another one wrote there since it was read. A tab without a text of its own takes over one whose tab may be
 * gone, newest first, where `mayTakeUp` allows it.
 */
export function placeOnDevice(id: string, owner: string, mayTakeUp: boolean): KeptPlace {
  const name = `${PREFIX}${id}:${owner}:`;
  const note = `${NOTE_PREFIX}${id}:${owner}`;
  // If another tab has the same place, the next write notices it.
  const newPlace = () => name + Math.random().toString(36).slice(2);
  let place = newPlace();
  /** The text as it was last read or written. */
  let own: string | null = null;

  const isOwn = () => [null, own].includes(localStorage.getItem(place));
  const untilOf = (key: string) => parseKept(localStorage.getItem(key)).until;

  /** The place of this tab's text, or of another tab's. */
  function find(): string | undefined {
    const places = Object.keys(localStorage).filter((key) => key.startsWith(name));
    const noted = sessionStorage.getItem(note);
    return noted !== null && places.includes(noted)
      ? noted
      : places.sort((one, other) => untilOf(other) - untilOf(one)).find(() => mayTakeUp);
  }

  return {
    read: () =>
      stored(() => {
        place = find() ?? place;
        own = localStorage.getItem(place);
        const kept = parseKept(own);
        return kept.owner === owner ? kept : NO_TEXT;
      }) ?? NO_TEXT,
    write: (kept) =>
      stored(() => {
        place = isOwn() ? place : newPlace();
        const text = JSON.stringify(kept);
        localStorage.setItem(place, text);
        own = text;
        sessionStorage.setItem(note, place);
      }),
    remove: () => stored(() => isOwn() && localStorage.removeItem(place)),
  };
}

/** Removes kept texts from all places: outdated ones, or all. */
export function forgetKept(isOld: (kept: KeptText) => boolean): void {
  for (const storageOf of [() => sessionStorage, () => localStorage]) {
    stored(() => {
      const storage = storageOf();
      for (const key of Object.keys(storage).filter((each) => each.startsWith(PREFIX))) {
        if (isOld(parseKept(storage.getItem(key)))) {
          storage.removeItem(key);
        }
      }
    });
  }
}

/** Undefined where storage is blocked or full. */
function stored<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
