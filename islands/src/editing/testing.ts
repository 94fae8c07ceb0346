import { fireEvent, screen } from "@testing-library/react";
import { act, useEffect } from "react";
import { beforeAll, vi } from "vitest";
import type { Result } from "../api/result.ts";
import { isFields } from "../lib/guards.ts";
import { settle } from "../testing/page.ts";
import { failure, type Server } from "../testing/server.ts";
import { loadDialog } from "../ui/LateDialog.tsx";
import { type CopyStore, copyStore } from "./autosave/local-copy.ts";
import type { WorkingCopies, WorkingCopy } from "./autosave/working-copy.ts";
import type { Unanswered } from "./calls.ts";
import { chooseMarkdown } from "./fields/writing-choice.ts";
import { createDescriptions } from "./images/descriptions.ts";
import * as sending from "./images/send-image.ts";
import type { SendImage, UserImage } from "./images/uploads.ts";
import type { Kind } from "./kind.ts";
import { dragging } from "./lists/dragging.ts";
import * as toolbar from "./Toolbar.tsx";

/** Helpers for tests of editors: a thing with only a title, and actions on the page. */

// Loads both before the tests, so that no test ends during a load.
beforeAll(() => Promise.all([dragging.load(), loadDialog()]));

export interface Page {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly isShown: boolean;
}

export interface PageDocument {
  readonly title: string;
}

export interface PageVisibility {
  readonly isShown: boolean;
}

export const PAGES: Kind<Page, PageDocument, PageVisibility> = {
  empty: { title: "" },
  unasked: { isShown: false },
  documentOf: ({ title }) => ({ title }),
  storedOf: ({ id, version, isShown }) => ({ id, version, visibility: { isShown } }),
  isSame: (one, other) => one.title === other.title,
  isDraft: ({ isShown }) => !isShown,
};

export function aPage(change: Partial<Page> = {}): Page {
  return { id: "p1", version: 1, title: "", isShown: false, ...change };
}

export function pageCopies(id: string | undefined): CopyStore<PageDocument, PageVisibility> {
  return copyStore(`pages:${id ?? "new"}`, readPage, readPageVisibility);
}

function readPage(value: unknown): PageDocument | undefined {
  const { title } = isFields(value) ? value : {};
  return typeof title === "string" ? { title } : undefined;
}

function readPageVisibility(value: unknown): PageVisibility | undefined {
  const { isShown } = isFields(value) ? value : {};
  return typeof isShown === "boolean" ? { isShown } : undefined;
}

/** How a call about a working copy fails: it is done but its answer is lost, or it is not done. */
type Fault = "lost" | Unanswered;

/** A fake server's working copy of one thing, and the calls that it received. */
export interface HeldCopy<Written> {
  readonly port: WorkingCopies<Written>;
  /** The known revision and the document to keep; undefined removes the copy. */
  readonly asked: { readonly revision: number | undefined; readonly document: Written | undefined }[];
  /** How the next calls end; after those, calls succeed. */
  readonly faults: Fault[];
  readonly there: () => WorkingCopy<Written> | undefined;
  /** Writes the copy as another user would. */
  readonly put: (copy: WorkingCopy<Written> | undefined) => void;
}

