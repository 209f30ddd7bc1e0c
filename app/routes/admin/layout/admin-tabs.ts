import { href } from "react-router";
import type { Role } from "../../../../worker/accounts/accounts.contract.ts";

type TabKey =
  | "dashboard"
  | "products"
  | "orders"
  | "cancellations"
  | "khata"
  | "returns"
  | "agents"
  | "cash"
  | "messages"
  | "searches"
  | "ledger"
  | "figures"
  | "gst"
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
  { key: "khata", to: href("/admin/khata") },
  { key: "returns", to: href("/admin/returns") },
  { key: "agents", to: href("/admin/agents") },
  { key: "cash", to: href("/admin/cash") },
  { key: "messages", to: href("/admin/messages") },
  { key: "searches", to: href("/admin/searches") },
  { key: "ledger", to: href("/admin/ledger") },
  { key: "figures", to: href("/admin/figures"), isOwners: true },
  { key: "gst", to: href("/admin/gst") },
  { key: "admins", to: href("/admin/admins"), isOwners: true },
  { key: "audit", to: href("/admin/audit"), isOwners: true },
  { key: "payments", to: href("/admin/payments"), isOwners: true },
  { key: "mails", to: href("/admin/mails"), isOwners: true },
  { key: "cities", to: href("/admin/cities"), isOwners: true },
  { key: "settings", to: href("/admin/settings"), isOwners: true },
];

export const adminTabsFor = (role: Role | undefined): { key: TabKey; to: string }[] =>
  TABS.filter(({ isOwners }) => !isOwners || role === "owner");
