import { reach } from "./reach.ts";
import type { TestAccount } from "./test-accounts.ts";

/** The password of every account of a test. */
export const PASSWORD = "sattu and chokha";

let serial = 0;

/** A suffix that no other test has. */
export const unique = (): string => `${Date.now().toString(36)}${process.pid.toString(36)}${(serial++).toString(36)}`;

/** A random network address, because limits count by it. */
export const anyAddress = (): string => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 255)).join(".")}`;

/** Ten random digits. */
const anyPhone = () => `7${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;

/** Gets accounts and sessions from the test server at this address. */
export const openDoor = (address: string) => {
  const ask = async (path: string, body: unknown): Promise<string> => {
    const answer = await reach(address + path, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.text();
  };
  return {
    /** The token of a new session. */
    startSession: (email: string): Promise<string> => ask("/sessions", { email }),

    /** Writes an account, by default a hotel's, without a session. */
    async createAccount({ role = "hotel", ...more }: Partial<TestAccount> = {}) {
      const suffix = unique();
      const account = {
        name: `Test Kitchen ${suffix}`,
        email: `${role}-${suffix}@example.com`,
        phone: anyPhone(),
        role,
        ...more,
      };
      await ask("/accounts", account);
      return { ...account, password: PASSWORD };
    },
  };
};
