import * as v from "valibot";
import { ReauthenticationPassword } from "../../identity/scopes/api-tokens.contract.ts";
import { fields, oneLine } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";

export const MAX_PASSKEYS = 10;

/** A passkey as its owner sees it. Dates are ISO 8601. */
export const Passkey = v.object({
  _id: v.string(),
  name: v.string(),
  /** Backed up by its provider, so that other devices have it too. */
  isBackedUp: v.boolean(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const RenamePasskeyInput = fields({
  name: v.pipe(
    v.string(message("passkeys.name_missing")),
    oneLine(),
    v.minLength(1, message("passkeys.name_missing")),
    v.maxLength(60, message("passkeys.name_too_long")),
  ),
});
export type RenamePasskeyInput = v.InferOutput<typeof RenamePasskeyInput>;

/** The password is optional soon after signing in. */
export const BeginRegistrationInput = fields({ currentPassword: ReauthenticationPassword });
export type BeginRegistrationInput = v.InferOutput<typeof BeginRegistrationInput>;

const UNREADABLE = message("passkeys.unreadable");
/** `max` is far above what authenticators send. */
const bytes = (max: number) =>
  v.pipe(v.string(UNREADABLE), v.maxLength(max, UNREADABLE), v.regex(/^[\w-]+$/, UNREADABLE));
const CredentialId = bytes(1400);

/** `entries`: the fields of the authenticator's response besides the client data. */
const credential = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  fields({
    id: CredentialId,
    rawId: CredentialId,
    type: v.literal("public-key", UNREADABLE),
    response: fields({ clientDataJSON: bytes(4000), ...entries }),
  });

/** What the browser returns: `RegistrationResponseJSON` of WebAuthn. Binary values are base64url. */
export const FinishRegistrationInput = fields({
  response: credential({
    attestationObject: bytes(16_000),
    transports: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(UNREADABLE), v.maxLength(20, UNREADABLE)), UNREADABLE),
        v.maxLength(10, UNREADABLE),
      ),
      [],
    ),
  }),
});
export type FinishRegistrationInput = v.InferOutput<typeof FinishRegistrationInput>;

/** What the browser returns: `AuthenticationResponseJSON` of WebAuthn. Binary values are base64url. */
export const PasskeySignInInput = fields({
  response: credential({ authenticatorData: bytes(4000), signature: bytes(4000), userHandle: bytes(100) }),
});
export type PasskeySignInInput = v.InferOutput<typeof PasskeySignInInput>;

/** The schema's value as JSON in one field, because a form has no nested values. */
export const inField = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.string(UNREADABLE), v.parseJson(undefined, UNREADABLE), schema);
