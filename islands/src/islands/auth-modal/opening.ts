import type { AuthProcess, Saving } from "../../lib/events.ts";
import { isFields } from "../../lib/guards.ts";
import type { Occasion } from "../../lib/island.ts";
import { currentPath, localPath } from "../../lib/return-url.ts";
import { routeContext } from "../../lib/route-context.ts";

/** What an event requests from the modal. */
export interface Opening {
  readonly process: AuthProcess;
  /** The return path, on this site. */
  readonly returnUrl: string | undefined;
  readonly opener: Element | null;
  /** The item that the visitor wants to save. */
  readonly saving?: Saving;
}

/** Undefined for a visitor who is signed in, and for an event without a valid detail. */
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

/** Whether the visitor followed an invitation to open a club. */
export function isInvited(): boolean {
  const invite = new URLSearchParams(location.search).get("invite");
  return invite !== null && invite !== "" && invite !== "false";
}
