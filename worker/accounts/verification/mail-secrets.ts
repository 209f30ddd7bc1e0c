import { createHmac, isSameSecret, sixDigitsOf } from "../../platform/hmac.ts";

/** 128 bits of id in Crockford's base 32 (platform/ids.ts), then 256 bits in base64url. */
const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})[\w-]{43}$/;

/**
 * What mails carry to prove that they were read, derived from the id of a row in `mail_codes` and stored nowhere: not
 * in the outbox, not in D1, not in KV. Whether the row still counts is D1's to say (mail-codes.repo.ts).
 */
export const createMailSecrets = (secret: string) => {
  const hmac = createHmac(secret);
  const codeOf = async (id: string): Promise<string> => sixDigitsOf(await hmac(`verify-email:${id}`));
  const tokenOf = async (id: string): Promise<string> =>
    id + Buffer.from(await hmac(`reset-password:${id}`)).toString("base64url");

  return {
    /** The six digits that verify an address. */
    codeOf,
    isCode: async (code: string, id: string): Promise<boolean> => isSameSecret(code, await codeOf(id)),

    /** The token of a reset link. */
    tokenOf,
    /** Which row a token speaks of, or null when we never made it. */
    async idIn(token: string): Promise<string | null> {
      const id = TOKEN.exec(token)?.[1];
      return id && isSameSecret(token, await tokenOf(id)) ? id : null;
    },
  };
};
export type MailSecrets = ReturnType<typeof createMailSecrets>;
