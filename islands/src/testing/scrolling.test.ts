import { expect, test } from "vitest";

test("an element and the window return a promise when they are scrolled, and scroll", () => {
  const element = document.createElement("div");
  document.body.append(element);
  const answers: readonly unknown[] = [
    element.scroll(0, 1),
    element.scrollBy(0, 1),
    element.scrollIntoView(),
    element.scrollTo(0, 7),
    window.scroll(0, 1),
    window.scrollBy(0, 1),
    window.scrollTo(0, 8),
  ];
  expect(answers.map((answer) => answer instanceof Promise)).toEqual(answers.map(() => true));
  expect([element.scrollTop, window.scrollY]).toEqual([7, 8]);
});
