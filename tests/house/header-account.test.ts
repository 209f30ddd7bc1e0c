import { expect, it } from "vitest";
import { isTest, readSources } from "./source-files.ts";

/** docs/decisions/0004-accounts.md: shown, never used for a decision. */
it("reads the account of the session cache for the header's viewer alone", () => {
  const readers = readSources("app").filter(
    ({ path, text }) =>
      !isTest(path) && /\bheaderAccount\b/.test(text) && /\b(requestContext|RequestFacts)\b/.test(text),
  );
  expect(readers.map(({ path }) => path).sort()).toEqual(["app/context.ts", "app/features/viewer/read-viewer.ts"]);
});

it("takes the account of the session cache for an actor in no service", () => {
  const services = readSources("worker").filter(({ path }) => !isTest(path) && /\.(service|routes)\.ts$/.test(path));
  const takers = services
    .filter(({ text }) => /\b(readHeaderAccount|toHeaderAccount)\(/.test(text))
    .map(({ path }) => path);
  // It reads the cache and decides nothing by it.
  expect(takers).toEqual(["worker/accounts/sessions/sessions.service.ts"]);
});
