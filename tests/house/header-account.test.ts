import { expect, it } from "vitest";
import { isTest, readSources } from "./source-files.ts";

/** docs/decisions/0024-session-cache.md: for showing, never for a decision. */
it("whom KV greets is known to the header's viewer alone", () => {
  const readers = readSources("app").filter(
    ({ path, text }) => !isTest(path) && /\bgreeting\b/.test(text) && /\b(requestContext|RequestFacts)\b/.test(text),
  );
  expect(readers.map(({ path }) => path).sort()).toEqual(["app/context.ts", "app/features/viewer/read-viewer.ts"]);
});

it("no service takes a headerAccount for an actor", () => {
  const services = readSources("worker").filter(({ path }) => !isTest(path) && /\.(service|routes)\.ts$/.test(path));
  const takers = services
    .filter(({ text }) => /\b(readHeaderAccount|toHeaderAccount)\(/.test(text))
    .map(({ path }) => path);
  // It hands sessionCache out, and asks for none.
  expect(takers).toEqual(["worker/accounts/sessions/sessions.service.ts"]);
});