export function heldCopy<Written>(first?: WorkingCopy<Written>, delay = 0): HeldCopy<Written> {
  let there = first;
  const asked: HeldCopy<Written>["asked"] = [];
  const faults: Fault[] = [];

  /** Undefined where it succeeded. */
  async function write(
    revision: number | undefined,
    next: WorkingCopy<Written> | undefined,
  ): Promise<Unanswered | undefined> {
    asked.push({ revision, document: next?.document });
    if (delay > 0) {
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
    const fault = faults.shift();
    if (fault && fault !== "lost") {
      return fault;
    }
    if (revision !== there?.revision && (next || there)) {
      return { status: "conflict" };
    }
    there = next;
    return fault && { status: "failed" };
  }

  const port: WorkingCopies<Written> = {
    open: async () => there,
    load: async () => ({ status: "found", value: there }),
    async save(_, changes, revision) {
      const value = { ...changes, revision: (revision ?? 0) + 1 };
      return (await write(revision, value)) ?? { status: "saved", value };
    },
    remove: async (_, revision) => (await write(revision, undefined)) ?? { status: "deleted" },
  };
  return {
    port,
    asked,
    faults,
    there: () => there,
    put: (copy) => {
      there = copy;
    },
  };
}

/** Makes a server keep a working copy, such as `post/p1`, by its rules; `first` is its initial content. */
export function keepsWorkingCopy(server: Server, name: string, first?: Readonly<Record<string, unknown>>): Server {
  const path = `/api/v1/workingCopy/${name}`;
  let there = first;
  const conflict = () => failure(409, "conflict", "Changed elsewhere");
  const isOf = (revision: unknown) => (there?.["revision"] ?? null) === revision;
  return server
    .on(`GET ${path}`, () => (there ? Response.json(there) : new Response(null, { status: 204 })))
    .on(`PUT ${path}`, ({ body }) => {
      const sent = isFields(body) ? body : {};
      if (!isOf(sent["revision"])) {
        return conflict();
      }
      there = { ...sent, revision: Number(sent["revision"] ?? 0) + 1 };
      return Response.json(there);
    })
    .on(`DELETE ${path}`, ({ query }) => {
      if (there && !isOf(Number(new URLSearchParams(query).get("revision")))) {
        return conflict();
      }
      there = undefined;
      return new Response(null, { status: 204 });
    });
}

/** The answer of the suggestions: stays, of which the first `mine` are the creator's own, and places. */
export function suggested(
  stays: readonly { readonly id: string; readonly name: string }[],
  { mine = 0, places = [] }: { readonly mine?: number; readonly places?: readonly object[] } = {},
): Response {
  return Response.json({
    stays: stays.map(({ id, name }, at) => ({
      hotelId: id,
      name,
      subtitle: "Lisbon, Portugal",
      titleImage: aPicture(`title-${id}`),
      coordinates: { latitude: 38.7 + at, longitude: -9.1 },
      isMine: at < mine,
    })),
    places,
  });
}

/** The call of the suggestions. */
export const SUGGEST = "GET /api/v1/bff/recommendation/suggestions";

export function aUserImage(id: string, caption = ""): UserImage {
  return {
    id,
    userId: "u1",
    caption,
    alt: "",
    small: `/media/${id}?width=200`,
    medium: `/media/${id}?width=600`,
    original: `/media/${id}`,
    focalPoint: { x: 0.5, y: 0.5 },
    version: 1,
    width: 800,
    height: 600,
    createdAt: "2027-01-01T00:00:00Z",
  };
}

/** A picture as it comes along with a document. */
export const aPicture = (id: string, caption = "") => ({ ...aUserImage(id, caption), isIllustration: false });

export const aFile = (name: string, type = "image/png") => new File(["x"], name, { type });

/** Descriptions that no test looks at. */
export const noDescriptions = () =>
  createDescriptions({ save: async () => ({ status: "failed" }), onSaved: () => undefined });

/** An upload that the test answers. */
export type HeldImage<Value> = SendImage & { give(result: Result<Value>): void };

/** Uploads into the library that the test answers. */
export function heldUploads(): readonly HeldImage<UserImage>[] {
  const sent: HeldImage<UserImage>[] = [];
  vi.spyOn(sending, "sendImage").mockImplementation((_, image) => new Promise((give) => sent.push({ ...image, give })));
  return sent;
}

/** A device with empty storage; its writer has chosen Markdown, which needs no module. */
export function freshDevice(): void {
  localStorage.clear();
  chooseMarkdown(true);
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });

export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(button(name));
  await settle();
}

/** Chooses one of the results. */
export async function pick(name: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole("option", { name }));
  await settle();
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Leaves a field, so that its text is saved at once. */
export async function leave(label: string): Promise<void> {
  fireEvent.focusOut(screen.getByLabelText(label));
  await settle();
}

/** Pauses typing, so that the search starts. */
export async function rest(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 220)));
  await settle();
}

/** Fills the browser's storage until globals are no longer stubbed. */
export function fillStorage(): void {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => {
      throw new DOMException("no", "SecurityError");
    },
  });
}

/** Makes a part of every editor throw, at the next render or at once. Returns the function that repairs it. */
export function breakToolbar(when: "drawn" | "shown"): () => void {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = vi.spyOn(toolbar, "Toolbar").mockImplementation(() => {
    if (when === "drawn") {
      throw new Error("The toolbar is broken.");
    }
    useEffect(() => {
      throw new Error("The toolbar is broken.");
    }, []);
    return null;
  });
  return () => broken.mockRestore();
}

/** Whether the island shows that it failed. */
export const hasFailed = () => screen.queryByText("Something went wrong!") !== null;

/** The names of the items, in order. */
export const itemNames = () =>
  [...document.querySelectorAll(".editor-item-head > :is(h2, h3)")].map(({ textContent }) => textContent);

/** The save status. */
export const saveWords = () => document.querySelector(".editor-save")?.textContent;
