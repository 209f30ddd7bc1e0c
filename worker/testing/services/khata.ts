import { expect } from "vitest";
import type { CreditState, Statement } from "../../credit/credit.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { as } from "../api-client.ts";
import { copyOrder } from "../copied-orders.ts";
import { type Account, createAdmin, createAgent, createUser } from "../factories.ts";
import { env } from "../faults.ts";
import { accept, confirm, deliver, orderOf, place } from "../orders.ts";

/** What the helpers of this file need to deliver on account over HTTP. */
export interface Shop {
  readonly staff: Account;
  readonly agent: Account;
  readonly productId: string;
  /** An order on account that the agent carries. */
  readonly carried: string;
}

export const openShop = async (productId: string): Promise<Shop> => {
  const shop = { staff: await createAdmin(), agent: await createAgent(), productId, carried: "" };
  const { order } = (await placeOnAccount(shop, await buyerWith(shop, 1_000))).body;
  await confirm(shop.staff, order._id);
  expect((await accept(shop.agent, order._id)).status).toBe(200);
  return { ...shop, carried: order._id };
};

export const setTerms = ({ staff }: Shop, buyer: Account, limit: number, days = 7, seen?: object) =>
  as(staff.token).patch(`/admin/credit/${buyer.userId}/terms`, { limit, days, ...(seen && { seen }) });

/** A buyer who may owe this much. */
export const buyerWith = async (shop: Shop, limit: number, days = 7): Promise<Account> => {
  const buyer = await createUser();
  expect((await setTerms(shop, buyer, limit, days)).status).toBe(200);
  return buyer;
};

export const onAccount = (shop: Shop, quantity = 1) => orderOf(shop.productId, quantity, { paymentMethod: "account" });
export const placeOnAccount = (shop: Shop, buyer: Account, quantity = 1) => place(buyer, onAccount(shop, quantity));

/** An order on account that the agent carries to this buyer. */
export const carriedTo = (shop: Shop, { userId }: Account, quantity = 1) =>
  copyOrder(shop.carried, { buyerId: userId, quantity });

/** An order on account that was delivered. */
export const delivered = async (shop: Shop, buyer: Account, quantity = 1): Promise<Order> => {
  const { id, code } = await carriedTo(shop, buyer, quantity);
  const { status, text, body } = await deliver(shop.agent, id, code);
  expect(status, text).toBe(200);
  return body.order;
};

export const readAccount = async (buyer: Account): Promise<CreditState> =>
  (await as(buyer.token).get<{ account: CreditState }>("/account")).body.account;

export const readStatement = async (buyer: Account, query = ""): Promise<Statement> =>
  (await as(buyer.token).get<Statement>(`/account/statement${query}`)).body;

export const pay = (shop: Shop, buyer: Account, amount: number, more: Record<string, unknown> = {}, key?: string) =>
  as(shop.staff.token).post<{ code: string; fields?: Record<string, string> }>(
    `/admin/credit/${buyer.userId}/payments`,
    { amount, method: "cash", day: "2026-11-01", acceptsMore: true, ...more },
    key ? { "Idempotency-Key": key } : undefined,
  );

/** Backdates everything of this account by this many days. */
export const ageBy = async (buyer: Account, days: number): Promise<void> => {
  const ms = days * 24 * 60 * 60_000;
  await env.DB.batch([
    env.DB.prepare("UPDATE ledger SET at = at - ?1 WHERE debit = ?2").bind(ms, `account:${buyer.userId}`),
    env.DB.prepare("UPDATE credit_accounts SET oldest_unpaid_at = oldest_unpaid_at - ?1 WHERE buyer_id = ?2").bind(
      ms,
      buyer.userId,
    ),
  ]);
};
