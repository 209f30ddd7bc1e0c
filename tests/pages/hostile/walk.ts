import * as v from "valibot";
import { manyLines, oneLine } from "../../../worker/platform/fields.contract.ts";
import { pngOf } from "../../../worker/testing/forms/images.ts";
import { PASSWORD } from "../../support/door.ts";
import { APP, type Client, signIn } from "../support/client.ts";
import type { Person } from "./people.ts";
import type { Secrets } from "./secrets.ts";

interface Made {
  readonly _id: string;
}
interface Order extends Made {
  readonly confirmationOtp?: string;
}
interface Product extends Made {
  readonly stock: number;
}

/** The text on one line, as every form of ours cleans it. */
const line = (text: string, limit: number): string =>
  v.parse(v.pipe(v.string(), oneLine()), text).slice(0, limit).trim();
const lines = (text: string, limit: number): string =>
  v.parse(v.pipe(v.string(), manyLines()), text).slice(0, limit).trim();

let serial = 0;
const newPhone = (): string => `98${String(Date.now()).slice(-6)}${String(serial++ % 100).padStart(2, "0")}`;

const uploadPicture = async (client: Client): Promise<{ imageUrl: string; publicId: string }> => {
  const form = new FormData();
  form.set("image", new File([pngOf(8, 8)], `hx7"><hx-evil>.png`, { type: "image/png" }));
  const answer = await client.send("/api/upload/image", { method: "POST", headers: { Origin: APP }, body: form });
  return (await answer.json()) as { imageUrl: string; publicId: string };
};

/** A product whose every text is the hostile one. */
const addProduct = async (admin: Client, text: string): Promise<string> => {
  const { imageUrl, publicId } = await uploadPicture(admin);
  const name = line(text, 90);
  const { product } = await admin.api<{ product: Made }>("POST", "/products", {
    name: `${name} ${serial++}`,
    description: lines(text, 500),
    category: "Vegetables",
    unit: "kg",
    stock: 500,
    price: { patna: 25.5 },
    image: imageUrl,
    imagePublicId: publicId,
    aliases: line(text, 80),
    names: { hindi: name, marathi: name, gujarati: name },
    hsn: "0701",
    gstRate: 0,
  });
  return product._id;
};

const anyProduct = async (client: Client): Promise<string> => {
  const products = await client.api<Product[]>("GET", "/products?limit=20");
  return products.reduce((most, one) => (one.stock > most.stock ? one : most))._id;
};

/**
 * Creates lists, webhooks and other things of the buyer with the text, and notes their secrets. Returns their pages.
 */
const keepThings = async (buyer: Client, text: string, productId: string, secrets: Secrets): Promise<string[]> => {
  const { list } = await buyer.api<{ list: Made }>("POST", "/lists", {
    name: line(text, 40),
    lines: [{ productId, quantity: 1, note: line(text, 80) }],
  });
  const { address } = await buyer.api<{ address: string }>("POST", "/calendar");
  secrets.add("the key of a calendar", /calendar\/(.+)\.ics/.exec(address)?.[1]);
  const made = await buyer.api<{ token: string }>("POST", "/tokens", {
    name: line(text, 60),
    scopes: ["catalogue:read", "orders:read"],
    currentPassword: PASSWORD,
  });
  secrets.add("an API token", made.token);
  const hook = await buyer.api<{ secret: string; endpoint: Made }>("POST", "/webhooks", {
    ...{
      url: "https://erp.example.com/hx7",
      description: line(text, 60),
      types: ["order.placed"],
      currentPassword: PASSWORD,
    },
  });
  secrets.add("the secret of a webhook", hook.secret);
  await buyer.send(`/api/products?search=${encodeURIComponent(line(text, 40))}`);
  const pages = [`/lists/${list._id}`, `/lists/${list._id}/edit`, `/lists/${list._id}/sheet`];
  return [...pages, new URL(address).pathname, `/profile/webhooks/${hook.endpoint._id}`];
};

interface Walk {
  readonly admin: Client;
  readonly text: string;
  readonly secrets: Secrets;
  /** Whether to add a product with the text, which all other tests of the same shop would see. */
  readonly withProduct: boolean;
}

