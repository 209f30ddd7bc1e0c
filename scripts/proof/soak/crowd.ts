import { DEMO_PASSWORD, demoEmail } from "../../../seed/demo-people.ts";
import { anyAddress, openDoor } from "../../../tests/support/door.ts";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { createMany } from "../../../worker/testing/create-many.ts";
import { createSender } from "./sender.ts";

/** Someone who is signed in, with a network address of their own, because limits count by it. */
export interface Person {
  readonly token: string;
  readonly ip: string;
}

/** Everyone who uses the shop during the soak. */
export interface Crowd {
  readonly buyers: readonly Person[];
  readonly agents: readonly Person[];
  readonly admin: Person;
  readonly owner: Person;
  /** API tokens of the first buyers. */
  readonly programs: readonly Person[];
  readonly productIds: readonly string[];
  readonly signIn: { readonly email: string; readonly password: string };
  /** The address of the mocks. */
  readonly mocks: string;
}

export interface CrowdSize {
  readonly buyers: number;
  readonly agents: number;
  /** How many buyers have a program that reads their orders, a webhook, and a device that gets notifications. */
  readonly programs: number;
}

const SCOPES = ["orders:read", "documents:read", "catalogue:read"];
const EVENTS = ["order.placed", "order.confirmed", "order.accepted", "order.delivered"];
const MAX_PRODUCTS = 100;

/** In stock for all orders of the load, and sold in any quantity. */
const isPlenty = ({ stock, minQuantity }: Product): boolean => stock > 50 && minQuantity === 1;

export const bearer = ({ token, ip }: Person) => ({ Authorization: `Bearer ${token}`, "CF-Connecting-IP": ip });
export const cookie = ({ token, ip }: Person, cart = "") => ({
  Cookie: `__Host-rasad_session=${token}${cart && `; __Host-rasad_cart=${cart}`}`,
  "CF-Connecting-IP": ip,
});

/** Makes the accounts through the door (tests/support/door.ts); the rest as people do it, over HTTP. */
export const makeCrowd = async (url: string, doorUrl: string, size: CrowdSize): Promise<Crowd> => {
  const door = openDoor(doorUrl);
  const sender = createSender(url);
  const mocks = new URL(url);
  mocks.port = String(Number(mocks.port) + 1);

  const mockSender = createSender(mocks.origin);
  const ask = async <T>(method: "GET" | "POST", path: string, person?: Person, json?: unknown): Promise<T> => {
    const { status, body } = await sender.send({ method, path, json, headers: person && bearer(person) });
    if (status < 200 || status > 299) throw new Error(`${method} ${path} answered ${status}: ${body}`);
    return JSON.parse(body.toString()) as T;
  };
  const askMocks = async (path: string): Promise<unknown> => {
    const { body } = await mockSender.send({ method: "POST", path });
    return JSON.parse(body.toString());
  };
  const begin = async (email: string): Promise<Person> => ({ token: await door.startSession(email), ip: anyAddress() });
  const agent = { status: "verified", pincode: "800001", vehicleNumber: "BR01SK0001" } as const;
  const buyers = await createMany(size.buyers, async () => begin((await door.createAccount()).email));
  const agents = await createMany(size.agents, async () =>
    begin((await door.createAccount({ role: "delivery", agent })).email),
  );
  const makeProgram = async (owner: Person, index: number): Promise<Person> => {
    await ask("POST", "/api/webhooks", owner, {
      url: `${mocks.origin}/webhooks/receive?box=soak${index}`,
      types: EVENTS,
    });
    const device = await askMocks("/push/subscriptions");
    await ask("POST", "/api/push/subscriptions", owner, device);
    const made = await ask<{ text: string }>("POST", "/api/tokens", owner, { name: "Soak", scopes: SCOPES });
    return { token: made.text, ip: owner.ip };
  };
  const programs = await Promise.all(buyers.slice(0, size.programs).map(makeProgram));
  const products = await ask<Product[]>("GET", `/api/products?limit=${MAX_PRODUCTS}`);
  sender.close();
  mockSender.close();
  return {
    ...{ buyers, agents, programs },
    admin: await begin(demoEmail("admin")),
    owner: await begin(demoEmail("owner")),
    productIds: products.filter(isPlenty).map(({ _id }) => _id),
    signIn: { email: demoEmail("hotel"), password: DEMO_PASSWORD },
    mocks: mocks.origin,
  };
};
