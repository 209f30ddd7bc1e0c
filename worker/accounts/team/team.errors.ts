import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { MAX_MEMBERS } from "./team.contract.ts";

export const memberNotFound = () => new AppError("team_members.not_found", 404);
export const invitationNotFound = () => new AppError("team_invitations.not_found", 404);
export const verifyFirst = () => new AppError("team.verify_first", 409);
export const teamFull = () => new AppError("team.full", 409, { max: MAX_MEMBERS });
export const alreadyMember = () =>
  new AppError("team.already_member", 409, {}, { fields: { email: message("team.already_member") } });
/** The link was used, withdrawn or has expired. */
export const invitationOver = () => new AppError("team.invitation_over", 400);
export const invitationForAnother = (email: string) => new AppError("team.invitation_for_another", 403, { email });
export const inAnotherTeam = () => new AppError("team.in_another_team", 409);
export const hasOwnTeam = () => new AppError("team.has_own_team", 409);
export const hasOpenOrders = () => new AppError("team.has_open_orders", 409);
export const stillOwes = () => new AppError("team.owes", 409);
export const teamConflict = () => new AppError("team.conflict", 503, {}, { retryAfter: 1 });
