import { expect, it } from "vitest";
import { createProfilesRepo } from "../accounts/profiles/profiles.repo.ts";
import { createMailCodesRepo } from "../accounts/verification/mail-codes.repo.ts";
import { systemClock } from "../platform/clock.ts";
import { write } from "../platform/d1/db.ts";
import { createAgent, createUser, db } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";

/** A service checks what it has read; its statement must check again when it writes. */
it("puts no agent online whose verification ends before it is written", async () => {
  const { userId } = await createAgent({ status: "rejected", isActive: false });
  const profiles = createProfilesRepo(db);
  expect(await profiles.setActive(userId, true)).toBe(false);
  const saved = await profiles.save(userId, { isActive: true }, Date.now(), {
    unchangedSince: undefined,
    names: { name: "" },
  });
  expect(saved).toMatchObject({ isActive: 0 });
});

it("does not accept the code that verifies an address as a reset link", async () => {
  const { userId, email } = await createUser();
  const codes = createMailCodesRepo(db, systemClock);
  await env.DB.prepare("UPDATE users SET is_email_verified = 0 WHERE id = ?").bind(userId).run();
  await write(db, [
    codes.insertForUnverified("of-the-address", userId),
    codes.insertForAddress("of-the-link", email, "203.0.113.7"),
  ]);
  expect(await codes.tryReset("of-the-address")).toBeUndefined();
  expect(await codes.isOpenReset("of-the-address")).toBe(false);
  expect(await codes.tryReset("of-the-link")).toEqual({ userId });
});
