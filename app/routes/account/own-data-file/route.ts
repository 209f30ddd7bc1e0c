import { href, redirect } from "react-router";
import { DataForm } from "../../../../worker/own-data/own-data.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";

/** A GET downloads nothing, because any site can trigger one. */
export const loader = () => redirect(href("/profile/data"));

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { actor, language } = context.get(requestContext);
  try {
    const { format } = parseInput(DataForm, Object.fromEntries(await request.formData()));
    const { body, headers } = await context.get(servicesContext).ownData.downloadData(actor, format);
    return new Response(body, { headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirectWithToast(href("/profile/data"), "error", translateMessage(language, error.message));
  }
};
