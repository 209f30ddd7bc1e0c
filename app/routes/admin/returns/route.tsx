import { PackageCheck } from "lucide-react";
import { href } from "react-router";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { RETURN_STATES } from "../../../../worker/orders/replacements/replacements.contract.ts";
import { DecideReturnInput, ReturnsQuery } from "../../../../worker/orders/returns/returns.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { List, PagedList, QueryTabs } from "../../../components/list-pages.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readQuery } from "../../../http/read-query.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { decisionFormName, ReturnCard } from "./return-card.tsx";

export const meta = pageTitle("adminReturns", "pageTitle");

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const filter = readQuery(ReturnsQuery, url);
  const { actor } = context.get(requestContext);
  const page = await context.get(servicesContext).returns.listForStaff(actor, filter);
  return {
    ...page,
    viewerId: actor?.userId,
    state: filter.state,
    now: new Date().toISOString(),
    formKey: crypto.randomUUID(),
  };
};

export const clientLoader = cacheLoader<typeof loader>();

export const action = async (args: Route.ActionArgs) => {
  const { actor, language } = args.context.get(requestContext);
  const { returns } = args.context.get(servicesContext);
  const form = await args.request.formData();
  const id = String(form.get("id"));
  return runForm(args, form, decisionFormName(id), async () => {
    const input = parseInput(DecideReturnInput, {
      decision: form.get("decision"),
      words: form.get("words") ?? "",
      backToStock: form.getAll("backToStock"),
      version: Number(form.get("version")),
    });
    await returns.decideReturn(actor, id, input, readIdempotencyKey(form.get("key")));
    return messagesIn(language, "adminReturns")("saved");
  });
};

export const clientAction = pageClientAction(faultIn("adminReturns"));

export default function AdminReturns({
  loaderData: { returns, nextCursor, viewerId, state, now, formKey },
}: Route.ComponentProps) {
  const text = useMessages("adminReturns");
  const tabs = RETURN_STATES.map((one) => ({
    to: one === "requested" ? "?" : `?state=${one}`,
    label: text(`states.${one}`),
    isCurrent: state === one,
  }));
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <QueryTabs label={text("filterLabel")} tabs={tabs} className="mb-3" />
      <PagedList path={href("/admin/returns")} text={text} nextCursor={nextCursor}>
        <List
          rows={returns}
          empty={<EmptyState icon={PackageCheck} title={text(`empty.${state}`)} />}
          look="cards"
          className="items-start"
        >
          {(one) => (
            <ReturnCard key={one._id} of={one} isOwn={one.buyer._id === viewerId} now={now} formKey={formKey} />
          )}
        </List>
      </PagedList>
    </>
  );
}
