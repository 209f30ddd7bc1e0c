import { createSealing, type Sealing } from "../../platform/secrets/sealing.ts";

/** Encrypts the secrets of authenticator apps for their account, so that a copy of the database alone yields no codes. */
export const createSealedSecrets = (configured: string): Sealing => createSealing(configured, "rasad second factor");
export type SealedSecrets = Sealing;
