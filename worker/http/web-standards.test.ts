import { exports } from "cloudflare:workers";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { brand } from "../brand.contract.ts";
import { as, call, ORIGIN } from "../testing/api-client.ts";
import { createUser } from "../testing/factories.ts";
import { route, router } from "./route.ts";
import { securityTxt, wellKnown } from "./well-known.ts";

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${ORIGIN}${path}`, { method, headers, redirect: "manual" });

it.each([
  ["PUT", "/api/orders", 405, "POST, OPTIONS"],
  ["DELETE", "/api/products/", 405, "GET, HEAD, POST, OPTIONS"],
  ["OPTIONS", "/api/products/1", 204, "GET, HEAD, PUT, DELETE, OPTIONS"],
  ["PUT", "/api/nowhere", 404, null],
  ["OPTIONS", "/api/nowhere", 404, null],
])("answers %s %s with %i and the methods %s", async (method, path, status, allow) => {
  const answer = await ask(method, path);
  expect([answer.status, answer.headers.get("Allow")]).toEqual([status, allow]);
  if (status === 204) return;
  const code = status === 405 ? "http.method_not_allowed" : "http.not_found";
  expect(await answer.json()).toMatchObject({ success: false, code });
  expect(answer.headers.get("Link")).toContain(code);
});

it("challenges a client that is not signed in, and says when its token has ended", async () => {
  const challengeOf = async (sent: object) => (await call("GET", "/auth/me", sent)).headers.get("WWW-Authenticate");
  expect(await challengeOf({})).toBe('Bearer realm="Rasad"');
  expect(await challengeOf({ token: "ended" })).toBe('Bearer realm="Rasad", error="invalid_token"');
  const { token } = await createUser();
  expect((await as(token).get("/admin/orders")).headers.has("WWW-Authenticate")).toBe(false);
});

it("describes a failure as application/problem+json only to a client that accepts it", async () => {
  const typeFor = async (accept: string) =>
    (await ask("GET", "/api/auth/me", { Accept: accept })).headers.get("Content-Type");
  for (const accept of ["*/*", "application/json", "text/html", "application/json, application/problem+json;q=0.5"])
    expect(await typeFor(accept), accept).toBe("application/json");
  const Accept = "application/problem+json, application/json;q=0.9";
  const answer = await call("GET", "/auth/me", { headers: { Accept } });
  expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
  const { code, message, ...problem } = answer.body;
  expect(problem).toEqual({
    success: false,
    type: `${ORIGIN}/developers/errors#auth.required`,
    status: 401,
    detail: message,
  });
  expect(code).toBe("auth.required");
});

it("sends openapi.json only to clients without a current copy", async () => {
  const { status, headers } = await call("GET", "/openapi.json");
  const tag = headers.get("ETag") ?? "";
  expect([status, tag]).toEqual([200, expect.stringMatching(/^W\/"\w+"$/)]);
  expect((await call("GET", "/openapi.json", { headers: { "If-None-Match": tag } })).status).toBe(304);
});

it("announces the end of a deprecated route, also when it refuses", async () => {
  const deprecated = { since: "2026-12-01", sunset: "2027-12-01" };
  const old = router(
    route("GET /old", { who: "anyone", summary: "Old", deprecated, answers: {}, handle: () => Promise.resolve() }),
    route("GET /old/own", { who: "account", summary: "Old", deprecated, answers: {}, handle: () => Promise.resolve() }),
  );
  const app = new Hono().route("/", old).onError((_, c) => c.text("refused", 401));
  for (const path of ["/old", "/old/own"]) {
    const { headers } = await app.request(path);
    expect(headers.get("Deprecation")).toBe("@1796083200");
    expect(headers.get("Sunset")).toBe("Wed, 01 Dec 2027 00:00:00 GMT");
    expect(headers.get("Link")).toContain('</developers#versions>; rel="deprecation"');
  }
});

it("names the contact for security reports, valid for half a year from today", async () => {
  expect(securityTxt("https://shop.example", Date.parse("2026-11-28T23:10:00Z"))).toBe(
    `Contact: mailto:${brand.email}
Contact: https://shop.example/contact
Expires: 2027-05-27T00:00:00.000Z
Preferred-Languages: en, hi, mr, gu
Canonical: https://shop.example/.well-known/security.txt
`,
  );
});

it("answers the addresses that scanners and password managers know", async () => {
  const text = await wellKnown.request("/security.txt", {}, { APP_ORIGIN: ORIGIN });
  expect([text.status, text.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=UTF-8"]);
  const { status, headers } = await wellKnown.request("/change-password");
  expect([status, headers.get("Location")]).toEqual([302, "/profile/security"]);
});
