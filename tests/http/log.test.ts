import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { call } from "../../worker/testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../worker/testing/factories.ts";
import { backgroundDone, endFaults, env, faults } from "../../worker/testing/faults.ts";
import { accept, accepted, deliver, orderOf, place, placed, wrongCodeFor } from "../../worker/testing/orders.ts";
import { codeOf, createStaffWithApp, enterCode, enterPassword, PASSWORD } from "../../worker/testing/second-factor.ts";
import { askForReset, otpFor, resetPassword, resetTokenFor, verify } from "../../worker/testing/services/mail-codes.ts";
import { isLongTier } from "../../worker/testing/tier.ts";

/** Everything written to the console by a flow, and what must not be in it. */
let written: string[] = [];
const secrets = new Map<string, string>();

let buyer: Account;
let staff: Account;
let agent: Awaited<ReturnType<typeof createAgent>>;
let potato: string;

beforeAll(async () => {
  [buyer, staff, agent] = [await createUser(), await createAdmin(), await createAgent()];
  [potato = ""] = await createProducts([product("Potato")]);
});

beforeEach(() => {
  written = [];
  secrets.clear();
  const { SESSION_SECRET, CODE_SECRET, RAZORPAY_KEY_SECRET = "", RAZORPAY_WEBHOOK_SECRET = "" } = env;
  for (const [name, value] of Object.entries({
    SESSION_SECRET,
    CODE_SECRET,
    RAZORPAY_KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET,
  }))
    secrets.set(name, value);
  for (const who of [buyer, staff, agent]) {
    secrets.set(`token of ${who.name}`, who.token);
    secrets.set(`e-mail of ${who.name}`, who.email);
    secrets.set(`phone of ${who.name}`, who.phone);
  }
  for (const level of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, level).mockImplementation((...line: unknown[]) => void written.push(line.map(String).join(" ")));
});

const findLeaks = (): string[] => {
  const all = written.join("\n");
  return [...secrets].flatMap(([name, value]) => (value && all.includes(value) ? [name] : []));
};

afterEach(async () => {
  endFaults();
  await backgroundDone();
  vi.restoreAllMocks();
});

/**
 * Runs the call without faults, then with D1 lost at its first and at its second statement; the long tier goes on to
 * the fourth.
 */
const withEveryLoss = async (run: () => Promise<unknown>): Promise<void> => {
  await run();
  for (let skip = 0; skip < (isLongTier ? 4 : 2); skip++) {
    faults.losses = [{ of: /./, times: 100, skip, when: "before" }];
    await run().catch(() => {});
    endFaults();
  }
  await backgroundDone();
  // Sending that failed because D1 was lost is retried only after two minutes, and a later step would wait for it.
  await env.DB.prepare("DELETE FROM outbox").run();
};

const expectNoLeak = (): void => {
  expect(written.length).toBeGreaterThan(0);
  expect(findLeaks()).toEqual([]);
};

it("finds a secret that is written plainly, so that the tests below can fail", () => {
  console.warn("someone wrote", buyer.token);
  expect(findLeaks()).toEqual([`token of ${buyer.name}`]);
});

it("logs no password, phone or address of a registration", async () => {
  const input = {
    name: "Rani Devi",
    email: "rani.devi@hotel.example",
    phone: "9812345670",
    password: "litti-chokha-77",
    confirmPassword: "litti-chokha-77",
    role: "hotel",
    location: "patna",
    address: "Boring Road 7",
  };
  for (const name of ["email", "phone", "password", "address"] as const) secrets.set(name, input[name]);
  await withEveryLoss(() => call("POST", "/auth/register", { body: input }));
  expectNoLeak();
});

it("logs no password and no token of a sign-in, right or wrong", async () => {
  const account = await createUser({ isEmailVerified: false, password: "correct-horse-5" });
  secrets.set("password", "correct-horse-5").set("e-mail", account.email).set("token", account.token);
  for (const password of ["correct-horse-5", "wrong-battery-6"]) {
    secrets.set(password, password);
    await withEveryLoss(async () => {
      const { body } = await call<{ token?: string }>("POST", "/auth/login", {
        body: { email: account.email, password },
      });
      if (body.token) secrets.set("new token", body.token);
    });
  }
  await withEveryLoss(() => call("GET", "/auth/me", { token: account.token }));
  await withEveryLoss(() => call("GET", "/auth/me", { headers: { Cookie: `__Host-rasad_session=${account.token}` } }));
  expectNoLeak();
});

