/** What the page shows of the picture already stands in its place until all of it is there. */
function draft(slide: HTMLElement): void {
  const image = slide.querySelector("img");
  const known = document.querySelector<HTMLImageElement>(`main a[href="#${slide.id}"] img`)?.currentSrc;
  if (image && known && !image.complete && !image.style.background) {
    image.style.background = `url("${encodeURI(known)}") center / contain no-repeat content-box`;
    image.addEventListener("load", () => image.style.removeProperty("background"), { once: true });
  }
}

/** How much of a picture stands in the window when it is the one that is looked at. */
const MOST = 0.6;

/**
 * Makes a modal dialog of the page's pictures (app/src/components/picture_viewer.rs). A link on the page names a picture in
 * the address, which is an entry of the history: the browser's Back closes the dialog as its button and Escape do. From
 * picture to picture the entry is the same one. `isPressed` says that the address names a picture because a link was
 * followed on this page: then the entry before it is the page without pictures.
 */
export function viewPictures(dialog: HTMLDialogElement, isPressed: boolean): void {
  const slides = [...dialog.querySelectorAll<HTMLElement>(".viewer-slide")];
  const news = dialog.querySelector("[role=status]");
  let isBehind = isPressed;
  let opened = "";

  const isNamed = (slide: HTMLElement) => `#${slide.id}` === location.hash;

  /** The slide is the one that is looked at: the others cannot be reached, and its neighbours are fetched. */
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

  /** Opens or closes as the address says. */
  const follow = () => {
    const slide = slides.find(isNamed);
    if (slide && !dialog.open) {
      opened = location.hash;
      dialog.showModal();
    }
    if (slide) {
      show(slide);
    } else {
      dialog.close();
    }
  };

  dialog.addEventListener("close", () => {
    document.querySelector<HTMLElement>(`main a[href="${opened}"]:not(dialog a)`)?.focus({ preventScroll: true });
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

  const watcher = new IntersectionObserver(
    (entries) => {
      const slide = entries.find(({ isIntersecting }) => isIntersecting)?.target;
      if (dialog.open && slide instanceof HTMLElement) {
        settle(slide);
      }
    },
    { root: dialog.querySelector(".viewer-slides"), threshold: MOST },
  );
  for (const slide of slides) {
    watcher.observe(slide);
  }

  addEventListener("hashchange", () => {
    isBehind ||= !dialog.open && shown() >= 0;
    follow();
  });
  document.documentElement.dataset.viewer = "";
  follow();
}
