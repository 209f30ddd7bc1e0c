import { fields } from "./hindi/fields.ts";
import { refusals } from "./hindi/refusals.ts";
import { type Dictionary, sayerOf } from "./sayer.ts";

export const dictionary: Dictionary = { ...fields, ...refusals };
export const say = sayerOf(dictionary);
