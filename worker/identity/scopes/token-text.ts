import { isId } from "../../platform/ids.ts";
import { newSecret, sha256 } from "../../platform/secrets/hashes.ts";

/** Lets people, logs and secret scanners recognise a token. */
const PREFIX = "rasad_live_";

/** `rasad_live_<id>_<secret>`: the id finds the row, the secret proves the token. */
const TOKEN = /^rasad_live_([0-9A-Z]{26})_([\w-]{43})$/;

/**
 * A token's text and the hash to store; the text is shown once and not stored. `secret`: 32 bytes in base64url, random
 * by default.
 */
export const newTokenText = (id: string, secret = newSecret()): { readonly text: string; readonly hash: string } => ({
  text: `${PREFIX}${id}_${secret}`,
  hash: sha256(secret),
});

export const isApiToken = (text: string): boolean => text.startsWith(PREFIX);

/** Null for text that is not in our token format. Does not check that the token exists. */
export const readTokenText = (text: string): { readonly id: string; readonly hash: string } | null => {
  const [, id = "", secret = ""] = TOKEN.exec(text) ?? [];
  return isId(id) ? { id, hash: sha256(secret) } : null;
};
