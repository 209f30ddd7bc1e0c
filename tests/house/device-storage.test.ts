import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isTest, readSources } from "./source-files.ts";

const SOURCES = readSources("app", "worker").filter(({ path }) => !isTest(path) && !path.startsWith("worker/testing/"));

/** Matches definitions of cookie names, storage keys and database names. */
const DEFINED = /\b(?:\w*COOKIE|\w*KEY|STORED|CELEBRATED|DATABASE)\b = "((?:__Host-)?rasad[._-][\w-]+)"/g;
const COUNTS = /`(rasad_\w+):/g;
const CACHES = /\b(?:\w+_CACHE|PAGES) = ["`]([a-z]+)/g;

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);

const stored = SOURCES.flatMap(({ path, text }) => [
  ...namesIn(text, DEFINED),
  ...namesIn(text, COUNTS),
  ...(path.endsWith("/cache-names.ts") ? namesIn(text, CACHES) : []),
]);
/** React Router's default sessionStorage key for scroll positions. */
const OF_LIBRARIES = ["react-router-scroll-positions"];

const named = namesIn(readFileSync("docs/policies/cookie-policy.md", "utf8"), /\(([^()]*)\)/g)
  .flatMap((names) => names.split(", "))
  .filter((name) => /^\S+$/.test(name));

it("the cookie policy names every cookie and store of a device, and no other", () => {
  expect(named.toSorted()).toEqual([...new Set([...stored, ...OF_LIBRARIES])].toSorted());
});

it("every file that stores something on a device names it where the policy's test finds it", () => {
  const stores = /localStorage\.setItem|sessionStorage\.setItem|indexedDB\.open|indexedStore\(/;
  // The callers of `indexedStore` name their databases.
  const writers = SOURCES.filter(({ path, text }) => !path.endsWith("/indexed-store.ts") && stores.test(text));
  expect(writers.length).toBeGreaterThan(5);
  const unnamed = writers.filter(({ text }) => namesIn(text, DEFINED).length + namesIn(text, COUNTS).length === 0);
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

it("every cookie has the prefix __Host-, so that no other host and no plain connection can set it", () => {
  const cookies = SOURCES.flatMap(({ text }) => namesIn(text, /\b\w*COOKIE\b = "([^"]+)"/g));
  expect(cookies.length).toBeGreaterThan(10);
  expect(cookies.filter((name) => !name.startsWith("__Host-"))).toEqual([]);
});
