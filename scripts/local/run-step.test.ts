import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runStep } from "./run-step.ts";

it("stops a program with the signal on which Playwright ends its web server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rasad-step-"));
  const log = join(folder, "step.log");
  const program = `
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => { console.log(signal); process.exit(); });
    setInterval(() => {}, 1000);
    console.log("ready");`;
  const stop = new AbortController();
  const step = runStep(process.execPath, ["-e", program], { env: {}, log, signal: stop.signal });
  await expect.poll(() => readFileSync(log, "utf8")).toContain("ready");
  stop.abort();
  await step;
  expect(readFileSync(log, "utf8")).toBe("ready\nSIGINT\n");
  rmSync(folder, { recursive: true });
});
