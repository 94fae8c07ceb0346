import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { settle } from "../testing/page.ts";
import { chunk } from "./chunk.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

afterEach(cleanup);

function Greeting({ name }: { name: string }): ReactNode {
  return <p>Hello {name}</p>;
}

const loading = () => screen.queryByRole("status", { name: "Loading" });
const greeting = (name: string) => screen.queryByText(`Hello ${name}`);

test("a skeleton holds the place until the code is here; the next one appears at once", async () => {
  const load = vi.fn(async () => Greeting);
  const Late = chunk(load);
  const { unmount } = render(<Late name="Mia" />);
  expect([loading(), greeting("Mia")]).toEqual([expect.anything(), null]);
  await settle();
  expect([loading(), greeting("Mia")]).toEqual([null, expect.anything()]);
  unmount();
  render(<Late name="Noa" />);
  expect([loading(), greeting("Noa")]).toEqual([null, expect.anything()]);
  expect(load).toHaveBeenCalledOnce();
});

test("code that fails to load fails its component, and is loaded again for the next one", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError("gone"));
  const Late = chunk(load);
  const page = (
    <ErrorBoundary resetOn={undefined} onTryAgain={() => {}}>
      <Late name="Mia" />
    </ErrorBoundary>
  );
  const { unmount } = render(page);
  await settle();
  expect(screen.getByRole("alert")).toBeTruthy();
  unmount();
  render(page);
  await settle();
  expect(greeting("Mia")).not.toBeNull();
});

test("an answer that comes after the component has gone changes nothing", async () => {
  let arrive = (_: typeof Greeting) => {};
  const load = () =>
    new Promise<typeof Greeting>((resolve) => {
      arrive = resolve;
    });
  const Late = chunk(load);
  render(<Late name="Mia" />).unmount();
  arrive(Greeting);
  await settle();
  expect(document.body.textContent).toBe("");
});

test("one that is rendered while another loads the same code appears, too", async () => {
  let arrive = (_: typeof Greeting) => {};
  const load = vi.fn(
    () =>
      new Promise<typeof Greeting>((resolve) => {
        arrive = resolve;
      }),
  );
  const Late = chunk(load);
  function late(name: string): ReactNode {
    return <Late name={name} />;
  }
  const { rerender } = render(late("Mia"));
  arrive(Greeting);
  rerender(
    <>
      {late("Mia")}
      {late("Noa")}
    </>,
  );
  arrive(Greeting);
  await settle();
  expect([greeting("Mia"), greeting("Noa")]).toEqual([expect.anything(), expect.anything()]);
});
