import { createEncryption, type Encryption } from "../platform/secrets/encryption.ts";

const SECRET_BYTES = 32;

/** In the format of Standard Webhooks. */
export const newWebhookSecret = (): string =>
  `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("base64")}`;

/** Encrypts the signing secrets for their endpoint's id, so that nobody can sign with a copy of the database alone. */
export const createWebhookSecrets = (configured: string): Encryption => createEncryption(configured, "rasad webhooks");
