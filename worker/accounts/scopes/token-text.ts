import { createHash, randomBytes } from "node:crypto";
import { isId } from "../../platform/ids.ts";

/** So that people, logs and scanners of leaked secrets recognise a token. */
const PREFIX = "rasad_live_";

/** `rasad_live_<id>_<secret>`: the id finds the row, the secret proves the token. */
const TOKEN = /^rasad_live_([0-9A-Z]{26})_([\w-]{43})$/;

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** A new token and the hash to store; the text itself is shown once and kept nowhere. */
export const newTokenText = (id: string): { readonly text: string; readonly hash: string } => {
  const secret = randomBytes(32).toString("base64url");
  return { text: `${PREFIX}${id}_${secret}`, hash: hashOf(secret) };
};

export const isApiToken = (text: string): boolean => text.startsWith(PREFIX);

/** Null for a text that is no token of ours, known or not. */
export const readTokenText = (text: string): { readonly id: string; readonly hash: string } | null => {
  const [, id = "", secret = ""] = TOKEN.exec(text) ?? [];
  return isId(id) ? { id, hash: hashOf(secret) } : null;
};
