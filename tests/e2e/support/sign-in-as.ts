import type { BrowserContext } from "@playwright/test";
import { CART_COOKIE, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import type { Viewer } from "./screens.ts";
import { acceptOrder, call, confirmOrder, logIn, newAgent, newBuyer } from "./shop.ts";
import { hostCookie, signIn } from "./sign-in.ts";

const DEMO: Partial<Record<Viewer, string>> = {
  "a buyer": "hotel@rasad.test",
  "an agent": "agent@rasad.test",
  "an unverified agent": "newagent@rasad.test",
  "an admin": "admin@rasad.test",
  "the owner": "owner@rasad.test",
};

/** Signs the context in as this role; returns a function that fills in the parameters of a screen's address. */
export async function signInAs(context: BrowserContext, who: Viewer): Promise<(screen: string) => string> {
  const read = async (path: string) => (await context.request.get(`/api${path}`)).json();
  const products = ((await read("/products?limit=3&search=rice")) as { _id: string }[]).map(({ _id }) => _id);
  let orderId = "";
  let buyerId = "";
  let agentId = "";
  let documentId = "";
  let repeated = { standingOrderId: "", day: "" };
  let listId = "";
  let endpointId = "";
  const demo = DEMO[who];
  if (demo) await signIn(context, demo);
  if (who === "a buyer") {
    const { orders } = (await read("/orders/my-orders?limit=1")) as { orders: { _id: string }[] };
    orderId = orders[0]?._id ?? "";
    documentId = ((await read("/documents?limit=1")) as { documents: { id: string }[] }).documents[0]?.id ?? "";
    await fillCartWith(context, products);
    repeated = await repeatSomething(demo ?? "", products[0]);
    listId = ((await read("/lists")) as { lists: { _id: string }[] }).lists[0]?._id ?? "";
    endpointId = ((await read("/webhooks")) as { endpoints: { _id: string }[] }).endpoints[0]?._id ?? "";
  }
  if (who === "an agent") {
    const { ordersAccepted } = (await read("/agent/my-orders")) as { ordersAccepted: { _id: string }[] };
    orderId = ordersAccepted[0]?._id ?? "";
  }
  if (who === "an admin") {
    const { agents } = (await read("/admin/agents?status=verified&limit=1")) as { agents: { _id: string }[] };
    agentId = agents[0]?._id ?? "";
    type Found = { orders: { _id: string; user: { _id: string } }[] };
    const [order] = ((await read("/admin/orders?status=confirmed&limit=1")) as Found).orders;
    orderId = order?._id ?? "";
    buyerId = order?.user._id ?? "";
  }
  if (who === "a buyer who waits for a confirmation") {
    orderId = await buyForCash(context, products[0]);
    await fillCartWith(context, products);
  }
  if (who === "an agent at a door") orderId = await carryToDoor(context, products[0]);
  if (who === "a buyer who has not paid") orderId = await buyOnline(context, products[0]);
  const importId = who === "an admin" ? await importSomething(demo ?? "", products[0]) : "";
  const values: Record<string, string> = {
    orderId,
    buyerId,
    agentId,
    importId,
    documentId,
    listId,
    endpointId,
    productId: products[0] ?? "",
    token: "nonsense",
    slug: "patna",
    operation: "postOrders",
    ...repeated,
  };
  return (screen) => screen.replace(/:(\w+)/g, (_, name: string) => values[name] ?? "");
}

/** A standing order, and the day of its next delivery. */
const repeatSomething = async (email: string, productId: string | undefined) => {
  const { token } = await logIn(email);
  const { lists } = (await call(token, "GET", "/lists")) as { lists: { _id: string }[] };
  const list =
    lists[0] ??
    ((await call(token, "POST", "/lists", { name: "Daily", lines: [{ productId }] })).list as { _id: string });
  const { standingOrders } = (await call(token, "GET", "/standing-orders")) as {
    standingOrders: { _id: string; paused: boolean }[];
  };
  const order =
    standingOrders.find(({ paused }) => !paused) ??
    ((
      await call(token, "POST", "/standing-orders", {
        listId: list._id,
        location: "patna",
        days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
        slotId: "patna-1",
        deliveryAddress: "Hotel Maurya, Fraser Road, Patna",
        phone: "9123456780",
      })
    ).standingOrder as { _id: string });
  const { days } = (await call(token, "GET", `/standing-orders/${order._id}/days`)) as { days: { day: string }[] };
  return { standingOrderId: order._id, day: days.at(-1)?.day ?? "" };
};

/** A file that was compared and not applied: a new product, an unusual price, and a wrong row. */
const importSomething = async (email: string, productId: string | undefined): Promise<string> => {
  const { token } = await logIn(email);
  const rows = [
    "id,name,category,unit,price,stock,description",
    `${productId},,,,9999,,`,
    ",Wrong,,,0,,",
    ",Right,Oils,kg,9,1,d",
  ];
  const form = new FormData();
  form.append("file", new File([rows.join("\n")], "looked-at.csv", { type: "text/csv" }));
  const { import: made } = await call(token, "POST", "/admin/product-imports", form);
  const { _id } = made as { _id: string };
  await call(token, "POST", `/admin/product-imports/${_id}/check`);
  return _id;
};

const fillCartWith = async (context: BrowserContext, products: readonly string[]): Promise<void> => {
  const value = serialiseCart(products.map((productId) => ({ productId, quantity: 1 })));
  await context.addCookies([hostCookie(CART_COOKIE, value)]);
};

const orderOf = (productId: string | undefined) => ({
  items: [{ productId, quantity: 1 }],
  location: "patna",
  deliveryAddress: "Kitchen door, Boring Road, Patna",
  phone: "9123456780",
});

/** A new buyer who has placed an online order and left the payment dialog. */
const buyOnline = async (context: BrowserContext, productId: string | undefined): Promise<string> => {
  const buyer = await newBuyer();
  const { dbOrderId } = await call(buyer.token, "POST", "/payment/create-order", orderOf(productId));
  await signIn(context, buyer.email);
  return dbOrderId as string;
};

/** A new agent who carries an order of a new buyer. */
const carryToDoor = async (context: BrowserContext, productId: string | undefined): Promise<string> => {
  const buyer = await newBuyer();
  const agent = await newAgent();
  const admin = await logIn("admin@rasad.test");
  const { order } = await call(buyer.token, "POST", "/orders", { ...orderOf(productId), paymentMethod: "cod" });
  const { _id } = order as { _id: string };
  await confirmOrder(admin, _id);
  await acceptOrder(agent, _id);
  await signIn(context, agent.email);
  return _id;
};

/** A new buyer who has placed a cash order. */
const buyForCash = async (context: BrowserContext, productId: string | undefined): Promise<string> => {
  const buyer = await newBuyer();
  const { order } = await call(buyer.token, "POST", "/orders", { ...orderOf(productId), paymentMethod: "cod" });
  await signIn(context, buyer.email);
  return (order as { _id: string })._id;
};
