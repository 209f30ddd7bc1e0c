import { expect } from "vitest";
import type { List, WorkingList } from "../lists/lists.contract.ts";
import { type Answer, as } from "./api-client.ts";
import { type Account, createProducts, product } from "./factories.ts";

/** Products of which some are out of stock. Call it once for a test file. */
export const createListedProducts = (): Promise<string[]> =>
  createProducts([
    product("Potato (Jyoti)", { pricePaise: 2_400 }),
    product("Onion (Nasik Red)", { stock: 0 }),
    product("White Onion", { pricePaise: 4_200 }),
    product("Onion (Bihar Desi)", { pricePaise: 3_000, nameHindi: "प्याज (बिहारी देसी)" }),
    product("Onion Powder", { category: "Spices" }),
    product("Turmeric Powder", { category: "Spices", stock: 0 }),
    product("Turmeric (Whole)", { category: "Spices" }),
    product("Coriander Powder", { category: "Spices" }),
    product("Okra", { stock: 0 }),
    product("Egg White", { category: "Dairy", orderMultiple: 30, stock: 25 }),
    product("Egg Large White", { category: "Dairy", orderMultiple: 12, stock: 11 }),
    product("Egg Brown White", {
      category: "Dairy",
      orderMultiple: 10,
      pricePaise: 700,
      stock: 400,
      breaks: [
        { from: 60, pricePaise: 650 },
        { from: 200, pricePaise: 600 },
      ],
    }),
  ]);

export const createList = (buyer: Account, body: Record<string, unknown>): Promise<Answer<{ list: List }>> =>
  as(buyer.token).post("/lists", body);

export const createdList = async (buyer: Account, body: Record<string, unknown>): Promise<List> => {
  const { status, body: answer, text } = await createList(buyer, body);
  expect(status, text).toBe(201);
  return answer.list;
};

export const readList = async (buyer: Account, id: string): Promise<WorkingList> => {
  const { status, body, text } = await as(buyer.token).get<{ list: WorkingList }>(`/lists/${id}`);
  expect(status, text).toBe(200);
  return body.list;
};
