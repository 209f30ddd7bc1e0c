import type { Order } from "../../orders/orders.contract.ts";
import { type Answer, as } from "../api-client.ts";
import { createApiToken } from "../api-tokens.ts";
import { sellerInput } from "../documents/sellers.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createMany,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../factories.ts";
import { env } from "../faults.ts";
import { readOrder } from "../orders.ts";
import { memberOf } from "../team.ts";
import { createEndpoint } from "../webhooks.ts";
import type { RandomSource } from "./random-source.ts";

export type Agent = Awaited<ReturnType<typeof createAgent>>;

/** The team of a buyer with credit: a member who may order little alone, and one who approves more. */
interface Team {
  readonly boss: Account;
  readonly cook: Account;
  readonly approver: Account;
}

/** Texts of API tokens. */
interface Tokens {
  readonly ofBuyer: string;
  readonly mayOnlyRead: string;
  readonly ofOwner: string;
  readonly ended: string;
}

/** The model's state of an order. */
export interface Sold {
  readonly id: string;
  readonly buyer: Account;
  /** The API's latest answer. */
  order: Order;
  agent: Agent | null;
  /** The provider's order for the total. */
  providerOrder: string | null;
  /** The provider's order for the difference of a change. */
  difference: string | null;
  qr: string | null;
  /** The code that confirms a delivery of everything as ordered, read when the order is accepted. */
  plainCode: string;
  wrongTries: number;
  isLate: boolean;
  readonly returns: { readonly _id: string; readonly version: number; isDecided: boolean }[];
}

/** The result of a command. `may`: codes with which the app may refuse a legal command. */
export interface Sent {
  readonly answer: Answer;
  readonly may?: readonly string[];
}

/** Runs a command; null when it has no possible subject. */
export type Run = (shop: Shop, random: RandomSource) => Promise<Sent | null>;
export interface Command {
  readonly name: string;
  readonly weight: number;
  readonly run: Run;
}

export interface Shop {
  readonly staff: readonly Account[];
  readonly owner: Account;
  readonly agents: readonly Agent[];
  readonly buyers: readonly Account[];
  readonly onAccount: readonly Account[];
  readonly stranger: Account;
  readonly team: Team;
  readonly tokens: Tokens;
  /** Ids of products; `fish` is weighed at the door. */
  readonly goods: readonly string[];
  readonly fish: string;
  readonly sold: Sold[];
  /** References of payments that were recorded. */
  readonly references: string[];
  sellerVersion: number;
  serial: number;
}

const STOCK = 1_000_000;
const GSTIN = "10AABCM1234F1ZC";

/** Prices and tax rates that need rounding, and a product whose price is below the smallest refund. */
const GOODS = [
  product("Potato", { pricePaise: 2_550, stock: STOCK, hsn: "0701" }),
  product("Rohu Fish", { pricePaise: 41_253, stock: STOCK, hsn: "0302" }),
  product("Mustard Oil", {
    pricePaise: 10_333,
    stock: STOCK,
    unit: "liter",
    category: "Oils",
    hsn: "1514",
    gstRateBp: 500,
  }),
  product("Soda", { pricePaise: 3_337, stock: STOCK, unit: "piece", hsn: "2202", gstRateBp: 4_000 }),
  product("Matches", { pricePaise: 91, stock: STOCK, unit: "piece", hsn: "3605", gstRateBp: 1_800 }),
];
export const UNITS_IN_ALL = STOCK;

/** Slots of every day: one without a limit, one that takes few orders, and one that is always full. */
export const SLOTS = ["patna-1", "patna-2", "patna-3"] as const;
const LIMITED_SLOTS = [
  "UPDATE delivery_slots SET capacity = 2 WHERE id = 'patna-2'",
  "UPDATE delivery_slots SET capacity = 0 WHERE id = 'patna-3'",
];

export const SELLERS = [
  { ...sellerInput, gstin: "10AAGCR4375J1ZD" },
  { ...sellerInput, gstin: "20AABCM1234F1ZB", state: "20" },
  sellerInput,
] as const;

