import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "./folders.mjs";
import { assertDiskSpace, stage } from "./stages.mjs";

const folder = mkdtempSync(join(tmpdir(), "rasad-start-"));
const taken = createServer();
let port: number;

beforeAll(async () => {
  taken.listen(0, "127.0.0.1");
  await once(taken, "listening");
  ({ port } = taken.address() as AddressInfo);
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

const run = (args: string[], env: Record<string, string> = {}) => {
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, RASAD_STATE: folder, ...env },
  });
  return { status, said: stderr.trim() };
};
const start = join(root, "scripts/start.mjs");

it("names the port that another program has, and one that is free", () => {
  const { status, said } = run([start, "serve.ts"], { PORT: String(port) });
  expect(status).toBe(1);
  expect(said).toBe(
    `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${port + 10} npm start`,
  );
});

it("refuses an invalid port", () => {
  expect(run([start, "serve.ts"], { PORT: "abc" })).toEqual({
    status: 1,
    said: 'PORT must be a number from 1 to 65534, and not "abc".',
  });
});

it("names the required Node version when the running one is too old", () => {
  const pretend = 'Object.defineProperty(process.versions, "node", { value: "18.20.0" })';
  const { status, said } = run(["--input-type=module", "--eval", `${pretend}; await import(${JSON.stringify(start)})`]);
  expect(status).toBe(1);
  expect(said).toContain("Rasad needs Node.js 20 or newer");
  expect(said).toContain("nvm install 24");
});

it("does not reset the data of a server that runs, and says how to stop it", () => {
  writeFileSync(join(folder, "server.json"), JSON.stringify({ pid: process.pid, port }));
  const { status, said } = run([join(root, "scripts/reset.mjs")]);
  expect(status).toBe(1);
  expect(said).toBe(
    `http://localhost:${port} still serves this data. Stop it with Ctrl+C in its terminal, or: kill ${process.pid}\n` +
      "Then run it again: npm run reset",
  );
});

it("says that the disk is full, before the work and after it", async () => {
  expect(() => assertDiskSpace(folder, 10 ** 9)).toThrow(/needs 1000000000 MB of disk, and \d+ MB are free: df -h/);
  const work = async (write: (line: string) => void) => {
    write("SQLITE_FULL: database or disk is full");
    throw new Error("exit code 1");
  };
  await expect(stage("Data", work)).rejects.toThrow(/^The disk is full: df -h shows where/);
});

it("names a failed stage, its log and its last lines", async () => {
  const work = async (write: (line: string) => void) => {
    write("what went wrong");
    throw new Error("exit code 1");
  };
  await expect(stage("Build", work)).rejects.toThrow(
    /^Build failed\.\n\nThe last lines of .*start\.log:\nwhat went wrong/,
  );
});
