import { afterEach, expect, it, vi } from "vitest";
import { hashPassword, verifyPassword, withExpiry } from "./passwords.ts";
import { readSessionToken, signSessionToken } from "./session-tokens.ts";

const SECRET = "a secret of at least thirty-two bytes";
const HOUR = 60 * 60_000;

afterEach(() => vi.useRealTimers());

it("reads a token again without checking its signature again", async () => {
  const token = await signSessionToken(SECRET, "session", Date.now() + HOUR);
  const verify = vi.spyOn(crypto.subtle, "verify");
  expect([await readSessionToken(SECRET, token), await readSessionToken(SECRET, token)]).toEqual([
    "session",
    "session",
  ]);
  expect(verify).toHaveBeenCalledTimes(1);
  verify.mockRestore();
});

it("refuses a remembered token once it has expired", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const token = await signSessionToken(SECRET, "session", Date.now() + HOUR);
  expect(await readSessionToken(SECRET, token)).toBe("session");
  vi.setSystemTime(Date.now() + HOUR + 1000);
  expect(await readSessionToken(SECRET, token)).toBeNull();
  expect(await readSessionToken(SECRET, token)).toBeNull();
});

it("refuses a remembered token under another secret, and with another signature", async () => {
  const token = await signSessionToken(SECRET, "session", Date.now() + HOUR);
  expect(await readSessionToken(SECRET, token)).toBe("session");
  expect(await readSessionToken(`${SECRET} changed`, token)).toBeNull();
  const other = await signSessionToken(`${SECRET} changed`, "session", Date.now() + HOUR);
  const forged = [...token.split(".").slice(0, 2), other.split(".")[2]].join(".");
  expect(await readSessionToken(SECRET, forged)).toBeNull();
});

it("makes the browser's cookie another text than the token of programs, for the same session", async () => {
  const [forPrograms, forBrowsers] = await Promise.all([
    signSessionToken(SECRET, "session", Date.now() + HOUR),
    signSessionToken(SECRET, "session", Date.now() + HOUR, "browser"),
  ]);
  expect(forBrowsers).not.toBe(forPrograms);
  for (const token of [forPrograms, forBrowsers]) expect(await readSessionToken(SECRET, token)).toBe("session");
});

it("matches a first password, which its owner did not choose, only until it expires", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const hash = withExpiry(await hashPassword("printed once", { N: 2, r: 1, p: 1 }), Date.now() + HOUR);
  expect(await verifyPassword("printed once", hash)).toBe(true);
  vi.setSystemTime(Date.now() + HOUR);
  expect(await verifyPassword("printed once", hash)).toBe(false);
});
