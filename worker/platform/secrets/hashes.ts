import { createHash, randomBytes } from "node:crypto";

/** SHA-256 in base64url: stored instead of a secret, and compared to tell whether two requests are the same. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** 16 random bytes in hexadecimal, for ids that nobody may guess. */
export const newRandomId = (): string => randomBytes(16).toString("hex");

/** 32 random bytes in base64url. Nobody can guess them, so their plain hash may be stored. */
export const newSecret = (): string => randomBytes(32).toString("base64url");
