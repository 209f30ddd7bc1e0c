import { beforeAll, expect, it } from "vitest";
import type { Document, DocumentDetail } from "../../worker/documents/documents.contract.ts";
import { as } from "../../worker/testing/api-client.ts";
import { sellerInput } from "../../worker/testing/documents/sellers.ts";
import { accept, confirm, deliver, orderOf, place, readOrder } from "../../worker/testing/orders.ts";
import { bindingNames } from "./support/databases.ts";
import { CITIES, type CityName, openShop, type Shop } from "./support/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  const seller = { ...sellerInput, name: "Rasad of all cities", version: 0 };
  expect((await as(shop.owner.token).put("/admin/seller", seller)).status).toBe(200);
});

const handOver = async (city: CityName): Promise<string> => {
  const { buyer, staff, agents, potato } = shop;
  const { _id } = (await place(buyer, orderOf(potato[city], 2, { location: city }))).body.order;
  await confirm(staff, _id);
  await accept(agents[city], _id);
  const { confirmationOtp = "" } = await readOrder(buyer, _id);
  expect((await deliver(agents[city], _id, confirmationOtp)).status).toBe(200);
  return _id;
};

it("numbers documents by database, names the seller in each, and lists them together", async () => {
  const numbers: string[] = [];
  for (const city of CITIES) {
    const id = await handOver(city);
    const { documents } = (await as(shop.buyer.token).get<{ documents: Document[] }>(`/orders/${id}/documents`)).body;
    expect(documents.length).toBe(1);
    const [document] = documents;
    const isOwn = bindingNames.includes(`DB_${city.toUpperCase()}`);
    // Gaya is the second city.
    expect(document?.number.slice(0, 4)).toBe(`BS${isOwn ? { patna: "B", gaya: "C" }[city] : "A"}/`);
    numbers.push(document?.number ?? "");
    const found = await as(shop.buyer.token).get<{ document: DocumentDetail }>(`/documents/${document?.id}`);
    expect(found.body.document.seller.name).toBe("Rasad of all cities");
  }
  const all = (await as(shop.buyer.token).get<{ documents: Document[] }>("/documents")).body.documents;
  expect(all.map(({ number }) => number)).toEqual([...numbers].reverse());
});
