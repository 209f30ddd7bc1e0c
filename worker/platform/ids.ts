import { createHash } from "node:crypto";
import { encodeTime, incrementBase32, ulid } from "ulid";
import type { Clock } from "./clock.ts";

const TIME_LETTERS = 10;
const SHORT_ID_LETTERS = 8;

let last = { time: Number.NaN, id: "" };

/**
 * A ULID: 26 characters that sort by time and, within one isolate and millisecond, in the order they were made. The last 16
 * are random; the short id is the last 8 of these.
 */
export const newId = (clock: Clock): string => {
  const time = clock.now();
  const made = ulid(time);
  // Short ids of the same millisecond stay random, so that people can tell them apart.
  const next = () => incrementBase32(last.id.slice(0, -SHORT_ID_LETTERS)) + made.slice(-SHORT_ID_LETTERS);
  last = { time, id: time === last.time ? next() : made };
  return last.id;
};

/** Sorts before every id made at this time (ms) or later, and after every earlier one. */
export const firstIdAt = (at: number): string => encodeTime(Math.max(0, at), TIME_LETTERS);

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Whether `newId` can have made this id. Checked before text from a request names a Durable Object. */
export const isId = (id: string): boolean => ID.test(id);

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Sixteen letters for the random part of an id, the same for the same text. */
export const idLettersOf = (text: string): string =>
  [...createHash("sha256").update(text).digest().subarray(0, 16)].map((byte) => ALPHABET[byte % 32]).join("");

/** When an id was made, in ms. */
export const timeOfId = (id: string): number =>
  [...id.slice(0, TIME_LETTERS)].reduce((time, letter) => time * ALPHABET.length + ALPHABET.indexOf(letter), 0);
