import type { RouterContextProvider } from "react-router";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { actionDone, actionRefused } from "../action-result/action-result.ts";

/** The name of the Go Online / Go Offline form on its page. */
export const AVAILABILITY = "availability";

/** Saves an agent's availability, independently of the profile form. */
export const setAvailability = async (
  { request, context, url }: { request: Request; context: Readonly<RouterContextProvider>; url: URL },
  form: FormData,
) => {
  const { actor, language } = context.get(requestContext);
  const text = messagesIn(language, "availability");
  try {
    const isActive = await context
      .get(servicesContext)
      .profiles.setAvailability(actor, form.get("isActive") === "true");
    return actionDone(request, url.pathname + url.search, AVAILABILITY, text(isActive ? "isOnline" : "isOffline"));
  } catch (error) {
    return actionRefused(language, AVAILABILITY, error, text("failed"), form);
  }
};
