import { Hono } from "hono";
import { expect, it } from "vitest";
import { isAppError } from "../platform/errors.contract.ts";
import { requireTls } from "./operations/require-tls.ts";
import { COMMON_HEADERS, pageHeaders, setCommonHeaders } from "./security-headers.ts";

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
    .use(setCommonHeaders)
    .get("/", () => made)
    .request("/");
  expect(sent === made).toBe(isSame);
  expect(Object.fromEntries(sent.headers)).toMatchObject(
    Object.fromEntries(Object.entries(COMMON_HEADERS).map(([name, value]) => [name.toLowerCase(), value])),
  );
});

it("refuses old TLS and the API over plain HTTP, and redirects pages to https, where the shop's origin is https", async () => {
  const app = new Hono<{ Bindings: { APP_ORIGIN: string } }>().use(requireTls).all("*", (c) => c.text("served"));
  app.onError((error, c) => c.text(isAppError(error) ? error.code : "fault", isAppError(error) ? error.status : 500));
  const ask = async (url: string, { origin = "https://shop.example", tlsVersion = "TLSv1.3", method = "GET" } = {}) => {
    const request = new Request(url, { method, cf: { tlsVersion } } as RequestInit);
    const answer = await app.fetch(request, { APP_ORIGIN: origin });
    return `${answer.status} ${answer.headers.get("Location") ?? (await answer.text())}`;
  };
  expect(await ask("http://shop.example/api/products")).toBe("403 security.https_required");
  expect(await ask("http://shop.example/login", { method: "POST" })).toBe("403 security.https_required");
  expect(await ask("http://shop.example//evil.example/?a=b")).toBe("308 https://shop.example/evil.example/?a=b");
  for (const tlsVersion of ["TLSv1", "TLSv1.1"])
    expect(await ask("https://shop.example/", { tlsVersion }), tlsVersion).toBe("403 security.tls_too_old");
  expect(await ask("https://shop.example/api/products", { tlsVersion: "TLSv1.2" })).toBe("200 served");
  expect(await ask("http://localhost:8787/api/products", { origin: "http://localhost:8787" })).toBe("200 served");
});
