import { CodedError, showFailure } from "./lib/failure.ts";
import type { Island, Occasion } from "./lib/island.ts";
import { orReload } from "./lib/or-reload.ts";
import type { IslandProps, MountedIsland, MountModule } from "./mount.tsx";
import type { LoadIsland, Registry } from "./registry.ts";

/** How far below the viewport an island with load="visible" starts to load. */
const LOAD_MARGIN = "200px";

/** What runs in place of an event's island that fails to load, by the island's name. */
export type Fallbacks = Readonly<Record<string, (detail: unknown) => void>>;

/**
 * The custom element that a React island fills: `<x-island name="…" props='{…}' load="visible">`. The server renders
 * it without children. The element fetches React and the island when it is connected, with load="visible" when it
 * comes near the viewport, and with any other load when an event of that name happens on the document: then the
 * island gets that event, and every later one. The element knows nothing of React beyond the module that it is given.
 */
export function islandElement(
  registry: Registry,
  loadMount: () => Promise<MountModule>,
  fallbacks: Fallbacks = {},
): CustomElementConstructor {
  return class XIsland extends HTMLElement {
    static readonly observedAttributes = ["name", "props", "load"];

    #started = false;
    /** Counts starts and stops, so that a late load notices that it is outdated. */
    #turn = 0;
    #loading = false;
    #stopWaiting: (() => void) | undefined;
    #occasion: Occasion | undefined;
    #life: object = {};
    #mounted: MountedIsland | undefined;

    connectedCallback(): void {
      if (!this.#started) {
        this.#start();
      }
    }

    /** A moved element is disconnected and connected in one task; its island stays as it is. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) {
          this.#stop();
        }
      });
    }

    attributeChangedCallback(attribute: string, before: string | null, after: string | null): void {
      if (!this.#started || before === after) {
        return;
      }
      if (attribute === "props" && this.#mounted) {
        this.#update();
      } else {
        this.#restart();
      }
    }

    #start(): void {
      this.#started = true;
      const load = this.#event();
      if (load) {
        document.addEventListener(load, this.#happened);
        this.#stopWaiting = () => document.removeEventListener(load, this.#happened);
      } else if (this.getAttribute("load") === "visible") {
        this.#waitForView();
      } else {
        void this.#load();
      }
    }

    /** The name of the event that the island waits for. */
    #event(): string | undefined {
      const load = this.getAttribute("load") ?? "";
      return ["", "eager", "visible"].includes(load) ? undefined : load;
    }

    #waitForView(): void {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) {
            observer.disconnect();
            void this.#load();
          }
        },
        { rootMargin: LOAD_MARGIN },
      );
      observer.observe(this);
      this.#stopWaiting = () => observer.disconnect();
    }

    #happened = (event: Event): void => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
      this.#occasion = { detail, opener: document.activeElement };
      if (this.#mounted) {
        this.#update();
      } else if (!this.#loading) {
        void this.#load();
      }
    };

    async #load(): Promise<void> {
      this.#turn += 1;
      this.#loading = true;
      const turn = this.#turn;
      try {
        const name = this.getAttribute("name") ?? "";
        const loadIsland = Object.hasOwn(registry, name) ? registry[name] : undefined;
        if (!loadIsland) {
          throw new CodedError("unknown-island", `There is no island named "${name}".`);
        }
        const [{ mount }, island] = await (this.#event() ? whole(loadIsland) : inParts(loadIsland));
        if (turn === this.#turn) {
          this.#mounted = mount(this, island, this.#given(), this.#tryAgain);
        }
      } catch (error) {
        if (turn === this.#turn) {
          this.#fail(error);
        }
      }
      if (turn === this.#turn) {
        this.#loading = false;
      }
    }

    #stop(): void {
      this.#turn += 1;
      this.#started = false;
      this.#loading = false;
      this.#stopWaiting?.();
      this.#occasion = undefined;
      this.#life = {};
      this.#mounted?.unmount();
      this.#mounted = undefined;
      this.replaceChildren();
    }

    #restart(): void {
      this.#stop();
      if (this.isConnected) {
        this.#start();
      }
    }

    #tryAgain = (): void => {
      const [occasion, life] = [this.#occasion, this.#life];
      this.#restart();
      this.#life = life;
      if (occasion && this.#started) {
        this.#occasion = occasion;
        void this.#load();
      }
    };

    #update(): void {
      try {
        this.#mounted?.update(this.#given());
      } catch (error) {
        this.#fail(error);
      }
    }

    #fail(error: unknown): void {
      this.#mounted?.unmount();
      this.#mounted = undefined;
      const fallback = fallbacks[this.getAttribute("name") ?? ""];
      if (fallback && this.#occasion) {
        fallback(this.#occasion.detail);
      } else {
        showFailure(this, error, this.#tryAgain);
      }
    }

    #given(): IslandProps {
      const text = this.getAttribute("props") ?? "{}";
      try {
        return { props: JSON.parse(text), occasion: this.#occasion, life: this.#life };
      } catch {
        throw new CodedError("invalid-props", "The island's props are not JSON.");
      }
    }
  };

  /** React first, so that a skeleton fills the island's place until its code has loaded. */
  async function inParts(loadIsland: LoadIsland): Promise<[MountModule, Promise<Island>]> {
    const island = orReload(loadIsland).then((module) => module.island);
    // The code that renders the island shows this error; until then it must not count as unhandled.
    island.catch(() => {});
    return [await orReload(loadMount), island];
  }

  /** Loads both before it mounts: an island that opens over the page has no place for a skeleton or a failure. */
  async function whole(loadIsland: LoadIsland): Promise<[MountModule, Promise<Island>]> {
    const [mountModule, { island }] = await Promise.all([loadMount(), loadIsland()]);
    return [mountModule, Promise.resolve(island)];
  }
}
