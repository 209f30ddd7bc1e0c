import { expect, it } from "vitest";
import { isTest, readSources } from "./source-files.ts";

/** The cached account is only displayed, never used for a decision: docs/decisions/0004-accounts.md. */
it("reads the cached account only for the header's viewer", () => {
  const readers = readSources("app").filter(
    ({ path, text }) =>
      !isTest(path) && /\bheaderAccount\b/.test(text) && /\b(requestContext|RequestFacts)\b/.test(text),
  );
  expect(readers.map(({ path }) => path).sort()).toEqual(["app/context.ts", "app/features/viewer/read-viewer.ts"]);
});

it("uses the cached account as an actor in no service", () => {
  const services = readSources("worker").filter(({ path }) => !isTest(path) && /\.(service|routes)\.ts$/.test(path));
  const takers = services
    .filter(({ text }) => /\b(readHeaderAccount|toHeaderAccount)\(/.test(text))
    .map(({ path }) => path);
  // The service that reads the cache; it decides nothing by it.
  expect(takers).toEqual(["worker/accounts/sessions/sessions.service.ts"]);
});
