import type { Appearance } from "@stripe/stripe-js";
import { inkOf } from "../../map/palette.ts";

/** How the provider's form looks: the page's own colours as they are now, in sRGB, because Stripe reads no others. */
export function appearanceAt(host: HTMLElement): Appearance {
  const ink = (name: string) => inkOf(host, `var(--${name})`);
  return {
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe",
    variables: {
      colorPrimary: ink("accent"),
      colorBackground: ink("surface"),
      colorText: ink("ink"),
      colorTextSecondary: ink("ink-soft"),
      colorTextPlaceholder: ink("ink-soft"),
      colorDanger: ink("bad"),
      // Frames of another origin do not load the page's fonts.
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
      borderRadius: "12px",
    },
  };
}
