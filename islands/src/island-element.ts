import { CodedError, showFailure } from "./lib/failure.ts";
import { orReload } from "./lib/or-reload.ts";
import type { MountedIsland, MountModule } from "./mount.tsx";
import type { Registry } from "./registry.ts";

/** How far below the viewport an island with load="visible" starts to load. */
const NEAR = "200px";

/**
 * The custom element that a React island fills: `<x-island name="…" props='{…}' load="visible">`.
 * The server renders it without children. React and the island are fetched when it is connected, or with
 * load="visible" when it comes near the viewport. Knows nothing of React beyond the module it is given.
 */
export function islandElement(registry: Registry, loadMount: () => Promise<MountModule>): CustomElementConstructor {
  return class XIsland extends HTMLElement {
    static readonly observedAttributes = ["name", "props", "load"];

    #started = false;
    /** Counts starts and stops, so that what arrives late knows that it is no longer wanted. */
    #turn = 0;
    #observer: IntersectionObserver | undefined;
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
        this.#attempt(() => this.#mounted?.update(this.#props()));
      } else {
        this.#restart();
      }
    }

    #start(): void {
      this.#started = true;
      if (this.getAttribute("load") !== "visible") {
        void this.#load();
        return;
      }
      this.#observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) {
            this.#observer?.disconnect();
            void this.#load();
          }
        },
        { rootMargin: NEAR },
      );
      this.#observer.observe(this);
    }

    async #load(): Promise<void> {
      this.#turn += 1;
      const turn = this.#turn;
      try {
        const name = this.getAttribute("name") ?? "";
        const loadIsland = Object.hasOwn(registry, name) ? registry[name] : undefined;
        if (!loadIsland) {
          throw new CodedError("unknown-island", `There is no island named "${name}".`);
        }
        const island = orReload(loadIsland).then((module) => module.island);
        // Whoever renders the island shows this; until then it must not count as unhandled.
        island.catch(() => {});
        const { mount } = await orReload(loadMount);
        if (turn === this.#turn) {
          this.#mounted = mount(this, island, this.#props(), () => this.#restart());
        }
      } catch (error) {
        if (turn === this.#turn) {
          this.#fail(error);
        }
      }
    }

    #stop(): void {
      this.#turn += 1;
      this.#started = false;
      this.#observer?.disconnect();
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

    #attempt(act: () => void): void {
      try {
        act();
      } catch (error) {
        this.#fail(error);
      }
    }

    #fail(error: unknown): void {
      this.#mounted?.unmount();
      this.#mounted = undefined;
      showFailure(this, error, () => this.#restart());
    }

    #props(): unknown {
      const text = this.getAttribute("props") ?? "{}";
      try {
        return JSON.parse(text);
      } catch {
        throw new CodedError("invalid-props", "The island's props are not JSON.");
      }
    }
  };
}
