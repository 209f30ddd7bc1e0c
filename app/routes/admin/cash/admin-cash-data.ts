import { PageQuery } from "../../../../worker/platform/paging.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import type { Route } from "./+types/route.ts";

export const loadCash = async ({ url, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { cash } = context.get(servicesContext);
  const query = parseInput(PageQuery, { limit: 50, cursor: url.searchParams.get("cursor") ?? undefined });
  const [handovers, page] = await Promise.all([cash.listHandovers(actor), cash.listCarriers(actor, query)]);
  return { handovers, ...page };
};
