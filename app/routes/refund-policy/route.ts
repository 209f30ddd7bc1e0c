import { redirect } from "react-router";
import { refundPolicyPath } from "../../../worker/policies.contract.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/route.ts";

export const loader = async ({ context }: Route.LoaderArgs): Promise<Response> => {
  const { partialReturns } = await context.get(servicesContext).settings.read();
  return redirect(refundPolicyPath(partialReturns));
};
