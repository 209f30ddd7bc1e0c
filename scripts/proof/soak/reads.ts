import type { Random } from "../../../seed/generated/random.ts";
import type { MeasuredShop, Person } from "../../local/measured-shop.ts";
import { repeat } from "../load/acts.ts";
import { bearer, type Sent } from "../load/sender.ts";

type Reader = "visitor" | "buyer" | "agent" | "admin" | "owner" | "buyer's app" | "agent's app" | "program";

/** The mix of reads on a busy morning. Client-side navigations request `.data` instead of a document. */
const READS: readonly (readonly [weight: number, reader: Reader, path: string])[] = [
  [60, "visitor", "/"],
  [60, "visitor", "/products"],
  [40, "visitor", "/products?category=:category"],
  [50, "visitor", "/products/:product"],
  [10, "visitor", "/login"],
  [5, "visitor", "/sitemap.xml"],
  [20, "buyer", "/"],
  [40, "buyer", "/products.data"],
  [40, "buyer", "/products.data?category=:category"],
  [50, "buyer", "/products.data?search=:word"],
  [30, "buyer", "/products/:product.data"],
  [30, "buyer", "/cart.data"],
  [30, "buyer", "/checkout.data"],
  [30, "buyer", "/orders"],
  [50, "buyer", "/orders.data"],
  [10, "buyer", "/lists.data"],
  [10, "buyer", "/account.data"],
  [10, "buyer", "/documents.data"],
  [5, "buyer", "/standing-orders.data"],
  [5, "buyer", "/profile"],
  [20, "agent", "/orders"],
  [60, "agent", "/orders.data"],
  [40, "agent", "/orders.data?tab=accepted"],
  [5, "agent", "/cash.data"],
  [5, "admin", "/admin/orders"],
  [45, "admin", "/admin/orders.data"],
  [10, "admin", "/admin.data"],
  [5, "admin", "/admin/orders/pick-list.data"],
  [5, "admin", "/admin/products.data"],
  [3, "admin", "/admin/cash.data"],
  [3, "admin", "/admin/khata.data"],
  [2, "owner", "/admin/figures.data"],
  [2, "owner", "/admin/payments.data"],
  [30, "buyer's app", "/api/products?category=Vegetables&limit=24"],
  [30, "buyer's app", "/api/products?search=alo&limit=24"],
  [20, "buyer's app", "/api/products/bulk"],
  [30, "buyer's app", "/api/orders/my-orders"],
  [10, "buyer's app", "/api/account"],
  [30, "agent's app", "/api/agent/my-orders"],
  [20, "program", "/api/orders/my-orders"],
  [10, "program", "/api/documents"],
  [5, "program", "/api/account/statement"],
  [2, "program", "/api/feeds/patna/my-catalogue.json"],
  [3, "program", "/feeds/patna/catalogue.csv"],
];

const WORDS = ["aloo", "pyaz", "tamatar", "paneer", "dahi", "atta", "basmati", "mirch", "oil", "chicken"];
const CATEGORIES = ["Vegetables", "Fruits", "Dairy", "Grains"];
const IN_BASKET = 8;
const IN_BULK = 12;

const WEIGHTED_READS = READS.flatMap((read) => repeat(read[0], read));

export const pickRead = (
  { buyers, agents, admin, owner, productIds }: MeasuredShop,
  programs: readonly Person[],
  random: Random,
): Sent => {
  const [, reader, template] = random.pick(WEIGHTED_READS);
  const someProducts = (count: number) => [...new Set(Array.from({ length: count }, () => random.pick(productIds)))];
  /** The cart cookies of a buyer: always the same, as on a phone that has received the account's cart. */
  const basketOf = (buyer: Person) => {
    const first = (buyers.indexOf(buyer) * IN_BASKET) % (productIds.length - IN_BASKET);
    const lines = productIds.slice(first, first + IN_BASKET).map((id) => `${id}.2`);
    return [`__Host-rasad_cart=${lines.join("~")}`, `__Host-rasad_cart_saved=${[buyer.id, ...lines].join("~")}`];
  };
  const cookie = ({ token, ip }: Person, more: readonly string[] = []) => ({
    Cookie: [`__Host-rasad_session=${token}`, ...more].join("; "),
    "CF-Connecting-IP": ip,
  });
  const headers = {
    visitor: () => ({ "CF-Connecting-IP": `10.${[0, 0, 0].map(() => random.below(255)).join(".")}` }),
    buyer: () => {
      const buyer = random.pick(buyers);
      return cookie(buyer, /^\/(cart|checkout)/.test(template) ? basketOf(buyer) : []);
    },
    agent: () => cookie(random.pick(agents)),
    admin: () => cookie(admin),
    owner: () => cookie(owner),
    "buyer's app": () => bearer(random.pick(buyers)),
    "agent's app": () => bearer(random.pick(agents)),
    program: () => bearer(random.pick(programs)),
  }[reader]();
  const path = template
    .replace(":product", () => random.pick(productIds))
    .replace(":word", () => random.pick(WORDS))
    .replace(":category", () => random.pick(CATEGORIES));
  return {
    path,
    headers,
    ...(path === "/api/products/bulk" ? { method: "POST", json: { ids: someProducts(IN_BULK) } } : {}),
  };
};
