import { Hono } from "hono";
import { expect, it } from "vitest";
import { EVERY_ANSWER, pageHeaders, secureAnswer } from "./security-headers.ts";

const policyOf = (headers: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(
    (headers["Content-Security-Policy"] ?? "").split("; ").map((one) => {
      const [name = "", ...sources] = one.split(" ");
      return [name, sources];
    }),
  );

it("lets a page run its own scripts and those with its nonce, and none made of text", () => {
  const policy = policyOf(pageHeaders("abc"));
  expect(policy["script-src"]).toEqual(["'self'", "'nonce-abc'"]);
  for (const name of ["object-src", "base-uri", "frame-ancestors"]) expect(policy[name], name).toEqual(["'none'"]);
});

it.each([
  ["an answer, without copying it", () => Response.json({}), true],
  ["an answer whose headers cannot be changed", () => Response.redirect("http://localhost/"), false],
])("sets the headers of %s", async (_, answer, isSame) => {
  const made = answer();
  const sent = await new Hono()
    .use(secureAnswer)
    .get("/", () => made)
    .request("/");
  expect(sent === made).toBe(isSame);
  expect(Object.fromEntries(sent.headers)).toMatchObject(
    Object.fromEntries(Object.entries(EVERY_ANSWER).map(([name, value]) => [name.toLowerCase(), value])),
  );
});
