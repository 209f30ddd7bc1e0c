import { createExecutionContext } from "cloudflare:test";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { type RequestFacts, requestContext, servicesContext } from "../../app/context.ts";
import { shareCart } from "../../app/features/cart/share-cart.ts";
import { addToCart } from "../../app/features/look-list/add-to-cart.ts";
import { createServices } from "../../worker/compose.ts";
import { createProducts, createUser, product } from "../../worker/testing/factories.ts";
import { env, withFaults } from "../../worker/testing/faults.ts";

it("orders a pasted list once when its answer was lost and it is sent again", async () => {
  const buyer = await createUser();
  const [potato = ""] = await createProducts([product("Potato", { stock: 100 })]);
  const services = createServices(withFaults(env), createExecutionContext());
  const actor = await services.sessions.findPerson(buyer.userId);
  if (!actor) throw new Error("no such account");
  const form = new FormData();
  form.append("line", "aloo 10 kg");
  form.set("choice-0", `${potato}.10`);
  form.set("quantity-0", "10");
  form.set("look", crypto.randomUUID());
  const send = async () => {
    const context = new RouterContextProvider();
    const facts = { actor, headerAccount: null, language: "english", cities: [] };
    context.set(requestContext, facts as unknown as RequestFacts);
    context.set(servicesContext, services);
    const request = new Request("https://rasad.test/lists/paste", { method: "POST" });
    const args = { request, context, url: new URL(request.url), params: {} } as never;
    return shareCart(args, () => addToCart({ request, context }, form)) as Promise<Response>;
  };
  await send();
  const answer = await send();
  expect(await services.accountCart.readCart(actor, "patna")).toEqual([{ productId: potato, quantity: 10 }]);
  const cookies = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("__Host-rasad_cart="));
  expect(cookies.at(-1)).toContain(`${potato}.10;`);
  // A new `look` id means that the same list was parsed again and is wanted again.
  form.set("look", crypto.randomUUID());
  await send();
  expect(await services.accountCart.readCart(actor, "patna")).toEqual([{ productId: potato, quantity: 20 }]);
});
