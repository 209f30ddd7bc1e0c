import { describe, expect, it } from "vitest";
import { lazily } from "./lazily.ts";
import { BoundedMap, oncePer } from "./remember.ts";

describe("an object made lazily", () => {
  const counted = () => {
    const made: string[] = [];
    const object = lazily({
      one: () => made.push("one"),
      none: () => {
        made.push("none");
        return null;
      },
    });
    return { made, object };
  };

  it("makes a member at its first use, once", () => {
    const { made, object } = counted();
    expect(made).toEqual([]);
    expect([object.one, object.one, made]).toEqual([1, 1, ["one"]]);
  });

  it("makes a null member once", () => {
    const { made, object } = counted();
    expect([object.none, object.none, made]).toEqual([null, null, ["none"]]);
  });

  it("lists and spreads all its members", () => {
    expect(Object.keys(counted().object)).toEqual(["one", "none"]);
    expect(Object.entries(counted().object)).toEqual([
      ["one", 1],
      ["none", null],
    ]);
    expect({ ...counted().object }).toEqual({ one: 1, none: null });
  });

  it("makes a member again after it failed", () => {
    let tries = 0;
    const object = lazily({
      one: () => {
        if (++tries === 1) throw new Error("not yet");
        return tries;
      },
    });
    expect(() => object.one).toThrow("not yet");
    expect(object.one).toBe(2);
  });
});

it("remembers one result for each object", () => {
  let made = 0;
  const numbered = oncePer((_: object) => ++made);
  const [one, other] = [{}, {}];
  expect([numbered(one), numbered(other), numbered(one)]).toEqual([1, 2, 1]);
});

it("holds a bounded number of entries and forgets the oldest", () => {
  const map = new BoundedMap<number, string>(100);
  for (let i = 0; i < 10_000; i++) map.set(i, `value ${i}`);
  expect([map.size, map.get(9_899), map.get(9_900)]).toEqual([100, undefined, "value 9900"]);
  map.delete(9_900);
  expect([map.size, map.get(9_900)]).toEqual([99, undefined]);
});
