import type { Dictionary } from "../sayer.ts";

export const fields: Dictionary = {};
