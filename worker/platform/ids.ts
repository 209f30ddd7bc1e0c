import { ulid } from "ulid";
import type { Clock } from "./clock.ts";

/** 26 characters that sort by time; the last 16 are random, and so is the short id (the last 8). */
export const newId = (clock: Clock): string => ulid(clock.now());
