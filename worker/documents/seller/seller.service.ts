import type { Needs } from "../../compose.ts";
import { requireOwner, type Visitor } from "../../identity/permissions.ts";
import { compareAndSet } from "../../platform/d1/compare-and-set.ts";
import { AppError } from "../../platform/errors.contract.ts";
import type { Seller, SellerEntry, SellerInput } from "../seller.contract.ts";
import { readSeller } from "../to-seller.ts";
import { createSellerRepo } from "./seller.repo.ts";

const sellerConflict = () => new AppError("seller.conflict", 409);

const FIELDS: readonly (keyof Seller)[] = [
  ...(["name", "gstin", "fssai", "address", "state"] as const),
  ...(["accountName", "accountNumber", "ifsc", "bankName"] as const),
];

export function createSellerService({ db, clock, audit }: Needs<"audit">) {
  const repo = createSellerRepo(db);
  const read = async (): Promise<SellerEntry> => {
    const row = await repo.find();
    return { ...readSeller(row?.data ?? null), version: row?.version ?? 0 };
  };

  return {
    async getSeller(visitor: Visitor): Promise<SellerEntry> {
      requireOwner(visitor);
      return read();
    },

    /** Also writes the audit log. Issued documents do not change. Throws 409 for an outdated version. */
    async changeSeller(visitor: Visitor, { version, ...after }: SellerInput): Promise<SellerEntry> {
      const owner = requireOwner(visitor);
      const differing = (before: Seller) => FIELDS.filter((field) => before[field] !== after[field]);
      const factsOf = (of: Seller, names: readonly (keyof Seller)[]) =>
        Object.fromEntries(names.map((name) => [name, of[name]]));
      await compareAndSet<SellerEntry>({
        find: async () => {
          const current = await read();
          if (current.version !== version && differing(current).length > 0) throw sellerConflict();
          return current;
        },
        isDone: (current) => current.version > 0 && differing(current).length === 0,
        write: async (current) => {
          const names = differing(current);
          const act = audit.record({
            actorId: owner.userId,
            action: "seller.changed",
            subject: { type: "settings", id: "seller", label: after.name },
            before: factsOf(current, names),
            after: factsOf(after, names),
          });
          await repo.write({ data: JSON.stringify(after), version: current.version + 1, changedAt: clock.now() }, [
            act,
          ]);
        },
        conflict: sellerConflict,
      });
      return read();
    },
  };
}
