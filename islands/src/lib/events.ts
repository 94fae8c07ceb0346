/** The DOM events between islands; server/contract/src/events.rs has the complete list. */

/** Asks the visitor to sign in or up; its detail is an AuthOpenDetail. */
export const AUTH_OPEN = "auth:open";
/** The visitor signed in without leaving the page; its detail is an AuthDoneDetail. */
export const AUTH_DONE = "auth:done";
/** Asks for the crop of a picture; its detail is a PictureOpenDetail. */
export const PICTURE_OPEN = "picture:open";
/** A hotel was chosen on a map; bubbles to the element that opened the map, and its detail is a StayChosenDetail. */
export const STAY_CHOSEN = "stay:chosen";

export type AuthProcess = "signin" | "signup";

export type Saving = "stay" | "place";

export interface AuthOpenDetail {
  readonly process: AuthProcess;
  /** A path of this site; without one the visitor stays on the page. */
  readonly returnUrl?: string;
  /** What a pressed like button would save. */
  readonly saving?: Saving;
}

export interface AuthDoneDetail {
  readonly isNewUser: boolean;
}

export interface PictureOpenDetail {
  readonly id: string;
  /** Which picture of a club it is: "hero" or "portrait". */
  readonly part?: string;
}

export interface StayChosenDetail {
  readonly hotelId: string;
}
