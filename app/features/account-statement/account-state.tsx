import { AGES, type CreditState } from "../../../worker/credit/credit.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { Fact } from "../../components/fact.tsx";
import { Money } from "../../components/money.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";

/** What is owed, what may still be ordered, and how old the debt is. `isOwn`: the viewer holds the account. */
export function AccountState({ state, isOwn }: { state: CreditState; isOwn: boolean }) {
  const text = useMessages("credit");
  const { balance, limit, days, onTheWay, available } = state;
  const label = balance >= 0 ? text("owed") : text(isOwn ? "inFavour" : "inFavourOf");
  return (
    <Card className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Fact label={label} className="col-span-full">
          <b data-testid="owed" className="figures text-3xl">
            {formatRupees(Math.abs(balance))}
          </b>
        </Fact>
        <Fact label={text("limit")}>{limit > 0 ? <Money rupees={limit} /> : text("none")}</Fact>
        {days > 0 && <Fact label={text("terms")}>{text("days", { count: days })}</Fact>}
        <Fact label={text("onTheWay")}>
          <Money rupees={onTheWay} />
        </Fact>
        <Fact label={text("available")}>
          <Money rupees={available} />
        </Fact>
      </dl>
      {balance > 0 && <Ages ageing={state.ageing} />}
    </Card>
  );
}

function Ages({ ageing }: Pick<CreditState, "ageing">) {
  const text = useMessages("credit");
  return (
    <div>
      <h2 className="text-lg">{text("ageing")}</h2>
      <dl className="mt-1 grid grid-cols-1 gap-1">
        {AGES.filter((age) => ageing[age] > 0).map((age) => (
          <div key={age} className="flex justify-between gap-4">
            <dt className={age === "notDue" ? "text-muted" : "font-semibold text-danger-text"}>
              {text(`ages.${age}`)}
            </dt>
            <dd>
              <Money rupees={ageing[age]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
