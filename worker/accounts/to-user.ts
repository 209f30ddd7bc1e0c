import type { User } from "../identity/accounts.contract.ts";
import { iso } from "../platform/dates.contract.ts";

/** `createdAt` is in ms since the epoch. */
interface AccountRow extends Omit<User, "_id" | "phone" | "adminVerificationStatus" | "createdAt"> {
  readonly id: string;
  readonly phone: string | null;
  readonly createdAt: number;
}

export const toUser = (row: AccountRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  phone: row.phone ?? "",
  address: row.address,
  location: row.location,
  gstin: row.gstin,
  isEmailVerified: row.isEmailVerified,
  adminVerificationStatus: row.role === "owner" || row.adminStatus === "verified",
  adminStatus: row.adminStatus,
  language: row.language,
  timezone: row.timezone,
  totalOrders: row.totalOrders,
  createdAt: iso(row.createdAt),
});
