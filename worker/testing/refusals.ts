import type * as v from "valibot";
import { expect } from "vitest";
import { translateFields, translateMessage } from "../i18n/translate-message.ts";
import type { AppError } from "../platform/errors.contract.ts";
import { parseInput } from "../platform/parse-input.contract.ts";

/** The refusal of `work` in English; null when it does not refuse. */
export const refusalOf = async (work: () => unknown) => {
  try {
    await work();
  } catch (error) {
    const { code, status, message, fields = {} } = error as AppError;
    return { status, code, message: translateMessage("english", message), fields: translateFields("english", fields) };
  }
  return null;
};

/** Invalid inputs by name: the input, the invalid field, and its error message. */
export type Wrong = Readonly<Record<string, readonly [input: object, field: string, sentence: string]>>;

/** Drops undefined fields, which neither a form nor JSON can have. */
const written = (input: object) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** Expects the contract to refuse each input with its sentence. */
export const expectRefused = async (schema: v.GenericSchema, rows: Wrong): Promise<void> => {
  const told: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [name, [input, field, sentence]] of Object.entries(rows)) {
    const refusal = await refusalOf(() => parseInput(schema, written(input)));
    told[name] = refusal?.fields[field];
    expected[name] = sentence;
  }
  expect(told).toEqual(expected);
};
