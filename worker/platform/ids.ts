import { encodeTime, ulid } from "ulid";
import type { Clock } from "./clock.ts";

/** A ULID: 26 characters that sort by time. The last 16 are random; the short id is the last 8 of these. */
export const newId = (clock: Clock): string => ulid(clock.now());

const TIME_LETTERS = 10;

/** Sorts before every id made at this time (ms) or later, and after every earlier one. */
export const firstIdAt = (at: number): string => encodeTime(Math.max(0, at), TIME_LETTERS);

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Whether `newId` can have made this id. Checked before text from a request names a Durable Object. */
export const isId = (id: string): boolean => ID.test(id);

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** When an id was made, in ms. */
export const timeOfId = (id: string): number =>
  [...id.slice(0, TIME_LETTERS)].reduce((time, letter) => time * ALPHABET.length + ALPHABET.indexOf(letter), 0);
