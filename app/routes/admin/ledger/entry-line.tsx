import { href, Link } from "react-router";
import type { LedgerEntry } from "../../../../worker/ledger/entries.contract.ts";
import { figureOf } from "../../../../worker/ledger/ledger.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { Money } from "../../../components/money.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

const LINK = "inline-flex min-h-11 items-center underline lg:min-h-8";

export function EntryLine({ entry }: { entry: LedgerEntry }) {
  const text = useMessages("ledger");
  const { dateTime } = useDates();
  const { at, kind, debit, credit, amount, orderId, buyer } = entry;
  const nameOf = (account: string): string => {
    const [group = ""] = account.startsWith("tax:") ? [account.slice(4)] : account.split(":");
    const key = `account.${group}` as "account.buyer";
    return text.has(key) ? text(key) : account;
  };
  const ledger = href("/admin/ledger");
  return (
    <li
      data-testid="ledger-entry"
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
    >
      <time dateTime={at} className="figures col-span-2 text-muted sm:col-span-1">
        {dateTime(at)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{text(`figure.${figureOf(kind, credit)}`)}</p>
        <p className="text-sm text-muted">
          {nameOf(credit)} → {nameOf(debit)}
        </p>
        <p className="flex flex-wrap gap-x-4">
          {orderId && (
            <Link to={`${ledger}?order=${orderId}`} className={LINK}>
              {text("order", { id: shortId(orderId) })}
            </Link>
          )}
          {buyer && (
            <Link to={`${ledger}?buyer=${buyer._id}`} className={LINK}>
              {buyer.name || text("account.buyer")}
            </Link>
          )}
        </p>
      </div>
      <Money rupees={amount} className="font-semibold" />
    </li>
  );
}
