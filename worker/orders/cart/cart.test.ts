import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedQuantity, STEPS } from "../../catalogue/order-quantity.contract.ts";
import { fromMilli, toMilli } from "../../platform/quantity.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../order-limits.contract.ts";
import { type CartChange, changeCart, restoreLines, subtractFromCart } from "./cart.contract.ts";
import { type Cart, type CartLine, parseCart, serialiseCart } from "./cart-cookie.contract.ts";

const productId = fc.stringMatching(/^[0-9A-Za-z_-]{1,64}$/);
const quantity = fc.integer({ min: 1, max: toMilli(MAX_QUANTITY) }).map(fromMilli);
const line = fc.record({ productId, quantity });
const cart: fc.Arbitrary<Cart> = fc.uniqueArray(line, { selector: (one) => one.productId, maxLength: MAX_LINES });

const isACart = (lines: Cart): void => {
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
  expect(new Set(lines.map((one) => one.productId)).size).toBe(lines.length);
  for (const { quantity: one } of lines) {
    expect(fromMilli(toMilli(one)) === one && one > 0 && one <= MAX_QUANTITY, String(one)).toBe(true);
  }
};

describe("the cart's cookie", () => {
  it("returns the same lines in the same order after serialising and parsing", () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(parseCart(serialiseCart(lines))).toEqual(lines);
      }),
    );
  });

  it("of a full cart fits into a cookie and needs no escaping", () => {
    const ulid = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    const ordinary = fc.uniqueArray(
      fc.record({ productId: ulid, quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) }),
      { selector: (one) => one.productId, minLength: MAX_LINES, maxLength: MAX_LINES },
    );
    fc.assert(
      fc.property(ordinary, (lines) => {
        const value = serialiseCart(lines);
        expect(value).toBe(encodeURIComponent(value));
        expect(value.length).toBeLessThan(4_000);
      }),
      { numRuns: 20 },
    );
  });

  it("parses to a valid cart for any value", () => {
    const nonsense = fc.oneof(
      fc.string(),
      fc
        .array(
          fc.oneof(
            fc.string(),
            fc.tuple(productId, fc.integer()).map(([id, n]) => `${id}.${n}`),
          ),
          { maxLength: 150 },
        )
        .map((parts) => parts.join("~")),
      fc.constantFrom(null, undefined, "", "~", "a.0", "a.-1", "a.1.5", "a.99999", "a.1e3", "a.01", "__proto__.1"),
    );
    fc.assert(fc.property(nonsense, (value) => isACart(parseCart(value))));
  });

  it("parses the valid lines beside malformed ones", () => {
    expect(parseCart("a.2~b.0~~c.x~d.10001~e.3~a b.1")).toEqual([
      { productId: "a", quantity: 2 },
      { productId: "e", quantity: 3 },
    ]);
  });
});

