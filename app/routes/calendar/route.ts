import { isAppError, retryHeaders } from "../../../worker/platform/errors.contract.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/route.ts";

export const loader = async ({ request, params, context }: Route.LoaderArgs): Promise<Response> => {
  try {
    const calendar = await context.get(servicesContext).calendar.showCalendar(params.key ?? "", request);
    return calendar ?? new Response("Not found", { status: 404 });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return new Response("Too many requests", { status: error.status, headers: retryHeaders(error) });
  }
};
