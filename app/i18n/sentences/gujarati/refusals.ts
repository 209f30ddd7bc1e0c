import type { Dictionary } from "../sayer.ts";

export const refusals: Dictionary = {};
