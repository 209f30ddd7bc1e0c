import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { dictionary } from "@zxcvbn-ts/language-common";
import { projectRoot } from "../local/state.ts";

const COMMONEST = 10_000;
/** Shorter passwords are refused anyway. */
const SHORTEST = 6;
const FINGERPRINT_BYTES = 4;

const fingerprints = dictionary["passwords-common"]
  .slice(0, COMMONEST)
  .filter((password) => password.length >= SHORTEST)
  .map((password) => createHash("sha256").update(password.toLowerCase()).digest().readUInt32LE(0));

const bytes = Buffer.from(Uint32Array.from(new Set(fingerprints)).buffer);

writeFileSync(
  join(projectRoot, "worker/accounts/staff-passwords/breached-fingerprints.ts"),
  `/**
 * The first ${FINGERPRINT_BYTES} bytes of the SHA-256 of each password, by scripts/generate/breached-passwords.ts from the list of
 * @zxcvbn-ts/language-common (MIT License, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 zxcvbn-ts).
 */
export const COMMON_FINGERPRINTS =
  "${bytes.toString("base64")}";
`,
);
