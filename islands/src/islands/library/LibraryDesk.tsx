import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { FilmsProvider } from "../../editing/film-context.tsx";
import { FilmsTab } from "./FilmsTab.tsx";
import { PicturesTab } from "./PicturesTab.tsx";
import type { LibraryProps } from "./props.ts";
import { texts } from "./texts.ts";
import "../../editing/editing.css";
import "../../editing/films.css";
import "./library.css";

const TABS = ["films", "pictures"] as const;
type Tab = (typeof TABS)[number];

/** Films and pictures of a creator: found, added, described and taken away. */
export function LibraryDesk({ userId }: LibraryProps): ReactNode {
  const id = useId();
  const [tab, setTab] = useState<Tab>(tabOfAddress);
  const list = useRef<HTMLDivElement>(null);

  function open(next: Tab) {
    setTab(next);
    window.history.replaceState(window.history.state, "", `#${next}`);
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  }

  function move(event: KeyboardEvent) {
    const place = TABS.indexOf(tab);
    const places = new Map([
      ["ArrowRight", (place + 1) % TABS.length],
      ["ArrowLeft", place - 1],
      ["Home", 0],
      ["End", -1],
    ]);
    const to = places.get(event.key);
    const next = to === undefined ? undefined : TABS.at(to);
    if (next) {
      event.preventDefault();
      open(next);
    }
  }

  return (
    <FilmsProvider userId={userId}>
      <section className="library" aria-label={texts.library}>
        <div ref={list} className="row library-tabs" role="tablist" aria-label={texts.tabs}>
          {TABS.map((name) => (
            <button
              key={name}
              className="button button-quiet"
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={name === tab}
              aria-controls={`${id}-panel`}
              tabIndex={name === tab ? 0 : -1}
              data-tab={name}
              onClick={() => open(name)}
              onKeyDown={move}
            >
              {texts[name]}
            </button>
          ))}
        </div>
        <div className="stack" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
          {tab === "films" ? <FilmsTab userId={userId} /> : <PicturesTab userId={userId} />}
        </div>
      </section>
    </FilmsProvider>
  );
}

function tabOfAddress(): Tab {
  return TABS.find((name) => location.hash === `#${name}`) ?? "films";
}
