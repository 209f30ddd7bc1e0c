import { expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { as } from "../api-client.ts";
import { createUser } from "../factories.ts";
import { env } from "../faults.ts";
import { otpFor, triesOf } from "../services/mail-codes.ts";

/** Guesses one account's code in many parallel calls, bypassing the rate limits of HTTP. */
export const guessInParallel = (guesses: number): void => {
  it(`checks only five of ${guesses} parallel guesses, and rejects the right code from the sixth on`, async () => {
    const user = await createUser({ isEmailVerified: false });
    const { codeId, otp, wrong } = await otpFor(user);
    const { emailVerification, sessions } = createServices(env, { waitUntil: () => undefined });
    const actor = await sessions.authenticate(user.token);
    const guess = (i: number) =>
      emailVerification.verifyOtp(actor, { otp: i < 5 ? wrong : otp }).then(
        () => "verified",
        (error) => error.code as string,
      );
    const outcomes: string[] = [];
    // The five wrong guesses start before the right code is tried, so they use up all tries. D1 answers in sequence;
    // waves of guesses keep the last ones within its time limit.
    while (outcomes.length < guesses) {
      const wave = Array.from({ length: Math.min(1_000, guesses - outcomes.length) }, (_, i) =>
        guess(outcomes.length + i),
      );
      outcomes.push(...(await Promise.all(wave)));
    }
    expect(outcomes.filter((outcome) => outcome === "auth.invalid_otp")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "auth.otp_over")).toHaveLength(guesses - 5);
    expect(await triesOf(codeId)).toBe(5);
    expect((await as(user.token).get("/auth/me")).body).toMatchObject({ user: { isEmailVerified: false } });
  });
};
