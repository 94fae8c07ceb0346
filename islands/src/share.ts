/** The panel that shares the page: copies the address, and hands it to other apps where the browser can. */

const texts = {
  copied: "Link copied.",
  notCopied: "Your browser did not copy it. It is selected: copy it by hand.",
};

export function sharePage(panel: HTMLElement): void {
  const field = panel.querySelector("input");
  const state = panel.querySelector("[data-share-state]");
  if (!field || !state) {
    return;
  }
  const say = (text: string) => {
    state.textContent = text;
  };
  offer(panel, "[data-share-copy]", () => {
    // Selected in any case, so that it can be copied by hand.
    field.select();
    copy(field.value).then(
      () => say(texts.copied),
      () => say(texts.notCopied),
    );
  });
  const shared = { title: panel.dataset["share"] ?? "", url: field.value };
  if ("canShare" in navigator && navigator.canShare(shared)) {
    offer(panel, "[data-share-apps]", () => {
      // It also fails when the visitor closes the list of apps.
      navigator.share(shared).catch(() => {});
    });
  }
}

/** Over plain HTTP a page has no clipboard. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

function offer(panel: HTMLElement, place: string, act: () => void): void {
  const button = panel.querySelector<HTMLElement>(place);
  if (button) {
    button.hidden = false;
    button.addEventListener("click", act);
  }
}
