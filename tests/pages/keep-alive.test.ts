import { expect, test } from "vitest";
import { APP } from "./support/client.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { Origin: APP, "Content-Type": "application/x-www-form-urlencoded" };
const LONG = `{"email":"${"x".repeat(1024 * 1024)}"}`;

/** Each request is answered before its body is read. */
const REFUSED = [
  { title: "an unknown address", path: "/api/nothing", body: "{}", headers: JSON_TYPE, status: 404 },
  { title: "an order without a token", path: "/api/orders", body: "{}", headers: JSON_TYPE, status: 401 },
  {
    title: "an order from a foreign page",
    path: "/api/orders",
    body: "{}",
    headers: { Origin: "https://example.com" },
    status: 403,
  },
  {
    title: "what is no JSON",
    path: "/api/auth/login",
    body: "email=a",
    headers: { "Content-Type": "text/plain" },
    status: 415,
  },
  { title: "what is too long", path: "/api/auth/login", body: LONG, headers: JSON_TYPE, status: 413 },
  { title: "a picture without a token", path: "/api/upload/image", body: LONG, headers: JSON_TYPE, status: 401 },
  { title: "a form for a page that is none", path: "/nothing", body: "a=b", headers: FORM_TYPE, status: 405 },
] as const;

for (const { title, path, body, headers, status } of REFUSED)
  test(`answers a client that keeps its connection every time: ${title}`, async () => {
    // Node's fetch reuses connections and retries nothing, so a broken connection makes this test fail.
    for (let time = 0; time < 8; time++) {
      const answer = await fetch(APP + path, { method: "POST", headers, body });
      expect(answer.status).toBe(status);
      await answer.arrayBuffer();
    }
  });
