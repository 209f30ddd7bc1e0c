import { describe, expect, it } from "vitest";
import { lazily } from "./lazily.ts";
import { BoundedMap, oncePer } from "./remember.ts";

describe("an object made lazily", () => {
  const counted = () => {
    const made: string[] = [];
    const makers = {
      one: ({ base }: { readonly base: number }) => {
        made.push("one");
        return base + 1;
      },
      two: ({ one }: { readonly one: number }) => {
        made.push("two");
        return one + 1;
      },
      none: () => {
        made.push("none");
        return null;
      },
    };
    const object = lazily<{ base: number }, { one: number; two: number; none: null }>(makers, { base: 0 });
    return { made, object };
  };

  it("makes a member at its first use, once, from the base and from others", () => {
    const { made, object } = counted();
    expect(made).toEqual([]);
    expect(object.two).toBe(2);
    expect(object.two).toBe(2);
    expect(object.one).toBe(1);
    expect(object.base).toBe(0);
    expect(made).toEqual(["one", "two"]);
  });

  it("makes a null member once", () => {
    const { made, object } = counted();
    expect(object.none).toBe(null);
    expect(object.none).toBe(null);
    expect(made).toEqual(["none"]);
  });

  it("cannot be spread, which would make all its members", () => {
    expect(() => ({ ...counted().object })).toThrow("name the members");
  });

  it("makes a member again after it failed", () => {
    let tries = 0;
    const makers = {
      one: () => {
        if (++tries === 1) throw new Error("not yet");
        return tries;
      },
    };
    const object = lazily<object, { one: number }>(makers, {});
    expect(() => object.one).toThrow("not yet");
    expect(object.one).toBe(2);
  });
});

it("remembers one result for each object", () => {
  let made = 0;
  const numbered = oncePer((_: object) => ++made);
  const one = {};
  const other = {};
  expect([numbered(one), numbered(other), numbered(one)]).toEqual([1, 2, 1]);
});

it("holds a bounded number of entries and forgets the oldest", () => {
  const map = new BoundedMap<number, string>(100);
  for (let i = 0; i < 10_000; i++) map.set(i, `value ${i}`);
  expect(map.size).toBe(100);
  expect(map.get(9_899)).toBe(undefined);
  expect(map.get(9_900)).toBe("value 9900");
  map.delete(9_900);
  expect(map.size).toBe(99);
  expect(map.get(9_900)).toBe(undefined);
});
