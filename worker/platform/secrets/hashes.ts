import { createHash, randomBytes } from "node:crypto";

/** SHA-256 in base64url: what is stored of a secret, and what tells whether two requests say the same. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** 32 random bytes in base64url. Nobody can guess them, so their plain hash may be stored. */
export const newSecret = (): string => randomBytes(32).toString("base64url");
