import { Suspense } from "react";
import { href, useActionData, useLocation } from "react-router";
import { deliveryIn } from "../../../../worker/cities/city-choice.contract.ts";
import { MAX_SHOWN } from "../../../../worker/cities/slots/slot-limits.contract.ts";
import { MAX_LIST_TEXT } from "../../../../worker/lists/parse/parse-limits.contract.ts";
import { UsualQuery } from "../../../../worker/orders/buyers/buyers.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { AmountRow } from "../../../components/totals.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { TextareaField } from "../../../components/ui/fields.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultAsResult, revalidateAfterRefusal } from "../../../features/action-result/client-action.ts";
import { BelowMinimum } from "../../../features/cart-amount/below-minimum.tsx";
import { AddProducts } from "../../../features/change-order/add-products.tsx";
import {
  calculateAmount,
  readChangeForm,
  serialiseQuantities,
  toChangeProducts,
} from "../../../features/change-order/change-form.ts";
import { ChangeLine } from "../../../features/change-order/change-line.tsx";
import { useOrderChange } from "../../../features/change-order/use-order-change.ts";
import type { Look } from "../../../features/look-list/look-data.ts";
import { lazyPart } from "../../../features/network/lazy-part.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { toEstimate, toShownSlot } from "../../../features/promise/read-promise.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { readQuery } from "../../../http/read-query.ts";
import { messagesHere, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { DeliveryFields } from "./delivery-fields.tsx";
import { carriedFields, type OrderStep, orderForBuyer, readTyped } from "./place-for-buyer.ts";
import { UsualProducts } from "./usual-products.tsx";

export const handle = { startsAtTop: true };

export const meta = pageTitle("buyers", "forBuyer.pageTitle");

/** Loaded once a text has been read. */
const LookForm = lazyPart(() =>
  import("../../../features/look-list/look-form.tsx").then((module) => ({ default: module.LookForm })),
);

export const loader = async ({ url, params: { buyerId }, context }: Route.LoaderArgs) => {
  const { actor, cities, language } = context.get(requestContext);
  const { buyers, credit, lists, slots } = context.get(servicesContext);
  const { location: city } = readQuery(UsualQuery, url);
  const [buyer, usual, offer, { terms, offered }] = await Promise.all([
    buyers.getBuyer(actor, buyerId),
    lists.readRegularsOf(actor, buyerId, city),
    credit.readCreditOfferOf(actor, buyerId),
    slots.readDelivery(city),
  ]);
  const now = Date.now();
  return {
    buyer,
    city,
    key: crypto.randomUUID(),
    usual: usual.lines.map(({ product, quantity }) => ({ productId: product._id, quantity })),
    products: toChangeProducts(
      usual.lines.map(({ product }) => product),
      { city, language },
    ),
    terms,
    credit: offer,
    estimate: toEstimate(deliveryIn(cities, city), now),
    slots: offered.slice(0, MAX_SHOWN).map((slot) => toShownSlot(slot, now)),
  };
};

export const action = (args: Route.ActionArgs) => orderForBuyer(args);

export const clientAction = async ({ serverAction, request }: Route.ClientActionArgs) => {
  const sent = await request.clone().formData();
  const { wanted, city } = readChangeForm(sent);
  return faultAsResult(serverAction, (isOffline, refusal): OrderStep => {
    const message = refusal ?? messagesHere("buyers")(isOffline ? "offline" : "failed");
    const step = { id: "", products: [], wanted, city, search: "", typed: readTyped(sent) };
    return { ...step, code: isOffline ? "network.lost" : "server.fault", message };
  });
};

export const shouldRevalidate = revalidateAfterRefusal;

export default function OrderForBuyer({ loaderData }: Route.ComponentProps) {
  const { buyer, city } = loaderData;
  const text = useMessages("buyers.forBuyer");
  const cityName = useCityName();
  const step = useActionData<OrderStep>();
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-4 pb-3">
        <h1 className="min-w-0 text-2xl wrap-anywhere">{text("title", { name: buyer.name })}</h1>
        <ButtonLink to={href("/admin/buyers/:buyerId", { buyerId: buyer._id })} variant="outline">
          {text("toBuyer")}
        </ButtonLink>
        <p className="w-full text-muted">{text("intro", { city: cityName(city) })}</p>
      </header>
      {buyer.blocked ? (
        <Alert tone="danger">{text("blocked")}</Alert>
      ) : (
        <OrderForm key={step?.id} loaded={loaderData} step={step} />
      )}
    </>
  );
}

