import * as v from "valibot";
import { expect, it } from "vitest";
import { isAppError } from "./errors.contract.ts";
import { message } from "./messages.contract.ts";
import { parseInput } from "./parse-input.contract.ts";

const Schema = v.strictObject({
  name: v.string(message("name.required")),
  place: v.optional(v.object({ city: v.string() })),
  days: v.optional(v.array(v.number())),
});

it.each([
  ["an unknown field", { name: "a", names: {} }, { names: "request.unknown_field?name=names" }],
  ["a field that is missing", { name: "a", place: {} }, { "place.city": "request.missing?name=city" }],
  ["a value of another type", { name: "a", days: "Monday" }, { days: "request.malformed?name=days" }],
  ["a rule with words of its own", { name: 5 }, { name: "name.required" }],
])("refuses %s with a sentence", (_, input, fields) => {
  try {
    parseInput(Schema, input);
    expect.unreachable();
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(error.fields).toEqual(fields);
    expect(error.message).toBe(Object.values(fields)[0]);
  }
});

it("refuses a value that is not an object with a sentence", () => {
  expect(() => parseInput(Schema, null)).toThrow("input.invalid");
});
