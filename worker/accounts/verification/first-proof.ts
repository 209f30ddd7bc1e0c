import type { Statement } from "../../platform/d1/db.ts";

/** What ends when an address is first proved (own-data/first-proof.repo.ts). */
export interface FirstProof {
  /** Marks the address as verified. `sessionId`: the session that brought the proof and goes on. */
  addressVerified(userId: string, sessionId: string | null): readonly Statement[];
  /** For a reset that is the first proof. */
  standingOrdersPaused(userId: string): Statement;
  pauseStandingOrdersInCities(userId: string): Promise<void>;
}
