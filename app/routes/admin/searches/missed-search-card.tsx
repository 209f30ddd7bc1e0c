import { useSearchParams } from "react-router";
import type { City } from "../../../../worker/brand.contract.ts";
import type { MissedSearch } from "../../../../worker/catalogue/missed-searches/missed-searches.contract.ts";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useCityName } from "../../../features/viewer/use-city-name.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";
import type { Picker } from "./admin-searches-data.ts";
import { ProductPicker } from "./product-picker.tsx";

interface MissedSearchCardProps {
  search: MissedSearch;
  location: City;
  /** While a product is being picked for this search. */
  picker: Picker | null;
}

export function MissedSearchCard({ search: { words, count, lastAt }, location, picker }: MissedSearchCardProps) {
  const text = useMessages("searches");
  const { dateTime } = useDates();
  const cityName = useCityName();
  const [params] = useSearchParams();
  const { Form, isPending, refusal } = useActionForm(`dismiss-${words}`);
  const picking = new URLSearchParams(params);
  picking.delete("find");
  picking.set("alias", words);
  return (
    <li data-testid="missed-search" className="p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-lg wrap-anywhere">“{words}”</h2>
          <p className="figures text-muted">
            {text("count", { count, city: cityName(location), at: dateTime(lastAt) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!picker && (
            <ButtonLink to={`?${picking}`} preventScrollReset look="outline" aria-label={text("aliasNamed", { words })}>
              {text("alias")}
            </ButtonLink>
          )}
          <Form method="post">
            <input type="hidden" name="intent" value="dismiss" />
            <input type="hidden" name="words" value={words} />
            <input type="hidden" name="location" value={location} />
            <Button type="submit" look="quiet" disabled={isPending} aria-label={text("dismissNamed", { words })}>
              {text(isPending ? "saving" : "dismiss")}
            </Button>
          </Form>
        </div>
      </div>
      {refusal && (
        <p role="alert" className="mt-2 text-sm font-semibold text-danger-text">
          {refusal.message}
        </p>
      )}
      {picker && <ProductPicker picker={picker} location={location} />}
    </li>
  );
}
