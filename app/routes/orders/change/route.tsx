import { href } from "react-router";
import { deliveryIn } from "../../../../worker/cities/city-choice.contract.ts";
import { parseCart, serialiseCart } from "../../../../worker/orders/cart/cart-cookie.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import type { ActionResult } from "../../../features/action-result/action-result.ts";
import { faultAsResult, faultResult, revalidateAfterRefusal } from "../../../features/action-result/client-action.ts";
import { shareCartWhenSent } from "../../../features/cart/share-cart.ts";
import { AddProducts } from "../../../features/change-order/add-products.tsx";
import {
  type ChangeResult,
  calculateAmount,
  initialLines,
  quantitiesOf,
  readChangeForm,
  roundUpQuantities,
  serialiseQuantities,
  toChangeProducts,
} from "../../../features/change-order/change-form.ts";
import { ChangeLine } from "../../../features/change-order/change-line.tsx";
import { submittedLines } from "../../../features/change-order/submitted-lines.ts";
import { useOrderChange } from "../../../features/change-order/use-order-change.ts";
import { withLocalItems } from "../../../features/local-names/local-names.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesHere, useDates, useMessages } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";
import { changeOrderAction } from "./change-action.ts";
import { ChangeSummary } from "./change-summary.tsx";
import { SlotForm } from "./slot-form.tsx";
import { offerDelivery, SLOT_FORM } from "./slot-offer.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("changeOrder", "pageTitle");

export const middleware: Route.MiddlewareFunction[] = [shareCartWhenSent];

/** `?add=cart` adds the lines of the cart. */
export const loader = async ({ request, url, params: { orderId }, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { actor, language } = facts;
  const isFromCart = url.searchParams.get("add") === "cart";
  const submitted = context.get(submittedLines);
  const { cart, location: city } = readViewer(request, facts);
  const inCart = isFromCart ? parseCart(cart) : [];
  const ids = (submitted ?? inCart).map(({ productId }) => productId);
  const { orderChanges, slots } = context.get(servicesContext);
  const [found, delivery] = await Promise.all([
    orderChanges.getOrderToChange(actor, orderId, ids).catch((error) => {
      // An order that can no longer be changed, or not by this person, opens its own page.
      if (!isAppError(error) || ![403, 409].includes(error.status)) throw error;
      const message = translateMessage(language, error.message);
      throw redirectWithToast(href("/orders/:orderId", { orderId }), "error", message);
    }),
    slots.readDelivery(city),
  ]);
  const { order, open, isForBuyer } = found;
  const { _id, version, location, subtotal, total, tax, paymentMethod } = order;
  // An order from a city other than the chosen one needs another D1 round trip.
  const { offered } = location === city ? delivery : await slots.readDelivery(location);
  const known = deliveryIn(facts.cities, location);
  const products = toChangeProducts(found.products, { city: location, language, ordered: quantitiesOf(order) });
  // The cart belongs to the chosen city, which another tab may have changed.
  const added = location === city ? inCart : [];
  const wanted = submitted ?? initialLines(order, open, added);
  return {
    order: { _id, version, location, subtotal, total, tax, paymentMethod },
    terms: known.terms,
    stored: withLocalItems(order, language).items.map(({ product, quantity, price }) => ({ product, quantity, price })),
    products,
    isForBuyer,
    delivery: offerDelivery(order, offered, known, Date.now()),
    wanted: roundUpQuantities(wanted, new Map(products.map((product) => [product._id, product]))),
    open: open && { difference: open.difference, payBy: open.payBy },
    fromCart: serialiseCart(isFromCart && location === city ? added : (open?.fromCart ?? [])),
    key: crypto.randomUUID(),
  };
};

export const action = (args: Route.ActionArgs) => changeOrderAction(args);

export const clientAction = async ({ serverAction, request }: Route.ClientActionArgs) => {
  const sent = await request.clone().formData();
  const { wanted } = readChangeForm(sent);
  return faultAsResult(serverAction, (isOffline, refusal): ChangeResult | ActionResult => {
    const message = refusal ?? messagesHere("changeOrder")(isOffline ? "offline" : "failed");
    const code = isOffline ? "network.lost" : "server.fault";
    return sent.get("intent") === SLOT_FORM ? faultResult(code, message) : { wanted, search: "", code, message };
  });
};

export const shouldRevalidate = revalidateAfterRefusal;

export default function ChangeOrder({ loaderData }: Route.ComponentProps) {
  const { order, terms, stored, open, fromCart, key, delivery, isForBuyer } = loaderData;
  const text = useMessages("changeOrder");
  const { Form, result, wanted, products, setQuantity, onSubmit, isPending, isBlocked } = useOrderChange(loaderData);
  const storedById = new Map(stored.map((line) => [line.product._id, line]));
  const amount = calculateAmount(wanted, products, { ...order, terms });
  return (
    <div className="page-width">
      <PageHeader
        title={text("title", { id: shortId(order._id) })}
        text={text(isForBuyer ? "introForBuyer" : "intro")}
      />
      <Waiting orderId={order._id} open={open} />
      {!isForBuyer && <SlotForm {...delivery} version={order.version} formKey={key} />}
      <Form
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <HiddenFields
          values={{
            key,
            version: order.version,
            expectedTotal: amount.total,
            shown: serialiseQuantities(wanted),
            city: order.location,
            as: isForBuyer ? "staff" : "buyer",
          }}
        />
        {fromCart && <input type="hidden" name="from" value={fromCart} />}
        <div className="grid grid-cols-1 gap-4">
          <Card>
            <h2 className="mb-2 text-lg">{text("lines")}</h2>
            {fromCart && <Alert className="mb-3">{text("fromCart")}</Alert>}
            <ul className="divide-y divide-line">
              {wanted.map(({ productId, quantity }) => (
                <ChangeLine
                  key={productId}
                  productId={productId}
                  quantity={quantity}
                  product={products.get(productId)}
                  stored={storedById.get(productId)}
                  onChange={(next) => setQuantity(productId, next)}
                />
              ))}
            </ul>
          </Card>
          <AddProducts result={result} isPending={isPending} />
        </div>
        <ChangeSummary order={order} amount={amount} result={result} isPending={isPending} isBlocked={isBlocked} />
      </Form>
    </div>
  );
}

function Waiting({ orderId, open }: { orderId: string; open: { difference: number; payBy: string } | null }) {
  const text = useMessages("changeOrder");
  const dates = useDates();
  if (!open) return null;
  const amount = formatRupees(open.difference);
  return (
    <Alert tone="accent" className="mb-4">
      <p>{text("waiting", { amount, time: dates.dateTime(open.payBy) })}</p>
      <ButtonLink to={href("/pay/:orderId", { orderId })} reloadDocument className="mt-2">
        {text("payNow", { amount })}
      </ButtonLink>
    </Alert>
  );
}
