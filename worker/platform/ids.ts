import { ulid } from "ulid";
import type { Clock } from "./clock.ts";

/** 26 characters, sortable by time, random in the last 16 (so the short id, the last 8, is random). */
export const newId = (clock: Clock): string => ulid(clock.now());
