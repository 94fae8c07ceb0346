import { expect, test, vi } from "vitest";
import { settle } from "../../testing/page.ts";
import type { SaveOutcome } from "../calls.ts";
import { aUserImage } from "../testing.ts";
import { createDescriptions } from "./descriptions.ts";
import type { Upload, UserImage } from "./uploads.ts";

const upload = (key: string): Upload => ({
  key,
  item: "item-1",
  name: `${key}.png`,
  status: "waiting",
  progress: 0,
  message: undefined,
});

function setUp() {
  const answers: ((outcome: SaveOutcome<UserImage>) => void)[] = [];
  const save = vi.fn(
    (_: UserImage, __: string) => new Promise<SaveOutcome<UserImage>>((resolve) => answers.push(resolve)),
  );
  const onSaved = vi.fn();
  const descriptions = createDescriptions({ save, onSaved });
  const answer = async (outcome: SaveOutcome<UserImage>) => {
    answers.shift()?.(outcome);
    await settle();
  };
  const keys = () => descriptions.state().map(({ key }) => key);
  return { descriptions, save, onSaved, answer, keys };
}

const described = (id: string, alt: string, version = 2): UserImage => ({ ...aUserImage(id), alt, version });

test("a description is saved once its picture is there and the writer has left the field", async () => {
  const { descriptions, save, onSaved, answer } = setUp();
  descriptions.ask("item-1", [upload("a"), upload("b")]);
  descriptions.type("a", " A tram ");
  descriptions.leave("a");
  expect(save).not.toHaveBeenCalled();
  descriptions.arrived("a", aUserImage("i1"));
  expect(save).toHaveBeenCalledExactlyOnceWith(aUserImage("i1"), "A tram");
  expect(descriptions.isUnsaved()).toBe(true);
  await answer({ status: "saved", value: described("i1", "A tram") });
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(described("i1", "A tram"));
  expect(descriptions.isUnsaved()).toBe(false);

  descriptions.arrived("b", aUserImage("i2"));
  descriptions.type("b", "A harbour");
  expect(descriptions.isUnsaved()).toBe(true);
  expect(save).toHaveBeenCalledOnce();
  descriptions.leave("b");
  expect(save).toHaveBeenLastCalledWith(aUserImage("i2"), "A harbour");
});

test("a text that is changed while it is saved is saved again, from the picture that came back", async () => {
  const { descriptions, save, answer } = setUp();
  descriptions.ask("item-1", [upload("a")]);
  descriptions.arrived("a", aUserImage("i1"));
  descriptions.type("a", "A tram");
  descriptions.leave("a");
  descriptions.type("a", "A red tram");
  descriptions.leave("a");
  expect(save).toHaveBeenCalledOnce();
  await answer({ status: "saved", value: described("i1", "A tram") });
  expect(save).toHaveBeenLastCalledWith(described("i1", "A tram"), "A red tram");
  await answer({ status: "saved", value: described("i1", "A red tram", 3) });
  descriptions.leave("a");
  expect(save).toHaveBeenCalledTimes(2);
});

test.each([
  ["the server's reason", { status: "refused", errors: [{ code: "invalid", message: "Too long." }] }, "Too long."],
  ["what to do", { status: "failed" }, "The description could not be saved. Press Enter in the field to try again."],
] as const)("a description that is not saved shows %s, and can be tried again", async (_, outcome, message) => {
  const { descriptions, save, answer } = setUp();
  descriptions.ask("item-1", [upload("a")]);
  descriptions.arrived("a", aUserImage("i1"));
  descriptions.type("a", "A tram");
  descriptions.leave("a");
  await answer(outcome);
  expect(descriptions.state()).toMatchObject([{ alt: "A tram", message }]);
  expect(descriptions.isUnsaved()).toBe(true);
  descriptions.leave("a");
  expect(save).toHaveBeenCalledTimes(2);
  await answer({ status: "saved", value: described("i1", "A tram") });
  expect(descriptions.state()[0]?.message).toBeUndefined();
});

test("the next pictures of an item replace those that are settled", async () => {
  const { descriptions, answer, keys } = setUp();
  descriptions.ask("item-1", [upload("a"), upload("b"), upload("c")]);
  descriptions.ask("item-2", [upload("other")]);
  descriptions.arrived("a", aUserImage("i1"));
  descriptions.type("a", "A tram");
  descriptions.leave("a");
  descriptions.arrived("b", aUserImage("i2"));
  descriptions.ask("item-1", [upload("d")]);
  // The first is being saved, the third on its way.
  expect(keys()).toEqual(["a", "c", "other", "d"]);
  await answer({ status: "saved", value: described("i1", "A tram") });
  descriptions.ask("item-1", [upload("e")]);
  expect(keys()).toEqual(["c", "other", "d", "e"]);
});

test("a cancelled upload and a removed picture need no description", () => {
  const { descriptions, save, keys } = setUp();
  descriptions.ask("item-1", [upload("a"), upload("b"), upload("c")]);
  descriptions.arrived("b", aUserImage("i2"));
  descriptions.drop("a");
  descriptions.dropPicture("i2");
  expect(keys()).toEqual(["c"]);
  descriptions.leave("a");
  descriptions.arrived("a", aUserImage("i1"));
  expect(save).not.toHaveBeenCalled();
});
