import * as v from "valibot";
import { wrongTexts } from "./wrong-texts.ts";

/**
 * How long a text is as the API document counts it: in characters, whatever their halves.
 * @__NO_SIDE_EFFECTS__
 */
export function characters(least: number, most: number): v.CheckAction<string, string> {
  return v.check(
    (text) => {
      const { length } = [...text];
      return length >= least && length <= most;
    },
    least > 0 ? wrongTexts.between(least, most) : wrongTexts.atMost(most),
  );
}
