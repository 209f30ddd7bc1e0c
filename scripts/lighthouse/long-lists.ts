import { DEMO_PASSWORD, type DemoName, demoEmail } from "../../seed/demo-people.ts";

const ORDERS = 45;
/** The others are cancelled. */
const OPEN = 25;
const ACCEPTED = 3;

/** Gives the demo buyer and the demo agent lists as long as after months of work. */
export const fillLists = async (url: string): Promise<void> => {
  const tokens = new Map<DemoName, string>();
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several routes, of which one field each is read.
  const call = async (as: DemoName, method: string, path: string, body: unknown = {}): Promise<any> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": crypto.randomUUID(),
        ...(tokens.has(as) ? { Authorization: `Bearer ${tokens.get(as)}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  for (const name of ["hotel", "admin", "agent"] as const) {
    const login = { email: demoEmail(name), password: DEMO_PASSWORD };
    tokens.set(name, (await call(name, "POST", "/auth/login", login)).token);
  }
  const listed = await (await fetch(`${url}/api/products?limit=100`)).json();
  const products = (listed as { _id: string; stock: number }[]).filter(({ stock }) => stock > ORDERS);
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
