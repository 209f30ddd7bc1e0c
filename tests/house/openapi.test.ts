import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import type { GenericSchema } from "valibot";
import { describe, expect, it } from "vitest";
import { withOperations } from "../../app/features/developer-pages/api-operations.ts";
import { developerMessages } from "../../app/features/developer-pages/developer-messages.ts";
import { describeOperation } from "../../app/routes/developers/operation/describe-operation.ts";
import { api, describeApi } from "../../worker/api.ts";
import * as contracts from "../../worker/api-schemas.ts";
import { createDocument } from "../../worker/http/openapi/document.ts";
import { errorCodes } from "../../worker/http/openapi/error-codes.contract.ts";
import { codesOf } from "../../worker/http/openapi/operation-codes.ts";
import { schemasIn } from "../../worker/http/openapi/schemas.ts";
import { declaredRoutes } from "../../worker/http/route.ts";

const apiSchemas = schemasIn(contracts);
const WORKER = join(import.meta.dirname, "../../worker");

const document = describeApi("https://shop.example");

/** Calls `look` with each object of the document and its path. */
const walk = (value: unknown, look: (object: Record<string, unknown>, path: string) => void, path = "#"): void => {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) look(value as Record<string, unknown>, path);
  for (const [key, inner] of Object.entries(value)) walk(inner, look, `${path}/${key}`);
};

const operations = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(
      methods as Record<
        string,
        { operationId: string; tags: string[]; parameters?: object[]; responses: Record<number, { content?: object }> }
      >,
    ).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );

describe("openapi.json", () => {
  it("keeps the rules that Redocly recommends", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`).slice(0, 20),
    ).toEqual([]);
  });

  it("gives every operation an id of letters, a known chapter, and a meaning to each parameter of its path", () => {
    const known = document.tags?.map(({ name }) => name) ?? [];
    for (const { name, operationId, tags, parameters = [] } of operations()) {
      expect(operationId, name).toMatch(/^(get|post|put|patch|delete)[A-Za-z0-9]+$/);
      expect(known, name).toContain(tags[0]);
      for (const parameter of parameters as { in?: string; name?: string; description?: string }[])
        if (parameter.in === "path") expect(`${name} ${parameter.name} ${parameter.description}`).toMatch(/\.$/);
    }
    for (const tag of known.filter((name) => !["Feeds", "Webhooks"].includes(name)))
      expect(
        operations().some(({ tags }) => tags[0] === tag),
        tag,
      ).toBe(true);
  });

  it("names every code that the reference lists at the operations that answer it, and no other", () => {
    const ofPages = ["input.not_form", "limits.calendar", "list_file.state_lost"];
    const listed = Object.values(errorCodes)
      .flat()
      .map(({ code }) => code);
    const named = new Set(declaredRoutes(api).flatMap(codesOf));
    expect([...named].sort()).toEqual(listed.filter((code) => !ofPages.includes(code)).sort());
  });

  it("has no broken reference", () => {
    const schemas = Object.keys(document.components?.schemas ?? {}).map((name) => `#/components/schemas/${name}`);
    const responses = Object.keys(document.components?.responses ?? {}).map((name) => `#/components/responses/${name}`);
    const headers = Object.keys(document.components?.headers ?? {}).map((name) => `#/components/headers/${name}`);
    const broken: string[] = [];
    walk(document, ({ $ref }, path) => {
      if (typeof $ref === "string" && ![...schemas, ...responses, ...headers].includes($ref))
        broken.push(`${path}: ${$ref}`);
    });
    expect(broken).toEqual([]);
  });

  it("says of every operation what it answers", () => {
    const silent = operations().filter(
      ({ responses }) => !(responses[200] ?? responses[201] ?? responses[101])?.content,
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it("has every schema of a contract that it uses under its own name", async () => {
    const files = readdirSync(WORKER, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".contract.ts"),
    );
    const named = new Map(Object.entries(apiSchemas));
    const others: Record<string, GenericSchema> = {};
    for (const file of files) {
      for (const [name, schema] of Object.entries(await import(join(WORKER, file))))
        if (/^[A-Z]/.test(name) && typeof schema === "object" && schema !== null && "~run" in schema) {
          if (named.has(name))
            expect(named.get(name) === schema, `${name} of ${file} is the only schema of this name`).toBe(true);
          else others[name] = schema as GenericSchema;
        }
    }
    const about = { title: "", description: "", origin: "https://shop.example", email: "" };
    const { components } = createDocument(declaredRoutes(api), { ...about, schemas: { ...apiSchemas, ...others } });
    const known = Object.keys(document.components?.schemas ?? {});
    const unlisted = Object.keys(components?.schemas ?? {}).filter((name) => !known.includes(name));
    expect(unlisted, "their contracts are missing in worker/api-schemas.ts").toEqual([]);
  });

  it("repeats no schema of an answer", () => {
    const places = new Map<string, string[]>();
    walk(document.components?.schemas, (object, path) => {
      const { type, properties } = object as { type?: string; properties?: object };
      if (type !== "object" || Object.keys(properties ?? {}).length < 4 || path.split("/").length < 3) return;
      const text = JSON.stringify(object);
      places.set(text, [...(places.get(text) ?? []), path]);
    });
    expect([...places.values()].filter((paths) => paths.length > 1)).toEqual([]);
  });
});

describe("the page of an operation", () => {
  it("declares each type that it names, whichever operation it is", () => {
    const described = withOperations(document);
    expect(described.operations.length).toBeGreaterThan(100);
    const { reference } = developerMessages("english");
    for (const operation of described.operations) {
      const blocks = describeOperation(operation, described, reference);
      expect(blocks.map((block) => "id" in block && block.id)).toContain("refuses");
      const types = blocks.flatMap((block) => (block.kind === "code" ? [block.code] : [])).join("\n");
      const declared = new Set([...types.matchAll(/^type (\w+) =/gm)].map(([, name]) => name));
      // Removes comments, texts and field names.
      const code = types.replace(/\/\*\*.*?\*\/|"[^"]*"|\w+\??:/g, "");
      const missing = [...code.matchAll(/\b[A-Z]\w+/g)].filter(([name]) => name !== "Record" && !declared.has(name));
      expect(missing, operation.operationId).toEqual([]);
    }
  });
});
