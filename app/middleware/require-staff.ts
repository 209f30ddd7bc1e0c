import type { RouterContextProvider } from "react-router";
import { runsTheShop } from "../../worker/accounts/accounts.contract.ts";
import { requestContext } from "../context.ts";
import { refuse } from "../http/page-failure.ts";
import { textsIn } from "../i18n/texts.tsx";

/**
 * Verified admins and the owner; anyone else meets Access Denied (403). Called in the layout's loader and not as a
 * middleware: an error thrown before the loaders would cost the page its header. Services refuse by themselves anyway.
 */
export const requireStaff = (context: Readonly<RouterContextProvider>): void => {
  const { actor, language } = context.get(requestContext);
  if (runsTheShop(actor)) return;
  throw refuse(403, "access.staff_only", textsIn(language, "shell")("errors.deniedAdminText"));
};
