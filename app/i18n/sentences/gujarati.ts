import { fields } from "./gujarati/fields.ts";
import { refusals } from "./gujarati/refusals.ts";
import { type Dictionary, sayerOf } from "./sayer.ts";

export const dictionary: Dictionary = { ...fields, ...refusals };
export const say = sayerOf(dictionary);
