import { ArrowDown, ArrowUp, ListPlus, Pencil, Printer, Trash2 } from "lucide-react";
import { href, Link } from "react-router";
import type { List } from "../../../../worker/lists/lists.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { RefusalText, useActionForm } from "../../../features/action-result/action-form.tsx";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { type Addition, AdditionField, formName } from "./list-forms.tsx";

interface ListCardProps {
  list: List;
  place: number;
  isLast: boolean;
  addition: Addition | null;
}

export function ListCard({ list, place, isLast, addition }: ListCardProps) {
  const text = useMessages("lists");
  const listId = list._id;
  const { name } = list;
  return (
    <li data-testid="list-card" className="grid gap-2 p-4">
      <div className="flex items-start justify-between gap-2">
        <Link to={href("/lists/:listId", { listId })} className="min-w-0 flex-1 py-1">
          <h2 className="text-xl wrap-anywhere hover:underline">{name}</h2>
          <p className="text-muted">{text("count", { count: list.lineCount })}</p>
        </Link>
        {!addition && (
          <div className="flex">
            <MoveButton list={list} position={place - 1} isOff={place === 0} label={text("up", { name })} isUp />
            <MoveButton list={list} position={place + 1} isOff={isLast} label={text("down", { name })} />
          </div>
        )}
      </div>
      {addition ? (
        <AddHere list={list} addition={addition} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            to={href("/lists/:listId", { listId })}
            variant="secondary"
            aria-label={text("openNamed", { name })}
            className="max-sm:flex-1"
          >
            {text("open")}
          </ButtonLink>
          <ButtonLink
            to={href("/lists/:listId/edit", { listId })}
            variant="outline"
            aria-label={text("editNamed", { name })}
          >
            <Pencil aria-hidden /> <span className="max-sm:sr-only">{text("edit")}</span>
          </ButtonLink>
          <ButtonLink
            to={href("/lists/:listId/sheet", { listId })}
            variant="outline"
            aria-label={text("sheetNamed", { name })}
          >
            <Printer aria-hidden /> <span className="max-sm:sr-only">{text("sheet")}</span>
          </ButtonLink>
          <ConfirmForm
            form={formName("delete", listId)}
            label={
              <>
                <Trash2 aria-hidden /> <span className="max-sm:sr-only">{text("remove")}</span>
              </>
            }
            about={text("removeNamed", { name })}
            question={text("removeQuestion")}
            yes={text("removeYes")}
            no={text("removeNo")}
            pending={text("removing")}
            variant="ghost"
            fields={{ intent: "delete", listId }}
          />
        </div>
      )}
    </li>
  );
}

interface MoveButtonProps {
  list: List;
  position: number;
  isOff: boolean;
  label: string;
  isUp?: boolean;
}

function MoveButton({ list, position, isOff, label, isUp = false }: MoveButtonProps) {
  const { Form, isPending } = useActionForm(formName("move", list._id));
  return (
    <Form method="post">
      <HiddenFields values={{ intent: "move", listId: list._id, position: Math.max(0, position) }} />
      <Button type="submit" variant="ghost" size="icon" disabled={isOff || isPending} aria-label={label}>
        {isUp ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      </Button>
    </Form>
  );
}

function AddHere({ list, addition }: { list: List; addition: Addition }) {
  const text = useMessages("lists");
  const { Form, isPending, refusal } = useActionForm(formName("add", list._id));
  return (
    <Form method="post" className="grid gap-2">
      <HiddenFields values={{ intent: "add", listId: list._id }} />
      <AdditionField addition={addition} />
      <RefusalText refusal={refusal} className="text-sm" />
      <Button
        type="submit"
        variant="secondary"
        disabled={isPending}
        aria-label={text("addHereNamed", { name: list.name })}
        className="sm:justify-self-start"
      >
        <ListPlus aria-hidden /> {text("addHere")}
      </Button>
    </Form>
  );
}
