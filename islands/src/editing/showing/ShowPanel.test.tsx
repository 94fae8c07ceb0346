import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settle } from "../../testing/page.ts";
import type { CopyStore } from "../autosave/local-copy.ts";
import type { SaveOutcome } from "../calls.ts";
import { EditorFrame } from "../EditorFrame.tsx";
import { WrittenField } from "../fields/WrittenField.tsx";
import type { Kind } from "../kind.ts";
import { freshDevice, type HeldCopy, heldCopy, leave, press, saveWords, type } from "../testing.ts";
import { useWorkspace } from "../use-workspace.ts";
import { ShowPanel } from "./ShowPanel.tsx";
import { ShowResult } from "./ShowResult.tsx";
import type { SwitchVisibility } from "./switch-visibility.ts";

interface Trip extends SwitchVisibility {
  readonly id: string;
  readonly version: number;
  readonly title: string;
}

interface TripDocument {
  readonly title: string;
}

const TRIPS: Kind<Trip, TripDocument, SwitchVisibility> = {
  empty: { title: "" },
  unasked: { isActive: false },
  documentOf: ({ title }) => ({ title }),
  storedOf: ({ id, version, isActive }) => ({ id, version, visibility: { isActive } }),
  isSame: (one, other) => one.title === other.title,
  isDraft: ({ isActive }) => !isActive,
};

const NO_COPY: CopyStore<TripDocument, SwitchVisibility> = {
  read: () => undefined,
  write: () => true,
  remove: () => {},
};

const words = {
  showing: "Your club",
  show: "Show it",
  shownHint: "All visitors see it",
  hiddenHint: "Only you see it",
  noHandle: "No handle yet.",
  chooseHandle: "Choose one",
  shown: "It is shown.",
  hidden: "It is hidden.",
  conflictTitle: "Changed elsewhere",
  delete: "Delete it",
  deleteTitle: "Delete it?",
  deleteText: "It is gone then.",
};

const hidden: Trip = { id: "t1", version: 4, title: "Lisbon", isActive: false };
const shown: Trip = { ...hidden, isActive: true };
const refused = { status: "refused", errors: [{ code: "required", message: "A stay is needed." }] } as const;

type Answer = SaveOutcome<Trip> | Promise<SaveOutcome<Trip>>;

interface Sent {
  readonly title: string;
  readonly isActive: boolean;
  readonly version: number | undefined;
}

interface TripEditorProps {
  readonly first: Trip;
  readonly slug: string | undefined;
  readonly save: (sent: Sent) => Answer;
  readonly held: HeldCopy<TripDocument>;
}

function TripEditor({ first, slug, save, held }: TripEditorProps): ReactNode {
  const workspace = useWorkspace<Trip, TripDocument, SwitchVisibility>({
    userId: "u1",
    kind: TRIPS,
    first: { thing: first, held: undefined },
    copyOf: () => NO_COPY,
    workingCopies: held.port,
    save: async ({ title }, { isActive }, stored) => save({ title, isActive, version: stored?.version }),
    load: async () => ({ status: "failed" }),
    editAddress: (id) => `/edit/${id}`,
    addImage: (document) => document,
  });
  const { document, edit, save: state, outcome, publish } = workspace;
  const isActive = state.stored?.visibility.isActive ?? false;
  const addressOf = (id: string) => (slug === undefined ? undefined : `/user/${slug}/${id}`);
  const errors = state.refusal?.errors.map(({ message }) => message) ?? [];
  return (
    <EditorFrame
      workspace={workspace}
      words={words}
      addressOf={addressOf}
      seeText="See it"
      isShown={isActive}
      remove={async () => ({ status: "deleted" })}
      home="/"
      side={
        <ShowPanel words={words} isActive={isActive} hasHandle={slug !== undefined} errors={errors} onPublish={publish}>
          <ShowResult
            outcome={outcome}
            words={words}
            seeText="See what is shown"
            addressOf={({ id }) => addressOf(id)}
          />
        </ShowPanel>
      }
    >
      <WrittenField
        label="Title"
        value={document.title}
        most={100}
        error={undefined}
        onChange={(title) => edit(() => ({ title }))}
      />
    </EditorFrame>
  );
}

interface SetUp {
  readonly slug?: string | null;
  readonly answers?: Answer[];
  readonly held?: HeldCopy<TripDocument>;
}

