import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Account, createMany, createUser } from "../../testing/factories.ts";
import { env, faults } from "../../testing/faults.ts";
import {
  createEndpoint,
  createReceivers,
  createRunner,
  forgetEndpoints,
  type Receivers,
  type TestEndpoint,
  writeEvent,
} from "../../testing/webhooks.ts";

const clock = { time: Date.now(), now: () => clock.time };
let buyer: Account;
let receivers: Receivers;

beforeAll(async () => {
  buyer = await createUser();
});
beforeEach(async () => {
  await forgetEndpoints();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  faults.wakesAreLost = true;
  receivers = createReceivers();
});

const runner = () => createRunner({ receivers, clock });
const event = (subject: string, { userId }: Account = buyer) =>
  writeEvent({ accountId: userId, subject, version: 1, at: clock.time });
const asked = (endpoints: readonly TestEndpoint[]) => endpoints.filter((one) => receivers.of(one).length > 0).length;
/** Marks endpoints as slow, like new ones and ones that hung recently. */
const slowly = async (endpoints: readonly TestEndpoint[]) => {
  for (const { id } of endpoints)
    await env.DB.prepare("UPDATE webhook_endpoints SET slow_since = 1 WHERE id = ?").bind(id).run();
  return endpoints;
};

it("sends to a quick receiver without waiting for forty that never answer, of which a separate run tries twelve", async () => {
  const hanging = await slowly(await createMany(40, () => createEndpoint(buyer)));
  const honest = await createEndpoint(buyer);
  for (const subject of ["A", "B"]) await event(subject);
  expect(await runner().deliverDue()).toMatchObject({ isSlowDue: true, failed: 0 });
  expect(receivers.of(honest).length).toBe(2);
  expect(asked(hanging)).toBe(0);
  await runner().deliverSlow();
  expect(receivers.received.length).toBe(14);
  expect(asked(hanging)).toBe(12);
});

it("moves a receiver that hung to the slow lane, and back once it answers quickly", async () => {
  const endpoint = await createEndpoint(buyer);
  receivers.answer = () => {
    clock.time += 3_000;
    return new Response("ok");
  };
  await event("A");
  await runner().deliverDue();
  await event("B");
  expect(await runner().deliverDue()).toMatchObject({ isSlowDue: true });
  expect(receivers.of(endpoint)).toHaveLength(1);
  receivers.answer = () => new Response("ok");
  await runner().deliverSlow();
  await event("C");
  expect(await runner().deliverDue()).toMatchObject({ isSlowDue: false });
  expect(receivers.of(endpoint)).toHaveLength(3);
});

it("counts a receiver without an answer in time as slow, and one that refuses at once as quick", async () => {
  const hanging = await createEndpoint(buyer);
  const refusing = await createEndpoint(buyer);
  receivers.answer = ({ url }) =>
    url === hanging.url ? new Promise(() => undefined) : new Response("no", { status: 500 });
  await event("A");
  await createRunner({ receivers, clock, timeLimitMs: 2 }).deliverDue();
  const { results } = await env.DB.prepare("SELECT id FROM webhook_endpoints WHERE slow_since IS NOT NULL").all();
  expect(results).toEqual([{ id: hanging.id }]);
  expect(receivers.of(refusing)).toHaveLength(1);
});

it("opens six connections at most, and measures a receiver from the start of its own request", async () => {
  await slowly(await createMany(12, () => createEndpoint(buyer)));
  await event("A");
  await runner().deliverDue();
  const answers: (() => void)[] = [];
  receivers.answer = () => new Promise((resolve) => answers.push(() => resolve(new Response("ok"))));
  const sending = createRunner({ receivers, clock, timeLimitMs: 10_000 }).deliverSlow();
  for (const requests of [6, 12]) {
    await vi.waitFor(() => expect(receivers.received).toHaveLength(requests));
    clock.time += 1_500;
    for (const answer of answers.splice(0)) answer();
  }
  await sending;
  const { results } = await env.DB.prepare("SELECT DISTINCT last_ms AS ms FROM webhook_deliveries").all();
  expect(results).toEqual([{ ms: 1_500 }]);
});

it("sends nothing for an account whose address is not verified until it is", async () => {
  const stranger = await createUser({ isEmailVerified: false });
  const endpoint = await createEndpoint(stranger);
  await event("A", stranger);
  await env.DB.prepare("UPDATE users SET is_email_verified = 1 WHERE id = ?").bind(stranger.userId).run();
  await runner().deliverDue();
  expect(receivers.of(endpoint)).toHaveLength(1);
  await env.DB.prepare("UPDATE users SET is_email_verified = 0 WHERE id = ?").bind(stranger.userId).run();
  await event("B", stranger);
  await runner().deliverDue();
  expect(receivers.of(endpoint)).toHaveLength(1);
});