describe("changing the cart", () => {
  const change: fc.Arbitrary<CartChange> = fc.record({
    productId: fc.constantFrom("a", "b", "c", "d"),
    stock: fc.integer({ min: -1, max: 12_000 }),
    kind: fc.constantFrom("add" as const, "set" as const),
    quantity: fc.oneof(
      fc.integer({ min: -3, max: 20 }),
      fc.integer({ min: 0, max: 12_000 }),
      fc.double({ noNaN: true, min: -2, max: 3 }),
    ),
  });

  it("always results in a valid cart and never exceeds the stock", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        let lines: Cart = [];
        for (const one of changes) {
          const before = lines;
          const result = changeCart(lines, one);
          lines = result.cart;
          isACart(lines);
          if (!result.ok) expect(lines).toBe(before);
          const after = lines.find(({ productId: id }) => id === one.productId);
          if (result.ok && after) expect(after.quantity).toBeLessThanOrEqual(one.stock);
          // Other lines do not change.
          const others = (all: Cart) => all.filter(({ productId: id }) => id !== one.productId);
          expect(others(lines)).toEqual(others(before));
        }
      }),
    );
  });

  it.each([
    ["adds", "add", 2, 10, { ok: true, cart: [{ productId: "a", quantity: 5 }] }],
    ["sets", "set", 2, 10, { ok: true, cart: [{ productId: "a", quantity: 2 }] }],
    ["removes at nothing", "set", 0, 10, { ok: true, cart: [] }],
    ["removes below nothing", "set", -1, 10, { ok: true, cart: [] }],
    ["removes even what is out of stock", "set", 0, 0, { ok: true, cart: [] }],
    ["stops at the stock", "add", 8, 10, { ok: false, refusal: "max_quantity" }],
    ["stops at the stock when setting", "set", 11, 10, { ok: false, refusal: "max_quantity" }],
    ["adds nothing that is out of stock", "add", 1, 0, { ok: false, refusal: "out_of_stock" }],
    ["adds half a kilo", "add", 0.1, 10, { ok: true, cart: [{ productId: "a", quantity: 3.1 }] }],
    ["adds no parts of a gram", "add", 0.0005, 10, { ok: false, refusal: "not_allowed" }],
  ] as const)("%s", (_, kind, quantity, stock, expected) => {
    expect(changeCart([{ productId: "a", quantity: 3 }], { kind, productId: "a", quantity, stock })).toMatchObject(
      expected,
    );
  });

  it.each([
    ["sets to a multiple", "set", 60, { ok: true }],
    ["adds up to a multiple", "add", 57, { ok: true, cart: [{ productId: "a", quantity: 60 }] }],
    ["refuses what is no multiple", "set", 40, { ok: false, refusal: "not_allowed" }],
    ["refuses to add to what is no multiple", "add", 30, { ok: false, refusal: "not_allowed" }],
    ["names the stock first", "set", 500, { ok: false, refusal: "max_quantity" }],
    ["removes as ever", "set", 0, { ok: true, cart: [] }],
  ] as const)("of a product sold by 30 %s", (_, kind, quantity, expected) => {
    const rules = { orderMultiple: 30, minQuantity: 1 };
    const change = { kind, productId: "a", quantity, stock: 100, rules };
    expect(changeCart([{ productId: "a", quantity: 3 }], change)).toMatchObject(expected);
  });

  it("accepts exactly the allowed quantities", () => {
    const rule = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(...STEPS));
    const quantities = fc.integer({ min: 1, max: 50_000 }).map((milli) => fromMilli(milli * 10));
    fc.assert(
      fc.property(fc.record({ orderMultiple: rule, minQuantity: rule }), quantities, (rules, wanted) => {
        const { ok } = changeCart([], { kind: "set", productId: "a", quantity: wanted, stock: 500, rules });
        expect(ok).toBe(isAllowedQuantity(wanted, rules));
      }),
    );
  });

  it("refuses more than a hundred lines", () => {
    const full = Array.from({ length: MAX_LINES }, (_, i) => ({ productId: `p${i}`, quantity: 1 }));
    const add = { kind: "add", quantity: 1, stock: 10 } as const;
    expect(changeCart(full, { ...add, productId: "one-more" })).toEqual({
      ok: false,
      refusal: "cart_full",
      cart: full,
    });
    expect(changeCart(full, { ...add, productId: "p7" })).toMatchObject({ ok: true });
  });
});

describe("undoing an addition", () => {
  it("restores the quantity even when other lines were added meanwhile", () => {
    fc.assert(
      fc.property(cart, productId, productId, fc.integer({ min: 1, max: 50 }), (lines, added, other, quantity) => {
        fc.pre(added !== other);
        fc.pre(lines.length <= MAX_LINES - 2);
        const put = (into: Cart, id: string, by: number): Cart =>
          changeCart(into, { kind: "add", productId: id, quantity: by, stock: MAX_QUANTITY }).cart;
        const withAdded = put(lines, added, quantity);
        fc.pre(withAdded !== lines);
        expect(subtractFromCart(put(withAdded, other, 1), added, quantity)).toEqual(put(lines, other, 1));
      }),
    );
  });

  it("does not change other lines, and ignores a line that is gone", () => {
    const lines: Cart = [{ productId: "a", quantity: 3 }];
    expect(subtractFromCart(lines, "a", 2)).toEqual([{ productId: "a", quantity: 1 }]);
    expect(subtractFromCart(lines, "a", 3)).toEqual([]);
    expect(subtractFromCart(lines, "a", 9)).toEqual([]);
    expect(subtractFromCart(lines, "b", 1)).toEqual(lines);
  });
});

describe("undoing a removal", () => {
  const [a, b, c] = ["a", "b", "c"].map((productId) => ({ productId, quantity: 1 })) as [CartLine, CartLine, CartLine];

  it("returns each line to its place, and keeps what was added meanwhile", () => {
    expect(restoreLines([], [a, b, c])).toEqual([a, b, c]);
    expect(
      restoreLines(
        [
          { ...b, quantity: 7 },
          { ...c, productId: "d" },
        ],
        [a, b, c],
      ),
    ).toEqual([a, { ...b, quantity: 7 }, c, { ...c, productId: "d" }]);
    expect(restoreLines([c], [a, b, c], [b])).toEqual([b, c]);
  });

  it("always results in a valid cart that has lost no line", () => {
    fc.assert(
      fc.property(cart, cart, (now, before) => {
        const restored = restoreLines(now, before);
        isACart(restored);
        expect(restored).toEqual(expect.arrayContaining([...now]));
      }),
    );
  });
});
