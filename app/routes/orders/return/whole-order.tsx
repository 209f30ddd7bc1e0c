import { Card } from "../../../components/ui/card.tsx";
import type { LocalItem } from "../../../features/local-names/local-names.ts";
import { DeliveredLine } from "./delivered-line.tsx";
import { ReasonField } from "./reason-field.tsx";
import { quantityField, WHOLE_REASON } from "./return-fields.ts";

interface WholeOrderProps {
  lines: readonly LocalItem[];
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** Where the shop takes no parts: all that was delivered, with one reason for it. */
export function WholeOrder({ lines, typed, errors }: WholeOrderProps) {
  return (
    <Card className="grid gap-4">
      <ul className="grid gap-3 sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line.product._id}>
            <input type="hidden" name="product" value={line.product._id} />
            <input type="hidden" name={quantityField(line.product._id)} value={line.quantity} />
            <DeliveredLine line={line} />
          </li>
        ))}
      </ul>
      <ReasonField name={WHOLE_REASON} typed={typed} errors={errors} />
    </Card>
  );
}
