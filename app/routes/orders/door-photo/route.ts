import { href, redirect } from "react-router";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";

/** Stores photos from a page without script; with script they go to the API. */
export const action = async ({ request, params: { orderId, productId }, context }: Route.ActionArgs) => {
  const { actor, language } = context.get(requestContext);
  const { door, uploads } = context.get(servicesContext);
  const page = href("/orders/:orderId/door", { orderId });
  try {
    const readForm = (field: string) => uploads.readWholeForm(request, field);
    await door.storeDoorPhoto(actor, orderId, { productId, readForm });
    return redirectWithToast(page, "success", messagesIn(language, "door")("photoKept"));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirectWithToast(page, "error", translateMessage(language, error.message));
  }
};

/** The address has no page. */
export const loader = ({ params: { orderId } }: Route.LoaderArgs) =>
  redirect(href("/orders/:orderId/door", { orderId }));
