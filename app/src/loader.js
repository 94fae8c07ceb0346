// Wakes the islands of a page: imports the WASM module's glue, then walks the body in document order.
const context = () => JSON.parse(document.getElementById("route-context").textContent);
const awake = new WeakSet();

const wake = async (root, module) => {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let element = walk.currentNode; element; element = walk.nextNode()) {
    if (element.localName === "leptos-island" && !awake.has(element)) {
      awake.add(element);
      try {
        await module[element.dataset.component](element);
      } catch (error) {
        // One island that fails leaves its markup and the other islands as they are.
        reportError(error);
      }
    } else if (element.localName === "leptos-children") {
      element.$$on_hydrate?.();
    }
  }
};

const wakeAll = async (module) => {
  module.hydrate();
  await wake(document.body, module);
  document.addEventListener("fragment:inserted", (event) => wake(event.target, module));
  document.documentElement.dataset.islands = "awake";
};

const load = async () => {
  const { glue, wasm } = context();
  const module = await import(glue);
  await module.default({ module_or_path: wasm });
  return module;
};

// Firefox ends what a page still loads as soon as another page is asked for.
let isLeaving = false;
addEventListener(
  "beforeunload",
  () => {
    isLeaving = true;
  },
  { once: true },
);

const start = async () => {
  let module;
  try {
    module = await load();
  } catch (error) {
    if (isLeaving) {
      // A reload would take the place of the page that is on its way. It comes when this page is shown again.
      addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
      return;
    }
    // After a deploy the old page's files are gone: one reload brings the new page.
    if (sessionStorage.getItem("reloaded") === location.href) {
      // Forms that waited for their island show themselves.
      document.documentElement.dataset.islands = "asleep";
      throw error;
    }
    sessionStorage.setItem("reloaded", location.href);
    location.reload();
    return;
  }
  sessionStorage.removeItem("reloaded");
  await wakeAll(module);
};

// The page's own pictures come first; when they take long, the islands do not wait for them.
const PICTURES_WAIT = 1500;

const shown = () =>
  new Promise((resolve) => {
    setTimeout(resolve, PICTURES_WAIT);
    const painted = () => requestAnimationFrame(() => setTimeout(resolve));
    if (document.readyState === "complete") {
      painted();
    } else {
      addEventListener("load", painted, { once: true });
    }
  });

// The server knows best whether this browser has a session; pages that are open in other tabs learn of it here.
try {
  if (context().hasSession) {
    localStorage.setItem("session", "1");
  } else {
    localStorage.removeItem("session");
  }
} catch {
  // Without storage other tabs learn of the session when they load a page.
}

// The form of email updates sends the time zone, so that they come by day; without scripts it is that of Greenwich.
for (const field of document.querySelectorAll("input[type=hidden][name=timeZone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}

// A form that takes long shows it on the pressed button, and is sent once.
const sent = new Map();
// After this time without another page the form can be sent again, in milliseconds: the visitor may have stopped it.
const SEND_WAIT = 30_000;
const release = (form) => {
  const { button, text, label } = sent.get(form) ?? {};
  if (sent.delete(form)) {
    button.removeAttribute("aria-busy");
    text.textContent = label;
  }
};
document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (sent.has(form)) {
    event.preventDefault();
  } else if (button?.dataset.busy && !event.defaultPrevented) {
    const text = button.querySelector("span") ?? button;
    sent.set(form, { button, text, label: text.textContent });
    button.setAttribute("aria-busy", "true");
    text.textContent = button.dataset.busy;
    setTimeout(() => release(form), SEND_WAIT);
  }
});
// The back button may restore the page as it was left.
addEventListener("pageshow", ({ persisted }) => persisted && [...sent.keys()].forEach(release));

// A club that its creator looks at in a frame: what leads out of the club leads out of the frame, too.
if (window.top !== window) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (link && !(link.origin === location.origin && link.pathname.startsWith("/user/"))) {
      link.target = "_top";
    }
  });
}

// Islands that have nothing to do until the visitor does something: a page that has no others fetches the module then.
const WAKES_ON_USE = /^(CartButton|Likes|Toasts)_/;
const WHERE = "leptos-island, [form=likes]";
// The events of React islands that these islands listen to.
const EVENTS = ["cart:open", "cart:changed", "toast:show"];
// How long a press waits for the module before the page does what it does without scripts, in milliseconds.
const PRESS_WAIT = 2000;

const startWhenUsed = () => {
  let started;
  let isAwake = false;
  let isAgain = false;
  const wakeUp = () => {
    // Without the module the page does what it does without scripts.
    started ??= load()
      .then(wakeAll)
      // Islands listen to events from the next turn on.
      .then(() => new Promise((resolve) => setTimeout(resolve)))
      .catch((error) => console.warn(error))
      .finally(() => {
        isAwake = true;
      });
    return started;
  };
  for (const name of ["pointerover", "touchstart", "focusin"]) {
    const near = (event) => event.target.closest?.(WHERE) && wakeUp();
    document.addEventListener(name, near, { passive: true });
  }
  // What is pressed before the islands are awake is pressed again when they are.
  const later = (event, press) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    Promise.race([wakeUp(), new Promise((resolve) => setTimeout(resolve, PRESS_WAIT))]).then(() => {
      isAgain = true;
      press();
      isAgain = false;
    });
  };
  const capture = (name, heard) => addEventListener(name, (event) => isAwake || isAgain || heard(event), true);
  capture("click", (event) => {
    const link = event.target.closest?.("leptos-island a[href]");
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link && isPlain) {
      later(event, () => link.click());
    }
  });
  capture("submit", (event) => {
    const { target: form, submitter } = event;
    if (form.closest("leptos-island")) {
      later(event, () => form.requestSubmit(submitter));
    }
  });
  for (const name of EVENTS) {
    capture(name, ({ detail }) => wakeUp().then(() => dispatchEvent(new CustomEvent(name, { detail }))));
  }
  document.documentElement.dataset.islands = "awake";
};

// What was pressed before signing in is done on the page that comes after it.
const hasPendingLike = () => {
  try {
    return sessionStorage.getItem("like") !== null;
  } catch {
    return false;
  }
};

const islands = [...document.querySelectorAll("leptos-island")];
if (islands.length === 0) {
  document.documentElement.dataset.islands = "none";
} else if (islands.every((island) => WAKES_ON_USE.test(island.dataset.component)) && !hasPendingLike()) {
  startWhenUsed();
} else {
  shown().then(start);
}
