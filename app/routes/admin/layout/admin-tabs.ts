import { href } from "react-router";
import type { Role } from "../../../../worker/identity/accounts.contract.ts";

interface AdminTab {
  readonly key: string;
  readonly to: string;
  /** Only the owner sees it. */
  readonly isOwners?: true;
}

/** What staff do all day. */
const TABS = [
  { key: "dashboard", to: href("/admin") },
  { key: "products", to: href("/admin/products") },
  { key: "orders", to: href("/admin/orders") },
  { key: "cancellations", to: href("/admin/cancellations") },
  { key: "agents", to: href("/admin/agents") },
  { key: "admins", to: href("/admin/admins"), isOwners: true },
] as const satisfies readonly AdminTab[];

/** Behind "More". */
const MORE = [
  { key: "returns", to: href("/admin/returns") },
  { key: "khata", to: href("/admin/khata") },
  { key: "cash", to: href("/admin/cash") },
  { key: "messages", to: href("/admin/messages") },
  { key: "searches", to: href("/admin/searches") },
  { key: "ledger", to: href("/admin/ledger") },
  { key: "gst", to: href("/admin/gst") },
  { key: "figures", to: href("/admin/figures"), isOwners: true },
  { key: "audit", to: href("/admin/audit"), isOwners: true },
  { key: "payments", to: href("/admin/payments"), isOwners: true },
  { key: "mails", to: href("/admin/mails"), isOwners: true },
  { key: "cities", to: href("/admin/cities"), isOwners: true },
  { key: "settings", to: href("/admin/settings"), isOwners: true },
] as const satisfies readonly AdminTab[];

const seenBy =
  (role: Role | undefined) =>
  (tab: AdminTab): boolean =>
    !tab.isOwners || role === "owner";

export const adminTabsFor = (role: Role | undefined) => TABS.filter(seenBy(role));
export const moreTabsFor = (role: Role | undefined) => MORE.filter(seenBy(role));
