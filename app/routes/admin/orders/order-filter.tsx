import { Form } from "react-router";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { Select } from "../../../components/ui/select.tsx";
import type { OrderFilter as Asked } from "../../../features/admin-orders/admin-orders-data.ts";
import type { ShownHours } from "../../../features/fulfilment/fulfilment-data.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface OrderFilterProps {
  asked: Asked;
  hours: readonly ShownHours[];
  agents: readonly { readonly _id: string; readonly name: string }[];
}

/** Narrows the list to a delivery day, a time of it and an agent; a GET form, so that it is in the address. */
export function OrderFilter({ asked, hours, agents }: OrderFilterProps) {
  const text = useMessages("admin.orders");
  const fulfilment = useMessages("fulfilment");
  const { status, day, until, agent } = asked;
  const isNarrowed = day !== null || agent !== null;
  return (
    <details className="group mt-1" open={isNarrowed} key={JSON.stringify(asked)}>
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand-text">
        {text("narrow")}
        <FoldArrow />
      </summary>
      <Form className="mb-3 grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap">
        {status && <input type="hidden" name="status" value={status} />}
        <Field label={fulfilment("day")} className="sm:w-44">
          {(control) => <Input {...control} type="date" name="day" defaultValue={day ?? ""} />}
        </Field>
        <Field label={fulfilment("time")} className="sm:w-40">
          {(control) => (
            <Select {...control} name="until" defaultValue={until ?? ""}>
              <option value="">{fulfilment("allDay")}</option>
              {hours.map((one) => (
                <option key={one.until} value={one.until}>
                  {one.words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={fulfilment("agent")} className="max-sm:col-span-2 sm:w-56">
          {(control) => (
            <Select {...control} name="agent" defaultValue={agent ?? ""}>
              <option value="">{text("anyAgent")}</option>
              {agents.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" look="outline" className="w-fit">
          {fulfilment("show")}
        </Button>
        {isNarrowed && (
          <ButtonLink to={status ? `?status=${status}` : "?"} look="quiet" className="w-fit">
            {text("showEvery")}
          </ButtonLink>
        )}
      </Form>
    </details>
  );
}
