// For files that share a worker, its page and its libraries. Each finds what it would find in a worker of its own: its
// modules are loaded again, the page is empty, and nothing is stored, stubbed, listening or about to run.

import { vi } from "vitest";

type Undo = () => void;

declare global {
  /** In a worker: what ends the listeners and timers of the files before. */
  var undoEarlierFiles: Undo[] | undefined;
}

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();

if (typeof window !== "undefined") {
  if (globalThis.undoEarlierFiles === undefined) {
    globalThis.undoEarlierFiles = [];
    keepListeners(window, globalThis.undoEarlierFiles);
    keepListeners(document, globalThis.undoEarlierFiles);
    keepTimers(globalThis.undoEarlierFiles);
  }
  for (const undo of globalThis.undoEarlierFiles.splice(0)) {
    undo();
  }
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes, ...document.body.attributes]) {
    document.documentElement.removeAttribute(name);
    document.body.removeAttribute(name);
  }
}

/** From now on keeps how each listener of a target is removed: modules of earlier files must not hear later events. */
function keepListeners(target: EventTarget, undos: Undo[]): void {
  const add = target.addEventListener;
  target.addEventListener = (...listener) => {
    undos.push(() => target.removeEventListener(...listener));
    add.apply(target, listener);
  };
}

/** From now on keeps how each timer is stopped, such as one that saves what was typed a second ago. */
function keepTimers(undos: Undo[]): void {
  const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
  globalThis.setTimeout = Object.assign((...timer: Parameters<typeof startTimeout>) => {
    const started = startTimeout(...timer);
    undos.push(() => clearTimeout(started));
    return started;
  }, startTimeout);
  globalThis.setInterval = Object.assign((...timer: Parameters<typeof startInterval>) => {
    const started = startInterval(...timer);
    undos.push(() => clearInterval(started));
    return started;
  }, startInterval);
}
