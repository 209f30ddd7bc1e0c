import type { Needs } from "../../compose.ts";
import type { Client, Language, LoginInput, RegisterInput, User } from "../../identity/accounts.contract.ts";
import { emailTaken, invalidCredentials, notSignedIn, phoneTaken } from "../../identity/accounts.errors.ts";
import { requireUser, type Visitor } from "../../identity/permissions.ts";
import { tooMany } from "../../limits/limits.errors.ts";
import { requireLimitLeft, takeLimit } from "../../limits/limits.repo.ts";
import { limitedAddress } from "../../limits/networks.ts";
import { isLostConnection, type Statement, violates, writeRetried } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { createAccountsRepo, type NewUser } from "../accounts.repo.ts";
import type { SecondStep } from "../second-factor/second-factor.contract.ts";
import { hasSignedInOn } from "../sessions/device-tokens.ts";
import { createLoginLimits, loginCounters } from "../sessions/login-limits.repo.ts";
import { DUMMY_HASH, hashPassword, verifyPassword } from "../sessions/passwords.ts";
import type { SignedIn } from "../sessions/sessions.service.ts";
import { toUser } from "../to-user.ts";
import { createPasswordChange } from "../verification/password-change.service.ts";

/** The caller sets the role, which never comes from a form. */
interface NewAccount extends Pick<User, "name" | "email" | "phone" | "address" | "location" | "language"> {
  readonly password: string;
  readonly role: "delivery" | "hotel";
}

type LoginResult =
  | (SignedIn & { readonly user: User; readonly hasWeakPassword: boolean })
  | { readonly secondStep: SecondStep };

export function createAccountsService(
  needs: Needs<"counters" | "sessions" | "outbox" | "secondFactor" | "staffPasswords" | "cities" | "emailVerification">,
) {
  const { db, clock, loginLimit, counters, sessions, secondFactor, staffPasswords, cities, emailVerification } = needs;
  const repo = createAccountsRepo(db);
  const loginLimits = createLoginLimits(db, clock);

  const writeAccount = async (user: NewUser, also: readonly Statement[]): Promise<User> => {
    try {
      await repo.insertUser(user, [counters.add("users.total", 1), ...also]);
    } catch (error) {
      // After a lost connection, the read below shows whether the account was written, because its id is unique to this
      // call.
      if (violates(error, "users.email")) throw emailTaken();
      if (violates(error, "users.phone")) throw phoneTaken();
      if (!isLostConnection(error)) throw error;
    }
    const row = await repo.findUser(user.id);
    if (!row) throw new Error("a user that was just written cannot be read");
    return toUser(row);
  };

  /**
   * Counts the attempt by address, or by device when the account has signed in there before: strangers may exhaust the
   * limit of the address.
   */
  const admit = async ({ email, phone }: LoginInput, client: Client) => {
    const find = () => repo.findByLogin(email ? { email } : { phone });
    const device = await sessions.readDevice(client);
    const holder = device && (await find());
    const deviceId = holder && hasSignedInOn(device, holder) ? device.id : null;
    const subject = deviceId ?? client.ip;
    if (!(await loginLimit.limit({ key: limitedAddress(subject) })).success) throw tooMany("limits.login", 60_000);
    const [row] = await Promise.all([device ? holder : find(), takeLimit(db, clock, "login", subject)]);
    return { row, deviceId };
  };

  return {
    /**
     * An unknown account costs the same work as a known one, and an attempt over the limit is not hashed. Staff may
     * need a second step before they get a session.
     */
    async login(input: LoginInput, client: Client): Promise<LoginResult> {
      const { row, deviceId } = await admit(input, client);
      const account = row?.id ?? (input.email || input.phone);
      const { matches, release } = await loginLimits.check(loginCounters(account, deviceId, client.ip), () =>
        verifyPassword(input.password, row?.passwordHash ?? DUMMY_HASH),
      );
      if (!row || !matches) throw invalidCredentials();

      const hasWeakPassword = await staffPasswords.isWeak(row, input.password);
      const waiting = await secondFactor.beginSignIn(row, hasWeakPassword, release);
      if (waiting) return { secondStep: waiting };
      const session = await sessions.begin(row, client);
      await writeRetried(db, [...session.statements, ...release]);
      return { ...(await session.handOut()), user: toUser(row), hasWeakPassword };
    },

    /**
     * The owner verifies an admin only with a verified address, so an admin's code is mailed at once. `language`: the
     * language of the sign-up page.
     */
    async register(input: RegisterInput, client: Pick<Client, "ip">, language?: Language): Promise<User> {
      await takeLimit(db, clock, "register", client.ip);
      await cities.requireCity(input.location);
      await staffPasswords.requireAllowed(input, input.password);
      const now = clock.now();
      const user = {
        id: newId(clock),
        name: input.name,
        email: input.email,
        phone: input.phone || null,
        passwordHash: await hashPassword(input.password),
        role: input.role,
        adminStatus: input.role === "admin" ? ("pending" as const) : null,
        address: input.address,
        location: input.location,
        gstin: input.role === "hotel" && input.gstin ? input.gstin : null,
        businessName: input.role === "hotel" && input.businessName ? input.businessName : null,
        ...(language && { language }),
        createdAt: now,
        updatedAt: now,
      };
      return writeAccount(user, input.role === "admin" ? emailVerification.mailFirstCode(user.id) : []);
    },

    /** Throws 429 before a form of up to 5 MB is read. Refused forms count too. */
    async requireSignUpsLeft({ ip }: Pick<Client, "ip">): Promise<void> {
      await Promise.all([takeLimit(db, clock, "sign_up_form", ip), requireLimitLeft(db, clock, "register", ip)]);
    },

    /**
     * Counts the attempt, and throws for an unknown city and a taken e-mail or phone before any expensive work. The
     * final check is in `openAccount`.
     */
    async requireFree(input: Pick<NewAccount, "email" | "phone" | "location">, client: Client): Promise<void> {
      await takeLimit(db, clock, "register", client.ip);
      await cities.requireCity(input.location);
      const holder = await repo.findHolder(input);
      if (holder) throw holder.email === input.email ? emailTaken() : phoneTaken();
    },

    /** Writes the account, the caller's statements and the first session in one batch. */
    async openAccount(
      { password, ...input }: NewAccount,
      also: (userId: string) => readonly Statement[],
      client: Client,
    ): Promise<SignedIn & { user: User }> {
      const now = clock.now();
      const passwordHash = await hashPassword(password);
      const id = newId(clock);
      const account = {
        ...input,
        phone: input.phone || null,
        id,
        passwordHash,
        sessionEpoch: 1,
        isEmailVerified: false,
        createdAt: now,
        updatedAt: now,
      };
      const session = await sessions.begin({ ...account, adminStatus: null }, client);
      const user = await writeAccount(account, [...also(id), ...session.statements]);
      return { ...(await session.handOut()), user };
    },

    async me(visitor: Visitor): Promise<User> {
      const { userId } = requireUser(visitor);
      const row = await repo.findUser(userId);
      if (!row) throw notSignedIn();
      return toUser(row);
    },

    countOrder: repo.countOrder,

    changePassword: createPasswordChange(needs),
  };
}
export type AccountsService = ReturnType<typeof createAccountsService>;
