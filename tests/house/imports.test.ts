import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findImports, type Import, isTest, readSources, type SourceFile } from "./source-files.ts";

/** Who may import whom: docs/architecture.md. */
const worker = readSources("worker");
const app = readSources("app");
const production = [...worker, ...app].filter(({ path }) => !isTest(path));

/** "from → to" for every import that breaks a rule. */
const offences = (files: readonly SourceFile[], isForbidden: (one: Import, from: string) => boolean): string[] =>
  files.flatMap(({ path, imports }) =>
    imports.filter((one) => isForbidden(one, path)).map(({ to, line }) => `${path}:${line} → ${to}`),
  );

const isContract = (path: string): boolean => path.endsWith(".contract.ts");
const isOurs = (to: string): boolean =>
  !/^(node:|cloudflare:|virtual:|@|[a-z0-9_-]+($|\/))/.test(to) || /^(app|worker)\//.test(to);

/** The entry points of requests and cron, and the composition root. */
const DOORS = ["worker/index.ts", "worker/api.ts", "worker/pages.ts", "worker/cron.ts", "worker/compose.ts"];
const isPlatform = (path: string): boolean => path.startsWith("worker/platform/");

it("reads imports as they are written", () => {
  const text = `
import * as v from "valibot";
import type { A } from "./a.contract.ts";
import { type B, type C } from "../b.ts";
import { type D, e } from "./e.ts";
import "./styles.css";
export { f } from "./f.ts"; import { k } from "./k.ts";
export type G = typeof import("./g.ts");
const h = await import("./h.ts");
import {
  i,
} from "./i.ts";
import { j } from "#components/ui/button";
import { l } from "#cn";
`;
  expect(findImports("worker/x/y.ts", text).map(({ to, isType }) => [to, isType])).toEqual([
    ["valibot", false],
    ["worker/x/a.contract.ts", true],
    ["worker/b.ts", true],
    ["worker/x/e.ts", false],
    ["worker/x/styles.css", false],
    ["worker/x/f.ts", false],
    ["worker/x/k.ts", false],
    ["worker/x/i.ts", false],
    ["app/components/ui/button.tsx", false],
    ["app/components/ui/class-names.ts", false],
    ["worker/x/g.ts", true],
    ["worker/x/h.ts", false],
  ]);
});

it("reads the sources of both sides", () => {
  expect(worker.length).toBeGreaterThan(50);
  expect(app.length).toBeGreaterThan(20);
  expect(production.flatMap(({ imports }) => imports).length).toBeGreaterThan(200);
});

describe("who may import whom", () => {
  it("pages take values from contracts and worker/i18n only", () => {
    const pages = app.filter(({ path }) => !isTest(path));
    const isGiven = (to: string) => isContract(to) || to.startsWith("worker/i18n/");
    expect(offences(pages, ({ to, isType }) => to.startsWith("worker/") && !isType && !isGiven(to))).toEqual([]);
  });

  it("a contract imports valibot and other contracts, and types of the messages", () => {
    const contracts = worker.filter(({ path }) => isContract(path));
    const isMessage = ({ to, isType }: Import) => isType && to.startsWith("worker/i18n/");
    expect(offences(contracts, (one) => one.to !== "valibot" && !isContract(one.to) && !isMessage(one))).toEqual([]);
  });

  it("only repos, the schema and the platform use SQL", () => {
    const others = production.filter(
      ({ path }) => !path.endsWith(".repo.ts") && !path.startsWith("worker/schema/") && !isPlatform(path),
    );
    expect(offences(others, ({ to }) => to.startsWith("worker/schema/") || to.startsWith("drizzle-orm"))).toEqual([]);
  });

  it("rows change through write() and writeRetried() alone", () => {
    const sends =
      /\.\$client\b|\bdb\s*\.(run\(|batch\(\[\s*db\s*\.(?!select))|await db\s*\.(insert|update|delete)\(|\.(get|all|values)(<[^(]*>)?\(\s*sql`\s*(INSERT|UPDATE|DELETE|REPLACE)\b/;
    for (const one of ["await db.insert(users)", "db.run(sql`DELETE", "db.get<{ id: string }>(sql`\n  UPDATE"])
      expect(one).toMatch(sends);
    const repos = production.filter(({ path }) => path.startsWith("worker/") && !isPlatform(path));
    expect(repos.filter(({ text }) => sends.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("the Worker imports nothing of the pages but the keys of their context", () => {
    expect(offences(worker, ({ to }) => to.startsWith("app/") && to !== "app/context.ts")).toEqual([]);
  });

  it("nothing that is deployed imports mocks, seed, scripts or tests", () => {
    expect(
      offences(
        production,
        ({ to }) => /^(mocks|seed|scripts|tests|worker\/testing)\//.test(to) || /\.test\.tsx?$/.test(to),
      ),
    ).toEqual([]);
  });

  it("every import of ours names its file, extension included", () => {
    const exceptions = /^(virtual:|app\/\+types\/)|\/\+types\//;
    expect(
      offences([...worker, ...app], ({ to }) => isOurs(to) && !/\.[a-z0-9]+(\?\w+)?$/.test(to) && !exceptions.test(to)),
    ).toEqual([]);
  });
});

describe("the client", () => {
  const client = readSources("client/src").filter(({ path }) => !isTest(path));

  it("imports only its own files, and in its command line also modules of Node", () => {
    expect(client.length).toBeGreaterThan(20);
    expect(
      offences(
        client,
        ({ to }, from) =>
          !to.startsWith("client/src/") && !(from.startsWith("client/src/cli/") && to.startsWith("node:")),
      ),
    ).toEqual([]);
  });

  it("imports nothing of its command line", () => {
    const others = client.filter(({ path }) => !path.startsWith("client/src/cli/"));
    expect(offences(others, ({ to }) => to.startsWith("client/src/cli/"))).toEqual([]);
  });
});

describe("bindings", () => {
  const toml = readFileSync("wrangler.toml", "utf8");
  const names = [...toml.matchAll(/^(?:binding|name) = "([A-Z][A-Z_]+)"/gm)].map(([, name]) => name);
  const use = new RegExp(`\\benv\\.(${names.join("|")})\\b`);

  it("are found by their names in wrangler.toml", () => {
    expect(names).toEqual(expect.arrayContaining(["DB", "SESSIONS", "IMAGES", "ORDER_COORDINATOR", "EMAIL"]));
  });

  it("are touched by platform/, the doors and compose.ts, nowhere else", () => {
    const allowed = ({ path }: SourceFile) => isPlatform(path) || DOORS.includes(path);
    expect(production.filter((file) => !allowed(file) && use.test(file.text)).map(({ path }) => path)).toEqual([]);
  });

  it("come to the Worker as a parameter: only Durable Objects import cloudflare:workers", () => {
    const others = production.filter(({ path }) => !isPlatform(path) && !path.startsWith("worker/durable-objects/"));
    expect(offences(others, ({ to, isType }) => to === "cloudflare:workers" && !isType)).toEqual([]);
  });
});
