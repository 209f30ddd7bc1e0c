import { useId } from "react";
import { MAX_LIST_NAME } from "../../../worker/lists/list-limits.contract.ts";
import { FoldArrow } from "../../components/fold-arrow.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Select } from "../../components/ui/select.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import type { Look } from "./look-data.ts";
import { NEW_LIST } from "./new-list.ts";

interface ListChoiceProps {
  lists: Look["lists"];
  isPending: boolean;
}

/** Puts what was chosen on one of the account's lists, or on a new one. */
export function ListChoice({ lists, isPending }: ListChoiceProps) {
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
            <Field label={text("list")} id={id}>
              {(control) => (
                <Select {...control} name="list">
                  {lists.map((list) => (
                    <option key={list._id} value={list._id}>
                      {list.name}
                    </option>
                  ))}
                  <option value={NEW_LIST}>{text("newList")}</option>
                </Select>
              )}
            </Field>
          ) : (
            <input type="hidden" name="list" value={NEW_LIST} />
          )}
          <Field label={text("newName")}>
            {(control) => <Input {...control} name="listName" maxLength={MAX_LIST_NAME} autoComplete="off" />}
          </Field>
          <Button type="submit" name="intent" value="list" look="outline" disabled={isPending}>
            {text("putOnList")}
          </Button>
        </div>
      </details>
    </Card>
  );
}
