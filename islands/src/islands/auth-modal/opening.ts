import type { AuthProcess, Saving } from "../../lib/events.ts";
import { isFields } from "../../lib/guards.ts";
import type { Occasion } from "../../lib/island.ts";
import { currentPath, localPath } from "../../lib/return-url.ts";
import { routeContext } from "../../lib/route-context.ts";

/** What an event asks the modal for. */
export interface Opening {
  readonly process: AuthProcess;
  /** Where the person wants to go: a path of this site. */
  readonly returnUrl: string | undefined;
  readonly opener: Element | null;
  /** What the person wants to save. */
  readonly saving?: Saving;
}

/** Nothing is opened on the page of a person who is signed in, nor by an event that says nothing. */
export function readOpening({ detail, opener }: Occasion): Opening | undefined {
  if (!isFields(detail) || routeContext()?.isAuthenticated) {
    return undefined;
  }
  const wanted = detail["returnUrl"];
  const process = detail["process"] === "signup" ? "signup" : "signin";
  const returnUrl = (typeof wanted === "string" ? localPath(wanted) : undefined) ?? localPath(currentPath());
  const saving = detail["saving"];
  return { process, returnUrl, opener, ...((saving === "stay" || saving === "place") && { saving }) };
}

/** Whether this page was reached by an invitation to open a club. */
export function isInvited(): boolean {
  const invite = new URLSearchParams(location.search).get("invite");
  return invite !== null && invite !== "" && invite !== "false";
}
