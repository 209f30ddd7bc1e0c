import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import type { ReactNode } from "react";
import type { DayClose } from "../../../worker/cash/cash.contract.ts";
import { DAY_MS, indianDay, startOfIndianDay } from "../../../worker/platform/dates.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { AmountRow } from "../../components/totals.tsx";
import { ButtonAnchor, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import { HandoverLine, TakenList } from "./cash-lists.tsx";

/** Used instead of the slots' `dayAfter`, which would add their schemas to the page. */
const addDays = (day: string, count: number): string => indianDay(startOfIndianDay(day) + count * DAY_MS);

interface DayCloseViewProps {
  close: DayClose;
  /** In ms, of the server's clock. */
  now: number;
  /** The path of the file, without the day. */
  file: string;
}

export function DayCloseView({ close, now, file }: DayCloseViewProps) {
  const text = useMessages("cash.day");
  const { date } = useDates();
  const { day, agent, cash, upi, handovers } = close;
  const isToday = day === indianDay(now);
  return (
    <>
      <PageHeader title={text("title", { name: agent.name, day: date(`${day}T12:00:00+05:30`) })}>
        <ButtonLink to={`?day=${addDays(day, -1)}`} variant="outline" size="icon" aria-label={text("before")}>
          <ChevronLeft aria-hidden />
        </ButtonLink>
        {!isToday && (
          <ButtonLink to={`?day=${addDays(day, 1)}`} variant="outline" size="icon" aria-label={text("after")}>
            <ChevronRight aria-hidden />
          </ButtonLink>
        )}
        <ButtonAnchor href={`${file}?day=${day}`} download variant="outline">
          <Download aria-hidden />
          {text("download")}
        </ButtonAnchor>
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card data-testid="day-sums">
          <Sums close={close} isToday={isToday} />
        </Card>
        <Part title={text("cash")}>
          <TakenList taken={cash} none={text("none")} />
        </Part>
        <Part title={text("upi")}>
          <TakenList taken={upi} none={text("none")} />
        </Part>
        <Part title={text("handedOver")}>
          {handovers.length === 0 && <p className="text-muted">{text("none")}</p>}
          <ul className="divide-y divide-line">
            {handovers.map((handover) => (
              <HandoverLine key={handover._id} handover={handover} />
            ))}
          </ul>
        </Part>
      </div>
    </>
  );
}

function Sums({ close, isToday }: { close: DayClose; isToday: boolean }) {
  const text = useMessages("cash.day");
  const rows = [
    [text("opening"), close.opening],
    [text("cash"), close.cashTotal],
    [text("handedOver"), -close.handedOver],
    [text(isToday ? "carriedNow" : "closing"), close.closing],
  ] as const;
  return (
    <>
      <dl className="totals grid grid-cols-1 gap-1">
        {rows.map(([label, rupees]) => (
          <AmountRow key={label} label={label} rupees={rupees} />
        ))}
      </dl>
      <dl className="figures mt-3 grid grid-cols-1 gap-1 border-t border-line pt-3 text-muted">
        <Total label={text("upi")} rupees={close.upiTotal} />
        <Total label={text("difference")} rupees={close.difference} />
      </dl>
    </>
  );
}

function Total({ label, rupees }: { label: string; rupees: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd>{formatRupees(rupees)}</dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </Card>
  );
}
