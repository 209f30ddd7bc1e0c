import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { PROFILE_FIELDS } from "../accounts/profiles/profiles.contract.ts";
import { AgentSignUpInput } from "../accounts/registration/agent-sign-up.contract.ts";
import { ContactInput } from "../contact/contact.contract.ts";
import { PlaceOrderInput } from "../orders/place-order.contract.ts";
import { type Answer, as, call } from "../testing/api-client.ts";
import { type Account, createProducts, createUser, product } from "../testing/factories.ts";
import { orderOf, place } from "../testing/orders.ts";
import { expectRefused } from "../testing/refusals.ts";
import { RegisterInput } from "./accounts.contract.ts";

/** Characters that nobody sees. */
const INVISIBLE = "\u200b\u202e\ufeff \u2066\u0000\u200d";
/** "Ravi" with hidden characters, one of which reverses the text. */
const HIDDEN = "\u202eRa\u200b\u0007v\u2060i\ufeff";

type Body = Record<string, unknown>;
let people = 0;
const register = (more: Body): Promise<Answer<{ user: Body }>> =>
  call("POST", "/auth/register", {
    body: { name: "Ravi", email: `unseen${++people}@example.com`, password: "six or more", role: "hotel", ...more },
  });
let buyer: Account;
let potato: string;
beforeAll(async () => {
  buyer = await createUser();
  [potato = ""] = await createProducts([product("Potato")]);
});

describe("a name of invisible characters only", () => {
  it("counts as missing in every form", async () => {
    const name = [{ name: INVISIBLE }, "name", "Name is required"] as const;
    const address = [{ address: INVISIBLE }, "address", "Address is required"] as const;
    await expectRefused(RegisterInput, { "a registration": name });
    await expectRefused(AgentSignUpInput, { "an agent's sign-up": name, "an agent's address": address });
    await expectRefused(ContactInput, { "a message": name });
    await expectRefused(v.partial(v.object(PROFILE_FIELDS.delivery)), {
      "a name": name,
      "an agent's address": address,
    });
    const order = orderOf("x", 1, { deliveryAddress: INVISIBLE });
    await expectRefused(PlaceOrderInput, { "an order": [order, "deliveryAddress", "Please enter delivery address"] });
    const { status, body } = await register({ name: INVISIBLE });
    expect(status).toBe(400);
    expect(body.fields?.name).toBe("Name is required");
  });
});

describe("a name with hidden characters", () => {
  it("is stored without them, in NFC", async () => {
    const { body } = await register({ name: HIDDEN, address: `${HIDDEN}\nJose\u0301` });
    expect(body.user.name).toBe("Ravi");
    expect(body.user.address).toBe("Ravi\nJos\u00e9");
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
