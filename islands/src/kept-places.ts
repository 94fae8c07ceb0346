import { type Kept, NOTHING, parseKept } from "./kept-text.ts";
import { KEPT_PREFIX as PREFIX } from "./lib/kept-forms.ts";

/** What the keys begin with under which a tab notes where it keeps a form that has an owner. */
const NOTE_PREFIX = "kept-place:";

/** Where the text of a form is kept. Where nothing may be stored, nothing is. */
export interface KeptPlace {
  read(): Kept;
  write(kept: Kept): void;
  remove(): void;
}

/** In this tab alone, for a form that says of nobody that it is theirs. */
export function placeInTab(id: string): KeptPlace {
  const key = PREFIX + id;
  return {
    read: () => stored(() => parseKept(sessionStorage.getItem(key))) ?? NOTHING,
    write: (kept) => stored(() => sessionStorage.setItem(key, JSON.stringify(kept))),
    remove: () => stored(() => sessionStorage.removeItem(key)),
  };
}

/**
 * On this device, for a form with an owner: it outlives its tab. Each tab has a place of its own, and what another one
 * wrote there since it was read is left to that. A tab that keeps nothing itself takes up what one kept that may be gone,
 * the newest first, where `mayTakeUp` says so.
 */
export function placeOnDevice(id: string, owner: string, mayTakeUp: boolean): KeptPlace {
  const name = `${PREFIX}${id}:${owner}:`;
  const note = `${NOTE_PREFIX}${id}:${owner}`;
  // One that is another tab's all the same is found taken when something is written.
  const newPlace = () => name + Math.random().toString(36).slice(2);
  let place = newPlace();
  /** As it was read or written last. */
  let own: string | null = null;

  const isOwn = () => [null, own].includes(localStorage.getItem(place));
  const untilOf = (key: string) => parseKept(localStorage.getItem(key)).until;

  /** Where this tab kept something, or another one. */
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
        return kept.owner === owner ? kept : NOTHING;
      }) ?? NOTHING,
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

/** Removes what is kept anywhere and is too old, or all of it. */
export function forgetKept(isOld: (kept: Kept) => boolean): void {
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

/** Undefined in a private window, or of a full store. */
function stored<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
