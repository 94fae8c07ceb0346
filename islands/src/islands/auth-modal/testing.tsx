import { fireEvent, render, screen, within } from "@testing-library/react";
import { vi } from "vitest";
import type { Occasion } from "../../lib/island.ts";
import { settle } from "../../testing/page.ts";
import { Server } from "../../testing/server.ts";
import { AuthModal } from "./AuthModal.tsx";
import type { AuthModalProps } from "./props.ts";

/** A page with the modal, and a fake server behind it, for tests. */

const SITE: AuthModalProps = {
  siteName: "Byrdli",
  isSignUpEnabled: false,
  providers: [
    { id: "google", name: "Google" },
    { id: "facebook", name: "Facebook" },
  ],
  isInAppBrowser: false,
  termsUrl: "/terms",
  privacyUrl: "/privacy",
};

export const tokens = (role = "role/customer") => ({
  token: "new-token",
  expiresAt: "2030-01-01T00:00:00Z",
  refreshToken: "refresh",
  userId: "01890000-0000-7000-8000-000000000000",
  role,
  isNewUser: false,
});

export const profile = (role = "role/customer") => ({
  userId: tokens().userId,
  role,
  claims: [role],
  country: "US",
  currency: "USD",
  isEmailVerified: false,
  version: 1,
});

/** A server that accepts everything from a visitor without a session. */
export function goodServer({ role = "role/customer", isNewUser = false } = {}): Server {
  const started = { userId: tokens().userId, role: "role/customer", isNewUser, csrfToken: "c2" };
  return new Server()
    .on("GET /api/session/token", () => Response.json({ hasErrors: true, errors: [] }, { status: 401 }))
    .on("POST /identity/v1/signIn", () => Response.json(tokens(role)))
    .on("POST /identity/v1/signUp", () => Response.json(tokens()))
    .on("POST /api/sessionLogin", () => Response.json({ ...started, role }))
    .on("PUT /api/v1/userProfile/role", () => Response.json(profile("role/creator")))
    .on("GET /api/v1/userProfile/my", () => Response.json(profile(role)))
    .on("POST /api/v1/authentication/magicLink", () => Response.json({ message: "Sent" }));
}

/** The page's route context; undefined: the page has none. */
export function writeContext(context: object | undefined = { csrfToken: "c1", isAuthenticated: false }): void {
  document.body.innerHTML = '<a id="opener" href="/signIn">Sign in</a>';
  if (context) {
    const script = Object.assign(document.createElement("script"), { id: "route-context", type: "application/json" });
    script.textContent = JSON.stringify(context);
    document.body.append(script);
  }
}

export const places = {
  reload: () => vi.spyOn(location, "reload").mockImplementation(() => {}),
  assign: () => vi.spyOn(location, "assign").mockImplementation(() => {}),
};

export interface Opened {
  /** Opens it again by a later event. */
  again(detail?: unknown): Promise<void>;
  readonly opener: HTMLElement;
}

/** Opens the modal by an event, as the island's element does. */
export async function open(
  detail: unknown = { process: "signin" },
  site: Partial<AuthModalProps> = {},
): Promise<Opened> {
  const opener = document.getElementById("opener") ?? document.body;
  const occasion = (of: unknown): Occasion => ({ detail: of, opener });
  const modal = (of: Occasion) => <AuthModal {...SITE} {...site} occasion={of} />;
  const { rerender } = render(modal(occasion(detail)));
  await settle();
  return {
    opener,
    async again(next = detail) {
      rerender(modal(occasion(next)));
      await settle();
    },
  };
}

export const dialog = () => screen.queryByRole("dialog");
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

/** Types into a field and keeps the focus there. */
export function type(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

/** Types into a field and leaves it. */
export function fill(label: string, value: string): void {
  type(label, value);
  fireEvent.blur(field(label));
}

export async function press(name: string): Promise<void> {
  fireEvent.click(button(name));
  await settle();
}

/**
 * Presses Enter in a field. As HTML's implicit submission defines, this presses the form's first submit button unless
 * it is disabled.
 */
export async function enter(label: string): Promise<void> {
  const submit = [...(field(label).form?.elements ?? [])].find(
    (element) => element instanceof HTMLButtonElement && element.type === "submit",
  );
  if (submit instanceof HTMLButtonElement && !submit.disabled) {
    fireEvent.click(submit);
  }
  await settle();
}

/** The error that describes a field for screen readers. */
export function errorOf(label: string): string | undefined {
  const ids = field(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  const error = ids.map((id) => document.getElementById(id)).find((element) => element?.className === "field-error");
  const isMarked = field(label).getAttribute("aria-invalid") === "true";
  if (isMarked !== Boolean(error)) {
    throw new Error(`The mark of ${label} and what is said of it differ.`);
  }
  return error?.textContent ?? undefined;
}

/** The text of the alert or, with "status", of the success message. */
export function said(role: "alert" | "status"): string | undefined {
  const element = screen.queryAllByRole(role).find(({ className }) => className.startsWith("alert"));
  return element && (within(element).getByText(role === "alert" ? "Error" : "Success").nextSibling?.textContent ?? "");
}
