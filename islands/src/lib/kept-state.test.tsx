import { screen } from "@testing-library/react";
import { act, type ReactNode, useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { leavePage, placeIsland } from "../testing/island.ts";
import { settle } from "../testing/page.ts";
import { defineIsland } from "./island.ts";
import { type KeptState, useKeptState } from "./kept-state.ts";

const WORDS: KeptState<string> = new WeakMap();

/** Typing one of these makes the counter fail. */
const [UNDRAWN, UNSHOWN] = ["undrawn", "unshown"];

function Typed(): ReactNode {
  const [words, setWords] = useKeptState(WORDS, "first");
  return (
    <>
      <p role="status">{words}</p>
      {["second", UNDRAWN, UNSHOWN].map((next) => (
        <button key={next} type="button" onClick={() => setWords(next)}>
          {next}
        </button>
      ))}
      <Counter words={words} />
    </>
  );
}

let isMended = false;

function Counter({ words }: { words: string }): ReactNode {
  if (words === UNDRAWN && !isMended) {
    throw new Error("These words cannot be drawn.");
  }
  useEffect(() => {
    if (words === UNSHOWN && !isMended) {
      throw new Error("These words cannot be shown.");
    }
  }, [words]);
  return <p>{words.length}</p>;
}

const island = defineIsland((props) => (props instanceof Object ? props : {}), Typed);

afterEach(async () => {
  isMended = false;
  await leavePage();
});

async function press(name: string): Promise<void> {
  act(() => {
    screen.getByRole("button", { name }).click();
  });
  await settle();
}

const words = () => screen.getByRole("status").textContent;

test("the state of an island that failed is restored", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await placeIsland(island, {});
  await press("second");
  await press(UNDRAWN);
  expect(screen.getByRole("alert").textContent).toContain("These words cannot be drawn.");
  await press("Try again");
  expect(words()).toBe("second");
  await press(UNSHOWN);
  expect(screen.getByRole("alert").textContent).toContain("These words cannot be shown.");
  isMended = true;
  await press("Try again");
  expect(words()).toBe(UNSHOWN);
});

test("new props after a failure restore it as well", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const host = await placeIsland(island, {});
  await press("second");
  await press(UNDRAWN);
  host.setAttribute("props", '{"other":1}');
  await settle();
  expect(words()).toBe("second");
});

test("an island that is removed and inserted again starts over, as another one does", async () => {
  const host = await placeIsland(island, {});
  await press("second");
  host.remove();
  await settle();
  document.body.append(host);
  await settle();
  expect(words()).toBe("first");
  await press("second");
  await leavePage();
  await placeIsland(island, {});
  expect(words()).toBe("first");
});