/** Renders an editor. The fake server gives `answers` in order, then accepts everything. */
function open(first: Trip, { slug = "mia", answers = [], held = heldCopy() }: SetUp = {}): Sent[] {
  const sent: Sent[] = [];
  const save = (next: Sent): Answer => {
    sent.push(next);
    const { title, isActive, version = 0 } = next;
    return answers.shift() ?? { status: "saved", value: { id: "t1", title, isActive, version: version + 1 } };
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TripEditor first={first} slug={slug ?? undefined} save={save} held={held} />
    </QueryClientProvider>,
  );
  return sent;
}

const theSwitch = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /Show it/ });
const theButton = () => screen.queryByRole("button", { name: "Publish changes" });
const theLink = () => screen.queryByRole("link", { name: "See what is shown" })?.getAttribute("href");

async function flip(): Promise<void> {
  fireEvent.click(theSwitch());
  await settle();
}

beforeEach(freshDevice);

afterEach(cleanup);

test("the switch publishes the page's content at once, and links to it", async () => {
  const sent = open(hidden);
  expect([theSwitch().checked, theButton()]).toEqual([false, null]);
  expect(screen.getByText("Only you see it")).toBeTruthy();
  type("Title", "Porto");
  await flip();
  expect(sent).toEqual([{ title: "Porto", isActive: true, version: 4 }]);
  expect(theSwitch().checked).toBe(true);
  expect(screen.getByText("All visitors see it")).toBeTruthy();
  expect(screen.getByText("It is shown.")).toBeTruthy();
  expect(theLink()).toBe("/user/mia/t1");
});

test("the server keeps changes of a published document, and visitors see them only after publishing", async () => {
  const held = heldCopy<TripDocument>();
  const sent = open(shown, { held });
  type("Title", "Porto");
  await leave("Title");
  expect(saveWords()).toBe("Saved. Visitors see your changes once you publish them.");
  expect([sent, held.there()]).toEqual([[], { document: { title: "Porto" }, baseVersion: 4, revision: 1 }]);
  await press("Publish changes");
  expect(sent).toEqual([{ title: "Porto", isActive: true, version: 4 }]);
  expect([saveWords(), held.there()]).toEqual(["Saved", undefined]);
});

test("unpublished changes are kept when the document is hidden", async () => {
  const held = heldCopy<TripDocument>();
  const sent = open(shown, { held });
  type("Title", "Porto");
  await leave("Title");
  await flip();
  expect(sent).toEqual([{ title: "Porto", isActive: false, version: 4 }]);
  expect([saveWords(), held.there()]).toEqual(["Saved", undefined]);
  type("Title", "Faro");
  await leave("Title");
  expect(sent.at(-1)).toEqual({ title: "Faro", isActive: false, version: 5 });
  expect(held.there()).toBeUndefined();
});

test("a hidden document has no link, and saves automatically", async () => {
  const sent = open(shown);
  await flip();
  expect(sent).toEqual([{ title: "Lisbon", isActive: false, version: 4 }]);
  expect(screen.getByText("It is hidden.")).toBeTruthy();
  expect([theLink(), theButton()]).toEqual([undefined, null]);
  type("Title", "Porto");
  await leave("Title");
  expect(sent.at(-1)).toEqual({ title: "Porto", isActive: false, version: 5 });
});

test("until the outcome is known the switch keeps its position and sends nothing more", async () => {
  let give: (outcome: SaveOutcome<Trip>) => void = () => {};
  const answer = new Promise<SaveOutcome<Trip>>((resolve) => {
    give = resolve;
  });
  const sent = open(hidden, { answers: [answer] });
  await flip();
  expect(theSwitch().checked).toBe(true);
  await flip();
  expect([theSwitch().checked, sent.length]).toEqual([true, 1]);
  give({ status: "saved", value: { ...shown, version: 5 } });
  await settle();
  expect([theSwitch().checked, sent.length]).toEqual([true, 1]);
});

test("a refused document stays hidden, and the reason is shown", async () => {
  open(hidden, { answers: [refused] });
  await flip();
  expect(theSwitch().checked).toBe(false);
  expect(screen.getByRole("alert").textContent).toBe("A stay is needed.");
  expect(screen.queryByText("It is shown.")).toBeNull();
});

test("without a connection the panel says so, and the switch stays off", async () => {
  open(hidden, { answers: [{ status: "failed" }] });
  await flip();
  expect(screen.getByText(/We could not reach the site/)).toBeTruthy();
  expect(theSwitch().checked).toBe(false);
});

test("an author without a handle gets a link to choose one, and no link to a club without an address", async () => {
  open(hidden, { slug: null });
  expect(screen.getByRole("link", { name: "Choose one" }).getAttribute("href")).toBe("/dashboard/club-settings");
  await flip();
  expect(screen.getByText("It is shown.")).toBeTruthy();
  expect(theLink()).toBeUndefined();
});