export interface Walked {
  readonly buyer: Person & { readonly email: string };
  readonly agent: Person;
  readonly productId: string;
  readonly deliveredId: string;
  /** Makes the agent carry one more order; returns its id. */
  carry(): Promise<string>;
  /** Pages and files on which the text is shown. */
  readonly addresses: readonly string[];
}

/**
 * One hostile text through the whole shop: as the name, address, note, reason and file name of a buyer, an agent, a
 * product, a delivered order with its documents, a return and a cancelled order.
 */
export const walk = async ({ admin, text, secrets, withProduct }: Walk): Promise<Walked> => {
  const name = line(text, 100);
  const address = lines(text, 300);
  const phone = newPhone();
  const agentPhone = newPhone();
  const buyer = await signIn({ name, address, phone, businessName: name, gstin: "10AAKCM4821L1ZJ" });
  const agentRecord = { status: "verified", pincode: "800020", vehicleNumber: "BR01AB1234" } as const;
  const agent = await signIn({ role: "delivery", name, address, phone: agentPhone, agent: agentRecord });
  for (const one of [buyer, agent]) {
    secrets.add("an e-mail address", one.account.email);
    secrets.add("a session", (await one.cookies.getCookies(APP)).find(({ key }) => key.includes("session"))?.value);
  }
  secrets.add("a phone number", phone).add("a phone number", agentPhone);
  const productId = withProduct ? await addProduct(admin, text) : await anyProduct(buyer);
  const kept = await keepThings(buyer, text, productId, secrets);

  const deliveryAddress = `${address} Secret Lane ${serial}-${phone}`;
  secrets.add("an address", `Secret Lane ${serial}-${phone}`);
  const order = {
    items: [{ productId, quantity: 2 }],
    location: "patna",
    deliveryAddress,
    phone,
    paymentMethod: "cod",
  };
  const place = async (): Promise<Order> =>
    (await buyer.api<{ order: Order }>("POST", "/orders", { ...order, notes: lines(text, 900) })).order;
  const { _id } = await place();
  const { order: confirmed } = await admin.api<{ order: Order }>("PATCH", `/admin/orders/${_id}/confirm`, {});
  secrets.add("a delivery code", confirmed.confirmationOtp);
  await agent.api("PATCH", `/agent/${_id}/accept`, {});
  await agent.api("POST", `/agent/${_id}/deliver`, { deliveryOtp: confirmed.confirmationOtp });
  await buyer.api("POST", `/orders/${_id}/returns`, {
    lines: [{ productId, quantity: 2, reason: "damaged" }],
    note: lines(text, 200),
  });
  const carry = async (): Promise<string> => {
    const carried = await place();
    // One of the crawled forms takes agents offline.
    await agent.api("PATCH", "/agent/availability", { isActive: true });
    await admin.api("PATCH", `/admin/orders/${carried._id}/confirm`, {});
    await agent.api("PATCH", `/agent/${carried._id}/accept`, {});
    return carried._id;
  };
  const cancelled = await carry();
  await agent.api("POST", `/agent/${cancelled}/request-cancel`, { message: lines(text, 400) });
  await admin.api("PATCH", `/admin/orders/${cancelled}/cancel`, {});
  await buyer.api("POST", "/contact", {
    name,
    email: buyer.account.email,
    mobile: phone,
    subject: line(text, 100),
    message: lines(text, 1_000),
  });
  const { documents } = await buyer.api<{ documents: { id: string }[] }>("GET", "/documents");
  const pages = [`/orders/${_id}`, `/orders/${cancelled}`, `/orders/${_id}/timeline`, `/products/${productId}`];
  const files = documents.flatMap(({ id }) => [`/documents/${id}.pdf`, `/orders/${_id}/documents/${id}`]);
  return {
    productId,
    deliveredId: _id,
    carry,
    buyer: { name: `a buyer named ${name.slice(0, 20)}`, client: buyer, email: buyer.account.email },
    agent: { name: `an agent named ${name.slice(0, 20)}`, client: agent },
    addresses: [...kept, ...pages, ...files, "/account", "/orders", "/profile"],
  };
};
