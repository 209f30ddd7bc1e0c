import { fields } from "./hindi/fields.ts";
import { imports } from "./hindi/imports.ts";
import { refusals } from "./hindi/refusals.ts";
import { type Dictionary, sayerOf } from "./sayer.ts";

export const dictionary: Dictionary = { ...fields, ...refusals, ...imports };
export const say = sayerOf(dictionary);
