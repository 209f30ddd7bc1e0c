import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Form, href, useNavigate } from "react-router";
import { serialiseCart } from "../../../../worker/orders/cart/cart-cookie.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { readCart, writeCartCookie } from "../../../features/cart/cart-store.ts";
import { type Column, type Counts, countsIn, NO_COUNTS, readWanted, totalOf } from "../../../features/lists/counts.ts";
import { groupLines, type LocalLine, type LocalList } from "../../../features/lists/local-list.ts";
import { showToast } from "../../../features/toasts/show-toast.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import { ListRow, ROW } from "./list-row.tsx";
import { WorkBar } from "./work-bar.tsx";
import { addedText, runWorkIntent, WORK_INTENTS, type WorkResult } from "./work-on-list.ts";

export const hasPar = ({ lines }: LocalList): boolean => lines.some(({ par }) => par !== null);

interface WorkFormProps {
  list: LocalList;
  isByCategory: boolean;
  result: WorkResult | undefined;
}

/** Counts are stored on the device by account, because people share phones. */
const keyOf = (account: string, listId: string): string => `rasad_count:${account}:${listId}`;

const stringsIn = (stored: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

const readCounts = (account: string, listId: string): Counts => {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(account, listId)) ?? "{}") as Partial<Counts>;
    return { onHand: stringsIn(stored.onHand), order: stringsIn(stored.order) };
  } catch {
    return NO_COUNTS;
  }
};

const storeCounts = (account: string, listId: string, counts: Counts): void => {
  const isEmpty = [...Object.values(counts.onHand), ...Object.values(counts.order)].every((typed) => typed === "");
  try {
    if (isEmpty) localStorage.removeItem(keyOf(account, listId));
    else localStorage.setItem(keyOf(account, listId), JSON.stringify(counts));
  } catch {
    // Without storage the count lasts as long as the page.
  }
};

/**
 * The typed counts, stored on this device, so that they survive a lost network and a reload. `sent`: the counts that a
 * page without script submitted.
 */
const useCounts = (listId: string, form: RefObject<HTMLFormElement | null>, sent: Counts | undefined) => {
  const { user } = useViewer();
  const account = user?.email ?? "";
  const [counts, setCounts] = useState(sent ?? NO_COUNTS);
  const latest = useRef(counts);

  const change = useCallback(
    (next: Counts) => {
      latest.current = next;
      setCounts(next);
      storeCounts(account, listId, next);
    },
    [account, listId],
  );
  const type = useCallback(
    (column: Column, productId: string, typed: string) =>
      change({ ...latest.current, [column]: { ...latest.current[column], [productId]: typed } }),
    [change],
  );

  useEffect(() => {
    const stored = readCounts(account, listId);
    // Input from before hydration takes precedence over stored counts.
    const typed = form.current ? countsIn(new FormData(form.current)) : NO_COUNTS;
    change({ onHand: { ...stored.onHand, ...typed.onHand }, order: { ...stored.order, ...typed.order } });
  }, [account, listId, form, change]);

  return { counts, change, type };
};

/** With script everything happens on the device, also offline. */
export function WorkForm({ list, isByCategory, result }: WorkFormProps) {
  const text = useMessages("listPage");
  const ui = useMessages("ui");
  const names = useNames();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { counts, change, type } = useCounts(list._id, form, result?.counts);
  const [outcome, setOutcome] = useState(result?.outcome);
  const groups = useMemo(() => groupLines(list.lines, isByCategory), [list.lines, isByCategory]);
  const onList = useMemo(() => new Set(list.lines.map(({ product }) => product._id)), [list.lines]);
  const insteadOf = ({ replacement }: LocalLine): string | null =>
    replacement && !onList.has(replacement._id) ? (counts.order[replacement._id] ?? "") : null;
  const wanted = readWanted(list.lines, counts);
  const withPar = hasPar(list);

  const work = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pressed = event.nativeEvent.submitter?.getAttribute("value");
    const intent = WORK_INTENTS.find((one) => one === pressed);
    if (!intent) return;
    const done = runWorkIntent(intent, { lines: list.lines, counts, cart: readCart() });
    if (done.cart) writeCartCookie(serialiseCart(done.cart));
    change(done.counts);
    // Without a network the cart's page cannot be shown.
    if (done.outcome.kind === "added" && navigator.onLine) {
      showToast("success", addedText({ text, ui }, done.outcome.raised));
      void navigate(href("/cart"));
    } else if (done.outcome.kind === "cleared") {
      setOutcome(undefined);
      showToast("success", text("cleared"), { action: { label: text("undo"), onClick: () => change(counts) } });
    } else setOutcome(done.outcome);
    if (done.outcome.kind === "wrong") event.currentTarget.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  };
  const onType = useCallback<typeof type>(
    (...typed) => {
      setOutcome(undefined);
      type(...typed);
    },
    [type],
  );

  return (
    <Form ref={form} method="post" onSubmit={work} onKeyDown={goOnWithEnter}>
      <Card className="px-3 pt-0 pb-2 sm:px-5 sm:pt-0 sm:pb-2">
        {/* Below the shop's sticky header, so that a long list keeps its column headings. */}
        <div
          aria-hidden
          className={`${ROW} sticky top-15 z-10 items-end rounded-t-lg border-b border-line bg-surface pt-4 pb-1 text-sm font-semibold text-muted`}
        >
          <span />
          <span className="text-right">{text("onHand")}</span>
          <span className="text-right">{text("order")}</span>
        </div>
        {groups.map(({ category, lines }) => (
          <section key={category ?? "all"} aria-label={category ? names.category(category) : undefined}>
            {category && <h2 className="mt-3 border-b border-line pb-1 text-lg">{names.category(category)}</h2>}
            <ul className="divide-y divide-line">
              {lines.map((line) => (
                <ListRow
                  key={line.product._id}
                  line={line}
                  onHand={counts.onHand[line.product._id] ?? ""}
                  order={counts.order[line.product._id] ?? ""}
                  instead={insteadOf(line)}
                  onType={onType}
                />
              ))}
            </ul>
          </section>
        ))}
      </Card>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {withPar && (
          <Button type="submit" name="intent" value="usual" variant="outline">
            {text("usual")}
          </Button>
        )}
        <Button type="submit" name="intent" value="clear" variant="ghost">
          {text("startAgain")}
        </Button>
        <p className="needs-script basis-full text-sm text-muted">{text("kept")}</p>
      </div>
      <WorkBar outcome={outcome} count={wanted.length} total={totalOf(wanted)} hasPar={withPar} />
    </Form>
  );
}

/** Enter moves to the next field of the column instead of submitting. */
const goOnWithEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  const column = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${field.dataset.column}"]`)];
  column[column.indexOf(field) + 1]?.focus();
};
