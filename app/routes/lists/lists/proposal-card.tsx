import { MAX_LIST_NAME } from "../../../../worker/lists/list-limits.contract.ts";
import type { ListProposal } from "../../../../worker/lists/proposals.contract.ts";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { onlyFieldIn, useActionForm, wasTicked } from "../../../features/action-result/action-form.tsx";
import type { LocalProposedLine } from "../../../features/lists/local-list.ts";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { formName } from "./list-forms.tsx";

interface ProposalCardProps {
  learnedAs: ListProposal["learnedAs"];
  lines: readonly LocalProposedLine[];
}

const PREVIEWED = 3;

/** Proposes a list, with the reason for each product; all lines are ticked at first. */
export function ProposalCard({ learnedAs, lines }: ProposalCardProps) {
  const text = useMessages("lists");
  const names = useNames();
  const { Form, isPending, refusal } = useActionForm(formName("learn", learnedAs));
  const isOfAllDays = learnedAs === "regulars";
  const title = isOfAllDays ? text("learnedRegulars") : text("learnedWeekday", { day: learnedAs });
  const named = lines.slice(0, PREVIEWED).map(({ product }) => product.name);
  return (
    <Card data-testid="proposal">
      <Form method="post" className="grid gap-3">
        <h3 className="text-lg">{title}</h3>
        <HiddenFields values={{ intent: "learn", learnedAs }} />
        <details className="group">
          <summary className="block min-h-11 cursor-pointer pb-2 group-open:pt-2">
            <span className="text-muted wrap-anywhere group-open:hidden">
              {named.join(", ")}
              {lines.length > PREVIEWED && "\u00a0…"}
            </span>
            <span className="flex items-center gap-1.5 font-semibold text-brand-text">
              {text("learnedShow", { count: lines.length })}
              <FoldArrow />
            </span>
          </summary>
          <ul className="divide-y divide-line">
            {lines.map(({ product, quantity, times, days }) => (
              <li key={product._id}>
                <label className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
                  <input
                    type="checkbox"
                    name="line"
                    value={`${product._id}.${quantity}`}
                    defaultChecked={!refusal || wasTicked(refusal, "line", `${product._id}.${quantity}`)}
                    className="size-5 accent-brand"
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {product.name}{" "}
                    <span className="figures whitespace-nowrap">{names.amount(quantity, product.unit)}</span>
                    <span className="block text-sm text-muted">
                      {isOfAllDays
                        ? text("learnedReason", { times, days })
                        : text("learnedReasonWeekday", { times, days, day: learnedAs })}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </details>
        <TextField
          label={text("name")}
          {...onlyFieldIn(refusal, "name", title)}
          required
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
        />
        <Button type="submit" variant="outline" disabled={isPending} className="sm:justify-self-start">
          {text(isPending ? "creating" : "learnedMake")}
        </Button>
      </Form>
    </Card>
  );
}
