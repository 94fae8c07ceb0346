import { texts } from "./texts.ts";

/** Steps of a thumb within a bar. */
const PARTS = 4;

/**
 * Adds two thumbs to the histogram of all totals: moved by pointer, finger or keys, they write into the fields below
 * it, which the form submits. Does nothing without a histogram.
 */
export function pricesAlong(form: HTMLFormElement): void {
  const picture = form.querySelector<SVGElement>("svg[data-edges]");
  const low = form.querySelector<HTMLInputElement>('[name="minPrice"]');
  const high = form.querySelector<HTMLInputElement>('[name="maxPrice"]');
  const edges = (picture?.dataset["edges"] ?? "").split(" ").map(Number);
  if (!picture || !low || !high || edges.length < 3) {
    return;
  }
  const last = (edges.length - 1) * PARTS;
  const money = new Intl.NumberFormat(document.documentElement.lang, {
    style: "currency",
    currency: picture.dataset["currency"] ?? "USD",
    maximumFractionDigits: 0,
  });
  const thumbs = document.createElement("div");
  thumbs.className = "range-slider range-slider-inputs";
  const [from, to] = [thumb("low", last), thumb("high", last)] as const;
  thumbs.append(from, to);
  from.value = String(low.value === "" ? 0 : placeOf(edges, Number(low.value)));
  to.value = String(high.value === "" ? last : placeOf(edges, Number(high.value)));

  const say = () => {
    const [begin, end] = [Number(from.value), Number(to.value)];
    from.setAttribute("aria-valuetext", begin === 0 ? texts.any : money.format(priceAt(edges, begin)));
    to.setAttribute("aria-valuetext", end === last ? texts.any : money.format(priceAt(edges, end)));
    thumbs.style.setProperty("--low", `${(begin / last) * 100}%`);
    thumbs.style.setProperty("--high", `${(end / last) * 100}%`);
    for (const [index, bar] of picture.querySelectorAll(".bar").entries()) {
      bar.classList.toggle("bar-in", (index + 1) * PARTS > begin && index * PARTS < end);
    }
  };
  say();
  thumbs.addEventListener("input", ({ target }) => {
    // The thumbs cannot cross.
    if (target === from && Number(from.value) >= Number(to.value)) {
      from.value = String(Number(to.value) - 1);
    }
    if (target === to && Number(to.value) <= Number(from.value)) {
      to.value = String(Number(from.value) + 1);
    }
    low.value = Number(from.value) === 0 ? "" : String(priceAt(edges, Number(from.value)));
    high.value = Number(to.value) === last ? "" : String(priceAt(edges, Number(to.value)));
    say();
  });
  thumbs.addEventListener("change", ({ target }) => {
    const field = target === from ? low : high;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  picture.after(thumbs);
}

function thumb(mark: "low" | "high", last: number): HTMLInputElement {
  const thumb = document.createElement("input");
  thumb.type = "range";
  thumb.min = "0";
  thumb.max = String(last);
  thumb.dataset["thumb"] = mark;
  thumb.setAttribute("aria-label", mark === "low" ? texts.lowest : texts.highest);
  return thumb;
}

/** The price at a place, in major units; rounded to a whole number where the steps still differ. */
export function priceAt(edges: readonly number[], place: number): number {
  const index = Math.min(Math.floor(place / PARTS), edges.length - 2);
  const [from = 0, to = from] = [edges[index], edges[index + 1]];
  const step = (to - from) / PARTS;
  const price = from + (place - index * PARTS) * step;
  return step < 1 ? Math.round(price * 100) / 100 : Math.round(price);
}

/** The place nearest to a price; an end for prices outside all bars. */
export function placeOf(edges: readonly number[], price: number): number {
  const index = edges.findLastIndex((edge) => edge <= price);
  if (index < 0) {
    return 0;
  }
  const [from, to] = [edges[index], edges[index + 1]];
  if (from === undefined || to === undefined) {
    return (edges.length - 1) * PARTS;
  }
  return Math.round((index + (price - from) / (to - from)) * PARTS);
}
