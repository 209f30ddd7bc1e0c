import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, as, call } from "../testing/api-client.ts";
import { type Account, createAgent, createProducts, createUser, product } from "../testing/factories.ts";
import { agentForm, sendAgentForm } from "../testing/forms/agent-form.ts";
import { orderOf, place } from "../testing/orders.ts";

/** Nothing that anybody sees. */
const INVISIBLE = "\u200b\u202e\ufeff \u2066\u0000\u200d";
/** "Ravi" with characters that hide in it, one of them turning the text around. */
const HIDDEN = "\u202eRa\u200b\u0007v\u2060i\ufeff";

type Body = Record<string, unknown>;
let people = 0;
const register = (more: Body): Promise<Answer<{ user: Body }>> =>
  call("POST", "/auth/register", {
    body: { name: "Ravi", email: `unseen${++people}@example.com`, password: "six or more", role: "hotel", ...more },
  });
const contact = (more: Body): Promise<Answer> =>
  call("POST", "/contact", {
    body: { name: "Ravi", email: "ravi@example.com", mobile: "9876543210", subject: "Hi", message: "Hi", ...more },
  });

let buyer: Account;
let agent: Account;
let potato: string;
beforeAll(async () => {
  [buyer, agent] = [await createUser(), await createAgent()];
  [potato = ""] = await createProducts([product("Potato")]);
});

describe("a name of invisible characters only", () => {
  it.each<[string, string, string, () => Promise<Answer>]>([
    ["a registration", "name", "Name is required", () => register({ name: INVISIBLE })],
    ["an agent's sign-up", "name", "Name is required", () => sendAgentForm(agentForm({ name: INVISIBLE }))],
    ["an agent's address", "address", "Address is required", () => sendAgentForm(agentForm({ address: INVISIBLE }))],
    ["a profile", "name", "Name is required", () => as(buyer.token).put("/auth/profile", { name: INVISIBLE })],
    [
      "an agent's profile",
      "address",
      "Address is required",
      () => as(agent.token).put("/auth/profile", { address: INVISIBLE }),
    ],
    ["a message", "name", "Name is required", () => contact({ name: INVISIBLE })],
    [
      "an order's address",
      "deliveryAddress",
      "Please enter delivery address",
      () => place(buyer, orderOf(potato, 1, { deliveryAddress: INVISIBLE })),
    ],
  ])("counts as missing in %s", async (_, field, sentence, send) => {
    const { status, body } = await send();
    expect([status, body.fields?.[field]]).toEqual([400, sentence]);
  });
});

describe("a name with hidden characters", () => {
  it("is stored without them, in NFC", async () => {
    const { body } = await register({ name: HIDDEN, address: `${HIDDEN}\nJose\u0301` });
    expect([body.user.name, body.user.address]).toEqual(["Ravi", "Ravi\nJos\u00e9"]);
    const saved = await as(buyer.token).put<{ profile: Body }>("/auth/profile", {
      name: `${HIDDEN} Jose\u0301`,
      businessName: `Hotel\n${HIDDEN}`,
    });
    expect(saved.body.profile).toMatchObject({ name: "Ravi Jos\u00e9", businessName: "Hotel Ravi" });
    const { body: ordered } = await place(buyer, orderOf(potato, 1, { deliveryAddress: HIDDEN, notes: HIDDEN }));
    expect(ordered.order).toMatchObject({ deliveryAddress: "Ravi", notes: "Ravi" });
  });

  it("keeps the joiners of Hindi and Gujarati words", async () => {
    const { body } = await register({ name: "क्\u200dषत्रिय ક્\u200cષમા" });
    expect(body.user.name).toBe("क्\u200dषत्रिय ક્\u200cષમા");
  });
});
