import { expect } from "vitest";
import type { CityEntry } from "../cities/cities.contract.ts";
import { type Answer, as } from "./api-client.ts";
import type { Account } from "./factories.ts";

export type CityAnswer = Answer<{ city: CityEntry; code: string; message: string; fields: Record<string, string> }>;

export const cityFields = (more: Record<string, unknown> = {}) => ({
  slug: "ranchi",
  name: "Ranchi",
  nameHindi: "राँची",
  state: "20",
  ...more,
});

/** A city that is still closed. */
export const addCity = async (owner: Account, more: Record<string, unknown> = {}): Promise<CityEntry> => {
  const { status, text, body } = (await as(owner.token).post("/admin/cities", cityFields(more))) as CityAnswer;
  if (status !== 201) throw new Error(text);
  return body.city;
};

export const changeCity = (owner: Account, slug: string, changes: object): Promise<CityAnswer> =>
  as(owner.token).patch(`/admin/cities/${slug}`, changes);

const MAX_REQUESTS = 100;

/** Copies the prices of a new city until they are all there. */
export const copyPrices = async (owner: Account, slug: string): Promise<CityEntry> => {
  for (let request = 0; request < MAX_REQUESTS; request++) {
    const { status, text, body } = (await as(owner.token).post(`/admin/cities/${slug}/copy-prices`)) as CityAnswer;
    if (status !== 200) throw new Error(text);
    if (body.city.copy?.isFinished !== false) return body.city;
  }
  return expect.fail(`the prices of ${slug} are not copied after ${MAX_REQUESTS} requests`);
};

/** Adds a city that has Patna's prices and takes orders. */
export const openCity = async (owner: Account, more: Record<string, unknown> = {}): Promise<CityEntry> => {
  const { slug } = await addCity(owner, { pricesFrom: "patna", ...more });
  await copyPrices(owner, slug);
  return (await changeCity(owner, slug, { isOpen: true })).body.city;
};
