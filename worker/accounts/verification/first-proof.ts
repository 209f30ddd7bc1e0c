import type { Statement } from "../../platform/d1/db.ts";

/** What a reset by mail ends when it is the first proof of the account's address (own-data/first-proof.repo.ts). */
export interface FirstProof {
  /** Removes what lets somebody into the account, unless its address was verified before. */
  takenBack(userId: string): readonly Statement[];
  pauseStandingOrdersInCities(userId: string): Promise<void>;
}
