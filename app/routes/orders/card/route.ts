import { redirect } from "react-router";
import { requestContext, servicesContext } from "../../../context.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/client-action.ts";
import { toListed, type UnfoldedOrder } from "../../../features/order-card/listed-order.ts";
import { loginPath } from "../../../features/viewer/login-path.ts";
import type { Route } from "./+types/route.ts";

/** The unfolded details of an order in My Orders. */
export const loader = async ({ params: { orderId }, context }: Route.LoaderArgs): Promise<UnfoldedOrder> => {
  const { actor, language } = context.get(requestContext);
  const order = await context.get(servicesContext).orders.getOrder(actor, orderId);
  return { order: toListed(order, language), formKey: crypto.randomUUID() };
};

/**
 * Rendered inside a list, so an error must not replace the page. A redirect means that the session ended; the login then
 * returns to the list, because this address has no page.
 */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<UnfoldedOrder> =>
  serverLoader().catch((error: unknown) => {
    if (error instanceof Response) throw redirect(loginPath(location.pathname + location.search));
    return null;
  });

export const shouldRevalidate = revalidateAfterRefusal;
