import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Verification } from "../identity/accounts.contract.ts";
import { users } from "./accounts.table.ts";
import { idOf } from "./references.ts";

/** The working record of a delivery agent; the account itself is in `users`. */
export const agents = sqliteTable(
  "agents",
  {
    id: text("id").primaryKey(),
    userId: idOf("user_id", () => users.id).unique("agents_user"),
    status: text("status").$type<Verification>().notNull().default("pending"),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    pincode: text("pincode").notNull().default("800001"),
    /** The city to which a verified agent asked to move; staff decide. */
    wantedLocation: text("wanted_location"),
    vehicleNumber: text("vehicle_number").notNull(),
    /** R2 key of a private picture: only staff and the agent may see it. */
    vehicleImageKey: text("vehicle_image_key"),
    isVehicleVerified: integer("is_vehicle_verified", { mode: "boolean" }).notNull().default(false),
    ratingSum: integer("rating_sum").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    acceptedCount: integer("accepted_count").notNull().default(0),
    deliveredCount: integer("delivered_count").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("agents_status").on(table.status, table.id),
    index("agents_moving").on(table.id).where(sql`${table.wantedLocation} IS NOT NULL`),
    check("agents_status_known", sql`${table.status} IN ('pending', 'verified', 'rejected')`),
  ],
);
