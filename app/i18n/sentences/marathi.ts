import { fields } from "./marathi/fields.ts";
import { imports } from "./marathi/imports.ts";
import { refusals } from "./marathi/refusals.ts";
import { type Dictionary, sayerOf } from "./sayer.ts";

export const dictionary: Dictionary = { ...fields, ...refusals, ...imports };
export const say = sayerOf(dictionary);
