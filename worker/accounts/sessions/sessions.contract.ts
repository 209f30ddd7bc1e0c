import * as v from "valibot";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { type Actor, ConfirmPassword, LANGUAGES, Password, ROLES, VERIFICATIONS } from "../accounts.contract.ts";

/**
 * What the header of a page says about who looks at it, and nothing more. On pages that decide nothing it may come from
 * KV, a minute or a rename old; so it is for showing, never for a decision.
 */
export const HeaderAccount = v.object({
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  adminStatus: v.nullable(v.picklist(VERIFICATIONS)),
  location: v.string(),
  language: v.picklist(LANGUAGES),
});
export type HeaderAccount = v.InferOutput<typeof HeaderAccount>;

export const toHeaderAccount = ({
  name,
  email,
  role,
  adminStatus,
  location,
  language,
}: Actor | HeaderAccount): HeaderAccount => ({
  name,
  email,
  role,
  adminStatus,
  location,
  language,
});

/** One of the places where an account is signed in, for its owner. Dates are ISO 8601. */
export const Session = v.object({
  _id: v.string(),
  /** From what the browser says of itself; null where it says nothing that we know. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  createdAt: v.string(),
  /** Noted once an hour. */
  lastSeenAt: v.string(),
  expiresAt: v.string(),
  /** The session that asks. */
  isCurrent: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

export const PASSWORD_CHANGED = "Your password has been changed. All other devices are signed out.";

const CURRENT_REQUIRED = message("password.current_missing");

export const ChangePasswordInput = v.pipe(
  fields({
    currentPassword: v.pipe(
      v.string(CURRENT_REQUIRED),
      v.minLength(1, CURRENT_REQUIRED),
      v.maxLength(1024, message("password.current_wrong")),
    ),
    newPassword: Password,
    confirmPassword: ConfirmPassword,
  }),
  v.forward(
    v.partialCheck(
      [["newPassword"], ["confirmPassword"]],
      (input) => input.newPassword === input.confirmPassword,
      message("password.mismatch_register"),
    ),
    ["confirmPassword"],
  ),
  v.forward(
    v.partialCheck(
      [["currentPassword"], ["newPassword"]],
      (input) => input.currentPassword !== input.newPassword,
      message("password.unchanged"),
    ),
    ["newPassword"],
  ),
);
export type ChangePasswordInput = v.InferOutput<typeof ChangePasswordInput>;
