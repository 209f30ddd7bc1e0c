import { expect, it } from "vitest";
import type { HashCost } from "../../accounts/sessions/password-cost.ts";
import { hashPassword } from "../../accounts/sessions/passwords.ts";
import { type Answer, call, countByOutcome } from "../api-client.ts";
import { createMany, createUser } from "../factories.ts";

const PASSWORD = "six or more";
let addresses = 0;
/** Signs in from a new IP address each time. */
export const signIn = (email: string): Promise<Answer> =>
  call("POST", "/auth/login", {
    body: { email, password: PASSWORD },
    headers: { "CF-Connecting-IP": `198.51.100.${++addresses}` },
  });

interface Crowd {
  readonly guests: number;
  readonly requests: number;
  /** The cost of a hash. */
  readonly cost: HashCost;
}

/** Many people sign in, each with a hash, while one client requests the catalogue again and again. */
export const signInCrowd = ({ guests, requests, cost }: Crowd): void => {
  it(`answers other requests between the hashes of ${guests} parallel sign-ins`, async () => {
    // One shared hash is enough: the test measures the hashes of signing in.
    const passwordHash = await hashPassword(PASSWORD, cost);
    const accounts = await createMany(guests, () => createUser({ passwordHash }));
    const order: string[] = [];
    const signing = accounts.map(async ({ email }) => {
      const answer = await signIn(email);
      order.push("login");
      return answer;
    });
    // Each request waits for one or two of the pending hashes, not for all of them.
    const asking = (async () => {
      await Promise.race(signing);
      for (let i = 0; i < requests; i++) {
        expect((await call("GET", "/products")).status).toBe(200);
        order.push("products");
      }
    })();
    const answers = await Promise.all(signing);
    await asking;
    expect(countByOutcome(answers)).toEqual({ "200": guests });
    expect(order.lastIndexOf("products"), order.join(" ")).toBeLessThan(1 + 3 * requests);
  });
};
