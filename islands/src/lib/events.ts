/** The DOM events through which islands meet; server/contract/src/events.rs has the closed list. */

/** Somebody should sign in or up; its detail is an AuthOpenDetail. */
export const AUTH_OPEN = "auth:open";
/** Somebody signed in without leaving the page; its detail is an AuthDoneDetail. */
export const AUTH_DONE = "auth:done";
/** A picture should be cut anew; its detail is a PictureOpenDetail. */
export const PICTURE_OPEN = "picture:open";
/** Somebody chose a hotel on a map; it bubbles to whoever opened the map, and its detail is a StayChosenDetail. */
export const STAY_CHOSEN = "stay:chosen";

export type AuthProcess = "signin" | "signup";

export type Saving = "stay" | "place";

export interface AuthOpenDetail {
  readonly process: AuthProcess;
  /** A path of this site; without one the person stays on the page. */
  readonly returnUrl?: string;
  /** What a pressed heart would save. */
  readonly saving?: Saving;
}

export interface AuthDoneDetail {
  readonly isNewUser: boolean;
}

export interface PictureOpenDetail {
  readonly id: string;
}

export interface StayChosenDetail {
  readonly hotelId: string;
}
