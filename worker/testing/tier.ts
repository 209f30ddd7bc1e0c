import { env } from "./faults.ts";

/** Whether everybody sends everything: the short tier sends each request from those whom its route lets in. */
export const isLongTier = env.TIER !== "short";
