import { useCallback, useEffect, useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_LIST_NAME } from "../../../worker/lists/list-limits.contract.ts";
import { formatRupees, toPaise, toRupees } from "../../../worker/platform/money.contract.ts";
import { FoldArrow } from "../../components/fold-arrow.tsx";
import { Button, ButtonAnchor } from "../../components/ui/button.tsx";
import { SelectField, TextField } from "../../components/ui/fields.tsx";
import { Alert, Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { FormError } from "../forms/post-form.tsx";
import { type Choice, type Look, NEW_LIST, totalOf } from "./look-data.ts";
import { OpenLine } from "./look-line.tsx";
import { NotUnderstood } from "./not-understood.tsx";
import { SureLine } from "./sure-line.tsx";

interface LookFormProps {
  look: Look;
  errors: readonly string[] | undefined;
  action: string;
  /** The fields of the page's earlier steps. */
  hidden?: React.ReactNode;
  /** The heading of `look.headers`. */
  headersLabel: string;
}

const NOTHING: Choice = { productId: null, quantity: 0, isAnswered: false };

/** A line with a product needs a quantity before it counts as answered. */
const isAnswered = ({ productId, quantity, isAnswered: isChosen }: Choice): boolean =>
  isChosen && (productId === null || quantity > 0);

/** The number and the total of the chosen lines. */
const sumUp = (lines: Look["lines"], choices: readonly Choice[]) => {
  let count = 0;
  let total = 0;
  lines.forEach(({ candidates }, at) => {
    const { productId, quantity } = choices[at] ?? NOTHING;
    const product = candidates.find((one) => one.product._id === productId)?.product;
    if (!product || quantity === 0) return;
    count++;
    total += toPaise(totalOf(product, quantity));
  });
  const open = choices.flatMap((choice, at) => (isAnswered(choice) ? [] : at));
  return { count, total: toRupees(total), unanswered: open.length, firstOpen: open[0] ?? 0 };
};

/**
 * Shows the recognised lines before anything is added to the cart; lines that need an answer come first. Without script
 * the fields hold the same choices.
 */
export function LookForm({ look, errors, action, hidden, headersLabel }: LookFormProps) {
  const { lines, notSold, notUnderstood, headers, lists } = look;
  const text = useMessages("pasteList");
  const { formData } = useNavigation();
  const pending = formData?.get("intent");
  const [choices, setChoices] = useState<readonly Choice[]>(() =>
    lines.map(({ chosen, wanted, isAnswered }) => ({ productId: chosen, quantity: wanted, isAnswered })),
  );
  const choose = useCallback(
    (at: number, choice: Choice) => setChoices((all) => all.map((current, index) => (index === at ? choice : current))),
    [],
  );
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const [isLeaving, setLeaving] = useState(look.isLeaving);
  const sum = sumUp(lines, choices);
  const askFirst = (event: React.FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if ((submitter as HTMLButtonElement | null)?.value !== "add" || sum.unanswered === 0) return;
    event.preventDefault();
    setLeaving(true);
  };
  const openCount = lines.filter(({ questions }) => questions.length > 0).length;
  const group = (from: number, until: number, Line: typeof OpenLine | typeof SureLine) => (
    <Card className="p-0 sm:p-0">
      <ol className="divide-y divide-line">
        {lines.slice(from, until).map((line, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a parsed list are never reordered.
            key={from + index}
            at={from + index}
            line={line}
            choice={choices[from + index] ?? NOTHING}
            isScripted={isScripted}
            onChoose={choose}
          />
        ))}
      </ol>
    </Card>
  );
  return (
    <Form method="post" action={action} onSubmit={askFirst} className="grid grid-cols-1 gap-4">
      {hidden}
      <input type="hidden" name="look" value={look.id} />
      {look.text !== null && <input type="hidden" name="text" value={look.text} />}
      <FormError id="paste-list-error" errors={errors} />
      {/* The Enter key presses a form's first button, which must not be the one that orders. */}
      <button type="submit" name="intent" value="again" className="sr-only" tabIndex={-1} aria-hidden>
        {text("again")}
      </button>
      {openCount > 0 && (
        <section className="grid grid-cols-1 gap-2">
          <h2 className="text-lg">{text("openTitle", { count: openCount })}</h2>
          {group(0, openCount, OpenLine)}
        </section>
      )}
      {(notSold.length > 0 || notUnderstood.length > 0 || headers.length > 0) && (
        <NotUnderstood look={look} headersLabel={headersLabel} />
      )}
      {lines.length === 0 && <Alert tone="info">{text("nothing")}</Alert>}
      {openCount < lines.length && (
        <section className="grid grid-cols-1 gap-2">
          <h2 className="text-lg">{text("sureTitle", { count: lines.length - openCount })}</h2>
          {group(openCount, lines.length, SureLine)}
        </section>
      )}
      {lists && lines.length > 0 && <ListChoice lists={lists} isPending={pending !== undefined} />}
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-3.5 grid gap-2 border-t border-line bg-page px-3.5 py-3 sm:mx-0 sm:rounded-lg sm:border">
        {isLeaving && sum.unanswered > 0 ? (
          <LeaveOut {...sum} isPending={pending !== undefined} onAnswer={() => setLeaving(false)} />
        ) : (
          lines.length > 0 && (
            <Button
              type="submit"
              name="intent"
              value="add"
              size="lg"
              wide
              disabled={pending !== undefined || (isScripted && sum.count === 0 && sum.unanswered === 0)}
            >
              {pending === "add" || pending === "addAnswered" ? text("adding") : <AddLabel {...sum} />}
            </Button>
          )
        )}
        {lines.length === 0 && (
          <Button type="submit" name="intent" value="again" size="lg" wide disabled={pending !== undefined}>
            {text(pending === "again" ? "reading" : "again")}
          </Button>
        )}
      </div>
    </Form>
  );
}

type Sum = ReturnType<typeof sumUp>;

/** "Add 23 · ₹19,944 · 8 unanswered". */
function AddLabel({ count, total, unanswered }: Sum) {
  const text = useMessages("pasteList");
  return [
    text("add", { count }),
    ...(count > 0 ? [formatRupees(total)] : []),
    ...(unanswered > 0 ? [text("unanswered", { count: unanswered })] : []),
  ].join(" · ");
}

/** Asks before lines without an answer are left out. */
function LeaveOut({
  count,
  unanswered,
  firstOpen,
  isPending,
  onAnswer,
}: Sum & { isPending: boolean; onAnswer: () => void }) {
  const text = useMessages("pasteList");
  return (
    <div role="alert" className="grid gap-2">
      <p className="font-semibold">{text("leaveOut", { count: unanswered })}</p>
      <div className="grid grid-cols-2 gap-2">
        <ButtonAnchor href={`#look-line-${firstOpen}`} variant="outline" onClick={onAnswer}>
          {text("answer")}
        </ButtonAnchor>
        <Button type="submit" name="intent" value="addAnswered" disabled={isPending || count === 0}>
          {text("addWithout", { count })}
        </Button>
      </div>
    </div>
  );
}

function ListChoice({ lists, isPending }: { lists: NonNullable<Look["lists"]>; isPending: boolean }) {
  const text = useMessages("pasteList");
  const id = useId();
  return (
    <Card>
      <details className="group">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-semibold">
          {text("toList")}
          <FoldArrow />
        </summary>
        <div className="grid gap-3 pt-2 sm:max-w-md">
          {lists.length > 0 ? (
            <SelectField
              label={text("list")}
              id={id}
              name="list"
              options={[...lists.map(({ _id, name }) => [_id, name] as const), [NEW_LIST, text("newList")]]}
            />
          ) : (
            <input type="hidden" name="list" value={NEW_LIST} />
          )}
          <TextField label={text("newName")} name="listName" maxLength={MAX_LIST_NAME} autoComplete="off" />
          <Button type="submit" name="intent" value="list" variant="outline" disabled={isPending}>
            {text("putOnList")}
          </Button>
        </div>
      </details>
    </Card>
  );
}
