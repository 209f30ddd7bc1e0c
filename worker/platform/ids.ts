import { encodeTime, ulid } from "ulid";
import type { Clock } from "./clock.ts";

/** 26 characters that sort by time; the last 16 are random, and so is the short id (the last 8). */
export const newId = (clock: Clock): string => ulid(clock.now());

const TIME_LETTERS = 10;

/** Sorts before every id made at this time (ms) or later, and after every earlier one. */
export const firstIdAt = (at: number): string => encodeTime(Math.max(0, at), TIME_LETTERS);

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Whether `newId` can have made this id: an object must not be named by whatever a request holds. */
export const isId = (id: string): boolean => ID.test(id);

const TAG_LETTERS = 2;
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** When an id was made, in ms. */
export const timeOfId = (id: string): number =>
  [...id.slice(0, TIME_LETTERS)].reduce((time, letter) => time * ALPHABET.length + ALPHABET.indexOf(letter), 0);

/** Two letters of a city's name. Two cities may have the same, and an older id has any: they say where to look first. */
export const cityTag = (city: string): string => {
  let hash = 0;
  for (const letter of city) hash = (hash * 31 + letter.charCodeAt(0)) % ALPHABET.length ** TAG_LETTERS;
  return `${ALPHABET[Math.floor(hash / ALPHABET.length)]}${ALPHABET[hash % ALPHABET.length]}`;
};

/** An id like all others, with the tag of its city behind the time. */
export const newIdOf = (city: string, clock: Clock): string => {
  const id = newId(clock);
  return id.slice(0, TIME_LETTERS) + cityTag(city) + id.slice(TIME_LETTERS + TAG_LETTERS);
};

export const hasTagOf = (city: string, id: string): boolean => id.startsWith(cityTag(city), TIME_LETTERS);
