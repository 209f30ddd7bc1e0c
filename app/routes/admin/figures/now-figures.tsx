import { href, Link } from "react-router";
import type { Figures, Receivables } from "../../../../worker/figures/figures.contract.ts";
import { Money } from "../../../components/money.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

/** The present balances, which do not depend on the selected month. */
export function NowFigures({ custody, receivables }: Pick<Figures, "custody" | "receivables">) {
  const text = useMessages("figures");
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <Card>
        <BalanceLink of="cash" label={text("custody")} />
        <p data-testid="custody">
          <Money rupees={custody} className="text-xl font-bold text-money" />
        </p>
      </Card>
      <Card>
        <BalanceLink of="account" label={text("receivables")} />
        {receivables ? <ByAge {...receivables} /> : <p className="text-muted">{text("notAddedUp")}</p>}
      </Card>
    </div>
  );
}

function BalanceLink({ of, label }: { of: "cash" | "account"; label: string }) {
  return (
    <h2 className="text-base font-normal">
      <Link
        to={`${href("/admin/ledger/balances")}?of=${of}`}
        className="inline-flex min-h-11 items-center underline lg:min-h-8"
      >
        {label}
      </Link>
    </h2>
  );
}

const AGE_KEYS = ["week", "fortnight", "month", "older"] as const;

function ByAge({ total, ages, inFavour, at }: Receivables) {
  const text = useMessages("figures");
  const { dateTime } = useDates();
  return (
    <>
      <p data-testid="receivables">
        <Money rupees={total} className="text-xl font-bold text-money" />
      </p>
      <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4">
        {AGE_KEYS.map((key, i) => (
          <div key={key}>
            <dt className="text-sm text-muted">{text(`age.${key}`)}</dt>
            <dd>
              <Money rupees={ages[i] ?? 0} />
            </dd>
          </div>
        ))}
      </dl>
      {inFavour > 0 && (
        <p className="mt-1">
          {text("inFavour")} <Money rupees={inFavour} />
        </p>
      )}
      <p className="mt-1 text-sm text-muted">{text("addedUp", { at: dateTime(at) })}</p>
    </>
  );
}
