import { expect, it } from "vitest";
import { pageHeaders } from "./security-headers.ts";

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
