import { href } from "react-router";
import type { Role } from "../../../../worker/accounts/accounts.contract.ts";

type TabKey =
  | "dashboard"
  | "products"
  | "orders"
  | "cancellations"
  | "agents"
  | "messages"
  | "searches"
  | "admins"
  | "audit"
  | "payments"
  | "mails"
  | "cities"
  | "settings";

/** In the order of the tabs; only the owner sees those with `isOwners`. */
const TABS: readonly { key: TabKey; to: string; isOwners?: true }[] = [
  { key: "dashboard", to: href("/admin") },
  { key: "products", to: href("/admin/products") },
  { key: "orders", to: href("/admin/orders") },
  { key: "cancellations", to: href("/admin/cancellations") },
  { key: "agents", to: href("/admin/agents") },
  { key: "messages", to: href("/admin/messages") },
  { key: "searches", to: href("/admin/searches") },
  { key: "admins", to: href("/admin/admins"), isOwners: true },
  { key: "audit", to: href("/admin/audit"), isOwners: true },
  { key: "payments", to: href("/admin/payments"), isOwners: true },
  { key: "mails", to: href("/admin/mails"), isOwners: true },
  { key: "cities", to: href("/admin/cities"), isOwners: true },
  { key: "settings", to: href("/admin/settings"), isOwners: true },
];

export const adminTabsFor = (role: Role | undefined): { key: TabKey; to: string }[] =>
  TABS.filter(({ isOwners }) => !isOwners || role === "owner");
