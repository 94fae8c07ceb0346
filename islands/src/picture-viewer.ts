/** Shows the page's small version of the picture until the full one has loaded. */
function draft(slide: HTMLElement): void {
  const image = slide.querySelector("img");
  const known = document.querySelector<HTMLImageElement>(`main a[href="#${slide.id}"] img`)?.currentSrc;
  if (image && known && !image.complete && !image.style.background) {
    image.style.background = `url("${encodeURI(known)}") center / contain no-repeat content-box`;
    image.addEventListener("load", () => image.style.removeProperty("background"), { once: true });
  }
}

/** The share of a picture in the window from which it counts as the current one. */
const CURRENT_SHARE = 0.6;

/**
 * Turns the page's pictures (app/src/components/picture_viewer.rs) into a modal dialog. A link names a picture in the
 * address and adds a history entry, so the browser's Back closes the dialog as its button and Escape do. Moving
 * between pictures replaces that entry. `isPressed` says that a link on this page led to the picture: then the entry
 * before it is the page without pictures.
 */
export function viewPictures(dialog: HTMLDialogElement, isPressed: boolean): void {
  const slides = [...dialog.querySelectorAll<HTMLElement>(".viewer-slide")];
  const strip = dialog.querySelector(".viewer-slides");
  const news = dialog.querySelector("[role=status]");
  let isBehind = isPressed;
  let opened = "";
  /** How many times the address closed the dialog without its event having come yet. */
  let followed = 0;

  const isNamed = (slide: HTMLElement) => `#${slide.id}` === location.hash;

  /** Makes a slide the current one: the others become inert, and the pictures of its neighbours are fetched. */
  const settle = (shown: HTMLElement) => {
    const index = slides.indexOf(shown);
    const hadFocus = slides.find((slide) => slide !== shown && slide.contains(document.activeElement));
    const isBack = hadFocus?.querySelector(".viewer-previous") === document.activeElement;
    for (const [position, slide] of slides.entries()) {
      slide.inert = slide !== shown;
      if (Math.abs(position - index) <= 1) {
        slide.querySelector("img")?.setAttribute("loading", "eager");
        draft(slide);
      }
    }
    if (hadFocus) {
      const [wanted, other] = isBack ? ["previous", "next"] : ["next", "previous"];
      const step = shown.querySelector<HTMLElement>(`.viewer-${wanted}`) ?? shown.querySelector(`.viewer-${other}`);
      step?.focus({ preventScroll: true });
    }
    if (!isNamed(shown)) {
      history.replaceState(history.state, "", `#${shown.id}`);
    }
    const text = `Picture ${index + 1} of ${slides.length}. ${shown.querySelector("img")?.alt ?? ""}`;
    if (news && news.textContent !== text) {
      news.textContent = text;
    }
  };

  const show = (slide: HTMLElement | undefined) => {
    if (slide) {
      slide.inert = false;
      slide.scrollIntoView({ behavior: "instant", block: "nearest", inline: "center" });
      settle(slide);
    }
  };

  const shown = () => slides.findIndex(isNamed);

  /** Opens or closes to match the address. */
  const follow = () => {
    const slide = slides.find(isNamed);
    if (slide && !dialog.open) {
      opened = location.hash;
      dialog.showModal();
    }
    if (slide) {
      show(slide);
    } else if (dialog.open) {
      followed += 1;
      dialog.close();
    }
  };

  dialog.addEventListener("close", () => {
    document.querySelector<HTMLElement>(`main a[href="${opened}"]:not(dialog a)`)?.focus({ preventScroll: true });
    // The event comes after the closing: by then Forward may have named a picture again.
    if (followed > 0) {
      followed -= 1;
      return;
    }
    if (shown() < 0) {
      return;
    }
    if (isBehind) {
      history.back();
    } else {
      history.replaceState(history.state, "", location.pathname + location.search);
    }
  });

  dialog.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    const href = target.closest("a")?.getAttribute("href");
    if (href) {
      event.preventDefault();
    }
    const slide = slides.find(({ id }) => href === `#${id}`);
    if (slide) {
      show(slide);
    } else if (href || target.matches(".viewer-slide")) {
      dialog.close();
    }
  });

  dialog.addEventListener("keydown", (event) => {
    const index = shown();
    const wanted = new Map([
      ["ArrowLeft", index - 1],
      ["ArrowRight", index + 1],
      ["Home", 0],
      ["End", slides.length - 1],
    ]).get(event.key);
    if (wanted !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      show(slides[wanted]);
    }
  });

  /** Whether a slide is the current one by where it is now. */
  const isInView = (slide: HTMLElement) => {
    const { left, right, width } = slide.getBoundingClientRect();
    const view = strip?.getBoundingClientRect();
    return view && Math.min(right, view.right) - Math.max(left, view.left) >= width * CURRENT_SHARE;
  };

  const watcher = new IntersectionObserver(
    () => {
      // Not by its entries: they are of the last frame, and a press may have moved on since.
      const slide = slides.find(isInView);
      // After Back the address names no picture, and the dialog is about to close.
      if (dialog.open && slide && shown() >= 0) {
        settle(slide);
      }
    },
    { root: strip, threshold: CURRENT_SHARE },
  );
  for (const slide of slides) {
    watcher.observe(slide);
  }
  if (strip) {
    // A window of another size, such as a phone that is turned, keeps its picture: this runs before the watcher looks.
    new ResizeObserver(() => show(slides.find(isNamed))).observe(strip);
  }

  addEventListener("hashchange", () => {
    isBehind ||= !dialog.open && shown() >= 0;
    follow();
  });
  document.documentElement.dataset.viewer = "";
  follow();
}
