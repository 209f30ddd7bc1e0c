import { useCallback, useEffect, useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_LIST_NAME } from "../../../worker/lists/list-limits.contract.ts";
import { FoldArrow } from "../../components/fold-arrow.tsx";
import { Button } from "../../components/ui/button.tsx";
import { SelectField, TextField } from "../../components/ui/fields.tsx";
import { Alert, Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { FormError } from "../forms/post-form.tsx";
import { type Look, NEW_LIST } from "./look-data.ts";
import { LookLine } from "./look-line.tsx";
import { NotUnderstood } from "./not-understood.tsx";

interface LookFormProps {
  look: Look;
  errors: readonly string[] | undefined;
  action: string;
  /** The fields of the page's earlier steps. */
  hidden?: React.ReactNode;
  /** The heading of `look.headers`. */
  headersLabel: string;
}

export interface Choice {
  readonly productId: string | null;
  readonly quantity: number;
}

const NOTHING: Choice = { productId: null, quantity: 0 };

/**
 * Shows what was understood, before anything is added to the cart. Without script the fields carry the same choices.
 */
export function LookForm({ look, errors, action, hidden, headersLabel }: LookFormProps) {
  const { lines, notUnderstood, headers, lists } = look;
  const text = useMessages("pasteList");
  const { formData } = useNavigation();
  const pending = formData?.get("intent");
  const [choices, setChoices] = useState<readonly Choice[]>(() =>
    lines.map(({ chosen, wanted }) => ({ productId: chosen, quantity: wanted })),
  );
  const choose = useCallback(
    (at: number, choice: Choice) => setChoices((all) => all.map((current, index) => (index === at ? choice : current))),
    [],
  );
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const count = choices.filter(({ productId, quantity }) => productId !== null && quantity > 0).length;
  return (
    <Form method="post" action={action} className="grid gap-4">
      {hidden}
      <FormError id="paste-list-error" errors={errors} />
      {/* The Enter key presses a form's first button, which must not be the one that orders. */}
      <button type="submit" name="intent" value="again" className="sr-only" tabIndex={-1} aria-hidden>
        {text("again")}
      </button>
      {(notUnderstood.length > 0 || headers.length > 0) && (
        <NotUnderstood phrases={notUnderstood} headers={headers} headersLabel={headersLabel} />
      )}
      {lines.length === 0 && <Alert tone="info">{text("nothing")}</Alert>}
      {lines.length > 0 && (
        <Card className="p-0 sm:p-0">
          <ol className="divide-y divide-line">
            {lines.map((line, at) => (
              <LookLine
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a reading never move.
                key={at}
                at={at}
                line={line}
                choice={choices[at] ?? NOTHING}
                isScripted={isScripted}
                onChoose={choose}
              />
            ))}
          </ol>
        </Card>
      )}
      {lines.length > 0 && <ListChoice lists={lists} isPending={pending !== undefined} />}
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-3.5 grid gap-2 border-t border-line bg-page px-3.5 py-3 sm:mx-0 sm:rounded-lg sm:border">
        {lines.length > 0 && (
          <Button
            type="submit"
            name="intent"
            value="add"
            size="lg"
            wide
            disabled={pending !== undefined || (isScripted && count === 0)}
          >
            {pending === "add" ? text("adding") : text("add", { count })}
          </Button>
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

function ListChoice({ lists, isPending }: { lists: Look["lists"]; isPending: boolean }) {
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
            <SelectField label={text("list")} id={id} name="list">
              {lists.map((list) => (
                <option key={list._id} value={list._id}>
                  {list.name}
                </option>
              ))}
              <option value={NEW_LIST}>{text("newList")}</option>
            </SelectField>
          ) : (
            <input type="hidden" name="list" value={NEW_LIST} />
          )}
          <TextField label={text("newName")} name="listName" maxLength={MAX_LIST_NAME} autoComplete="off" />
          <Button type="submit" name="intent" value="list" look="outline" disabled={isPending}>
            {text("putOnList")}
          </Button>
        </div>
      </details>
    </Card>
  );
}
