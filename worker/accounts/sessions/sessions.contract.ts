import * as v from "valibot";
import { type Actor, ConfirmPassword, Password, User } from "../../identity/accounts.contract.ts";
import { ReauthenticationPassword } from "../../identity/scopes/api-tokens.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";

/**
 * The account data in the header of a page. On public pages it may come from KV and be up to a minute old, so it must
 * never decide a permission.
 */
export const HeaderAccount = v.pick(User, ["name", "email", "role", "adminStatus", "location", "language"]);
export type HeaderAccount = v.InferOutput<typeof HeaderAccount>;

export const toHeaderAccount = (account: Actor | HeaderAccount): HeaderAccount => v.parse(HeaderAccount, account);

/** Within this many minutes of a sign-in, adding a passkey or an API token needs no password. */
export const FRESH_SESSION_MINUTES = 10;

/** For ending sessions. The password is optional soon after signing in. */
export const EndSessionsInput = fields({ currentPassword: ReauthenticationPassword });
export type EndSessionsInput = v.InferOutput<typeof EndSessionsInput>;

/** A sign-in of an account, as its owner sees it. Dates are ISO 8601. */
export const Session = v.object({
  _id: v.string(),
  /** Parsed from the User-Agent; null when it is not recognised. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  createdAt: v.string(),
  /** Updated at most once an hour. */
  lastSeenAt: v.string(),
  expiresAt: v.string(),
  /** True for the session of this request. */
  isCurrent: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

export const PASSWORD_CHANGED = "Your password has been changed. All other devices are signed out.";

const CURRENT_REQUIRED = message("password.current_missing");

/** A password that is compared with the stored one, not set. */
export const CurrentPassword = v.pipe(
  v.string(CURRENT_REQUIRED),
  v.minLength(1, CURRENT_REQUIRED),
  v.maxLength(1024, message("password.current_wrong")),
);

export const ChangePasswordInput = v.pipe(
  fields({
    currentPassword: CurrentPassword,
    newPassword: Password,
    confirmPassword: ConfirmPassword,
  }),
  v.forward(
    v.partialCheck(
      [["newPassword"], ["confirmPassword"]],
      ({ newPassword, confirmPassword = newPassword }) => newPassword === confirmPassword,
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
