import { STAGE_FILTERS, type StageFilter } from "../../../worker/orders/order-lifecycle.contract.ts";
import { SelectField } from "../../components/ui/fields.tsx";
import { useMessages } from "../../i18n/messages.tsx";

/** Narrows a list of orders to one stage of fulfilment. */
export function StageField({ stage, any }: { stage: StageFilter | null | undefined; any?: string | undefined }) {
  const text = useMessages("fulfilment");
  const orders = useMessages("orders");
  return (
    <SelectField
      label={text("stage")}
      className="sm:w-40"
      name="stage"
      defaultValue={stage ?? ""}
      options={STAGE_FILTERS.map((one) => [one, orders(`stage.${one}`)])}
    >
      <option value="">{any ?? text("anyStage")}</option>
    </SelectField>
  );
}
