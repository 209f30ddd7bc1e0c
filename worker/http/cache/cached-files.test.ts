import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { expect, test } from "vitest";
import { streamText } from "../../platform/csv/stream-text.ts";
import { createCachedFiles } from "./cached-files.ts";

/** A file that counts how often it was written. */
const openFile = (name: string) => {
  const made = { files: 0 };
  const address = `https://${name}.example/file?v=1`;
  const ask = async (write?: () => Promise<ReadableStream<Uint8Array>>) => {
    const lifetime = createExecutionContext();
    const readCached = createCachedFiles({ waitUntil: (work) => lifetime.waitUntil(work) });
    const pieces = async function* () {
      made.files++;
      yield `${name} `;
      await scheduler.wait(20);
      yield `${made.files}`;
    };
    const body = await readCached(address, write ?? (async () => streamText(pieces())));
    const text = await new Response(body).text();
    await waitOnExecutionContext(lifetime);
    return text;
  };
  return { ask, made };
};

test("writes a version once, and then serves its copy", async () => {
  const { ask, made } = openFile("once");
  expect([await ask(), await ask(), await ask()]).toEqual(["once 1", "once 1", "once 1"]);
  expect(made.files).toBe(1);
});

test("writes a version once for many concurrent requests", async () => {
  const { ask, made } = openFile("crowd");
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(new Set(answers)).toEqual(new Set(["crowd 1"]));
  expect(made.files).toBe(1);
});

test("stores nothing of a file that failed to start, and throws its error", async () => {
  const { ask, made } = openFile("broken");
  await expect(ask(() => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect(await ask()).toBe("broken 1");
  expect(made.files).toBe(1);
});

test("stores nothing of a file that broke off", async () => {
  const { ask } = openFile("half");
  const half = async function* () {
    yield "half";
    throw new Error("connection lost");
  };
  await expect(ask(async () => streamText(half()))).rejects.toThrow("connection lost");
  expect(await ask()).toBe("half 1");
});
