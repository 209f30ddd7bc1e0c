import type { Random } from "../../../seed/generated/random.ts";
import { bearer, type Crowd, cookie } from "./crowd.ts";
import type { Sent } from "./sender.ts";

/** Requests that are timed together. */
export const CLASSES = [
  "visitors' pages",
  "buyers' pages",
  "agents' pages",
  "staff's pages",
  "API reads",
  "feeds and tokens",
  "orders placed",
  "steps of orders",
  "payments and webhooks",
  "sign-ins",
] as const;
export type Class = (typeof CLASSES)[number];

interface Read {
  readonly of: Class;
  /** How often it is sent, in relation to the others. */
  readonly weight: number;
  readonly make: (crowd: Crowd, random: Random) => Sent;
}

const WORDS = ["aloo", "pyaz", "tamatar", "paneer", "dahi", "atta", "basmati", "mirch", "oil", "chicken"];
const CATEGORIES = ["Vegetables", "Fruits", "Dairy", "Grains"];

const anyone = (random: Random) => ({ "CF-Connecting-IP": `10.${[0, 0, 0].map(() => random.below(255)).join(".")}` });
const productOf = ({ productIds }: Crowd, random: Random): string => random.pick(productIds);

const visitor = (weight: number, path: (crowd: Crowd, random: Random) => string): Read => ({
  of: "visitors' pages",
  weight,
  make: (crowd, random) => ({ path: path(crowd, random), headers: anyone(random) }),
});
const buyer = (weight: number, path: (crowd: Crowd, random: Random) => string): Read => ({
  of: "buyers' pages",
  weight,
  make: (crowd, random) => ({ path: path(crowd, random), headers: cookie(random.pick(crowd.buyers)) }),
});
/** A page that shows the basket, with eight products in it. */
const withBasket = (weight: number, path: string): Read => ({
  of: "buyers' pages",
  weight,
  make: (crowd, random) => {
    const basket = new Set(Array.from({ length: 8 }, () => productOf(crowd, random)));
    return { path, headers: cookie(random.pick(crowd.buyers), [...basket].map((id) => `${id}.2`).join("~")) };
  },
});
const agent = (weight: number, path: string): Read => ({
  of: "agents' pages",
  weight,
  make: (crowd, random) => ({ path, headers: cookie(random.pick(crowd.agents)) }),
});
const staff = (weight: number, path: string, who: "admin" | "owner" = "admin"): Read => ({
  of: "staff's pages",
  weight,
  make: (crowd) => ({ path, headers: cookie(crowd[who]) }),
});
const api = (weight: number, path: string, who: "buyers" | "agents"): Read => ({
  of: "API reads",
  weight,
  make: (crowd, random) => ({ path, headers: bearer(random.pick(crowd[who])) }),
});
const program = (weight: number, path: string, revalidates = false): Read => ({
  of: "feeds and tokens",
  weight,
  make: (crowd, random) => ({ path, headers: bearer(random.pick(crowd.programs)), revalidates }),
});
const feed = (weight: number, path: string): Read => program(weight, path, true);

/** What people and programs look at on a busy morning. `.data` is what a browser asks that has the shop open already. */
export const READS: readonly Read[] = [
  visitor(60, () => "/"),
  visitor(60, () => "/products"),
  visitor(40, (_, random) => `/products?category=${random.pick(CATEGORIES)}`),
  visitor(50, (crowd, random) => `/products/${productOf(crowd, random)}`),
  visitor(10, () => "/login"),
  visitor(5, () => "/sitemap.xml"),
  buyer(20, () => "/"),
  buyer(40, () => "/products.data"),
  buyer(40, (_, random) => `/products.data?category=${random.pick(CATEGORIES)}`),
  buyer(50, (_, random) => `/products.data?search=${random.pick(WORDS)}`),
  buyer(30, (crowd, random) => `/products/${productOf(crowd, random)}.data`),
  withBasket(30, "/cart.data"),
  withBasket(30, "/checkout.data"),
  buyer(30, () => "/orders"),
  buyer(50, () => "/orders.data"),
  buyer(10, () => "/lists.data"),
  buyer(10, () => "/account.data"),
  buyer(10, () => "/documents.data"),
  buyer(5, () => "/standing-orders.data"),
  buyer(5, () => "/profile"),
  agent(20, "/orders"),
  agent(60, "/orders.data"),
  agent(40, "/orders.data?tab=accepted"),
  agent(5, "/cash.data"),
  staff(5, "/admin/orders"),
  staff(45, "/admin/orders.data"),
  staff(10, "/admin.data"),
  staff(5, "/admin/orders/pick-list.data"),
  staff(5, "/admin/products.data"),
  staff(3, "/admin/cash.data"),
  staff(3, "/admin/khata.data"),
  staff(2, "/admin/figures.data", "owner"),
  staff(2, "/admin/payments.data", "owner"),
  api(30, "/api/products?category=Vegetables&limit=24", "buyers"),
  api(30, "/api/products?search=alo&limit=24", "buyers"),
  api(30, "/api/orders/my-orders", "buyers"),
  api(10, "/api/account", "buyers"),
  api(30, "/api/agent/my-orders", "agents"),
  {
    of: "API reads",
    weight: 20,
    make: (crowd, random) => ({
      method: "POST",
      path: "/api/products/bulk",
      json: { ids: Array.from({ length: 12 }, () => productOf(crowd, random)) },
      headers: anyone(random),
    }),
  },
  program(20, "/api/orders/my-orders"),
  program(10, "/api/documents"),
  program(5, "/api/account/statement"),
  feed(2, "/api/feeds/patna/my-catalogue.json"),
  feed(3, "/feeds/patna/catalogue.csv"),
];

const TOTAL = READS.reduce((sum, { weight }) => sum + weight, 0);

/** One of the reads, by their weights. */
export const pickRead = (random: Random): Read => {
  let left = random.next() * TOTAL;
  for (const read of READS) {
    left -= read.weight;
    if (left < 0) return read;
  }
  throw new Error("no read was left");
};
