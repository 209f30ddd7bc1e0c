import { fields } from "./marathi/fields.ts";
import { refusals } from "./marathi/refusals.ts";
import { type Dictionary, sayerOf } from "./sayer.ts";

export const dictionary: Dictionary = { ...fields, ...refusals };
export const say = sayerOf(dictionary);
