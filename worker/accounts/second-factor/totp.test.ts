import { expect, it } from "vitest";
import { hashRecoveryCode, isRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { createTotpEncryption, findStep, newTotpSecret, totpUri } from "./totp.ts";

/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it("accepts the codes of RFC 6238, and names their time steps", () => {
  const codes = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ] as const;
  for (const [second, code] of codes)
    expect(findStep(RFC_SECRET, code, second * 1000), code).toBe(Math.floor(second / 30));
});

it("accepts the codes of the steps before and after, and no others", () => {
  const now = 1_111_111_109_000;
  const step = Math.floor(now / 30_000);
  const found = [-2, -1, 0, 1, 2].map((steps) => findStep(RFC_SECRET, "081804", now + steps * 30_000));
  expect(found).toEqual([null, step, step, step, null]);
});

it("rejects anything but six digits", () => {
  for (const code of ["", "08180", "0818044", "08180a", "+81804", "081804 "])
    expect(findStep(RFC_SECRET, code, 1_111_111_109_000), code).toBeNull();
});

it("makes secrets of 160 bits, and the URI for a QR code", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpUri(secret, "owner@rasad.test")).toBe(
    `otpauth://totp/Rasad:owner%40rasad.test?issuer=Rasad&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});

it("decrypts a secret for its account and under its configured secret only", async () => {
  const encryption = createTotpEncryption("a".repeat(32));
  const stored = await encryption.encrypt(RFC_SECRET, "meera");
  expect(stored).not.toContain(RFC_SECRET);
  expect(await encryption.encrypt(RFC_SECRET, "meera")).not.toBe(stored);
  expect(await encryption.decrypt(stored, "meera")).toBe(RFC_SECRET);
  expect(await encryption.decrypt(stored, "ravi")).toBeNull();
  expect(await createTotpEncryption("b".repeat(32)).decrypt(stored, "meera")).toBeNull();
  expect(await encryption.decrypt("nonsense", "meera")).toBeNull();
});

it("makes ten recovery codes, and hashes them as people may type them", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  const typed = "0O1I-LABC-DEFG-HJKM-NPQR-STVW";
  const hash = hashRecoveryCode(typed, "meera");
  expect(hashRecoveryCode("00111abcdefghjkmnpqrstvw", "meera")).toBe(hash);
  expect(hashRecoveryCode(typed, "ravi")).not.toBe(hash);
  expect([isRecoveryCode("00111ABCDEFGHJKMNPQRSTVW"), isRecoveryCode("123456")]).toEqual([true, false]);
});