it("logs no secret, code or token of a second factor", async () => {
  const { account, secret, recoveryCodes } = await createStaffWithApp();
  secrets.set("password", PASSWORD).set("e-mail", account.email).set("authenticator's secret", secret);
  for (const code of recoveryCodes.slice(0, 2)) secrets.set(`recovery code ${code}`, code);
  const body = { currentPassword: PASSWORD, code: "000000" };
  for (const path of ["totp", "totp/confirm", "totp/remove", "recovery-codes"])
    await withEveryLoss(() => call("POST", `/auth/second-factor/${path}`, { token: account.token, body }));
  for (const code of [codeOf(secret), recoveryCodes[0] ?? "", "123123"]) {
    const { pendingToken } = await enterPassword(account, { ip: "203.0.113.60" });
    secrets.set(`code ${code}`, code).set(`token ${pendingToken}`, pendingToken);
    await withEveryLoss(() => enterCode(pendingToken, code, { ip: "203.0.113.61" }));
  }
  expectNoLeak();
});

it("logs no mailed code and no reset link", async () => {
  const account = await createUser({ isEmailVerified: false });
  const { otp, wrong } = await otpFor(account);
  secrets.set("e-mail", account.email).set("otp", otp).set("wrong otp", wrong);
  await withEveryLoss(() => verify(account, wrong));
  await withEveryLoss(() => verify(account, otp));
  const { token } = await resetTokenFor(account);
  secrets.set("reset token", token).set("new password", "brand-new-secret-8");
  await withEveryLoss(() => askForReset(account.email));
  for (const path of [`/auth/reset-password/${token}`, `/reset-password/${token}`])
    await call("GET", path, { token: account.token });
  faults.losses = [{ of: /./, times: 100, when: "before" }];
  await resetPassword(token, "brand-new-secret-8");
  endFaults();
  await withEveryLoss(() => resetPassword(token, "brand-new-secret-8"));
  expectNoLeak();
});

it("logs no delivery code, right or wrong, and nothing of the buyer", async () => {
  secrets.set("delivery phone", "9876543210").set("delivery address", "Fraser Road");
  await withEveryLoss(() => place(buyer, orderOf(potato)));
  const order = await accepted({ buyer, staff, agent }, potato);
  secrets.set("code", order.confirmationOtp ?? "none").set("wrong code", wrongCodeFor(order));
  await withEveryLoss(() => deliver(agent, order._id, wrongCodeFor(order)));
  await withEveryLoss(() => accept(agent, order._id));
  await withEveryLoss(() => deliver(agent, order._id, order.confirmationOtp ?? ""));
  expectNoLeak();
});

it("lets no value of a query out of the coordinator, whose faults the runtime prints itself", async () => {
  const order = await accepted({ buyer, staff, agent }, potato);
  faults.losses = [{ of: /SET code_tries/, times: 100, when: "before" }];
  const deliverByStub = env.ORDER_COORDINATOR.getByName(order._id).applyCommand(order._id, {
    kind: "deliver",
    code: wrongCodeFor(order),
    by: { role: "agent", userId: agent.userId, agentId: agent.agentId, idempotencyKey: "lost" },
  });
  const error = await deliverByStub.catch((fault: Error) => fault);
  expect(String(error)).toContain("Network connection lost");
  expect(String(error)).not.toContain("code_tries");
  expect(String(error)).not.toContain("params:");
});

it("logs no signature and no body of a webhook", async () => {
  await placed(buyer, potato);
  secrets.set("signature", "f".repeat(64)).set("contact", "rani@hotel.example");
  await withEveryLoss(() =>
    call("POST", "/payment/webhook", {
      body: '{"event":"payment.captured","payload":{"payment":{"entity":{"contact":"rani@hotel.example"}}}}',
      headers: {
        "Content-Type": "application/json",
        "X-Razorpay-Signature": "f".repeat(64),
        "x-razorpay-event-id": "e1",
      },
    }),
  );
  await call("GET", "/admin/orders", { token: buyer.token });
  expectNoLeak();
});
