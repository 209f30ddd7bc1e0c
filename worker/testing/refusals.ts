import type * as v from "valibot";
import { expect } from "vitest";
import { translateFields, translateMessage } from "../i18n/translate-message.ts";
import type { AppError } from "../platform/errors.contract.ts";
import { parseInput } from "../platform/parse-input.contract.ts";

/** What an English reader is told when `work` refuses; null when it does not. */
export const refusalOf = async (work: () => unknown) => {
  try {
    await work();
  } catch (error) {
    const { code, status, message, fields = {} } = error as AppError;
    return { status, code, message: translateMessage("english", message), fields: translateFields("english", fields) };
  }
  return null;
};

/** What is wrong with an input, by a name: the input, its field and the sentence beside it. */
export type Wrong = Readonly<Record<string, readonly [input: object, field: string, sentence: string]>>;

/** A form or JSON has no fields without a value. */
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
