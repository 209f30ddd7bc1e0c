import type { Seller } from "../worker/documents/seller.contract.ts";
import type { Db } from "../worker/platform/d1/db.ts";
import { seller } from "../worker/schema/seller.table.ts";

/** Invented, with valid check digits. */
const DEMO_SELLER: Seller = {
  name: "Rasad Provisions Pvt Ltd (demo)",
  gstin: "10AAGCR4375J1ZD",
  fssai: "10020011001234",
  address: "Musallahpur Haat, Bazar Samiti Road\nPatna 800006, Bihar",
  state: "10",
  accountName: "Rasad Provisions Pvt Ltd",
  accountNumber: "001234567890",
  ifsc: "SBIN0001234",
  bankName: "State Bank of India, Patna Main",
};

/** Call it before the demo orders, whose documents contain the seller. */
export const insertSeller = async (db: Db, now: number): Promise<void> => {
  await db.insert(seller).values({ id: "seller", data: JSON.stringify(DEMO_SELLER), version: 1, changedAt: now });
};
