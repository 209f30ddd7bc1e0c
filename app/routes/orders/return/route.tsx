import { href } from "react-router";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { withLocalItems } from "../../../features/local-names/local-names.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { requestReturnAction } from "./return-action.ts";
import { ReturnForm } from "./return-form.tsx";

export const handle = { startsAtTop: true };

export const meta = pageTitle("returnForm", "pageTitle");

export const loader = async ({ params: { orderId }, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { returns } = context.get(servicesContext);
  const found = await returns.readReturnable(actor, orderId);
  const { until, isOpen, partial, lines } = found;
  const items = lines.map(({ product, image, ...line }) => ({ ...line, product: { ...product, image }, total: 0 }));
  return {
    orderId,
    until,
    isOpen,
    partial,
    lines: withLocalItems({ items }, language).items,
    key: crypto.randomUUID(),
  };
};

export const action = (args: Route.ActionArgs) => requestReturnAction(args);

export const clientAction = pageClientAction(faultIn("returnForm"));

export default function ReturnGoods({ loaderData }: Route.ComponentProps) {
  const { orderId, isOpen, partial, lines, key } = loaderData;
  const text = useMessages("returnForm");
  const canAsk = isOpen && lines.length > 0;
  return (
    <div className="page-width max-w-3xl">
      <PageHeader
        title={text("title", { id: shortId(orderId) })}
        text={canAsk ? text(partial ? "intro" : "introWhole") : ""}
      />
      {canAsk ? <ReturnForm lines={lines} partial={partial} formKey={key} /> : <NoReturn {...loaderData} />}
      <ButtonLink to={href("/orders/:orderId", { orderId })} variant="ghost" className="mt-3">
        {text("back")}
      </ButtonLink>
    </div>
  );
}

function NoReturn({
  orderId,
  until,
  isOpen,
}: Pick<Route.ComponentProps["loaderData"], "orderId" | "until" | "isOpen">) {
  const text = useMessages("returnForm");
  const dates = useDates();
  const why =
    until === null ? text("never") : isOpen ? text("nothingLeft") : text("over", { time: dates.dateTime(until) });
  return (
    <Alert tone="accent">
      <p>{why}</p>
      <ButtonLink to={`${href("/contact")}?${new URLSearchParams({ order: orderId })}`} className="mt-2">
        {text("support")}
      </ButtonLink>
    </Alert>
  );
}
