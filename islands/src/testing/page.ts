import { act } from "react";
import { vi } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Waits until everything that is running has settled: promises, lazy modules, React's work. */
export async function settle(): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled();
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  });
}

/** An intersection observer that the test triggers. */
export class HandMovedObserver implements IntersectionObserver {
  static made: HandMovedObserver[] = [];
  readonly root = null;
  readonly rootMargin: string;
  readonly scrollMargin = "";
  readonly thresholds = [0];
  readonly #callback: IntersectionObserverCallback;
  watched: Element[] = [];

  constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
    this.#callback = callback;
    this.rootMargin = options.rootMargin ?? "";
    HandMovedObserver.made.push(this);
  }

  observe(element: Element): void {
    this.watched.push(element);
  }

  unobserve(element: Element): void {
    this.watched = this.watched.filter((watched) => watched !== element);
  }

  disconnect(): void {
    this.watched = [];
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }

  scrollIntoView(): void {
    const rectangle = new DOMRect();
    const entries = this.watched.map((target) => ({
      target,
      isIntersecting: true,
      intersectionRatio: 1,
      time: 0,
      boundingClientRect: rectangle,
      intersectionRect: rectangle,
      rootBounds: null,
    }));
    this.#callback(entries, this);
  }
}