export const openShop = async (): Promise<Shop> => {
  const owner = await createOwner();
  const goods = await createProducts(GOODS);
  const fish = goods[1] ?? "";
  await env.DB.prepare("UPDATE products SET weight_tolerance_bp = 1000 WHERE id = ?").bind(fish).run();
  await env.DB.batch(LIMITED_SLOTS.map((text) => env.DB.prepare(text)));
  const settings = {
    newBuyerOrders: 1_000,
    newBuyerRupees: 1_00_00_000,
    knownBuyerOrders: 10_000,
    partialReturns: true,
  };
  const answers = [
    await as(owner.token).patch("/admin/settings", settings),
    await as(owner.token).put("/admin/seller", { ...SELLERS[0], version: 0 }),
  ];
  for (const { status, text } of answers) if (status >= 300) throw new Error(text);
  const people = await employ();
  await listenTo(owner, people.buyers);
  const [buyer = owner] = people.buyers;
  const tokens = {
    ofBuyer: (await createApiToken(buyer)).text,
    mayOnlyRead: (await createApiToken(buyer, { scopes: ["orders:read"] })).text,
    ofOwner: (await createApiToken(owner)).text,
    ended: (await createApiToken(buyer, { expiresAt: Date.now() - 1 })).text,
  };
  return { owner, goods, fish, tokens, sold: [], references: [], sellerVersion: 1, serial: 0, ...people };
};

/**
 * Each of two buyers has an endpoint for all of their events; the second buyer has another for some of them, and the
 * shop has one for all deliveries and documents.
 */
const listenTo = async (owner: Account, buyers: readonly Account[]): Promise<void> => {
  const [first = owner, second = owner] = buyers;
  await createEndpoint(first);
  await createEndpoint(second);
  await createEndpoint(second, { types: ["order.placed", "order.cancelled", "order.refunded"] });
  await createEndpoint(owner, { accountId: "*", types: ["order.delivered", "document.issued"] });
};

const employ = async () => {
  const staff = await createMany(2, () => createAdmin());
  const registered = await createMany(3, () => createUser({ gstin: GSTIN, businessName: "Hotel Maurya" }));
  const buyers = [...registered, ...(await createMany(5, () => createUser()))];
  const onAccount = buyers.slice(1, 6);
  for (const [i, { userId }] of onAccount.entries()) {
    const { status, text } = await as(staff[0]?.token ?? "").patch(`/admin/credit/${userId}/terms`, {
      limit: [40_000, 20_000, 3_000][i % 3],
      days: 15,
    });
    if (status >= 300) throw new Error(text);
  }
  const [boss = await createUser()] = onAccount;
  const cook = await memberOf(boss, { orderLimit: 300 });
  const approver = await memberOf(boss, { role: "approver" });
  const agents = await createMany(5, () => createAgent());
  return { staff, buyers, onAccount, agents, stranger: await createUser(), team: { boss, cook, approver } };
};

/** A key that no other command of this shop has. */
export const newKey = (shop: Shop): string => `model-${++shop.serial}`;

/** Reads the order again from the API. */
export const reread = async (sold: Sold): Promise<void> => {
  sold.order = await readOrder(sold.buyer, sold.id);
};

export const staffOf = (shop: Shop, random: RandomSource): Account => random.pick(shop.staff) ?? shop.owner;

/** One of the newest forty orders that meet this condition. */
export const findSold = (shop: Shop, random: RandomSource, isIt: (sold: Sold) => boolean): Sold | null =>
  random.pick(shop.sold.filter(isIt).slice(-40)) ?? null;

export const isIn =
  (...statuses: Order["status"][]) =>
  ({ order }: Sold): boolean =>
    statuses.includes(order.status);

/** An order above its member's limit that nobody approved yet. */
export const awaitsApproval = ({ order }: Sold): boolean => order.status === "pending" && order.awaitsApproval === true;

/** Adds the order to the model, if it is new. */
export const note = async (shop: Shop, buyer: Account, id: string, providerOrder: string | null): Promise<void> => {
  if (shop.sold.some((one) => one.id === id)) return;
  shop.sold.push({
    id,
    buyer,
    order: await readOrder(buyer, id),
    agent: null,
    providerOrder,
    difference: null,
    qr: null,
    plainCode: "",
    wrongTries: 0,
    isLate: false,
    returns: [],
  });
};

/** An online order that nobody paid yet. */
export const isUnpaid = ({ order }: Sold): boolean =>
  order.status === "pending" && order.paymentMethod === "razorpay" && order.paymentStatus !== "paid";
