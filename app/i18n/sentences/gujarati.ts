import { fields } from "./gujarati/fields.ts";
import { imports } from "./gujarati/imports.ts";
import { refusals } from "./gujarati/refusals.ts";
import { type Dictionary, sayerOf } from "./sayer.ts";

export const dictionary: Dictionary = { ...fields, ...refusals, ...imports };
export const say = sayerOf(dictionary);
