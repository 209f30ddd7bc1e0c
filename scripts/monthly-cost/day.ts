/** What a request may bring: the token of a session, a method, a body. */
interface Sent {
  readonly token?: string;
  readonly method?: "GET" | "POST" | "PATCH";
  readonly json?: unknown;
}

/** A shop that is asked as browsers ask it; an answer that is not well throws. */
export interface Client {
  ask(path: string, sent?: Sent): Promise<Response>;
  /** Opens a socket, waits for its first frame, and returns what closes it. */
  follow(path: string, token: string): Promise<() => void>;
}

/** Does some work and adds what it used to the part of the day with this name. */
export type InPart = <T>(part: Part, work: () => Promise<T>) => Promise<T>;

/** The parts of a day whose use is told apart. */
export const PARTS = [
  "a month's sign-in and pictures",
  "looking and searching",
  "placing the order",
  "following it",
  "the admin's part",
  "the agent's part",
  "mails and events behind the answers",
] as const;
export type Part = (typeof PARTS)[number];

export interface People {
  readonly buyer: string;
  readonly admin: string;
  readonly agent: string;
}

export const LINES = 12;
const SEARCHES = ["aloo", "pyaz", "tamatar", "paneer", "dahi", "atta"];
const CATEGORIES = ["Vegetables", "Fruits", "Dairy", "Grains"];

/** How one kitchen uses the shop on a day with an order, and how an admin and an agent serve it. */
export const DAY = [
  `the chef opens home and the catalogue, ${CATEGORIES.length} categories (one with a second page), ${SEARCHES.length} searches and a product, and goes by the cart to the checkout`,
  `they order ${LINES} products for cash, look at My Orders four times, and the page follows the order by a socket and reads again after each of its three steps`,
  "an admin opens the list of orders and confirms this one",
  "an agent opens the board, accepts, and delivers against the code; the board reads again after each step",
] as const;

/** Until the outbox's consumer has sent what a step enqueued and sleeps again, ms. */
const SETTLED_MS = 2_500;
const settle = (inPart: InPart): Promise<void> =>
  inPart("mails and events behind the answers", () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS)));

const look = async (client: Client, token: string, productId: string): Promise<void> => {
  for (const path of [
    "/",
    "/products.data",
    ...CATEGORIES.map((category) => `/products.data?category=${category}`),
    "/products/more?category=Vegetables",
    ...SEARCHES.map((search) => `/products.data?search=${search}`),
    `/products/${productId}.data`,
    "/cart.data",
    "/checkout.data",
  ])
    await client.ask(path, { token });
};

const place = async ({ ask }: Client, token: string, products: readonly string[]): Promise<string> => {
  const placed = await ask("/api/orders", {
    token,
    method: "POST",
    json: {
      items: products.slice(0, LINES).map((productId) => ({ productId, quantity: 1 })),
      location: "patna",
      deliveryAddress: "Kitchen door, Fraser Road, Patna",
      phone: "9123456780",
      paymentMethod: "cod",
    },
  });
  const { order } = (await placed.json()) as { order: { _id: string } };
  return order._id;
};

/** A day of one restaurant, through the doors that browsers use. */
export const liveDay = async (
  client: Client,
  { buyer, admin, agent }: People,
  products: readonly string[],
  inPart: InPart,
): Promise<void> => {
  const { ask, follow } = client;
  const following = (path: string) => inPart("following it", () => ask(path, { token: buyer }));
  await inPart("looking and searching", () => look(client, buyer, products[0] ?? ""));
  const leaveBoard = await inPart("the agent's part", async () => {
    await ask("/orders", { token: agent });
    return follow("/api/live/board", agent);
  });

  const id = await inPart("placing the order", () => place(client, buyer, products));
  await following(`/order-confirmation/${id}.data`);
  await following("/orders");
  const leaveOrder = await inPart("following it", () => follow(`/api/live/orders/${id}`, buyer));
  await settle(inPart);

  await inPart("the admin's part", async () => {
    await ask("/admin/orders", { token: admin });
    const leave = await follow("/api/live/board?city=patna", admin);
    await ask(`/api/admin/orders/${id}/confirm`, { token: admin, method: "PATCH", json: {} });
    await ask("/admin/orders.data", { token: admin });
    leave();
  });
  await following("/orders.data");
  await following("/orders");
  await settle(inPart);

  await inPart("the agent's part", async () => {
    await ask("/orders.data", { token: agent });
    await ask(`/api/agent/${id}/accept`, { token: agent, method: "PATCH", json: {} });
    await ask("/orders.data?tab=accepted", { token: agent });
  });
  await following("/orders.data");
  await following("/orders");
  const seen = await following(`/api/orders/${id}`);
  const { order } = (await seen.json()) as { order: { confirmationOtp: string } };
  await settle(inPart);

  await inPart("the agent's part", async () => {
    await ask(`/api/agent/${id}/deliver`, {
      token: agent,
      method: "POST",
      json: { deliveryOtp: order.confirmationOtp },
    });
    await ask("/orders.data?tab=accepted", { token: agent });
    leaveBoard();
  });
  await following("/orders.data");
  await following("/orders");
  leaveOrder();
  await settle(inPart);
};

/** A browser whose cache is empty fetches each picture once; a picture's address names its contents. */
export const fetchPictures = async ({ ask }: Client, path: string, count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await ask(path);
};
