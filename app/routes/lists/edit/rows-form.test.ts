import { expect, it } from "vitest";
import { readRows, toLines } from "./rows-form.ts";

const formOf = (places: readonly (string | number)[], removed: readonly string[] = []): FormData => {
  const form = new FormData();
  for (const [i, place] of places.entries()) {
    form.append("productId", "abcdef"[i] ?? "");
    form.append("par", i === 0 ? "" : `${i}.5`);
    form.append("quantity", String(i + 1));
    form.append("note", "");
    form.append("shortRule", i === 0 ? "leave_out" : "");
    form.append("place", String(place));
  }
  for (const id of removed) form.append("remove", id);
  return form;
};
const orderOf = (form: FormData): string =>
  readRows(form)
    .map(({ productId }) => productId)
    .join("");

it.each([
  ["as they are", [1, 2, 3, 4, 5], "abcde"],
  ["one further up", [1, 2, 3, 4, 2], "aebcd"],
  ["one further down", [1, 4, 3, 4, 5], "acdbe"],
  ["one to the top", [1, 2, 3, 1, 5], "dabce"],
  ["one to a place behind the last", [99, 2, 3, 4, 5], "bcdea"],
  ["with an empty place", ["", 2, "x", 4, 5], "abcde"],
])("puts rows into their places: %s", (_, places, expected) => {
  expect(orderOf(formOf(places))).toBe(expected);
});

it("leaves out removed rows", () => {
  expect(orderOf(formOf([1, 2, 3], ["b"]))).toBe("ac");
});

it("turns rows into lines, or into null when a field has no valid amount", () => {
  expect(toLines(readRows(formOf([1, 2])))).toEqual([
    { productId: "a", par: null, quantity: 1, note: "", shortRule: "leave_out" },
    { productId: "b", par: 1.5, quantity: 2, note: "", shortRule: null },
  ]);
  const row = { productId: "a", par: "", quantity: "1", note: "", shortRule: "" };
  expect(toLines([{ ...row, par: "lots" }])).toBeNull();
  expect(toLines([{ ...row, quantity: "" }])).toMatchObject([{ quantity: null }]);
  for (const quantity of ["0", "1.5005", "10001"]) expect(toLines([{ ...row, quantity }])).toBeNull();
});
