import type { Scope } from "../../../worker/identity/scopes/scopes.contract.ts";
import { APP } from "../support/ports.ts";
import { call, logIn, newBuyer } from "../support/shop.ts";
import type { Shop } from "./suite.ts";

/** An API token of the account with this session. */
const tokenOf = async (session: string, scopes: readonly Scope[]): Promise<string> =>
  (await call(session, "POST", "/tokens", { name: "Purchasing system", scopes })).text as string;

const readDocumentsOf = async (email: string): Promise<string> =>
  tokenOf((await logIn(email)).token, ["documents:read"]);
/** Shared by this process, because an account may have at most twenty tokens. */
let documentsToken: Promise<string> | undefined;

/** The shop of all specs, with tokens of a new buyer and of one who has documents. */
export const shopForPrograms = async (): Promise<Shop> => {
  documentsToken ??= readDocumentsOf("hotel@rasad.test");
  const { token: session } = await newBuyer();
  const token = await tokenOf(session, ["catalogue:read", "orders:read", "orders:write", "lists:write"]);
  return { url: APP, token, documentsToken: await documentsToken };
};
