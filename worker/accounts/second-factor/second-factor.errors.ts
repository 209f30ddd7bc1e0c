import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import type { SecondStep } from "./second-factor.contract.ts";

/** The password was correct; `details` say how to finish the sign-in. */
export const secondFactorNeeded = ({ pendingToken, expiresIn, factors }: SecondStep) =>
  new AppError("auth.second_factor_needed", 401, {}, { details: { pendingToken, expiresIn, factors } });
/** The sign-in waited too long, was finished, or the account's sessions ended meanwhile. */
export const secondStepOver = () => new AppError("auth.second_step_over", 401);
export const wrongFactorCode = () => {
  const wrong = message("factor.code_wrong");
  return new AppError("auth.wrong_second_factor", 400, {}, { message: wrong, fields: { code: wrong } });
};
export const setUpOver = () => new AppError("second_factor.set_up_over", 409);
export const alreadySetUp = () => new AppError("second_factor.already_set_up", 409);
export const notSetUp = () => new AppError("second_factor.not_set_up", 409);
