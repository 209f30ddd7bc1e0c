import { href } from "react-router";
import type { Role } from "../../../worker/accounts/accounts.contract.ts";
import { safeReturnTo } from "../../http/return-to.ts";

/** Agents go to their profile; others back to where they came from, or Home. */
export const afterLogin = (role: Role, url: URL, origin: string): string =>
  role === "delivery" ? href("/agent-profile") : (safeReturnTo(url.searchParams.get("returnTo"), origin) ?? href("/"));

/** Spec §9: how many seconds the agents' sign-up says that it worked before it goes on to /login. */
export const WELCOME_S = 2;
