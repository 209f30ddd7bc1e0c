import { Bell, BellRing } from "lucide-react";
import { href, Link } from "react-router";
import type { OwnAlert } from "../../../../worker/catalogue/alerts/alerts.contract.ts";
import type { Unit } from "../../../../worker/catalogue/categories.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Field, Input } from "../../../components/ui/fields.tsx";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
import { useActionForm } from "../../../features/action-result/action-form.tsx";
import { alertForm, StopWaiting } from "../../../features/alerts/stop-waiting.tsx";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface AlertsBoxProps {
  product: {
    readonly _id: string;
    readonly name: string;
    readonly unit: Unit;
    readonly price: number;
    readonly stock: number;
  };
  own: readonly OwnAlert[];
}

type AlertProps = Pick<AlertsBoxProps, "product"> & { alert: OwnAlert | undefined };

export function AlertsBox({ product, own }: AlertsBoxProps) {
  const text = useMessages("alerts");
  const { user } = useViewer();
  const of = (kind: OwnAlert["kind"]) => own.find((one) => one.kind === kind);
  const stockAlert = of("stock");
  return (
    <section aria-label={text("title")} id="alerts" className="mt-1 grid scroll-mt-24 gap-2 border-t border-line pt-2">
      {(product.stock <= 0 || stockAlert) && <StockAlert product={product} alert={stockAlert} />}
      {product.price > 0 && <PriceAlert product={product} alert={of("price")} />}
      {own.length > 0 && (
        <Link to={href("/alerts")} className="flex min-h-11 items-center gap-2 font-semibold text-brand-text underline">
          <Bell aria-hidden className="size-5" />
          {text("all")}
        </Link>
      )}
      {!user && <p className="text-sm text-muted">{text("signIn")}</p>}
    </section>
  );
}

function Waiting({
  product,
  kind,
  sentence,
}: Pick<AlertProps, "product"> & { kind: OwnAlert["kind"]; sentence: string }) {
  const { location } = useViewer();
  return (
    <div className="grid gap-2">
      <p className="flex items-start gap-2 font-medium text-success-text">
        <BellRing aria-hidden className="mt-0.5 size-5 shrink-0" />
        {sentence}
      </p>
      <StopWaiting productId={product._id} name={product.name} kind={kind} location={location} />
    </div>
  );
}

function StockAlert({ product, alert }: AlertProps) {
  const text = useMessages("alerts");
  const { location } = useViewer();
  if (alert) return <Waiting product={product} kind="stock" sentence={text("stockOn")} />;
  return (
    <ActionButton
      form={alertForm(product._id, "stock")}
      fields={{ intent: "set", kind: "stock", productId: product._id, location }}
      icon={BellRing}
      label={text("stockSet")}
      pending={text("saving")}
      wide
    />
  );
}

function PriceAlert({ product, alert }: AlertProps) {
  const text = useMessages("alerts");
  const ui = useMessages("ui");
  const { location } = useViewer();
  const { Form, isPending, refusal } = useActionForm(alertForm(product._id, "price"));
  const unit = ui(`unit.${product.unit}`, { count: 1 });
  if (alert?.target) {
    const sentence = text("priceOn", { unit, price: formatRupees(alert.target) });
    return <Waiting product={product} kind="price" sentence={sentence} />;
  }
  return (
    <details open={refusal !== undefined} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-brand-text underline">
        <BellRing aria-hidden className="size-5" />
        {text("priceSummary")}
      </summary>
      <Form method="post" className="mt-2 grid gap-3 sm:grid-cols-[auto_auto] sm:items-start sm:justify-start">
        <HiddenFields values={{ intent: "set", kind: "price", productId: product._id, location }} />
        <Field label={text("priceLabel", { unit })} errors={refusal ? [refusal.fields.target ?? refusal.message] : []}>
          {(control) => (
            <div className="flex items-center gap-2">
              <span aria-hidden>₹</span>
              <Input
                {...control}
                name="target"
                inputMode="decimal"
                required
                autoComplete="off"
                defaultValue={refusal?.typed.target ?? product.price}
                className="max-w-40"
              />
            </div>
          )}
        </Field>
        <Button type="submit" variant="secondary" disabled={isPending} className="sm:mt-7.5">
          {text(isPending ? "saving" : "priceSet")}
        </Button>
      </Form>
    </details>
  );
}
