import { AppError } from "../platform/errors.contract.ts";

export const notSignedIn = () => new AppError("auth.required", 401, "Please sign in to continue.");
export const invalidCredentials = () =>
  new AppError("auth.invalid_credentials", 401, "Wrong email, phone or password.");
export const forbidden = () => new AppError("auth.forbidden", 403, "You don't have permission to do this.");
export const adminRequired = () =>
  new AppError("auth.admin_required", 403, "You don't have permission to access this page. Admin access required.");
export const ownerRequired = () =>
  new AppError("auth.owner_required", 403, "You don't have permission to access this page. Owner access required.");
export const notVerified = (rejected: boolean) =>
  new AppError(
    rejected ? "auth.rejected" : "auth.not_verified",
    403,
    rejected ? "Your account was not approved." : "Your account is waiting to be verified.",
  );
export const wrongPassword = () =>
  new AppError("auth.wrong_password", 400, "Your current password is not right.", {
    fields: { currentPassword: "Your current password is not right." },
  });
export const sessionNotFound = () =>
  new AppError("sessions.not_found", 404, "We could not find this device among yours.");
export const tooBusy = () =>
  new AppError("server.busy", 503, "Many people are signing in right now. Please try again in a few seconds.", {
    retryAfter: 5,
  });
export const emailTaken = () =>
  new AppError("auth.email_taken", 409, "An account with this email already exists.", {
    fields: { email: "An account with this email already exists." },
  });
export const phoneTaken = () =>
  new AppError("auth.phone_taken", 409, "An account with this phone number already exists.", {
    fields: { phone: "An account with this phone number already exists." },
  });

export const alreadyVerified = () =>
  new AppError("auth.already_verified", 409, "Your email address is already verified.");
export const invalidOtp = (triesLeft: number) =>
  new AppError("auth.invalid_otp", 400, "Invalid OTP. Please try again.", { details: { triesLeft } });
export const otpOver = () =>
  new AppError("auth.otp_over", 400, "This OTP is no longer valid. Please ask for a new one.");
export const invalidResetLink = () => new AppError("auth.invalid_reset_link", 400, "Invalid reset link");
export const resetLinkOver = () =>
  new AppError(
    "auth.reset_link_over",
    400,
    "This reset link has expired or was already used. Please ask for a new one.",
  );

/** Every attempt to decide about this account met another decision. */
export const decisionConflict = () =>
  new AppError(
    "accounts.decided_meanwhile",
    409,
    "Someone else is deciding about this account right now. Please try again.",
  );