/** Shows the lines recognised in the buyer's text, for review before they are added to the order. */
function LookAtText({ look, step, path }: { look: Look; step: OrderStep; path: string }) {
  const paste = useMessages("pasteList");
  return (
    <section className="max-w-3xl">
      <h2 className="mb-2 text-xl">{paste("lookTitle")}</h2>
      <Suspense>
        <LookForm
          key={look.id}
          look={look}
          errors={undefined}
          action={path}
          hidden={<HiddenFields values={carriedFields(step)} />}
          headersLabel={paste("headers", { count: look.headers.length })}
        />
      </Suspense>
    </section>
  );
}

interface OrderFormProps {
  loaded: Route.ComponentProps["loaderData"];
  step: OrderStep | undefined;
}

function OrderForm({ loaded, step }: OrderFormProps) {
  const { buyer, city, key, usual, terms, credit, estimate, slots } = loaded;
  const text = useMessages("buyers.forBuyer");
  const paste = useMessages("pasteList");
  const change = useMessages("changeOrder");
  const { Form, result, wanted, products, setQuantity, onSubmit, isPending, isEmpty, isBlocked } =
    useOrderChange<OrderStep>({
      wanted: step?.wanted ?? [],
      products: [...(step?.products ?? []), ...loaded.products],
      stored: [],
    });
  const { pathname, search } = useLocation();
  const amount = calculateAmount(wanted, products, { terms, tax: 0, subtotal: Number.POSITIVE_INFINITY });
  const typed = step?.typed ?? {
    deliveryAddress: buyer.address,
    phone: buyer.phone,
    notes: "",
    slot: "",
    paymentMethod: "cod",
  };
  if (result?.look) return <LookAtText look={result.look} step={result} path={pathname + search} />;
  return (
    <Form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <HiddenFields values={{ key, expectedTotal: amount.total, shown: serialiseQuantities(wanted), city }} />
      <div className="grid grid-cols-1 gap-4">
        <Card className="grid grid-cols-1 gap-3">
          <TextareaField
            label={text("said")}
            hint={paste("hint")}
            name="text"
            rows={3}
            maxLength={MAX_LIST_TEXT}
            placeholder={paste("placeholder")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" name="intent" value="read" variant="outline" className="justify-self-start">
            {paste("read")}
          </Button>
        </Card>
        <UsualProducts usual={usual} products={products} wanted={wanted} />
        <AddProducts result={result} isPending={isPending} />
        {wanted.length > 0 && (
          <Card>
            <h2 className="mb-2 text-lg">{text("lines")}</h2>
            <ul className="divide-y divide-line">
              {wanted.map(({ productId, quantity }) => (
                <ChangeLine
                  key={productId}
                  productId={productId}
                  quantity={quantity}
                  product={products.get(productId)}
                  stored={null}
                  onChange={(next) => setQuantity(productId, next)}
                />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-24">
        <DeliveryFields typed={typed} fields={result?.fields ?? {}} estimate={estimate} slots={slots} credit={credit} />
        <Card className="grid grid-cols-1 gap-3">
          {result?.message && (
            <Alert tone={result.code === "change.to_check" ? "info" : "danger"}>{result.message}</Alert>
          )}
          <dl className="totals grid grid-cols-1 gap-1">
            <AmountRow label={text("deliveryFee")} rupees={isEmpty ? 0 : amount.deliveryFee} />
            <AmountRow label={text("total")} rupees={isEmpty ? 0 : amount.total} />
          </dl>
          <BelowMinimum missing={amount.missingForOrder} />
          <Button type="submit" name="intent" value="preview" variant="outline" className="without-script">
            {change("workOut")}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="save"
            size="lg"
            wide
            disabled={isPending || isBlocked || amount.missingForOrder > 0}
          >
            {text(isPending ? "placing" : "place")}
          </Button>
        </Card>
      </div>
    </Form>
  );
}
