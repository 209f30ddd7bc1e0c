import { expect } from "vitest";
import { createCatalogueImport } from "../../../worker/catalogue/search/catalogue-index.repo.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { systemClock } from "../../../worker/platform/clock.ts";
import { connect } from "../../../worker/platform/d1/db.ts";
import { call } from "../../../worker/testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createUser,
  product,
} from "../../../worker/testing/factories.ts";
import { backgroundDone } from "../../../worker/testing/faults.ts";
import { accept, confirm, deliver, orderOf, place, readOrder } from "../../../worker/testing/orders.ts";
import { databaseOf } from "./databases.ts";

export const CITIES = ["patna", "gaya"] as const;
export type CityName = (typeof CITIES)[number];

type Agent = Account & { readonly agentId: string };

export interface Shop {
  readonly buyer: Account;
  readonly staff: Account;
  readonly owner: Account;
  /** By city. */
  readonly agents: Readonly<Record<CityName, Agent>>;
  readonly potato: Readonly<Record<CityName, string>>;
}

/** A kilo of potatoes in rupees. */
export const PRICE: Readonly<Record<CityName, number>> = { patna: 25, gaya: 22 };

const stock = async (city: CityName): Promise<string> => {
  const rows = [product(`Potato of ${city}`, { pricePaise: PRICE[city] * 100, stock: 1_000 })];
  const [id = ""] = await createCatalogueImport(connect(databaseOf(city)), systemClock).fillCatalogue(rows, city);
  return id;
};

/** As the owner does it. */
const openGaya = async ({ token }: Account): Promise<void> => {
  const city = { slug: "gaya", name: "Gaya", state: "10", untilHour: 18 };
  const added = await call("POST", "/admin/cities", { token, body: city });
  expect(added.status, added.text).toBe(201);
  const opened = await call("PATCH", "/admin/cities/gaya", { token, body: { isOpen: true } });
  expect(opened.status, opened.text).toBe(200);
};

/** Accounts in the shared database, and goods in each city's. */
export const openShop = async (): Promise<Shop> => {
  const owner = await createOwner();
  await openGaya(owner);
  return {
    buyer: await createUser(),
    staff: await createAdmin(),
    owner,
    agents: { patna: await createAgent(), gaya: await createAgent({ location: "gaya" }) },
    potato: { patna: await stock("patna"), gaya: await stock("gaya") },
  };
};

/** Orders of these people in a city. */
export const inCity = ({ buyer, staff, agents, potato }: Shop, city: CityName) => {
  const succeed = async (answer: ReturnType<typeof confirm>): Promise<Order> => {
    const { status, body, text } = await answer;
    expect(status, text).toBeLessThan(300);
    return body.order;
  };
  const placed = (quantity = 1): Promise<Order> =>
    succeed(place(buyer, orderOf(potato[city], quantity, { location: city })));
  const confirmed = async (): Promise<Order> => succeed(confirm(staff, (await placed())._id));
  const accepted = async (): Promise<Order> => succeed(accept(agents[city], (await confirmed())._id));
  const delivered = async (): Promise<Order> => {
    const { _id } = await accepted();
    const { confirmationOtp = "" } = await readOrder(buyer, _id);
    await succeed(deliver(agents[city], _id, confirmationOtp));
    await backgroundDone();
    return readOrder(buyer, _id);
  };
  return { placed, confirmed, accepted, delivered };
};
