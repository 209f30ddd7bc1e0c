import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cachedResult } from "./result-cache.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rasad-results-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a result that a start stores for the next one", () => {
  let made = 0;
  const make = () =>
    cachedResult(
      "result",
      [join(folder, "source"), join(folder, "local")],
      async () => ({ made: ++made }),
      join(folder, "cache"),
    );
  beforeEach(() => {
    made = 0;
    writeFileSync(join(folder, "source"), "first");
  });

  test("is made once while its files stay the same", async () => {
    expect(await make()).toEqual({ made: 1 });
    expect(await make()).toEqual({ made: 1 });
  });

  test("is made again when a file changes, and then stored again", async () => {
    await make();
    writeFileSync(join(folder, "source"), "second");
    expect(await make()).toEqual({ made: 2 });
    expect(await make()).toEqual({ made: 2 });
  });

  test("is made again when a file appears that did not exist, and when it goes", async () => {
    await make();
    writeFileSync(join(folder, "local"), "");
    expect(await make()).toEqual({ made: 2 });
    rmSync(join(folder, "local"));
    expect(await make()).toEqual({ made: 3 });
  });

  test("is made again when it is incomplete, as after a power failure", async () => {
    await make();
    for (const name of readdirSync(join(folder, "cache"))) writeFileSync(join(folder, "cache", name), '{"hash":"",');
    expect(await make()).toEqual({ made: 2 });
  });

  test("is not stored when a file changes while it is made", async () => {
    const source = join(folder, "source");
    const changing = () =>
      cachedResult(
        "result",
        [source],
        async () => {
          writeFileSync(source, "second");
          return { made: ++made };
        },
        join(folder, "cache"),
      );
    await changing();
    expect(await changing()).toEqual({ made: 2 });
  });

  test("is not stored when making it fails", async () => {
    const failing = () =>
      cachedResult("result", [], () => Promise.reject(new Error("no network")), join(folder, "cache"));
    await expect(failing()).rejects.toThrow("no network");
    expect(await make()).toEqual({ made: 1 });
  });
});
