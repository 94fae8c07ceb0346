import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Alert } from "./Alert.tsx";

afterEach(cleanup);

test("an alert scrolls into view when it appears, and disappears silently", () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const complain = vi.spyOn(console, "error").mockImplementation(() => {});
  const { rerender } = render(<Alert kind="bad">No room</Alert>);
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: "nearest" });
  expect(scroll.mock.instances).toEqual([screen.getByRole("alert")]);
  rerender(<p>Room</p>);
  expect([document.body.textContent, complain.mock.calls]).toEqual(["Room", []]);
});
