import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { settle } from "../testing/page.ts";
import { type Late, late, useLate, useNow } from "./late.ts";

afterEach(cleanup);

function Words({ part, isWanted = true }: { part: Late<string>; isWanted?: boolean }): ReactNode {
  return <p>{useLate(part, isWanted) ?? "Not yet"}</p>;
}

// This test comes first: the later ones have fired events already.
test("nothing is fetched before the first event of the visitor, and then once for all users of the part", async () => {
  const fetchPart = vi.fn(async () => "Here");
  const [wanted, other] = [late(fetchPart), late(fetchPart)];
  render(
    <>
      <Words part={wanted} />
      <Words part={wanted} />
      <Words part={other} isWanted={false} />
    </>,
  );
  await settle();
  expect(fetchPart).not.toHaveBeenCalled();
  fireEvent.pointerMove(document.body);
  await settle();
  expect(fetchPart).toHaveBeenCalledOnce();
  expect(screen.getAllByText("Here")).toHaveLength(2);
  expect(screen.getAllByText("Not yet")).toHaveLength(1);
});

test("a failed fetch is retried by the next component that needs the part", async () => {
  const fetchPart = vi.fn(async () => "Here");
  fetchPart.mockRejectedValueOnce(new Error("offline"));
  const part = late(fetchPart);
  render(<Words part={part} />);
  fireEvent.keyDown(document.body, { key: "Tab" });
  await settle();
  expect(screen.getByText("Not yet")).toBeTruthy();
  cleanup();
  render(<Words part={part} />);
  await settle();
  expect(screen.getByText("Here")).toBeTruthy();
  expect(fetchPart).toHaveBeenCalledTimes(2);
});

function Opened({ part, onMissing }: { part: Late<string>; onMissing: () => void }): ReactNode {
  return <p>{useNow(part, onMissing) ?? "Not yet"}</p>;
}

test("useNow fetches at once, and reports a failure", async () => {
  const fetchPart = vi.fn(async () => "Here");
  fetchPart.mockRejectedValueOnce(new Error("offline"));
  const [part, onMissing] = [late(fetchPart), vi.fn()];
  render(<Opened part={part} onMissing={onMissing} />);
  await settle();
  expect(onMissing).toHaveBeenCalledOnce();
  expect(screen.getByText("Not yet")).toBeTruthy();
  cleanup();
  render(<Opened part={part} onMissing={onMissing} />);
  await settle();
  expect(onMissing).toHaveBeenCalledOnce();
  expect(screen.getByText("Here")).toBeTruthy();
});
