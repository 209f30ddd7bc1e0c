import { beforeAll, expect, it } from "vitest";
import { as, call } from "../testing/api-client.ts";
import { type Account, createAdmin, createAgent, createProducts, createUser, product } from "../testing/factories.ts";
import { backgroundDone, env } from "../testing/faults.ts";
import { inStatus, orderOf, place } from "../testing/orders.ts";
import { deleteAccount, findTraces, givePassword, PASSWORD } from "../testing/own-data.ts";
import { stillInKv } from "../testing/people.ts";
import { sentMails } from "../testing/services/fake-mail.ts";
import { mailsSettled } from "../testing/services/mails.ts";
import { standingOrderOf } from "../testing/standing-orders.ts";

let potato: string;
let staff: Account;

beforeAll(async () => {
  [potato = ""] = await createProducts([product("Potato")]);
  staff = await createAdmin();
});

const WORDS = ["zubeida", "9123456780", "qurbanlane", "zubeidahouse", "10422110000187", "198.51.100.77", "zubphone"];

const contact = (email: string, name: string) =>
  call("POST", "/contact", {
    body: { name, email, mobile: "9123456780", subject: `${name} asks`, message: `From ${name}` },
    headers: { "CF-Connecting-IP": "203.0.113.7" },
  });

it("leaves no trace of a buyer in any table, in KV or in the outbox, and mails the old address once", async () => {
  const buyer = await createUser({
    password: PASSWORD,
    name: "Zubeida",
    email: "zubeida@example.com",
    phone: "9123456780",
    address: "Qurbanlane 9",
    businessName: "Zubeidahouse",
    licenseNumber: "10422110000187",
  });
  await call("POST", "/auth/login", {
    body: { email: buyer.email, password: PASSWORD },
    headers: { "CF-Connecting-IP": "198.51.100.77", "User-Agent": "Zubphone" },
  });
  await stillInKv(buyer, { role: "hotel", adminStatus: null });
  const mine = { deliveryAddress: "Qurbanlane 9", phone: "9123456780", notes: "Ask for Zubeida" };
  const asked = { name: "Zubeida's till", scopes: ["orders:write"] };
  const till = await as(buyer.token).post<{ text: string }>("/tokens", asked);
  const { body } = await place({ ...buyer, token: till.body.text }, orderOf(potato, 1, mine));
  await as(buyer.token).patch(`/orders/${body.order._id}/cancel`);
  await contact(buyer.email, "Zubeida");
  const lines = [{ productId: potato, note: "for Zubeida", shortRule: "ask" }];
  const made = await as(buyer.token).post<{ list: { _id: string } }>("/lists", { name: "Zubeida's list", lines });
  const standingOrder = standingOrderOf(made.body.list._id, mine);
  const { body: started } = await as(buyer.token).post<{ standingOrder: { _id: string } }>(
    "/standing-orders",
    standingOrder,
  );
  const days = `/standing-orders/${started.standingOrder._id}/days`;
  const { body: shown } = await as(buyer.token).get<{ days: { day: string }[] }>(days);
  await as(buyer.token).put(`${days}/${shown.days.at(-1)?.day}`, { skip: true });
  await mailsSettled();
  expect((await findTraces(WORDS)).length).toBeGreaterThan(10);
  // The buyer's rule for when one product is missing.
  const rule = `"${potato}":"ask"`;
  expect(await findTraces([rule])).toHaveLength(1);

  sentMails.length = 0;
  expect((await deleteAccount(buyer)).status).toBe(200);
  await backgroundDone();
  await mailsSettled();
  // The only remaining trace is the sign-in counter of the buyer's network, which is kept for two days.
  expect(await findTraces([...WORDS, rule])).toEqual(["limits.key: login:198.51.100.77"]);
  expect(await env.SESSIONS.get(`session:${buyer.sessionId}`)).toBeNull();
  const [mail, ...others] = sentMails.filter(({ to }) => to === "zubeida@example.com");
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Your account is deleted");
  expect(mail?.text).not.toContain("Zubeida");
});

it("keeps the messages of an address that the account never verified", async () => {
  await contact("stranger@example.com", "Stranger");
  const impostor = await createUser({ password: PASSWORD, email: "stranger@example.com", isEmailVerified: false });
  await deleteAccount(impostor);
  await mailsSettled();
  expect(await findTraces(["stranger@example.com"])).toHaveLength(1);
});

it("leaves no trace of an agent, nor of what they wrote about an order", async () => {
  const agent = await createAgent();
  await env.DB.prepare(
    `UPDATE users SET name = 'Zubeida', email = 'zubeida2@example.com', phone = '9123456781', address = 'Qurbanlane',
       driving_license = 'ZUBEIDA12345', delivery_zone = 'Qurbanlane' WHERE id = ?`,
  )
    .bind(agent.userId)
    .run();
  await givePassword(agent);
  await env.DB.prepare("UPDATE agents SET vehicle_number = 'ZUBEIDA99' WHERE id = ?").bind(agent.agentId).run();
  const cast = { buyer: await createUser(), staff, agent };
  const order = await inStatus(cast, potato, "accepted");
  await as(agent.token).post(`/agent/${order._id}/request-cancel`, { message: "Zubeida was there, nobody opened" });
  await as(staff.token).patch(`/admin/orders/${order._id}/cancel`);
  expect((await deleteAccount(agent)).status).toBe(200);
  await backgroundDone();
  await mailsSettled();
  expect(await findTraces(["zubeida", "9123456781", "qurbanlane"])).toEqual([]);
});
