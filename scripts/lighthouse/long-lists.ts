import { DEMO_PASSWORD, type DemoName, demoEmail } from "../../seed/demo-people.ts";
import { createSender } from "../proof/load/sender.ts";

const ORDERS = 45;
/** The other orders are cancelled. */
const OPEN = 25;
const ACCEPTED = 3;

/** Places as many orders for the demo buyer and agent as after months of use, so that long lists are measured. */
export const fillLists = async (url: string): Promise<void> => {
  const send = createSender(url);
  const tokens = new Map<DemoName, string>();
  const call = async (as: DemoName, method: "POST" | "PATCH", path: string, json: unknown = {}) => {
    const headers = { "Idempotency-Key": crypto.randomUUID(), Authorization: `Bearer ${tokens.get(as)}` };
    const answer = await send({ method, path: `/api${path}`, headers, json });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  };
  for (const name of ["hotel", "admin", "agent"] as const) {
    const json = { email: demoEmail(name), password: DEMO_PASSWORD };
    tokens.set(name, JSON.parse((await send({ method: "POST", path: "/api/auth/login", json })).text).token);
  }
  const listed: { _id: string; stock: number }[] = JSON.parse((await send({ path: "/api/products?limit=100" })).text);
  const products = listed.filter(({ stock }) => stock > ORDERS);
  for (let i = 0; i < ORDERS; i++) {
    // From 10 to 40.
    const lines = Math.min(10 + ((i * 7) % 31), products.length);
    const items = Array.from({ length: lines }, (_, place) => ({
      productId: products[(i + place) % products.length]?._id,
      quantity: 1,
    }));
    const { order } = await call("hotel", "POST", "/orders", {
      items,
      location: "patna",
      deliveryAddress: "Kitchen door, Fraser Road, Patna 800001",
      phone: "9123456780",
      paymentMethod: "cod",
    });
    if (i < ORDERS - OPEN) await call("hotel", "PATCH", `/orders/${order._id}/cancel`);
    else await call("admin", "PATCH", `/admin/orders/${order._id}/confirm`);
    if (i >= ORDERS - ACCEPTED) await call("agent", "PATCH", `/agent/${order._id}/accept`);
  }
};
