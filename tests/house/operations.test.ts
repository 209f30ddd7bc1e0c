import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isTest, readSources } from "./source-files.ts";

it("docs/operations.md says what to do about each event that the Worker logs", () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const events = readSources("worker")
    .filter(({ path }) => !isTest(path) && !path.startsWith("worker/testing/"))
    .flatMap(({ text }) => [...text.matchAll(/"([a-z]+\.[a-z_]+)"/g)].map(([, name = ""]) => ({ name, text })))
    .filter(({ name, text }) => new RegExp(`log\\.\\w+\\(\\s*(\\w+ \\? )?"[^)]*${name.replace(".", "\\.")}`).test(text))
    .map(({ name }) => name);
  expect(new Set(events).size).toBeGreaterThan(20);
  expect([...new Set(events)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it("nothing but the log writes to the console", () => {
  const writers = readSources("worker")
    .filter(({ path }) => !isTest(path) && !path.startsWith("worker/testing/"))
    .filter(({ text }) => /\bconsole\b[.[]/.test(text))
    .map(({ path }) => path);
  expect(writers).toEqual(["worker/platform/log.ts"]);
});
