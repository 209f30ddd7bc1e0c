import { PackageOpen, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href, useLocation, useSearchParams } from "react-router";
import type { FulfilmentQuery, LeftOut } from "../../../worker/orders/fulfilment/fulfilment.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { SelectField, TextField } from "../../components/ui/fields.tsx";
import { Alert } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { AdminEvents } from "../live/admin-events.tsx";
import { useViewer } from "../viewer/use-viewer.ts";
import type { PromiseHours } from "./fulfilment-data.ts";
import { StageField } from "./stage-field.tsx";

interface FulfilmentPageProps {
  title: string;
  summary: string;
  filter: FulfilmentQuery;
  hours: readonly PromiseHours[];
  leftOut: readonly LeftOut[];
  nextAfter: string | null;
  isEmpty: boolean;
  /** When the list was loaded, ISO 8601. */
  readAt: string;
  children: ReactNode;
}

/** The parts that the pick list and the packing slips share: filter, omitted orders, next page and Print button. */
export function FulfilmentPage(props: FulfilmentPageProps) {
  const { title, summary, filter, hours, leftOut, nextAfter, isEmpty, readAt, children } = props;
  const text = useMessages("fulfilment");
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  if (nextAfter) next.set("after", nextAfter);
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 print:hidden">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-muted">{summary}</p>
        <AdminEvents readAt={Date.parse(readAt)} followsPicking />
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <ButtonLink to={href("/admin/cities/:slug/slots", { slug: filter.city })} variant="ghost">
            {text("slots")}
          </ButtonLink>
          <OtherSheet />
          <Button variant="default" className="needs-script" disabled={isEmpty} onClick={() => window.print()}>
            <Printer aria-hidden /> {text("print")}
          </Button>
        </div>
      </header>
      {filter.order ? (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 print:hidden">
          {text("chosen")}
          <ButtonLink to="?" variant="ghost">
            {text("showAll")}
          </ButtonLink>
        </p>
      ) : (
        <Filter filter={filter} hours={hours} />
      )}
      {leftOut.length > 0 && <LeftOutNote leftOut={leftOut} />}
      {isEmpty ? <EmptyState icon={PackageOpen} title={text("emptyTitle")} text={text("emptyText")} /> : children}
      {nextAfter && (
        <nav className="mt-5 text-center print:hidden">
          <p className="mb-2 text-muted">{text("more")}</p>
          <ButtonLink to={`?${next}`} variant="outline">
            {text("next")}
          </ButtonLink>
        </nav>
      )}
    </>
  );
}

function OtherSheet() {
  const text = useMessages("fulfilment");
  const { pathname, search } = useLocation();
  const isPickList = pathname.replace(/\/$/, "") === href("/admin/orders/pick-list");
  const to = isPickList ? href("/admin/orders/packing") : href("/admin/orders/pick-list");
  return (
    <ButtonLink to={to + search} variant="outline">
      {text(isPickList ? "packTitle" : "pickTitle")}
    </ButtonLink>
  );
}

type FilterProps = Pick<FulfilmentPageProps, "filter" | "hours"> & Pick<Parameters<typeof StageField>[0], "any">;

export function Filter({ filter, hours, any }: FilterProps) {
  const text = useMessages("fulfilment");
  const { cities } = useViewer();
  return (
    <Form
      className="mb-4 grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap print:hidden"
      key={JSON.stringify(filter)}
    >
      <TextField label={text("day")} className="sm:w-44" type="date" name="day" defaultValue={filter.day ?? ""} />
      <SelectField
        label={text("time")}
        className="sm:w-40"
        name="until"
        defaultValue={filter.until ?? ""}
        options={hours.map(({ until, label }) => [until, label])}
      >
        <option value="">{text("allDay")}</option>
      </SelectField>
      <StageField stage={filter.stage} any={any} />
      <SelectField
        label={text("city")}
        className="sm:w-32"
        name="city"
        defaultValue={filter.city}
        options={cities.map(({ slug, name }) => [slug, name])}
      />
      <Button type="submit" variant="outline" className="w-fit">
        {text("show")}
      </Button>
    </Form>
  );
}

function LeftOutNote({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const text = useMessages("fulfilment");
  const ui = useMessages("ui");
  return (
    <Alert tone="accent" className="mb-4 print:hidden">
      {text("leftOut")} {leftOut.map(({ _id, status }) => `#${shortId(_id)} (${ui(`status.${status}`)})`).join(", ")}
    </Alert>
  );
}
